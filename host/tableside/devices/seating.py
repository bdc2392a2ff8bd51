"""Which controller sits where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tableside.games.core import Seat


@dataclass(frozen=True, slots=True)
class Seating:
    """Controller names by seat. It decides for presses from now on; what counted stays."""

    by_seat: Mapping[Seat, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = list(self.by_seat.values())
        if len(set(names)) < len(names):
            raise ValueError("a controller can sit at one seat only")
        object.__setattr__(self, "by_seat", MappingProxyType(dict(self.by_seat)))

    def seat_of(self, name: str) -> Seat | None:
        """Where a controller sits; None if nowhere."""
        return next((seat for seat, sits in self.by_seat.items() if sits == name), None)

    def at(self, seat: Seat) -> str | None:
        """Which controller sits there; None if none."""
        return self.by_seat.get(seat)

    def bound(self, seat: Seat, name: str) -> "Seating":
        """Put a controller at a seat; it leaves the one it had, and who sat there leaves."""
        others = {s: sits for s, sits in self.by_seat.items() if s != seat and sits != name}
        return Seating({**others, seat: name})

    def swapped(self, one: Seat, other: Seat) -> "Seating":
        """The controllers of two seats in each other's place; an empty seat may be one of them."""
        turned = {one: self.at(other), other: self.at(one)}
        merged = {**self.by_seat, **turned}
        return Seating({seat: name for seat, name in merged.items() if name is not None})

    def freed(self, seat: Seat) -> "Seating":
        """The seat without a controller."""
        return Seating({s: name for s, name in self.by_seat.items() if s != seat})
