"""Which versions of the messages this side speaks. The handshake itself never changes."""

OLDEST = 1
NEWEST = 1
OURS = (OLDEST, NEWEST)


def agree(ours: tuple[int, int], theirs: tuple[int, int]) -> int | None:
    """The newest version that both speak (each given as oldest, newest), or None."""
    version = min(ours[1], theirs[1])
    return version if version >= max(ours[0], theirs[0]) else None
