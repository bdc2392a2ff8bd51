"""`const` on both interpreters: MicroPython puts such values in place of their private names."""

try:
    from micropython import const
except ImportError:

    def const(value):
        """The value."""
        return value
