"""Chip readers: each has `read()`, giving (state, sensor fault, number).

The number, from 1, says which car it is. It never leaves this program in clear; nothing prints it.
"""

ABSENT = "absent"
PRESENT = "present"
UNREADABLE = "unreadable"


class SteadyChip:
    """A reading counts once it has come `SAME` times in a row: a chip slides in slowly.

    Until then there is none, so a chip that was in at the start is reported too.
    """

    SAME = 4

    def __init__(self, reader):
        self.state = ABSENT
        self.sensor_fault = False
        self._reader = reader
        self._settled = (ABSENT, False, None)
        self._last = None
        self._count = 0

    @property
    def number(self):
        """Which chip it is, for the vault only; None if there is none that can be read."""
        return self._settled[2]

    def sample(self):
        """Read once; True if state, fault or chip has changed."""
        reading = self._reader.read()
        self._count = self._count + 1 if reading == self._last else 1
        self._last = reading
        if self._count < self.SAME or reading == self._settled:
            return False
        self._settled = reading
        self.state, self.sensor_fault = reading[0], reading[1]
        return True
