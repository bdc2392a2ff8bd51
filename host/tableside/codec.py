"""Tagged JSON for frozen dataclasses: the border every action, event and stimulus crosses.

The dataclasses stay free of pydantic; their shape is read from their type hints here, and
nothing that does not fit it passes: no unknown key, no number where a word belongs.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from tableside.errors import TablesideError

T = TypeVar("T")


class BadDataError(TablesideError, ValueError):
    """Data that does not have the shape it should; the message names the field."""


class Codec(Generic[T]):
    """Encodes and decodes a closed set of dataclasses, told apart by `tag` (their `name`)."""

    def __init__(self, tag: str, types: Iterable[type[T]]) -> None:
        self.tag = tag
        self._adapters: dict[str, TypeAdapter[T]] = {}
        for cls in types:
            self._adapters[cls.name] = TypeAdapter(cls)  # type: ignore[attr-defined]

    def encode(self, value: T) -> dict[str, Any]:
        """The value as a JSON object, its tag first and fields that are None left out."""
        name: str = value.name  # type: ignore[attr-defined]
        fields = self._adapters[name].dump_python(value, mode="json", exclude_none=True)
        return {self.tag: name, **fields}

    def decode(self, data: Mapping[str, Any]) -> T:
        """The value of a JSON object; `BadDataError` if it is not exactly one of ours."""
        fields = dict(data)
        name = fields.pop(self.tag, None)
        adapter = self._adapters.get(name) if isinstance(name, str) else None
        if adapter is None:
            known = ", ".join(self._adapters)
            raise BadDataError(f"{self.tag!r} must be one of {known}; it is {name!r}")
        try:
            return adapter.validate_json(json.dumps(fields), strict=True, extra="forbid")
        except ValidationError as error:
            raise BadDataError(f"{name}: {first_fault(error)}") from None

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the whole set."""
        return {"oneOf": [self._tagged_schema(name) for name in self._adapters]}

    def _tagged_schema(self, name: str) -> dict[str, Any]:
        schema = self._adapters[name].json_schema()
        schema["properties"] = {self.tag: {"const": name}, **schema.get("properties", {})}
        schema["required"] = [self.tag, *schema.get("required", ())]
        schema["additionalProperties"] = False
        return schema


def first_fault(error: ValidationError) -> str:
    """The first fault of a pydantic error as one clause: where, and what should be there."""
    fault = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in fault["loc"])
    what = _PLAINLY.get(fault["type"]) or fault["msg"].removeprefix("Value error, ")
    return f"{where}: {what}" if where else what


_PLAINLY = dict.fromkeys(
    ("extra_forbidden", "unexpected_keyword_argument"), "not known here: check how it is spelled"
)
