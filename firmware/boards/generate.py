"""Makes `<board>/board.py` from `hardware/pinmaps/<board>.toml`, or says why it cannot.

`python firmware/boards/generate.py` writes all of them; `--check` only compares. Every fault of
a map is found at once: no pin twice, and each pin able to do its job on its chip.
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BOARDS = Path(__file__).parent
HARDWARE = BOARDS.parents[1] / "hardware"
BUTTONS = ("orange", "blue", "green", "ok", "back")
EXPANDER = tuple(f"x{bit}" for bit in range(8))
READERS = ("hall", "rc522")
Pin = int | str


class PinMapError(ValueError):
    """A pin map that cannot be built; `faults` lists everything that is wrong with it."""

    def __init__(self, name: str, faults: list[str]) -> None:
        super().__init__(f"{name}: " + "; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Use:
    """One pin in one role; `job` is what the chip must let it do."""

    role: str
    pin: Pin
    job: str
    bus: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """What the pins of a chip can do."""

    pins: frozenset[int]
    adc: frozenset[int]
    pwm: str
    reserved: dict[int, str]
    strapping: dict[int, str]
    buses: dict[str, dict[str, Any]]

    @classmethod
    def load(cls, path: Path) -> "Chip":
        """Read `hardware/chips/<chip>.toml`."""
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        buses = {
            f"{kind}{number}": roles
            for kind in ("i2c", "spi")
            for number, roles in data[kind].items()
        }
        return cls(
            pins=_ranges(data["pins"]),
            adc=_ranges(data["adc"]),
            pwm=data["pwm"],
            reserved={int(pin): why for pin, why in data.get("reserved", {}).items()},
            strapping={int(pin): why for pin, why in data.get("strapping", {}).items()},
            buses=buses,
        )

    def refusal(self, use: Use) -> str | None:
        """Why the pin cannot do the job, or None."""
        if use.pin in EXPANDER:
            return None if use.job == "input" else "the expander has inputs only"
        if not isinstance(use.pin, int) or use.pin not in self.pins:
            return "the chip has no such pin"
        if use.pin in self.reserved:
            return f"the board keeps it for: {self.reserved[use.pin]}"
        if use.pin in self.strapping and not use.bus.startswith("i2c"):
            return f"it is sampled at reset ({self.strapping[use.pin]}): only I2C may be there"
        if use.job == "adc" and use.pin not in self.adc:
            return "it has no analogue input"
        return self._bus_refusal(use) if use.bus else None

    def _bus_refusal(self, use: Use) -> str | None:
        roles = self.buses.get(use.bus)
        if roles is None:
            return f"the chip has no {use.bus}"
        able = roles[use.job]
        return None if able == "any" or use.pin in able else f"it cannot be {use.job} of {use.bus}"


def _ranges(text: str) -> frozenset[int]:
    found: set[int] = set()
    for part in text.split(","):
        low, _, high = part.strip().partition("-")
        found.update(range(int(low), int(high or low) + 1))
    return frozenset(found)


def uses(board: dict[str, Any]) -> Iterator[Use]:
    """Every pin of a map with its role."""
    for name in BUTTONS:
        yield Use(f"button {name}", board["buttons"][name], "input")
    yield Use("lid", board["lid"]["pin"], "input")
    for job in ("sda", "scl"):
        yield Use(f"screen {job}", board["screen"][job], job, f"i2c{board['screen']['bus']}")
    for name in ("red", "green", "blue"):
        yield Use(f"light {name}", board["light"][name], "pwm")
    yield Use("buzzer", board["buzzer"]["pin"], "pwm")
    yield Use("battery", board["battery"]["pin"], "adc")
    yield from _reader_uses(board)


def _reader_uses(board: dict[str, Any]) -> Iterator[Use]:
    if board["chip_reader"] == "hall":
        for index, pin in enumerate(board["hall"]["pins"]):
            yield Use(f"hall {index}", pin, "input")
        return
    for job in ("sck", "mosi", "miso"):
        yield Use(f"rc522 {job}", board["rc522"][job], job, f"spi{board['rc522']['bus']}")
    for name in ("select", "reset"):
        yield Use(f"rc522 {name}", board["rc522"][name], "output")


def faults(board: dict[str, Any], chip: Chip) -> list[str]:
    """Everything that is wrong with a map, as clauses; none if it can be built."""
    if board.get("chip_reader") not in READERS:
        return [f"chip_reader must be one of {', '.join(READERS)}"]
    try:
        used = list(uses(board))
    except KeyError as error:
        return [f"{error.args[0]} is missing"]
    found = [f"{use.role} on pin {use.pin}: {why}" for use in used if (why := chip.refusal(use))]
    return found + _doubles(used) + _slice_faults(used, chip) + _hall_faults(board)


def _doubles(used: list[Use]) -> list[str]:
    counts = Counter(use.pin for use in used)
    return [
        f"pin {pin} is used twice: " + " and ".join(use.role for use in used if use.pin == pin)
        for pin, count in counts.items()
        if count > 1
    ]


def _slice_faults(used: list[Use], chip: Chip) -> list[str]:
    """On the RP2 a PWM slice has one frequency: the buzzer must not change the light's."""
    if chip.pwm != "slices":
        return []
    pwm = [use for use in used if use.job == "pwm" and isinstance(use.pin, int)]
    buzzer = next(use for use in pwm if use.role == "buzzer")
    return [
        f"{use.role} and the buzzer share a PWM slice"
        for use in pwm
        if use is not buzzer and int(use.pin) // 2 % 8 == int(buzzer.pin) // 2 % 8
    ]


def _hall_faults(board: dict[str, Any]) -> list[str]:
    if board["chip_reader"] != "hall" or len(board["hall"]["pins"]) == 4:
        return []
    return ["hall needs four pins: a chip is two magnets of four"]


def source(board: dict[str, Any]) -> str:
    """The text of `board.py`."""
    reader = board["chip_reader"]
    rc522 = [board["rc522"][key] for key in _RC522_ORDER] if reader == "rc522" else []
    buttons = ", ".join(f'"{name}": {_pin(board["buttons"][name])}' for name in BUTTONS)
    lines = [
        f'"""Pins of {board["title"]}: made from its pin map by generate.py, not by hand."""',
        "",
        f'NAME = "{board["name"]}"',
        f"BLE = {board['ble']}",
        f'CHIP_READER = "{reader}"',
        f"BUTTONS = {{{buttons}}}",
        f"LID = {_pin(board['lid']['pin'])}",
        f"SCREEN = {_row(board['screen'][key] for key in ('bus', 'sda', 'scl'))}",
        f"LIGHT = {_row(board['light'][key] for key in ('red', 'green', 'blue'))}",
        f"BUZZER = {board['buzzer']['pin']}",
        f"BATTERY = {board['battery']['pin']}",
        f"BATTERY_FULL_SCALE_MV = {board['battery']['full_scale_mv']}",
        f"HALL = {_row(board['hall']['pins'] if reader == 'hall' else ())}",
        f"RC522 = {_row(rc522)}",
    ]
    return "\n".join(lines) + "\n"


_RC522_ORDER = ("bus", "sck", "mosi", "miso", "select", "reset")


def _pin(pin: Pin) -> str:
    return f'"{pin}"' if isinstance(pin, str) else str(pin)


def _row(pins: Any) -> str:
    return "(" + ", ".join(map(_pin, pins)) + ")"


def generate(path: Path) -> str:
    """The source for one pin map; `PinMapError` names everything that is wrong with it."""
    board = tomllib.loads(path.read_text(encoding="utf-8"))
    chip = Chip.load(HARDWARE / "chips" / f"{board['chip']}.toml")
    found = faults(board, chip)
    if found:
        raise PinMapError(path.name, found)
    return source(board)


def pin_maps() -> list[Path]:
    """Every pin map, by name."""
    return sorted((HARDWARE / "pinmaps").glob("*.toml"))


def main(arguments: list[str]) -> int:
    """Write every board, or with `--check` say which differ; 0 if all is well."""
    status = 0
    for path in pin_maps():
        target = BOARDS / path.stem / "board.py"
        text = generate(path)
        if "--check" not in arguments:
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            print(f"{target} is not what its pin map says: run {Path(__file__).name}")  # noqa: T201
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
