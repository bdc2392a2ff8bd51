"""Modules of one virtual handheld, apart from this process's own and from every other's."""

import builtins
import functools
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

LENT = frozenset(
    {"collections", "cryptography", "errno", "gc", "hashlib", "json", "select", "socket", "struct"}
)
"""Of this interpreter's packages those that a handheld's programs may have as they are."""


class World:
    """Programs see the modules of `sources` and `given`, and beside them only what is `LENT`.

    `open_file` is their `open`. Nothing of it is ever in `sys.modules`.
    """

    def __init__(
        self,
        sources: Mapping[str, Path],
        given: Mapping[str, ModuleType],
        open_file: Callable[..., Any],
    ) -> None:
        self._sources = dict(_by_name(sources))
        self._modules = dict(given)
        own = {"__import__": self._import, "open": open_file}
        self._builtins = vars(builtins) | own

    def module(self, name: str) -> Any:
        """A module by its dotted name, loaded if it is not yet; `ImportError` if there is none."""
        if name not in self._modules:
            self._load(name)
        return self._modules[name]

    def _load(self, name: str) -> None:
        parent, _, last = name.rpartition(".")
        if parent:
            self.module(parent)
        found = self._found(name)
        self._modules[name] = found
        if name in self._sources:
            self._run(found, self._sources[name])
            if parent:
                setattr(self._modules[parent], last, found)

    def _found(self, name: str) -> ModuleType:
        if name in self._sources:
            return ModuleType(name)
        if name.partition(".")[0] in LENT:
            return import_module(name)
        raise ImportError(f"no module {name!r} on this handheld")

    def _run(self, module: ModuleType, path: Path) -> None:
        name = module.__name__
        is_package = path.name == "__init__.py"
        vars(module)["__builtins__"] = self._builtins
        vars(module)["__package__"] = name if is_package else name.rpartition(".")[0]
        try:
            exec(_code(path), vars(module))
        except BaseException:
            del self._modules[name]
            raise

    def _import(
        self,
        name: str,
        variables: Mapping[str, Any] | None = None,
        _locals: object = None,
        wanted: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> Any:
        absolute = _absolute(name, (variables or {}).get("__package__", ""), level)
        module = self.module(absolute)
        if not wanted:
            return self._modules[absolute.partition(".")[0]]
        for each in wanted:
            if not hasattr(module, each) and f"{absolute}.{each}" in self._sources:
                self.module(f"{absolute}.{each}")
        return module


def _by_name(sources: Mapping[str, Path]) -> dict[str, Path]:
    names = {}
    for place, path in sources.items():
        dotted = place.removesuffix(".py").replace("/", ".")
        names[dotted.removesuffix(".__init__")] = path
    return names


def _absolute(name: str, package: str, level: int) -> str:
    if level == 0:
        return name
    parts = package.split(".")
    base = parts[: len(parts) - level + 1]
    return ".".join([*base, name] if name else base)


@functools.cache
def _code(path: Path) -> CodeType:
    return compile(path.read_text(encoding="utf-8"), str(path), "exec")
