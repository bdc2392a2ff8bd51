"""A guided form for a pack of one's own: entry by entry, with what another pack has as a start.

What has been entered is written after every entry, so that one can stop at any time and go on
later by the same command.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tomli_w

from tableside.errors import PackError
from tableside.packs import check_pack

MANIFEST = "pack.toml"
STOP = "stop"

Ask = Callable[[str], str]
Tell = Callable[[str], None]


class Stopped(Exception):  # noqa: N818 - it is no error
    """The person wants to go on another time."""


class PackForm:
    """Fills in the pack in a folder. `ask` shows a line and returns the answer."""

    def __init__(self, folder: Path, ask: Ask, tell: Tell) -> None:
        self._folder = folder
        self._ask = ask
        self._tell = tell

    def begin(self, like: Path) -> None:
        """Start the folder from another pack, unless it has been started already."""
        if (self._folder / MANIFEST).is_file():
            self._tell(f"Going on with {self._folder}. Enter keeps what stands there.")
            return
        try:
            self._folder.mkdir(parents=True)
            for file in sorted(like.glob("*.toml")):
                (self._folder / file.name).write_bytes(file.read_bytes())
        except OSError as error:
            what = f"cannot be made ({error.strerror}): choose another name"
            raise PackError(1, what, where=str(self._folder)) from error
        self._set(MANIFEST, "verified", False)

    def fill_in(self) -> bool:
        """Ask for every entry; whether the pack is complete and without faults."""
        self._tell(f"Enter keeps what stands there; {STOP!r} ends for now, nothing is lost.")
        try:
            for file in (MANIFEST, *self._content_files()):
                self._fill_in(file)
            return self._judge()
        except Stopped:
            self._tell(f"Kept in {self._folder}. The same command goes on.")
            return False

    def _content_files(self) -> list[str]:
        return sorted(file.name for file in self._folder.glob("*.toml") if file.name != MANIFEST)

    def _fill_in(self, file: str) -> None:
        table = self._read(file)
        asked = {"name", "source"} if file == MANIFEST else set(table)
        for key in [key for key in table if key in asked]:
            if isinstance(table[key], list) and any(isinstance(e, list | dict) for e in table[key]):
                self._fill_in_list(file, key, table[key])
            else:
                self._set(file, key, self._entry(f"{file} {key}", table[key]))

    def _fill_in_list(self, file: str, key: str, entries: list[Any]) -> None:
        for number, entry in enumerate(entries):
            title = f"{file} {key} {number + 1} of {len(entries)}"
            entries[number] = self._entry(title, entry)
            self._set(file, key, entries)

    def _entry(self, title: str, value: Any) -> Any:
        while True:
            answer = self._ask(f"{title}: {inline(value)}\n> ").strip()
            if answer == STOP:
                raise Stopped
            if not answer:
                return value
            try:
                return like_before(answer, value)
            except ValueError as error:
                self._tell(f"That cannot be read ({error}). Write it as it is shown above.")

    def _judge(self) -> bool:
        faults = check_pack(self._folder)
        for fault in faults:
            self._tell(str(fault))
        if faults:
            self._tell(f"Faults: {len(faults)}. The same command goes on, to mend them.")
            return False
        answer = self._ask("Has somebody held every entry against the box? yes or no: ")
        self._set(MANIFEST, "verified", answer.strip().lower() in ("y", "yes"))
        self._tell("Complete. `tableside run` offers it when a game is set up.")
        return True

    def _read(self, file: str) -> dict[str, Any]:
        path = self._folder / file
        try:
            return tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise PackError(3, f"cannot be read: {error}", where=str(path)) from error

    def _set(self, file: str, key: str, value: Any) -> None:
        table = {**self._read(file), key: value}
        path = self._folder / file
        draft = path.with_suffix(".new")
        try:
            draft.write_text(tomli_w.dumps(table), encoding="utf-8")
            draft.replace(path)
        except OSError as error:
            raise PackError(3, f"cannot be written: {error.strerror}", where=str(path)) from error


def inline(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, dict):
        inside = ", ".join(f"{key} = {inline(entry)}" for key, entry in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list):
        return f"[{', '.join(inline(entry) for entry in value)}]"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").rstrip("\n")


def like_before(answer: str, before: Any) -> Any:
    """The answer as a value of the kind that stood there; `ValueError` if it is another kind.

    Words need no quotes where a word stood.
    """
    if isinstance(before, str) and not answer.startswith(('"', "'")):
        return answer
    value = tomllib.loads(f"x = {answer}")["x"]
    if type(value) is not type(before):
        raise ValueError(f"it should be like {inline(before)}")
    return value
