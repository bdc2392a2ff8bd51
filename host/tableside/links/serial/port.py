"""The blocking half: a serial port that says in our words what went wrong. No asyncio here."""

import errno
import termios
import threading

import serial

from tableside.links.link import LinkBroken, LinkBusy, LinkDenied, LinkError

BAUD = 115_200
"""USB ignores it; a bridge chip in front of an ESP32 does not."""

WRITE_TIMEOUT_S = 2.0
"""A handheld reads within milliseconds; one that takes nothing for this long is gone."""

READ_BYTES = 4096

# Unplugging shows as SerialException, plain OSError or termios.error, depending on the call
# that notices it first.
GONE = (OSError, termios.error)


class BlockingPort:
    """An open port, for one reading and one writing thread."""

    def __init__(self, address: str) -> None:
        """Open it exclusively; raises `LinkBroken`, `LinkBusy` or `LinkDenied`."""
        self.address = address
        self._write_lock = threading.Lock()
        try:
            self._serial = serial.Serial(
                address, BAUD, timeout=None, write_timeout=WRITE_TIMEOUT_S, exclusive=True
            )
        except GONE as error:
            raise _not_opened(address, error) from None

    def read(self) -> bytes:
        """Wait for bytes and return all there are; empty once `stop` was called."""
        try:
            first: bytes = self._serial.read(1)
            waiting = min(self._serial.in_waiting, READ_BYTES) if first else 0
            more: bytes = self._serial.read(waiting) if waiting else b""
        except GONE as error:
            raise self._gone(error) from None
        return first + more

    def write(self, data: bytes) -> None:
        """Write all of it; `LinkBroken` if it cannot be done within `WRITE_TIMEOUT_S`."""
        with self._write_lock:
            try:
                self._serial.write(data)
            except serial.SerialTimeoutException:
                raise LinkBroken(
                    f"{self.address} takes no data: restart the device or plug it in again"
                ) from None
            except GONE as error:
                raise self._gone(error) from None

    def stop(self) -> None:
        """Wake both threads; they then end their call."""
        self._serial.cancel_read()
        self._serial.cancel_write()

    def close(self) -> None:
        """Close the port; the reading thread must have ended."""
        with self._write_lock:
            self._serial.close()

    def _gone(self, error: Exception) -> LinkBroken:
        return LinkBroken(f"{self.address} has gone ({_reason(error)}): was it unplugged?")


def _not_opened(address: str, error: Exception) -> LinkError:
    code = getattr(error, "errno", None)
    if code in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
        return LinkBusy(
            f"another program uses {address}: close it (a serial monitor, an editor's console, "
            "a second Tableside) and this one will take over"
        )
    if code in (errno.EACCES, errno.EPERM):
        return LinkDenied(
            f"this user may not open {address}: add the user to the group that owns it "
            "(`ls -l` shows it, usually dialout), log out and in again"
        )
    if code in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return LinkBroken(f"there is no {address} any more: plug the device in again")
    return LinkBroken(f"{address} cannot be opened ({_reason(error)})")


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
