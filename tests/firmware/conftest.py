"""Firmware in this very process (pure parts) and in the interpreter it is written for."""

import importlib
import os
import pkgutil
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from hypothesis import settings

import tableside.wire
from tableside.virtual.handhelds import (
    Interpreter,
    VirtualHandheld,
    cpython,
    firmware_folder,
    micropython,
    stage_image,
)

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

# On a handheld the wire is a package of its own; here it is the table's, not a second copy.
sys.modules["wire"] = tableside.wire
for module in pkgutil.iter_modules(tableside.wire.__path__):
    sys.modules[f"wire.{module.name}"] = importlib.import_module(f"tableside.wire.{module.name}")
sys.path.insert(0, str(firmware_folder()))


def interpreter_or_skip(*options: str) -> Interpreter:
    """MicroPython; where there is none the test is skipped, but never in CI."""
    found = micropython(*options)
    if found is None:
        reason = "no MicroPython here: its wheel exists for Linux x86_64 and macOS arm64"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The image of a Pico W as source."""
    return stage_image("pico_w", tmp_path_factory.mktemp("image") / "pico_w")


@pytest.fixture(scope="session")
def compiled_image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The image of a Pico W as it goes on the board."""
    folder = tmp_path_factory.mktemp("image") / "pico_w_compiled"
    return stage_image("pico_w", folder, compiled=True)


@pytest.fixture(params=["micropython", "cpython"])
def interpreter(request: pytest.FixtureRequest) -> Interpreter:
    return interpreter_or_skip() if request.param == "micropython" else cpython()


@pytest.fixture
async def handheld(
    image: Path, tmp_path: Path, interpreter: Interpreter
) -> AsyncIterator[VirtualHandheld]:
    """A handheld that has power, in either interpreter."""
    device = VirtualHandheld(image, tmp_path / "flash", interpreter)
    device.lid(opened=False)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(device.cut_power)
        await device.power_on()
        yield device


Maker = Callable[..., VirtualHandheld]
