"""Every command: documented, its exit status, what goes to stdout and what to stderr."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest

from judge.cli import main
from judge.errors import LawError
from judge.knowledge import load
from judge.verdict import service
from tests.cli.answers import Run, error_of

WITH_JSON = [
    "ask",
    "bench",
    "check",
    "coverage",
    "diff",
    "line",
    "lint",
    "options",
    "schema",
    "search",
    "show",
]
COMMANDS = [*WITH_JSON, "new", "serve"]


def test_every_command_of_the_contract_is_there(run: Run) -> None:
    assert set(COMMANDS) <= set(main.commands)
    shown = run("--help").stdout
    for name in main.commands:
        assert f"\n  {name} " in shown


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_and_option_has_help(name: str, run: Run) -> None:
    command = main.commands[name]
    assert command.help
    assert command.help.rstrip().endswith("."), "help is a sentence"
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help or name == "serve", f"{name} {parameter.name}"
    for flag in ("--help", "-h"):
        result = run(name, flag)
        assert result.exit_code == 0
        assert result.stdout.startswith(f"Usage: main {name}")


@pytest.mark.parametrize("name", WITH_JSON)
def test_commands_that_answer_as_data(name: str) -> None:
    assert "as_json" in {parameter.name for parameter in main.commands[name].params}


def test_version_names_program_law_and_knowledge_base(run: Run) -> None:
    words = run("--version").stdout
    assert words.startswith("lexludi ")
    assert "law " in words
    assert f"knowledge base {load().version}" in words


MISUSED = [
    (["aks"], "No such command"),
    (["ask"], "Missing argument"),
    (["ask", "x.yaml", "--deadline", "soon"], "deadline"),
    (["ask", "x.yaml", "--deadline", "-1"], "deadline"),
    (["check", "--jobs", "0"], "jobs"),
    (["show"], "Missing argument"),
    (["show", "a", "b"], "unexpected extra argument"),
    (["search"], "Missing argument"),
    (["schema"], "Missing argument"),
    (["ask", "--frob"], "No such option"),
]


@pytest.mark.parametrize(("args", "words"), MISUSED)
def test_bad_usage_is_status_2(run: Run, args: list[str], words: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert words in result.stderr


@pytest.mark.parametrize(("args", "words"), MISUSED)
def test_bad_usage_as_data(run: Run, args: list[str], words: str) -> None:
    result = run(*args, "--json")
    assert result.exit_code == 2
    error = error_of(result)
    assert words in error["message"]
    assert "--help" in error["suggestion"]
    assert words in result.stderr


@pytest.mark.parametrize("command", ["ask", "options"])
@pytest.mark.parametrize(
    ("text", "path", "words"),
    [
        ("game: swtcg\nfoo: 1\n", "foo", "unknown key"),
        ("game: swtgc\n", "game", "unknown game"),
        ("- a\n", "", "a situation is a mapping"),
        ("game: *x\n", "line 1", "alias"),
        ("", "", ""),
        ("game: &x swtcg\n", "line 1", "not accepted"),
        ('{"game": "swtcg", "game": "swtcg"}', "game", "stands twice"),
        ("x" * 300_000, "", "too long"),
    ],
)
def test_bad_input_is_status_2(
    run: Run, tmp_path: Path, command: str, text: str, path: str, words: str
) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text, encoding="utf-8")
    plain = run(command, file)
    assert plain.exit_code == 2
    assert plain.stdout == ""
    assert plain.stderr.startswith("error: ")
    assert words in plain.stderr
    result = run(command, file, "--json")
    assert result.exit_code == 2
    error = error_of(result)
    assert error["path"] == path
    assert words in error["message"]


@pytest.mark.parametrize("command", ["ask", "options"])
def test_files_that_cannot_be_read(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    for file, words in ((tmp_path / "nowhere.yaml", "No such file"), (tmp_path / "bytes.yaml", "UTF-8")):
        result = run(command, file, "--json")
        assert result.exit_code == 2
        assert error_of(result)["path"] == str(file)
        assert words in error_of(result)["message"]
    assert run(command, tmp_path).exit_code == 2, "a folder is no situation"


def test_a_slip_of_ours_is_told_in_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch, luke: Path) -> None:
    def broken(*_: Any) -> None:
        raise LawError("a hole in the law: no model")

    monkeypatch.setattr(service, "options", broken)
    result = run("options", luke, "--json")
    assert result.exit_code == LawError.exit_status
    assert error_of(result)["message"] == "a hole in the law: no model"

    def worse(*_: Any) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(service, "options", worse)
    result = run("options", luke, "--json")
    assert result.exit_code == LawError.exit_status
    assert "ZeroDivisionError: oops" in error_of(result)["message"]
    assert "Traceback" not in result.stderr
