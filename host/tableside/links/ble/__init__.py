"""A link over Bluetooth Low Energy. The only folder that imports bleak."""

from tableside.links.ble.gatt import RX_UUID, SERVICE_UUID, TX_UUID
from tableside.links.ble.link import BleLink, open_ble
from tableside.links.ble.radio import Radio
from tableside.links.ble.transport import BleTransport

__all__ = [
    "RX_UUID",
    "SERVICE_UUID",
    "TX_UUID",
    "BleLink",
    "BleTransport",
    "Radio",
    "open_ble",
]
