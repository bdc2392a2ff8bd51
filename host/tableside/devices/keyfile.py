"""The controllers of this table and their keys, in a file that only its owner can read."""

import json
import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tableside.codec import first_fault
from tableside.devices.secret import KEY_BYTES, Secret
from tableside.errors import TablesideError

ID_BYTES = 8
OWNER_ONLY = 0o600


class KeyFileError(TablesideError, OSError):
    """The key file cannot be read or trusted; the message says what to do."""


@dataclass(frozen=True, slots=True)
class PairedController:
    """One controller that belongs to this table; `colour` is red, green, blue."""

    device_id: bytes
    name: str
    colour: tuple[int, int, int]
    key: Secret


@dataclass(frozen=True, slots=True)
class KeyRing:
    """All of them, and the id by which this table introduces itself."""

    host_id: bytes
    controllers: tuple[PairedController, ...] = ()

    @classmethod
    def new(cls) -> "KeyRing":
        """A table that knows no controller yet."""
        return cls(os.urandom(ID_BYTES))

    def by_id(self, device_id: bytes) -> PairedController | None:
        """The controller of that authenticated id, if it is ours."""
        return next((one for one in self.controllers if one.device_id == device_id), None)

    def by_name(self, name: str) -> PairedController | None:
        """The controller of that name, if there is one."""
        return next((one for one in self.controllers if one.name == name), None)

    def free_name(self) -> str:
        """The first of C1, C2, ... that no controller has."""
        names = {one.name for one in self.controllers}
        return next(name for name in (f"C{n}" for n in range(1, 1000)) if name not in names)

    def with_controller(self, paired: PairedController) -> "KeyRing":
        """The ring with this controller in it, in place of what had its id or its name."""
        others = (
            one
            for one in self.controllers
            if one.device_id != paired.device_id and one.name != paired.name
        )
        everyone = sorted((*others, paired), key=lambda one: one.name)
        return replace(self, controllers=tuple(everyone))

    def without(self, name: str) -> "KeyRing":
        """The ring without the controller of that name."""
        kept = (one for one in self.controllers if one.name != name)
        return replace(self, controllers=tuple(kept))


_Hex8 = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
_Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_Byte = Annotated[int, Field(ge=0, le=255)]


class _ControllerModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True)

    id: _Hex8
    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,16}$")]
    colour: Annotated[list[_Byte], Field(min_length=3, max_length=3)]
    key: _Hex32


class _FileModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True)

    host: _Hex8
    controllers: list[_ControllerModel]


def load_keys(path: Path) -> KeyRing:
    """The ring in a file; a file that does not exist is an empty ring with a new host id.

    `KeyFileError` if others can read it, if it belongs to somebody else, or is damaged.
    """
    try:
        with path.open("rb") as file:
            _check_owner(path, os.fstat(file.fileno()))
            return _parsed(path, file.read())
    except FileNotFoundError:
        return KeyRing.new()
    except KeyFileError:
        raise
    except OSError as error:
        raise KeyFileError(f"{path} cannot be read: {error.strerror}") from None


def save_keys(path: Path, ring: KeyRing) -> None:
    """Write the ring, readable by its owner only; the old file stays until the new is whole."""
    draft = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft.unlink(missing_ok=True)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        with os.fdopen(handle, "wb") as file:
            file.write(_written(ring))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise KeyFileError(
            f"{path} cannot be written ({error.strerror}): choose a folder this user may write to"
        ) from None


def _check_owner(path: Path, status: os.stat_result) -> None:
    if status.st_uid != os.geteuid():
        raise KeyFileError(f"{path} belongs to another user: run as that user, or `chown` it")
    if stat.S_IMODE(status.st_mode) & 0o077:
        raise KeyFileError(
            f"others can read the keys in {path}: run `chmod 600 {path}`, and pair the "
            "controllers again if somebody else uses this machine"
        )


def _parsed(path: Path, data: bytes) -> KeyRing:
    try:
        model = _FileModel.model_validate_json(data)
    except ValidationError as error:
        # The fault names the field, never what stands in it: that may be a key.
        raise KeyFileError(
            f"{path} is damaged ({first_fault(error)}): restore a copy, or delete it and pair again"
        ) from None
    controllers = tuple(_controller(one) for one in model.controllers)
    _check_doubles(path, controllers)
    return KeyRing(bytes.fromhex(model.host), controllers)


def _controller(model: _ControllerModel) -> PairedController:
    red, green, blue = model.colour
    key = Secret(bytes.fromhex(model.key))
    return PairedController(bytes.fromhex(model.id), model.name, (red, green, blue), key)


def _check_doubles(path: Path, controllers: Iterable[PairedController]) -> None:
    seen: set[object] = set()
    for one in controllers:
        if one.name in seen or one.device_id in seen:
            raise KeyFileError(f"{path} names {one.name} twice: delete one of the two entries")
        seen |= {one.name, one.device_id}


def _written(ring: KeyRing) -> bytes:
    controllers = [
        {
            "id": one.device_id.hex(),
            "name": one.name,
            "colour": list(one.colour),
            "key": one.key.reveal().hex(),
        }
        for one in ring.controllers
    ]
    return json.dumps({"host": ring.host_id.hex(), "controllers": controllers}, indent=1).encode()


def new_key() -> Secret:
    """A fresh key from the system's own entropy."""
    return Secret(os.urandom(KEY_BYTES))
