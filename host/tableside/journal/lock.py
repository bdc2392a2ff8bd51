"""One instance to a games folder."""

import fcntl
import os
from pathlib import Path

from tableside.errors import JournalError


class FolderLock:
    """Held until `release` or the end of the process, however it ends."""

    def __init__(self, folder: Path) -> None:
        """`JournalError` with the other's process number if the folder is taken."""
        descriptor = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(descriptor, 20, 0).decode("ascii", "replace").strip()
            os.close(descriptor)
            raise JournalError(
                f"another Tableside (process {holder or 'unknown'}) is playing in {folder}: "
                "go on there, end it, or choose another games folder"
            ) from None
        try:
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        except OSError:
            os.close(descriptor)  # whoever could not write here must not keep others out
            raise
        self._descriptor: int | None = descriptor

    def release(self) -> None:
        """Let others in; once is enough, twice does no harm."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)
