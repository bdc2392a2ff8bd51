"""The GATT names of a handheld: one service, one way in, one way out."""

SERVICE_UUID = "7ab1e51d-0000-4c61-b1e5-c0de7ab1e51d"
RX_UUID = "7ab1e51d-0001-4c61-b1e5-c0de7ab1e51d"
"""Host to handheld, write with response."""
TX_UUID = "7ab1e51d-0002-4c61-b1e5-c0de7ab1e51d"
"""Handheld to host, notify."""

ATT_HEADER_BYTES = 3
SMALLEST_PACKET_BYTES = 20
"""What every connection carries before a larger MTU is agreed."""
