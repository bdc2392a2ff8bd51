"""The two times a device needs: the system's monotonic one, and its place in table time."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HubClock:
    """`now_ns` is a monotonic source, `to_table_ns` turns its readings into table time.

    Pings are measured on the source, which runs at the speed of the devices' own clocks;
    table time may run faster.
    """

    now_ns: Callable[[], int]
    to_table_ns: Callable[[int], int]

    def table_now_ns(self) -> int:
        """Table time now."""
        return self.to_table_ns(self.now_ns())
