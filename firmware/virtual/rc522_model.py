"""An MFRC522 and an NTAG on the bench, register by register as far as the driver goes."""

from bench import BENCH

_VERSION = 0x92
_UID = (bytes((0x88, 0x04, 0x51, 0x62)), bytes((0x73, 0x84, 0x95, 0xA6)))
_LEVELS = (0x93, 0x95)


def crc_a(data):
    """CRC_A of ISO 14443-3, its bits as the standard draws them, one after the other."""
    register = [bool(0x6363 >> bit & 1) for bit in range(16)]
    for byte in data:
        for bit in range(8):
            carry = register[0] != bool(byte >> bit & 1)
            register.pop(0)
            register.append(False)
            for tap in (15, 10, 3) if carry else ():
                register[tap] = not register[tap]
    value = sum(1 << bit for bit in range(16) if register[bit])
    return bytes((value & 0xFF, value >> 8))


class Tag:
    """One tag; `None` in the bench's `tag` takes it out of the field."""

    def __init__(self):
        self._state = "idle"

    def answer(self, data, bits):
        """What it says to a frame, or None."""
        if BENCH.tag is None:
            self._state = "idle"
            return None
        if bits == 7:
            return self._wake(data)
        if self._state == "active":
            return self._command(data)
        return self._select(data) if self._state in _LEVELS else None

    def _wake(self, data):
        wakes = data == b"\x52" or (data == b"\x26" and self._state == "idle")
        self._state = _LEVELS[0] if wakes else "idle"
        return b"\x44\x00" if wakes else None

    def _select(self, data):
        level = self._state
        part = _UID[_LEVELS.index(level)]
        uid = part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
        if data == bytes((level, 0x20)):
            return uid
        asked = bytes((level, 0x70)) + uid
        if data != asked + crc_a(asked):
            return None
        last = level == _LEVELS[1]
        self._state = "active" if last else _LEVELS[1]
        sak = b"\x00" if last else b"\x04"
        return sak + crc_a(sak)

    def _command(self, data):
        body, check = data[:-2], data[-2:]
        if check == crc_a(body) and body == b"\x30\x04":
            page = self._memory()
            return page + crc_a(page)
        self._state = "halted"
        return None

    def _memory(self):
        car = BENCH.tag
        if car < 0:  # somebody else's tag
            return bytes(16)
        return b"Ts" + bytes((car, 0xFF ^ car)) + bytes(12)


class Rc522Model:
    """The reader's registers; one call of `transfer` is one selection."""

    def __init__(self):
        self._registers = bytearray(64)
        self._fifo = b""
        self._tag = Tag()

    def transfer(self, data):
        """What comes back while these bytes go out."""
        if "chip" in BENCH.unplugged:
            return bytes((0xFF,)) * len(data)
        register = data[0] >> 1 & 0x3F
        if data[0] & 0x80:
            return bytes((0,)) + bytes([self._read(byte >> 1 & 0x3F) for byte in data[:-1]])
        for byte in data[1:]:
            self._write(register, byte)
        return bytes(len(data))

    def _read(self, register):
        if register == 0x37:
            return _VERSION
        if register == 0x0A:
            return len(self._fifo)
        if register == 0x09:
            first, self._fifo = self._fifo[:1], self._fifo[1:]
            return first[0] if first else 0
        return self._registers[register]

    def _write(self, register, value):
        if register == 0x09:
            self._fifo += bytes((value,))
        elif register == 0x0A and value & 0x80:
            self._fifo = b""
        elif register == 0x04 and not value & 0x80:  # clears the marked bits
            self._registers[0x04] &= 0xFF ^ value
        else:
            self._registers[register] = value
            if register == 0x0D and value & 0x80 and self._registers[0x01] == 0x0C:
                self._transceive(value & 7)

    def _transceive(self, bits):
        answer = self._tag.answer(self._fifo, bits)
        self._registers[0x04] |= 0x01 if answer is None else 0x20
        self._fifo = answer or b""
