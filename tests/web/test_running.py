"""What it takes to run the program elsewhere: a browser for the tests, the container, the workflow, the versions."""

from __future__ import annotations

import errno
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
import yaml
from click.testing import CliRunner
from flask.testing import FlaskClient

from judge import __version__, paths
from judge.cli import serving
from judge.cli.main import main
from judge.verdict import service

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def obtain() -> ModuleType:
    spec = importlib.util.spec_from_file_location("obtain", ROOT / "tests" / "browser" / "obtain.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\nexit 0\n")
    path.chmod(0o755)
    return path


def test_a_browser_that_is_here_is_taken(obtain: ModuleType, tmp_path: Path) -> None:
    path = program(tmp_path / "chromium")
    nothing: list[tuple[str, ...]] = []
    found = obtain.obtained(nothing.append, False, {"PATH": str(tmp_path), "HOME": str(tmp_path)})
    assert (found, nothing) == (str(path), [])


def test_the_installer_of_the_test_library_comes_first(obtain: ModuleType, tmp_path: Path) -> None:
    where = tmp_path / ".cache/ms-playwright/chromium_headless_shell-1/chrome-linux/headless_shell"
    told: list[tuple[str, ...]] = []

    def run(command: tuple[str, ...]) -> bool:
        told.append(command)
        return program(where).is_file()

    found = obtain.obtained(run, True, {"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path)})
    assert (found, told) == (str(where), [obtain.INSTALLER])


@pytest.mark.parametrize("root", [True, False])
def test_then_the_packages_of_the_system_as_root(
    obtain: ModuleType, tmp_path: Path, root: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    program(tmp_path / "bin" / "apt-get")
    told: list[str] = []

    def run(command: tuple[str, ...]) -> bool:
        told.append(" ".join(command))
        if command[-1] == "chromium":
            program(tmp_path / "bin" / "chromium")
        return "install" in command and command[-1] == "chromium"

    found = obtain.obtained(run, root, {"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path)})
    assert bool(found) is root
    assert [word for word in told if "apt-get" in word] == (
        [
            "apt-get update",
            "env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium-headless-shell",
            "env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium",
        ]
        if root
        else []
    )
    assert "Playwright's installer is asked" in capsys.readouterr().err


@pytest.mark.parametrize(("root", "starts"), [(True, True), (True, False), (False, False)])
def test_the_driver_gets_the_library_that_it_lacks(
    obtain: ModuleType, tmp_path: Path, root: bool, starts: bool
) -> None:
    program(tmp_path / "apt-get")
    told: list[tuple[str, ...]] = []

    def run(command: tuple[str, ...]) -> bool:
        told.append(command)
        return command != obtain.DRIVER or (starts and len(told) > 1)

    assert obtain.driven(run, root, {"PATH": str(tmp_path)}) is starts
    assert [command[-1] for command in told] == (
        ["--version", "update", "libatomic1", "--version"] if root else ["--version"]
    )
    assert "apt-get install libatomic1" in obtain.NO_DRIVER


def test_a_browser_that_is_named_is_taken_or_none(obtain: ModuleType, tmp_path: Path) -> None:
    path = program(tmp_path / "mine")
    for named, found in ((str(path), str(path)), (str(tmp_path / "other"), None)):
        environment = {"PATH": "/nowhere", "HOME": str(tmp_path), "CHROMIUM": named}
        nothing: list[tuple[str, ...]] = []
        assert (obtain.obtained(nothing.append, True, environment), nothing) == (found, [])


def test_without_a_way_it_gives_up_in_words(obtain: ModuleType) -> None:
    for words in ("apt-get install", "brew install", "make test CHROMIUM="):
        assert words in obtain.ADVICE


def test_the_law_has_one_hash(client: FlaskClient) -> None:
    said = CliRunner().invoke(main, ["--version"]).stdout
    assert f"lexludi {__version__} (law {paths.law_version()}, knowledge base " in said
    versions = client.get("/healthz").get_json()["versions"]
    assert (versions["program"], versions["law"]) == (__version__, paths.law_version())
    verdict = service.ask(service.new("swtcg"))
    assert verdict["versions"] == versions


def test_a_slow_start_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for patience, told in ((60.0, False), (0.01, True)):
        monkeypatch.setattr(serving, "PATIENCE", patience)
        with serving._told_where_it_takes_long():
            time.sleep(0.3)
        assert ("are read in" in capsys.readouterr().err) is told


def test_who_takes_the_port_meanwhile_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """While law and rulings are read in, somebody else may listen there."""

    def run(*_: object) -> None:
        raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(serving, "_page", lambda: SimpleNamespace(run=run))
    result = CliRunner().invoke(main, ["serve", "--port", "0"])
    assert (result.exit_code, "--port: port 0 on 127.0.0.1 is busy" in result.stderr) == (2, True)


def test_the_changes_of_this_version_are_told() -> None:
    assert f"\n## {__version__}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_extra_that_a_file_names_is_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name in ("Dockerfile", "README.md", "CHANGELOG.md"):
        for named in re.findall(r"(?:lexludi|'\.)\[([a-z,]+)\]", (ROOT / name).read_text(encoding="utf-8")):
            assert set(named.split(",")) <= set(project["optional-dependencies"]), name
    bounded = [
        one for one in project["dependencies"] if one.startswith(("waitress", "clingo", "pebble", "lark"))
    ]
    assert all("<" in one for one in bounded)


def _builder() -> str | None:
    """A builder of containers that works, and has or gets the images that ours begins with."""
    images = set(re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE))
    for builder in filter(shutil.which, ("docker", "podman", "buildah")):
        commands = [[builder, "info"], *([builder, "pull", image] for image in sorted(images))]
        if all(subprocess.run(one, capture_output=True, check=False).returncode == 0 for one in commands):
            return builder
    return None


@pytest.mark.timeout(1200)
def test_the_container_is_built_or_its_file_is_linted() -> None:
    if builder := _builder():
        subprocess.run([builder, "build", "-t", "lexludi-test", "."], cwd=ROOT, check=True, timeout=1100)
        return
    linter = Path(sys.executable).with_name("hadolint")
    if not linter.exists():
        pytest.skip("neither a builder of containers nor a linter of their files is here")
    linted = subprocess.run([linter, "Dockerfile"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert linted.returncode == 0, linted.stdout


def test_the_container_is_careful() -> None:
    file = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    for wanted in ("\nUSER 10001\n", "\nHEALTHCHECK ", "\nVOLUME /data\n"):
        assert wanted in file
    (judge,) = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"].values()
    assert judge["read_only"] is True
    assert judge["cap_drop"] == ["ALL"]
    check = json.loads(re.findall(r"CMD (\[.*\])\n", file)[0])
    compile(check[2], "the health check", "exec")


def test_the_workflow_runs_what_the_readme_says() -> None:
    flow = yaml.safe_load((ROOT / ".github/workflows/ci.yaml").read_text(encoding="utf-8"))
    runs = [step.get("run", "") for job in flow["jobs"].values() for step in job["steps"]]
    assert any(run.startswith("make test") for run in runs)
    assert all(
        re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"])
        for job in flow["jobs"].values()
        for step in job["steps"]
        if "uses" in step
    )
