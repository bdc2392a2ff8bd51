"""A link over a serial port: USB in all but name. The only folder that imports pyserial."""

from tableside.links.serial.link import SerialLink, open_serial
from tableside.links.serial.transport import Port, SerialTransport, list_usb_ports

__all__ = ["Port", "SerialLink", "SerialTransport", "list_usb_ports", "open_serial"]
