"""Chips with an NFC tag (ISO 14443 A, NTAG or Ultralight) over an MFRC522 on SPI.

The car stands in page 4 of the tag's memory: `T` `s`, its number, the number's complement.
One reading takes at most about 10 ms, an empty reader 4.
"""

from wire.consts import const

from . import ABSENT, PRESENT, UNREADABLE

_COMMAND = const(0x01)
_IRQ = const(0x04)
_ERROR = const(0x06)
_FIFO = const(0x09)
_FIFO_LEVEL = const(0x0A)
_BIT_FRAMING = const(0x0D)
_MODE = const(0x11)
_TX_CONTROL = const(0x14)
_TX_ASK = const(0x15)
_TIMER_MODE = const(0x2A)
_TIMER_PRESCALER = const(0x2B)
_TIMER_RELOAD_HIGH = const(0x2C)
_TIMER_RELOAD_LOW = const(0x2D)
_VERSION = const(0x37)

_IDLE = const(0x00)
_TRANSCEIVE = const(0x0C)
_SOFT_RESET = const(0x0F)

_RECEIVED = const(0x20)
_TIMED_OUT = const(0x01)
_BAD = const(0x1B)  # buffer overflow, collision, parity, protocol
_START = const(0x80)
_MOST_POLLS = const(200)

_SETTINGS = (
    (_TIMER_MODE, 0x80),  # starts by itself at the end of each transmission
    (_TIMER_PRESCALER, 0xA9),  # 25 us a step
    (_TIMER_RELOAD_HIGH, 0x00),
    (_TIMER_RELOAD_LOW, 0xA0),  # 4 ms
    (_TX_ASK, 0x40),
    (_MODE, 0x3D),
    (_TX_CONTROL, 0x83),  # antenna on
)

_WAKE_UP = const(b"\x52")
_HALT = const(b"\x50\x00")
_READ_PAGE_4 = const(b"\x30\x04")
_CASCADE = (0x93, 0x95)
_MORE_UID = const(0x04)
_SIGN = const(b"Ts")


class Rc522Reader:
    """`select` and `reset` are outputs, both low when active."""

    def __init__(self, spi, select, reset):
        self._spi = spi
        self._select = select
        self._reset = reset
        self._ready = False

    def read(self):
        """(state, sensor fault, code)."""
        if not self._ready and not self._start():
            return UNREADABLE, True, None
        if self._exchange(_WAKE_UP, 7) is None:
            self._ready = self._answers()  # an empty reader, or one that was unplugged?
            return (ABSENT, False, None) if self._ready else (UNREADABLE, True, None)
        page = self._page_4() if self._chosen() else None
        self._exchange(_HALT + crc_a(_HALT), 0)
        code = _car(page)
        return (UNREADABLE, False, None) if code is None else (PRESENT, False, code)

    def _start(self):
        self._reset.value(1)
        self._set(_COMMAND, _SOFT_RESET)
        for register, value in _SETTINGS:
            self._set(register, value)
        self._ready = self._answers()
        return self._ready

    def _answers(self):
        return self._get(_VERSION) not in (0x00, 0xFF)

    def _chosen(self):
        for level in _CASCADE:
            uid = self._exchange(bytes((level, 0x20)), 0)
            if uid is None or len(uid) != 5 or uid[0] ^ uid[1] ^ uid[2] ^ uid[3] != uid[4]:
                return False
            question = bytes((level, 0x70)) + uid
            answer = self._exchange(question + crc_a(question), 0)
            if answer is None or len(answer) != 3:
                return False
            if not answer[0] & _MORE_UID:
                return True
        return False

    def _page_4(self):
        answer = self._exchange(_READ_PAGE_4 + crc_a(_READ_PAGE_4), 0)
        if answer is None or len(answer) != 18 or crc_a(answer[:16]) != answer[16:]:
            return None
        return answer[:4]

    def _exchange(self, data, last_bits):
        self._set(_COMMAND, _IDLE)
        self._set(_IRQ, 0x7F)
        self._set(_FIFO_LEVEL, 0x80)
        self._transfer(bytes((_FIFO << 1,)) + data)
        self._set(_COMMAND, _TRANSCEIVE)
        self._set(_BIT_FRAMING, _START | last_bits)
        for _ in range(_MOST_POLLS):
            irq = self._get(_IRQ)
            if irq & (_RECEIVED | _TIMED_OUT):
                break
        self._set(_BIT_FRAMING, 0)
        if not irq & _RECEIVED or self._get(_ERROR) & _BAD:
            return None
        size = self._get(_FIFO_LEVEL)
        return self._transfer(bytes((_FIFO << 1 | 0x80,)) * size + b"\x00")[1:]

    def _set(self, register, value):
        self._transfer(bytes((register << 1, value)))

    def _get(self, register):
        return self._transfer(bytes((register << 1 | 0x80, 0)))[1]

    def _transfer(self, data):
        answer = bytearray(len(data))
        self._select.value(0)
        self._spi.write_readinto(data, answer)
        self._select.value(1)
        return bytes(answer)


def _car(page):
    if page is None or page[:2] != _SIGN or page[2] ^ page[3] != 0xFF:
        return None
    return page[2]


def crc_a(data):
    """CRC_A of ISO 14443-3, low byte first."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return bytes((crc & 0xFF, crc >> 8))
