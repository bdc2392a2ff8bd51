"""A link over two pipes: to a program started here, or to whoever started this one."""

from tableside.links.pipe.link import PipeLink, open_command, open_standard

__all__ = ["PipeLink", "open_command", "open_standard"]
