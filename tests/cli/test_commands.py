"""Every command: documented, its exit status, what goes to stdout and what to stderr."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from judge import checking, service, worker
from judge.cli import main
from judge.errors import DeadlineError, LawError
from judge.knowledge import load

Run = Callable[..., Result]

COMMANDS = [
    "ask",
    "line",
    "options",
    "diff",
    "check",
    "coverage",
    "search",
    "show",
    "lint",
    "schema",
    "new",
    "serve",
    "bench",
]
WITH_JSON = [
    "ask",
    "line",
    "options",
    "diff",
    "check",
    "coverage",
    "search",
    "show",
    "lint",
    "schema",
    "bench",
]


@pytest.fixture
def run() -> Run:
    def runner(*args: str | Path, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, [str(arg) for arg in args], input=stdin, catch_exceptions=False)

    return runner


@pytest.fixture
def luke(tmp_path: Path) -> Path:
    """The situation that `judge new swtcg` writes."""
    path = tmp_path / "luke.yaml"
    path.write_text(service.new("swtcg"), encoding="utf-8")
    return path


def error_of(result: Result) -> dict[str, str]:
    """The error that stands on stdout as data; it has just these keys, all text."""
    error: dict[str, str] = json.loads(result.stdout)["error"]
    assert set(error) == {"path", "message", "suggestion"}
    assert all(isinstance(value, str) for value in error.values())
    return error


# --- documented ----------------------------------------------------------------------------------


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


# --- usage ---------------------------------------------------------------------------------------

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


# --- ask and options -----------------------------------------------------------------------------


def test_ask(run: Run, luke: Path) -> None:
    result = run("ask", luke)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines()[0].startswith('Light may play "luke: Retaliate 2".')
    assert result.stderr == ""


def test_ask_as_data(run: Run, luke: Path) -> None:
    result = run("ask", luke, "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    keys = {"schema", "game", "rules", "versions", "status", "complete", "answer", "assumed", "not_modelled"}
    keys |= {"answers", "citations", "states", "solves", "seconds"}
    assert keys <= set(found)
    assert set(found["versions"]) == {"program", "law", "knowledge"}
    assert found["answers"][0]["answer"] is True
    assert found["answers"][2]["value"] == "1199/1728"
    assert "error" not in found


def test_the_same_bytes_for_the_same_input(run: Run, luke: Path) -> None:
    def timeless() -> dict[str, Any]:
        found: dict[str, Any] = json.loads(run("ask", luke, "--json").stdout)
        return {**found, "seconds": 0}

    assert json.dumps(timeless()) == json.dumps(timeless())
    assert run("options", luke, "--json").stdout == run("options", luke, "--json").stdout


def test_a_no_is_an_answer(run: Run, luke: Path) -> None:
    luke.write_text(luke.read_text(encoding="utf-8").replace("force: 1", "force: 0"), encoding="utf-8")
    result = run("ask", luke)
    assert result.exit_code == 0
    assert 'Light may not play "luke: Retaliate 2"' in result.stdout


@pytest.mark.parametrize("command", ["ask", "options"])
def test_standard_input(run: Run, command: str) -> None:
    result = run(command, "-", "--json", stdin=service.new("swtcg"))
    assert result.exit_code == 0
    assert json.loads(result.stdout)
    result = run(command, "-", "--json", stdin=b"\xff")
    assert result.exit_code == 2
    assert error_of(result)["path"] == "-"


def test_lines_shows_every_line(run: Run, luke: Path) -> None:
    short, long = run("ask", luke).stdout, run("ask", luke, "--lines").stdout
    assert len(long.splitlines()) > len(short.splitlines())


def test_deadline_is_status_3_with_what_was_found(
    run: Run, luke: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    partial = {**service.ask(service.new("swtcg")), "complete": False, "cut": "the deadline passed"}
    monkeypatch.setattr(worker, "ask", lambda *_: partial)
    result = run("ask", luke, "--json", "--deadline", "0.5")
    assert result.exit_code == 3
    assert error_of(result)["path"] == "deadline"
    assert json.loads(result.stdout)["answer"] == partial["answer"]
    assert "no complete answer within 0.5 s" in result.stderr
    plain = run("ask", luke, "--deadline", "0.5")
    assert plain.exit_code == 3
    assert "the deadline passed" in plain.stdout
    assert "error: no complete answer" in plain.stderr


def test_deadline_without_any_answer(run: Run, luke: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: Any) -> None:
        raise DeadlineError(2.0)

    monkeypatch.setattr(worker, "ask", late)
    result = run("ask", luke, "--json", "--deadline", "2")
    assert result.exit_code == 3
    assert error_of(result)["suggestion"]


def test_options(run: Run, luke: Path) -> None:
    found = json.loads(run("options", luke, "--json").stdout)
    assert isinstance(found, list)
    assert found == sorted(found, key=lambda option: (option["player"], option["do"]))
    for option in found:
        assert set(option) == {"player", "do", "legal", "forced", "barred_by"}
        assert option["legal"] == (not option["barred_by"])
        for bar in option["barred_by"]:
            assert set(bar) == {"rule", "title", "document", "locator"}
    shown = run("options", luke).stdout
    assert all(f"{option['player']}: {option['do']}" in shown for option in found)


# --- check ---------------------------------------------------------------------------------------


def test_check_counts_on_its_last_line(run: Run, tmp_path: Path, luke: Path) -> None:
    text = luke.read_text(encoding="utf-8")
    luke.write_text(text + "expect:\n- possible: {luke.zone: discard}\n", encoding="utf-8")
    result = run("check", luke)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "1 passed, 0 failed"
    bad = tmp_path / "bad.yaml"
    bad.write_text(text + "expect:\n- never: {luke.zone: discard}\n", encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("game: [", encoding="utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[-1] == "1 passed, 2 failed"
    assert f"FAILED {bad}" in lines
    assert f"FAILED {tmp_path / 'broken.yaml'}" in lines
    assert any("expect[0]: It can be that luke.zone is discard." in line for line in lines)


def test_check_as_data(run: Run, luke: Path) -> None:
    result = run("check", luke, "--json")
    assert json.loads(result.stdout) == [{"name": str(luke), "passed": True, "failures": []}]


def test_check_finds_nothing(run: Run, tmp_path: Path) -> None:
    result = run("check", tmp_path)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "nothing to check" in result.stderr
    assert run("check", tmp_path / "nowhere").exit_code == 2


def test_check_of_everything_is_the_knowledge_base(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def record(files: list[Path], *_: Any) -> list[checking.Result]:
        asked.append(files)
        return [checking.Result("a"), checking.Result("b", [("expect[0]", "no")])]

    monkeypatch.setattr(checking, "run", record)
    result = run("check")
    assert asked == [[]]
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "1 passed, 1 failed"


# --- the knowledge base --------------------------------------------------------------------------


def test_search_in_any_language(run: Run) -> None:
    for words in (["intercept"], ["przechwycenie"]):
        found = json.loads(run("search", *words, "--json").stdout)
        assert found
        assert {"kind", "id", "title"} <= set(found[0])
        shown = run("search", *words)
        assert shown.exit_code == 0
        assert found[0]["id"] in shown.stdout
    nothing = run("search", "xyzzyx")
    assert nothing.exit_code == 0
    assert nothing.stdout == "nothing was found\n"


@pytest.mark.parametrize("kind", ["statement", "document", "term", "rule", "ruling"])
def test_show(run: Run, kind: str) -> None:
    known = load()
    keys = {
        "statement": "tcg-faq/36",
        "document": "tcg-faq",
        "term": next(iter(known.glossary)),
        "rule": next(iter(known.rules), None),
        "ruling": next((ruling.address for ruling in known.rulings.values()), None),
    }
    key = keys[kind]
    if key is None:
        pytest.skip(f"the knowledge base has no {kind} yet")
    found = json.loads(run("show", key, "--json").stdout)
    assert found["kind"] == kind
    assert found["where"].startswith("rulings/")
    shown = run("show", key)
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[0] == f"kind: {kind}"


def test_show_unknown(run: Run) -> None:
    result = run("show", "tcg-fqa/36", "--json")
    assert result.exit_code == 2
    assert "tcg-faq/36" in error_of(result)["suggestion"]


# --- schema, new, lint, coverage, serve, bench ---------------------------------------------------


def test_schema_and_new(run: Run, tmp_path: Path) -> None:
    text = run("new", "swtcg")
    assert text.exit_code == 0
    assert run("ask", "-", stdin=text.stdout).exit_code == 0
    found = json.loads(run("schema", "swtcg", "--json").stdout)
    assert {"json_schema", "at", "until", "values", "zones", "actions", "ask", "expect"} <= set(found)
    shown = run("schema", "swtcg").stdout
    assert all(point in shown for point in found["at"])
    for command in ("schema", "new"):
        result = run(command, "swtgc")
        assert result.exit_code == 2
        assert 'did you mean "swtcg"?' in result.stderr


def test_lint_of_a_file(run: Run, luke: Path) -> None:
    result = run("lint", luke)
    assert (result.exit_code, result.stdout) == (0, "no problems\n")
    luke.write_text(luke.read_text(encoding="utf-8").replace("health: 4", "helth: 4"), encoding="utf-8")
    result = run("lint", luke)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{luke}:")
    assert result.stderr == "1 problem\n"
    assert len(json.loads(run("lint", luke, "--json").stdout)) == 1
    assert run("lint", luke.parent / "nowhere").exit_code == 2


def test_coverage(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge import coverage

    part = {"total": 3, "executable": 2, "with_example": ["a/1"], "with_twin": [], "missing": ["a/2"]}
    rules = {"total": 3, "mutants_killed": 1, "holes": 1, "survivors": ["tcg/x"]}
    found = {"statements": {"a": part}, "rules": rules}
    monkeypatch.setattr(coverage, "coverage", lambda *_: found)
    assert json.loads(run("coverage", "--json").stdout) == found
    shown = run("coverage").stdout
    assert "a: 1 of 2 statements with an example, 0 with a twin" in shown
    assert "missing: a/2" in shown
    assert "rules: 1 of 3 proved, 1 hole" in shown
    assert "survivors: tcg/x" in shown


def test_a_busy_port_is_named(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--port", str(port))
    assert result.exit_code == 2
    assert f"port {port} on 127.0.0.1 is busy" in result.stderr
    assert f"--port {port + 1}" in result.stderr


def test_only_serve_imports_the_web() -> None:
    import subprocess
    import sys

    code = "import sys; from judge.cli import main; import judge.service, judge.worker; "
    code += "print([name for name in sys.modules if name.split('.')[0] in ('web', 'flask')])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
