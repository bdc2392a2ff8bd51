"""Compares the wire with its test vectors; runs unchanged on CPython and MicroPython.

On MicroPython it is a program: it prints one line per fault and then how much it checked.
"""

import json
import sys

try:
    from tableside.wire import chips, cobs, crc, crypto, messages, pairing, session, streams
except ImportError:
    from wire import chips, cobs, crc, crypto, messages, pairing, session, streams


def unhex(text):
    return bytes.fromhex(text)


def check_crc16(case):
    yield "crc", crc.crc16(unhex(case["data"])), case["crc"]


def check_cobs(case):
    yield "encoded", cobs.cobs_encode(unhex(case["data"])).hex(), case["encoded"]
    yield "decoded", cobs.cobs_decode(unhex(case["encoded"])).hex(), case["data"]


def check_hmac(case):
    byte, count = case.get("key_repeat", ("", 0))
    key = unhex(case["key"]) if "key" in case else unhex(byte) * count
    yield "tag", crypto.Hmac(key).digest(unhex(case["data"])).hex(), case["tag"]


def check_hkdf(case):
    prk = crypto.hkdf_extract(unhex(case["salt"]), unhex(case["secret"]))
    yield "prk", prk.hex(), case["prk"]
    okm = crypto.hkdf_expand(prk, unhex(case["info"]), len(case["okm"]) // 2)
    yield "okm", okm.hex(), case["okm"]


def check_ctr(case):
    key, block = unhex(case["key"]), unhex(case["first_block"])
    for source, target in (("plain", "cipher"), ("cipher", "plain")):
        done = crypto.Counter(key).apply(block, unhex(case[source]))
        yield target, done.hex(), case[target]


def check_message(case):
    for row in messages.TABLE:
        if row.name == case["name"]:
            value = row.cls(*[_value(kind, case["fields"][name]) for name, kind in row.fields])
            data = messages.encode(value, case["version"])
            sender = "device" if row.sender == "either" else row.sender
            yield "encoded", data.hex(), case["encoded"]
            yield "decoded", messages.decode(unhex(case["encoded"]), 1, sender), value


def check_session(case):
    """A whole conversation with fixed nonces, frame by frame."""
    key = unhex(case["key"])
    host = session.HostSession(unhex(case["host_id"]), lambda _: key, _fixed(case["host_nonce"]))
    device = session.DeviceSession(
        unhex(case["device_id"]),
        unhex(case["boot"]),
        unhex(case["firmware"]),
        key,
        _fixed(case["device_nonce"]),
    )
    host.start(0)
    for step in ("hello", "challenge", "host_proof", "device_proof"):
        sender, receiver = (
            (device, host) if step in ("challenge", "device_proof") else (host, device)
        )
        (frame,) = sender.take_frames()
        yield step, frame.hex(), case[step]
        receiver.receive(frame, 0)
    host.send(messages.Ping(7))
    device.send(messages.Press(unhex(case["boot"]), 1, 1234, "orange", 80))
    yield "ping_record", host.take_frames()[0].hex(), case["ping_record"]
    (record,) = device.take_frames()
    yield "press_record", record.hex(), case["press_record"]
    yield "press_on_a_stream", streams.stream_frame(record).hex(), case["press_on_a_stream"]


def check_pairing(case):
    gift = pairing.Pairing(
        unhex(case["link_key"]), unhex(case["table_key"]), tuple(case["colour"]), case["name"]
    )
    yield "pair", pairing.pair(gift).hex(), case["pair"]
    done = pairing.paired(gift.link_key, unhex(case["device_id"]))
    yield "paired", done.hex(), case["paired"]


def check_chips(case):
    """Every formula of secret chips, with fixed random bytes."""
    ids = [unhex(text) for text in sorted(case["shares"])]
    shares = {unhex(text): unhex(share) for text, share in case["shares"].items()}
    listed = chips.share_list(shares, unhex(case["own"]))
    yield "list", listed.hex(), case["list"]
    for device_id in ids:
        yield "in list", chips.in_list(listed, device_id, shares[device_id]), True
        yield "in list", chips.in_list(listed, device_id, bytes(16)), False
    game = chips.game_number(listed)
    yield "game", game.hex(), case["game"]
    key, nonce, chip = unhex(case["table_key"]), unhex(case["nonce"]), case["chip"]
    yield "commitment", chips.commitment(game, ids[0], nonce, chip).hex(), case["commitment"]
    yield "mark", chips.mark(key, game, chip).hex(), case["mark"]
    sealed = chips.seal(key, game, ids[0], ids[1], unhex(case["salt"]), chip)
    yield "sealed", sealed.hex(), case["sealed"]
    yield "unsealed", chips.unseal(key, game, ids[0], ids[1], unhex(case["sealed"])), chip
    yield "by another", chips.unseal(key, game, ids[0], ids[2], sealed), None


CHECKS = {
    "crc16": check_crc16,
    "cobs": check_cobs,
    "hmac": check_hmac,
    "hkdf": check_hkdf,
    "ctr": check_ctr,
    "message": check_message,
    "session": check_session,
    "pairing": check_pairing,
    "chips": check_chips,
}


def _value(kind, value):
    return unhex(value) if kind in BLOBS else tuple(value) if kind == "strs" else value


BLOBS = ("boot", "id8", "b48", "b136")


def _fixed(nonce):
    return lambda size: unhex(nonce)[:size]


def faults_of(kind, case):
    """What differs, as sentences; and how many comparisons were made."""
    compared = list(CHECKS[kind](case))
    wrong = [
        f"{kind}, {case['source']}: {what} is {got!r}, not {due!r}"
        for what, got, due in compared
        if got != due
    ]
    return wrong, len(compared)


def main(paths):
    total = 0
    for path in paths:
        with open(path) as file:  # noqa: PTH123 - MicroPython has no pathlib
            vectors = json.load(file)
        for kind, cases in vectors.items():
            for case in cases:
                wrong, count = faults_of(kind, case)
                total += count
                for fault in wrong:
                    print("FAULT", fault)  # noqa: T201
    print("CHECKED", total)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
