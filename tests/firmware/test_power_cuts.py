"""Power lost while keys or events are being saved: at every byte, and in two ways."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from controller.memory import KeptOutbox, KeyStore
from controller.slots import Slots
from tableside.wire.messages import Gap, Press
from tableside.wire.pairing import Pairing

ANN = Pairing(bytes(range(32)), bytes(range(32, 64)), (255, 0, 0), "Ann")
BO = Pairing(bytes(range(64, 96)), bytes(range(32, 64)), (0, 0, 255), "Bo")
BOOT, NEXT_BOOT = b"bootboot", b"bootnext"


class PowerCut(Exception):  # noqa: N818 - what happens to a device
    """The power went in the middle of a write."""


class CutFile:
    """A file whose power goes after `left` bytes; what was written by then stays."""

    def __init__(self, file: BinaryIO, left: int) -> None:
        self._file = file
        self._left = left

    def write(self, data: bytes) -> int:
        done = data[: self._left]
        self._file.write(done)
        self._left -= len(done)
        if len(done) < len(data):
            self._file.close()
            raise PowerCut
        return len(done)

    def __enter__(self) -> "CutFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def truncating(left: int) -> Callable[[str, str], Any]:
    """Flash whose files are emptied before they are written (FAT)."""

    def open_file(name: str, mode: str) -> Any:
        file = open(name, mode)  # noqa: PTH123, SIM115 - stands for the program's `open`
        return CutFile(file, left) if mode == "wb" else file

    return open_file


def overwriting(left: int) -> Callable[[str, str], Any]:
    """Flash that is written in place: new bytes in front of what is left of the old ones."""

    def open_file(name: str, mode: str) -> Any:
        if mode == "wb" and Path(name).exists():
            return CutFile(open(name, "r+b"), left)  # noqa: PTH123
        return truncating(left)(name, mode)

    return open_file


def losing_everything(left: int) -> Callable[[str, str], Any]:
    """Flash that only keeps what was closed in order (littlefs): a cut leaves the old file."""

    def open_file(name: str, mode: str) -> Any:
        if mode != "wb":
            return open(name, mode)  # noqa: PTH123
        return CutFile(io.BytesIO(), left)  # type: ignore[arg-type]

    return open_file


FLASHES = [truncating, overwriting, losing_everything]


@pytest.fixture
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    return tmp_path  # type: ignore[return-value]


def length_of_a_write(payload: bytes) -> int:
    return 10 + len(payload) + 8


@pytest.mark.parametrize("kind", FLASHES)
@pytest.mark.usefixtures("flash")
def test_after_a_cut_at_any_byte_the_last_whole_copy_is_there(kind: Any) -> None:
    for writes in range(1, 4):  # whichever of the two slots is next
        for cut in range(length_of_a_write(b"new payload")):
            for name in ("thing.a", "thing.b"):
                Path(name).unlink(missing_ok=True)
            for number in range(writes):
                Slots("thing").write(b"old %d" % number)
            with pytest.raises(PowerCut):
                Slots("thing", kind(cut)).write(b"new payload")
            assert Slots("thing").read() == b"old %d" % (writes - 1), f"cut at byte {cut}"
            Slots("thing").write(b"next")
            assert Slots("thing").read() == b"next"


@pytest.mark.parametrize("kind", FLASHES)
@pytest.mark.usefixtures("flash")
def test_power_lost_while_the_first_keys_are_saved_leaves_an_unpaired_handheld(kind: Any) -> None:
    for cut in range(0, 91, 7):
        with pytest.raises(PowerCut):
            KeyStore(Slots("keys", kind(cut))).save(ANN)
        assert KeyStore(Slots("keys")).load() is None


@pytest.mark.parametrize("kind", FLASHES)
@pytest.mark.usefixtures("flash")
def test_power_lost_while_new_keys_are_saved_leaves_the_old_ones_whole(kind: Any) -> None:
    KeyStore(Slots("keys")).save(ANN)
    for cut in range(90):
        with pytest.raises(PowerCut):
            KeyStore(Slots("keys", kind(cut))).save(BO)
        kept = KeyStore(Slots("keys")).load()
        assert kept is not None
        assert (kept.name, kept.link_key) == ("Ann", ANN.link_key)


@pytest.mark.parametrize("kind", FLASHES)
@pytest.mark.usefixtures("flash")
def test_power_lost_while_an_event_is_kept_loses_no_earlier_one(kind: Any) -> None:
    for cut in range(0, 94, 3):
        for path in Path().glob("outbox.*"):
            path.unlink()
        KeptOutbox(BOOT, Slots("outbox")).add(Press, 5, "orange", 60)
        again = KeptOutbox(NEXT_BOOT, Slots("outbox", kind(cut)))
        with pytest.raises(PowerCut):
            again.add(Press, 9, "blue", 60)
        kept = KeptOutbox(b"bootlast", Slots("outbox")).box.kept
        assert kept == (Press(BOOT, 1, 5, "orange", 60),)


@pytest.mark.usefixtures("flash")
def test_events_and_the_count_of_those_lost_come_back_after_a_restart() -> None:
    before = KeptOutbox(BOOT, Slots("outbox"))
    for at_ms in range(35):
        before.add(Press, at_ms, "ok", 1)
    after = KeptOutbox(NEXT_BOOT, Slots("outbox"))
    assert len(after.box) == 32
    assert after.box.lost == (3, 32, 34)
    after.acknowledged(BOOT, 32)
    again = KeptOutbox(b"bootlast", Slots("outbox"))
    assert again.box.kept == (Gap(NEXT_BOOT, 1, 32, 3, 34),)


@pytest.mark.usefixtures("flash")
def test_an_event_of_a_firmware_with_other_events_is_counted_into_a_gap() -> None:
    KeptOutbox(BOOT, Slots("outbox")).add(Press, 5, "orange", 60)
    payload = bytearray(Slots("outbox").read() or b"")
    payload[12] = 0xF0  # a number that no event of ours has
    Slots("outbox").write(bytes(payload))
    (gap,) = KeptOutbox(NEXT_BOOT, Slots("outbox")).box.kept
    assert isinstance(gap, Gap)
    assert gap.lost == 1


@pytest.mark.usefixtures("flash")
def test_a_damaged_newest_copy_falls_back_to_the_one_before() -> None:
    Slots("thing").write(b"first")
    Slots("thing").write(b"second")
    newest = max(Path().glob("thing.*"), key=lambda path: b"second" in path.read_bytes())
    data = bytearray(newest.read_bytes())
    for at in range(len(data)):
        damaged = bytearray(data)
        damaged[at] ^= 0x40
        newest.write_bytes(damaged)
        assert Slots("thing").read() == b"first", f"byte {at}"
