"""Virtual Bluetooth: bleak on one side, a handheld's GATT server on the other, Bumble between.

Bumble does the controllers, the link layer, L2CAP and ATT, so what runs over it is the real
protocol; only the radio waves are missing. The only folder that imports bumble.
"""

from tableside.virtual.ble.air import Air
from tableside.virtual.ble.peripheral import Peripheral

__all__ = ["Air", "Peripheral"]
