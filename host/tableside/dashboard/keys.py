"""Keys as data: what a game's screen listens to. Without Textual."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a game: a stable `id`, the keys that press it, a short and a long name."""

    id: str
    keys: tuple[str, ...]
    label: str
    tooltip: str

    @property
    def shown(self) -> str:
        """The first key, as it is printed on a keyboard."""
        return {"enter": "⏎", "space": "␣", "question_mark": "?"}.get(
            self.keys[0], self.keys[0].upper()
        )
