"""A browser for the tests of the page, where the system has none: prints its path; what it does goes to stderr.

First the one that Playwright has installed before, then Playwright's own installer (into the user's cache, where the
network allows it), then the packages of the system (Debian and its kin, as root).  Exit 1, with advice, without one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
INSTALLER = (sys.executable, "-m", "playwright", "install", "chromium-headless-shell")
PACKAGES = ("chromium-headless-shell", "chromium")
SECONDS = 300
ADVICE = """The page tests need Chromium, and none is to be had here: not in the system, not from Playwright's installer
(no network, or refused), not from the system's packages (no apt-get, or not root). Install one:
  Debian, Ubuntu:  apt-get install chromium-headless-shell
  macOS:           brew install --cask chromium
or name one: make test CHROMIUM=/path/to/chromium"""

Run = Callable[[tuple[str, ...]], bool]


def say(words: str) -> None:
    """Tells what is being done."""
    print(words, file=sys.stderr, flush=True)


def run(command: tuple[str, ...]) -> bool:
    """Whether a command ends well in its time; what it prints goes to stderr."""
    try:
        return subprocess.run(command, stdout=sys.stderr, timeout=SECONDS, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def there(environment: Mapping[str, str] = os.environ) -> str | None:
    """The browser of the system, or the newest that Playwright has installed; None without one."""
    found = next((path for name in NAMES if (path := shutil.which(name, path=environment.get("PATH")))), None)
    return found or max((str(path) for path in _of_playwright(environment) if starts(path)), default=None)


def _of_playwright(environment: Mapping[str, str]) -> Iterator[Path]:
    named = environment.get("PLAYWRIGHT_BROWSERS_PATH")
    home = Path(environment.get("HOME") or Path.home())
    for folder in (
        (Path(named),) if named else (home / ".cache/ms-playwright", home / "Library/Caches/ms-playwright")
    ):
        for program in ("headless_shell", "chrome-headless-shell", "chrome"):
            yield from folder.glob(f"chromium*/*/{program}")


def starts(path: Path) -> bool:
    """Whether the program runs: it may lack libraries of the system."""
    try:
        return (
            subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False).returncode == 0
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def obtained(
    run: Run = run, root: bool | None = None, environment: Mapping[str, str] = os.environ
) -> str | None:
    """The path of a browser, installed if need be; None where there is no way."""
    if found := there(environment):
        return found
    say(f"no Chromium is here: Playwright's installer is asked for one ({' '.join(INSTALLER[1:])})")
    if run(INSTALLER) and (found := there(environment)):
        return found
    root = os.geteuid() == 0 if root is None and hasattr(os, "geteuid") else bool(root)
    if not root or not shutil.which("apt-get", path=environment.get("PATH")):
        return None
    say("that did not bring one that runs: as root, the packages of the system are installed (apt-get)")
    run(("apt-get", "update"))
    for package in PACKAGES:
        install = (
            "env",
            "DEBIAN_FRONTEND=noninteractive",
            "apt-get",
            "install",
            "-y",
            "--no-install-recommends",
        )
        if run((*install, package)) and (found := there(environment)):
            return found
    return None


if __name__ == "__main__":
    path = obtained()
    if path is None:
        say(ADVICE)
        raise SystemExit(1)
    print(path)
