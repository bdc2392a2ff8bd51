"""`python -m tableside` is the same as `tableside`."""

import sys

from tableside.cli import main

sys.exit(main())
