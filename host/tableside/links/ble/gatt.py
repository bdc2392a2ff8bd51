"""The GATT names of a handheld: one service, one way in, one way out."""

SERVICE_UUID = "7a61b1e0-5d1e-4c0e-9d3a-6c1f0b7e0001"
RX_UUID = "7a61b1e0-5d1e-4c0e-9d3a-6c1f0b7e0002"
"""Host to handheld, write with response."""
TX_UUID = "7a61b1e0-5d1e-4c0e-9d3a-6c1f0b7e0003"
"""Handheld to host, notify."""

ATT_HEADER_BYTES = 3
SMALLEST_PACKET_BYTES = 20
"""What every connection carries before a larger MTU is agreed."""
