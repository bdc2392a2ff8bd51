"""Make the virtual environment: `python3 tools/bootstrap.py VENV LOCKFILE`.

Runs on the system's Python with nothing installed. Debian and Raspberry Pi OS refuse packages
outside a virtual environment, and Debian ships `venv` apart from Python: it is fetched if need be.
"""

import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)


def main(venv: Path, lock: Path) -> None:
    if sys.version_info < OLDEST:
        stop(f"Tableside needs Python {OLDEST[0]}.{OLDEST[1]} or later; this is {sys.version}")
    python = venv / "bin" / "python"
    if not works(python):
        make_venv(venv)
    say(f"Installing what {lock.name} lists into {venv} ...")
    pip(python, "--require-hashes", "--requirement", str(lock))
    pip(python, "--no-deps", "--editable", ".")


def works(python: Path) -> bool:
    """Whether the environment is there and has pip (a half-made one has not)."""
    if not python.exists():
        return False
    return run([str(python), "-m", "pip", "--version"], quiet=True) == 0


def make_venv(venv: Path) -> None:
    command = [sys.executable, "-m", "venv", "--clear", str(venv)]
    if run(command, quiet=True) == 0:
        return
    install_venv_package()
    if run(command) != 0:
        stop("The virtual environment cannot be made; the lines above say why.")


def install_venv_package() -> None:
    """Debian's own `python3-venv`, the one thing beside Python and make that is needed."""
    install = ["apt-get", "install", "--yes", "--no-install-recommends", "python3-venv"]
    rights = [] if is_root() else ["sudo", "--non-interactive"]
    hint = "Please run: sudo apt install python3-venv\nThen start again."
    if shutil.which("apt-get") is None or (rights and shutil.which("sudo") is None):
        stop(f"Python's venv module is missing. {hint}")
    say("Python's venv module is missing: installing Debian's python3-venv ...")
    run([*rights, "apt-get", "update", "--quiet"])
    if run([*rights, *install]) != 0:
        stop(hint)


def is_root() -> bool:
    import os

    return os.geteuid() == 0


def pip(python: Path, *arguments: str) -> None:
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if run([*command, *arguments]) != 0:
        stop("The packages could not be installed. Is the network there? Then start again.")


def run(command: list[str], *, quiet: bool = False) -> int:
    sink = subprocess.DEVNULL if quiet else None
    return subprocess.run(command, stdout=sink, stderr=sink, check=False).returncode


def say(text: str) -> None:
    print(text, flush=True)


def stop(text: str) -> None:
    sys.exit(text)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        stop("usage: python3 tools/bootstrap.py VENV LOCKFILE")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
