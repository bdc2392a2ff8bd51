"""What the controllers need goes to the program's log: once when it begins, once when it ends."""

import logging
from collections.abc import Sequence

from tableside.dashboard.controllers.model import Trouble

_log = logging.getLogger(__name__)


class TroubleLog:
    """Remembers what has been said."""

    def __init__(self) -> None:
        self._said: frozenset[Trouble] = frozenset()

    def note(self, troubles: Sequence[Trouble]) -> None:
        """These are the troubles now."""
        now = frozenset(trouble for trouble in troubles if trouble.log)
        for trouble in troubles:
            if trouble in now - self._said:
                _log.warning("%s", trouble.text)
        for trouble in sorted(self._said - now, key=lambda trouble: trouble.text):
            _log.info("No longer: %s", trouble.text)
        self._said = now
