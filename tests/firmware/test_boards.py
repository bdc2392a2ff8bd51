"""Pin maps: what is generated is what is in the tree, and every kind of fault is found."""

import importlib.util
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tableside.virtual.handhelds import firmware_folder


def _generator() -> ModuleType:
    path = firmware_folder() / "boards" / "generate.py"
    spec = importlib.util.spec_from_file_location("generate_boards", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


generate = _generator()
MAPS = generate.pin_maps()


def faults_of(name: str, **changes: Any) -> list[str]:
    """The faults of a pin map after `section_key=value` changes."""
    path: Path = generate.HARDWARE / "pinmaps" / f"{name}.toml"
    board = tomllib.loads(path.read_text(encoding="utf-8"))
    for place, value in changes.items():
        section, _, key = place.partition("_")
        board[section][key] = value
    chip = generate.Chip.load(generate.HARDWARE / "chips" / f"{board['chip']}.toml")
    found: list[str] = generate.faults(board, chip)
    return found


def test_there_is_a_map_for_each_board_we_name() -> None:
    assert {path.stem for path in MAPS} == {"pico_w", "pico2_w", "esp32c3", "esp32s3"}


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_the_generated_pins_are_those_of_the_map(path: Path) -> None:
    target = generate.BOARDS / path.stem / "board.py"
    assert target.read_text(encoding="utf-8") == generate.generate(path), "run generate.py"


@pytest.mark.parametrize(
    ("name", "changes", "fault"),
    [
        ("pico_w", {"buttons_blue": 10}, "pin 10 is used twice: button orange and button blue"),
        ("pico_w", {"lid_pin": 23}, "the board keeps it for: radio power"),
        ("pico_w", {"lid_pin": 40}, "lid on pin 40: the chip has no such pin"),
        ("pico_w", {"battery_pin": 21}, "it has no analogue input"),
        ("pico_w", {"screen_sda": 2}, "it cannot be sda of i2c0"),
        ("pico_w", {"screen_bus": 2}, "the chip has no i2c2"),
        ("pico_w", {"buzzer_pin": 2}, "light red and the buzzer share a PWM slice"),
        ("pico_w", {"hall_pins": [6, 7, 8]}, "hall needs four pins"),
        ("esp32c3", {"buttons_ok": 9}, "it is sampled at reset (boot mode)"),
        ("esp32c3", {"buzzer_pin": "x7"}, "the expander has inputs only"),
        ("esp32s3", {"rc522_sck": 30}, "the board keeps it for: flash"),
        ("esp32s3", {"rc522_bus": 7}, "the chip has no spi7"),
    ],
)
def test_a_pin_that_cannot_do_its_job_is_refused(
    name: str, changes: dict[str, Any], fault: str
) -> None:
    assert any(fault in found for found in faults_of(name, **changes))


def test_all_faults_are_named_at_once(tmp_path: Path) -> None:
    text = (generate.HARDWARE / "pinmaps" / "pico_w.toml").read_text(encoding="utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text(text.replace("blue = 11", "blue = 10").replace("pin = 26", "pin = 25"))
    with pytest.raises(generate.PinMapError) as refused:
        generate.generate(broken)
    assert len(refused.value.faults) == 2


def test_a_map_without_a_section_says_which() -> None:
    board = tomllib.loads((generate.HARDWARE / "pinmaps/pico_w.toml").read_text(encoding="utf-8"))
    chip = generate.Chip.load(generate.HARDWARE / "chips" / "rp2040.toml")
    del board["lid"]
    assert generate.faults(board, chip) == ["lid is missing"]
    assert generate.faults({"chip_reader": "nose"}, chip) == [
        "chip_reader must be one of hall, rc522"
    ]
