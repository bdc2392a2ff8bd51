"""Build the wheel, install it where nothing else is, and let it play: `make check-wheel`.

What runs in a checkout may lack half of its files once installed; this notices.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEMO = ("demo", "carrots", "--seed", "5", "--players", "2", "--mode", "trap")
EXPECTED = ("Controller C2 sits at seat 2", "The game is over")


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="tableside-wheel-") as name:
        folder = Path(name)
        wheel = build(folder / "dist")
        python = install(wheel, folder / "venv")
        return judge(play(python, folder))


def build(folder: Path) -> Path:
    """The wheel of this checkout."""
    pip(Path(sys.executable), "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    (wheel,) = folder.glob("*.whl")
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """The Python of a new environment with this wheel and what it runs on."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip(python, "install", "--require-hashes", "--requirement", str(ROOT / "requirements/run.lock"))
    pip(python, "install", "--no-deps", str(wheel))
    return python


def pip(python: Path, *arguments: str) -> None:
    command = [str(python), "-m", "pip", *arguments, "--quiet", "--disable-pip-version-check"]
    subprocess.run(command, check=True)


def play(python: Path, folder: Path) -> str:
    """What the installed demo prints, far away from the checkout."""
    command = [str(python.parent / "tableside"), *DEMO]
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def judge(output: str) -> int:
    missing = [text for text in EXPECTED if text not in output]
    if missing:
        print(f"{output}\nThe installed demo did not say: {missing}")
        return 1
    print("The installed wheel plays.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
