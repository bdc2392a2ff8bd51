"""Keys stay with their owner, on disk and in memory."""

import copy
import json
import os
import pickle
import stat
import traceback
from pathlib import Path

import pytest

from tableside.devices import keyfile
from tableside.devices.keyfile import KeyFileError, KeyRing, PairedController, load_keys, save_keys
from tableside.devices.secret import Secret

KEY = bytes(range(32))


def ring(*names: str) -> KeyRing:
    controllers = (
        PairedController(name.encode().rjust(8, b"\0"), name, (1, 2, 3), Secret(KEY))
        for name in names
    )
    return KeyRing(b"hosthost", tuple(controllers))


def test_a_secret_shows_in_no_text_and_goes_into_no_pickle() -> None:
    secret = Secret(KEY)
    shown = f"{secret!r} {secret} {ring('C1')!r}"
    assert KEY.hex() not in shown
    assert repr(KEY) not in shown
    for leak in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError):
            leak(secret)
    with pytest.raises(TypeError):
        hash(secret)
    assert secret == Secret(KEY)
    assert secret != Secret(bytes(32))


def test_what_is_saved_is_loaded_and_nobody_else_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "keys.json"
    old_umask = os.umask(0)
    try:
        save_keys(path, ring("C1", "C2"))
    finally:
        os.umask(old_umask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_keys(path) == ring("C1", "C2")


def test_a_table_without_a_file_knows_nobody_and_has_an_id_of_its_own(tmp_path: Path) -> None:
    first, second = load_keys(tmp_path / "none"), load_keys(tmp_path / "none")
    assert first.controllers == ()
    assert first.host_id != second.host_id


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_a_file_that_others_can_read_is_refused_with_what_to_do(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "keys.json"
    save_keys(path, ring("C1"))
    path.chmod(mode)
    with pytest.raises(KeyFileError, match="chmod 600"):
        load_keys(path)


def test_a_file_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "keys.json"
    save_keys(path, ring("C1"))
    monkeypatch.setattr(os, "geteuid", lambda: path.stat().st_uid + 1)
    with pytest.raises(KeyFileError, match="another user"):
        load_keys(path)


def damaged(change: str) -> bytes:
    data = json.loads(keyfile._written(ring("C1", "C2")))
    first = data["controllers"][0]
    match change:
        case "short key":
            first["key"] = first["key"][:-2]
        case "unknown field":
            first["note"] = KEY.hex()
        case "key of the wrong kind":
            first["key"] = [KEY.hex()]
        case "two of a name":
            data["controllers"][1]["name"] = "C1"
        case "bad name":
            first["name"] = "C1:evil"
        case "cut":
            return json.dumps(data).encode()[:-40]
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    "change",
    ["short key", "unknown field", "key of the wrong kind", "two of a name", "bad name", "cut"],
)
def test_a_damaged_file_is_refused_without_showing_a_key(tmp_path: Path, change: str) -> None:
    path = tmp_path / "keys.json"
    path.write_bytes(damaged(change))
    path.chmod(0o600)
    with pytest.raises(KeyFileError) as raised:
        load_keys(path)
    shown = "".join(traceback.format_exception(raised.value))
    assert str(path) in str(raised.value)
    assert KEY.hex()[:40] not in shown


def test_power_lost_while_a_key_is_saved_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "keys.json"
    save_keys(path, ring("C1"))
    whole = keyfile._written(ring("C1", "C2"))
    for length in range(0, len(whole), 17):
        monkeypatch.setattr(keyfile, "_written", lambda _, length=length: whole[:length])
        monkeypatch.setattr(Path, "replace", power_cut)
        with pytest.raises(PowerCutError):
            save_keys(path, ring("C1", "C2"))
        assert load_keys(path) == ring("C1")
    monkeypatch.undo()
    save_keys(path, ring("C1", "C2"))
    assert load_keys(path) == ring("C1", "C2")


class PowerCutError(Exception):
    pass


def power_cut(*_: object) -> None:
    raise PowerCutError


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(KeyFileError, match="may write to"):
        save_keys(tmp_path / "file" / "keys.json", ring("C1"))


def test_a_controller_paired_again_takes_the_place_of_its_old_self() -> None:
    again = PairedController(ring("C1").controllers[0].device_id, "C7", (9, 9, 9), Secret(KEY))
    assert [one.name for one in ring("C1", "C2").with_controller(again).controllers] == ["C2", "C7"]
    spare = PairedController(b"spare..1", "C2", (9, 9, 9), Secret(KEY))
    assert ring("C1", "C2").with_controller(spare).by_name("C2") == spare
    assert ring("C1", "C2").without("C1").free_name() == "C1"
    assert ring("C1", "C2").free_name() == "C3"
