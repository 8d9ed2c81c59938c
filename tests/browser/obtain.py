"""What the tests of the page need: a browser, whose path is printed, and a driver of Playwright that starts.

A browser that `CHROMIUM` names, or that the system has; the one that Playwright has installed before; then Playwright's
own installer (into the user's cache, where the network allows it), then the packages of the system (Debian and its kin,
as root).  The driver is a program of its own, and lacks a library on a small system: as root its package is installed.
What is done is told on stderr.  Exit 1, with advice, where one of both is not to be had.
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
DRIVER = (sys.executable, "-m", "playwright", "--version")
DRIVERS_PACKAGE = "libatomic1"
SECONDS = 300
ADVICE = """The page tests need Chromium, and none is to be had here: not in the system, not from Playwright's installer
(no network, or refused), not from the system's packages (no apt-get, or not root). Install one:
  Debian, Ubuntu:  apt-get install chromium-headless-shell
  macOS:           brew install --cask chromium
or name one: make test CHROMIUM=/path/to/chromium"""

NO_DRIVER = f"""The driver of Playwright does not start here (what it says stands above), and without it no page is tested. Its
program lacks a library of the system. Install it:
  Debian, Ubuntu:  apt-get install {DRIVERS_PACKAGE}
  Fedora:          dnf install libatomic"""

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
    """The browser that is named, or of the system, or the newest that Playwright has installed; None without."""
    if named := environment.get("CHROMIUM"):
        return shutil.which(named, path=environment.get("PATH"))
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
    if (found := there(environment)) or environment.get("CHROMIUM"):
        return found  # a name that leads nowhere is a mistake, and nothing is installed for it
    say(f"no Chromium is here: Playwright's installer is asked for one ({' '.join(INSTALLER[1:])})")
    if run(INSTALLER) and (found := there(environment)):
        return found
    if not _may_install(root, environment):
        return None
    say("that did not bring one that runs: as root, the packages of the system are installed (apt-get)")
    run(("apt-get", "update"))
    for package in PACKAGES:
        if run(_install(package)) and (found := there(environment)):
            return found
    return None


def driven(run: Run = run, root: bool | None = None, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the driver of Playwright starts, a library of the system installed if need be."""
    if run(DRIVER):
        return True
    if not _may_install(root, environment):
        return False
    say(
        f"Playwright's driver lacks a library: as root, its package is installed (apt-get, {DRIVERS_PACKAGE})"
    )
    run(("apt-get", "update"))
    return run(_install(DRIVERS_PACKAGE)) and run(DRIVER)


def _may_install(root: bool | None, environment: Mapping[str, str]) -> bool:
    """Whether packages of the system can be installed: by root, where apt-get is."""
    root = os.geteuid() == 0 if root is None and hasattr(os, "geteuid") else bool(root)
    return root and shutil.which("apt-get", path=environment.get("PATH")) is not None


def _install(package: str) -> tuple[str, ...]:
    quiet = ("env", "DEBIAN_FRONTEND=noninteractive")
    return (*quiet, "apt-get", "install", "-y", "--no-install-recommends", package)


if __name__ == "__main__":
    if not driven():  # Playwright's installer is run by it, too
        say(NO_DRIVER)
        raise SystemExit(1)
    path = obtained()
    if path is None:
        named = os.environ.get("CHROMIUM")
        say(
            f"there is no program {named!r}: CHROMIUM names the browser of the page tests"
            if named
            else ADVICE
        )
        raise SystemExit(1)
    print(path)
