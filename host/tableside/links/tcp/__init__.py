"""A link over TCP: for a sensor or a bridge on another machine."""

from tableside.links.tcp.link import TcpLink, TcpServer, open_tcp
from tableside.links.tcp.transport import TcpTransport

__all__ = ["TcpLink", "TcpServer", "TcpTransport", "open_tcp"]
