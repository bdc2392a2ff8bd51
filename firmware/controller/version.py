"""The version of this firmware: major, minor, patch."""

VERSION = (0, 1, 0)
