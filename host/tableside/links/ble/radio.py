"""Which Bluetooth is used, and what its many errors mean."""

from dataclasses import dataclass

from bleak.backends.adapter import BaseBleakAdapter
from bleak.backends.client import BaseBleakClient
from bleak.backends.scanner import BaseBleakScanner
from bleak.exc import BleakBluetoothNotAvailableError, BleakError

from tableside.links.link import LinkBroken, LinkDenied, LinkError

# bleak lets the D-Bus library's plain OSError and EOFError through.
RADIO_ERRORS = (BleakError, OSError, EOFError)


@dataclass(frozen=True, slots=True)
class Radio:
    """The bleak backends to use; None: this system's own."""

    client: type[BaseBleakClient] | None = None
    scanner: type[BaseBleakScanner] | None = None
    adapter: type[BaseBleakAdapter] | None = None


def in_our_words(doing: str, error: Exception) -> LinkError:
    """A bleak error as one of ours; `doing` completes "could not"."""
    if isinstance(error, LinkError):
        return error
    if isinstance(error, BleakBluetoothNotAvailableError):
        return LinkDenied(
            f"could not {doing}: Bluetooth is off or not allowed here; switch it on "
            "(`bluetoothctl power on`) or play over USB"
        )
    if isinstance(error, TimeoutError):
        return LinkBroken(f"could not {doing} in time: bring it nearer or switch it off and on")
    if isinstance(error, FileNotFoundError):
        return LinkDenied(f"could not {doing}: the system's Bluetooth service does not run")
    return LinkBroken(f"could not {doing}: {error}")
