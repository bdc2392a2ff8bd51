"""Make the lock files anew: `make lock`. Needs uv, which resolves for every platform at once."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WANTED = {
    "run.lock": (),
    "dev.lock": ("--group", "dev", "--extra", "air", "--extra", "firmware"),
}
COMMON = (
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-annotate",
    "--custom-compile-command=make lock",
    "--quiet",
)


def main() -> None:
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "uv"], check=True)
    for name, options in WANTED.items():
        compile_lock(name, options)


def compile_lock(name: str, options: tuple[str, ...]) -> None:
    command = (sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", *COMMON, *options)
    subprocess.run((*command, f"--output-file=requirements/{name}"), cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
