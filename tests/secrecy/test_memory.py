"""Before the reveal no chip, nonce or table key is in the host: its memory and files are searched.

The handhelds are MicroPython processes over ptys; the host is a process of its own, which never
paired anything, as `tableside pair` is another program.
"""

import asyncio
import base64
import os
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

from tableside.devices.keyfile import KeyRing, save_keys
from tableside.links.serial import open_serial
from tableside.virtual.handhelds import pair_all
from tableside.wire import pairing
from tests.devices.controllers.test_real_firmware import powered
from tests.secrecy.sealed import CARS, MAGNETS

ROOT = Path(__file__).parents[2]
CHIPS = (4, 2, 5, 1, 3)
WITHIN_S = 120.0
SLOT_HEADER, SLOT_CHECK = 10, 8
NONCE = slice(33, 65)


def newest(flash: Path, name: str) -> bytes:
    """What a handheld keeps under a name: the newer of its two slots."""
    slots = [path.read_bytes() for path in flash.glob(f"{name}.[ab]")]
    data = max(slots, key=lambda slot: struct.unpack(">4sIH", slot[:SLOT_HEADER])[1])
    return data[SLOT_HEADER:-SLOT_CHECK]


def secrets_of(folder: Path) -> dict[str, bytes]:
    """What only the handhelds know, read from their flash."""
    found = {}
    for number, chip in enumerate(CHIPS, 1):
        flash = folder / f"flash{number - 1}"
        kept = newest(flash, "chip")
        assert kept[65] == chip, "this is what the vault keeps"
        found[f"nonce of {number}"] = kept[NONCE]
        found[f"opening of {number}"] = kept[NONCE] + bytes([chip])
        gift = pairing.parse(newest(flash, "keys"))
        assert isinstance(gift, pairing.Pairing)
        found["table key"] = gift.table_key
    return found


def forms(secret: bytes) -> Iterator[bytes]:
    """How a secret can stand somewhere: as it is, in hexadecimal, in base 64."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    yield base64.b64encode(secret).rstrip(b"=")[:-1]


def found_in(data: bytes, secrets: dict[str, bytes]) -> set[str]:
    return {name for name, secret in secrets.items() if any(f in data for f in forms(secret))}


def memory_of(process: int) -> Iterator[bytes]:
    """Everything that a process holds in memory that it may write to."""
    with open(f"/proc/{process}/mem", "rb", 0) as memory:  # noqa: PTH123
        for line in Path(f"/proc/{process}/maps").read_text().splitlines():
            match = re.match(r"([0-9a-f]+)-([0-9a-f]+) rw", line)
            if match and "[v" not in line:
                start, end = (int(part, 16) for part in match.groups())
                memory.seek(start)
                try:
                    yield memory.read(end - start)
                except OSError:  # a page that is gone since, or that nobody has touched
                    continue


async def test_after_a_whole_race_the_host_holds_nothing_that_tells_a_chip(tmp_path: Path) -> None:
    async with asyncio.timeout(WITHIN_S), powered(tmp_path, 5) as handhelds:
        for handheld, chip in zip(handhelds, CHIPS, strict=True):
            handheld.lid(opened=False)
            handheld.chip(MAGNETS[chip - 1])
        keys = await pair_all(handhelds, KeyRing(os.urandom(8)), open_serial)
        host = tmp_path / "host"
        save_keys(host / "keys.json", keys)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.secrecy.host_process", str(host)),
            *(handheld.port for handheld in handhelds),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            cwd=ROOT,
        )
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            planted = bytes.fromhex((await process.stdout.readline()).split()[1].decode())
            assert await process.stdout.readline() == b"last turn\n"

            secrets = secrets_of(tmp_path)
            assert len(secrets) == 11
            memory = list(memory_of(process.pid))
            assert sum(map(len, memory)) > 10_000_000
            known = {"planted": planted, "link key": keys.controllers[0].key.reveal()}
            assert {name for part in memory for name in found_in(part, known)} == known.keys()
            assert {name for part in memory for name in found_in(part, secrets)} == set()
            files = [path for path in host.rglob("*") if path.is_file()]
            assert {path.suffix for path in files} >= {".log", ".json"}
            assert [path for path in files if found_in(path.read_bytes(), secrets)] == []

            process.stdin.write(b"\n")
            cars = " ".join(CARS[chip - 1] for chip in CHIPS)
            assert await process.stdout.readline() == f"{cars}{' proved' * 5}\n".encode()
            assert await process.wait() == 0
            after = b"".join(path.read_bytes() for path in files if path.is_file())
            openings = {name for name in secrets if name.startswith("nonce")}
            assert found_in(after, secrets) >= openings, "the search finds what is there"
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
