"""CRC-16/IBM-3740 (polynomial 0x1021, start 0xFFFF): a filter for noise, not for malice."""

_NIBBLES = (
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
)  # fmt: skip


def crc16(data: bytes) -> int:
    """The checksum of `data`, 0 to 0xFFFF."""
    crc = 0xFFFF
    for byte in data:
        crc = (crc << 4 & 0xFFFF) ^ _NIBBLES[(crc >> 12) ^ (byte >> 4)]
        crc = (crc << 4 & 0xFFFF) ^ _NIBBLES[(crc >> 12) ^ (byte & 15)]
    return crc
