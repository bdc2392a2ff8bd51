"""One instance to a games folder."""

import fcntl
import os
from pathlib import Path

from tableside.errors import JournalError


class FolderLock:
    """Held until `release` or the end of the process, however it ends."""

    def __init__(self, folder: Path) -> None:
        """`JournalError` with the other's process number if the folder is taken."""
        self._descriptor = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(self._descriptor, 20, 0).decode("ascii", "replace").strip()
            os.close(self._descriptor)
            raise JournalError(
                f"another Tableside (process {holder or 'unknown'}) is playing in {folder}: "
                "go on there, end it, or choose another games folder"
            ) from None
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let others in."""
        os.close(self._descriptor)
