"""Every command: documented, its exit status, what goes to stdout and what to stderr."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.errors import LawError
from judge.knowledge import load
from judge.verdict import service, worker
from tests.cli.answers import Run, error_of
from tests.deadline import LONG

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
    (["options", "x.yaml", "--deadline", "0"], "'--deadline': 0.0 is not a positive, finite number"),
    (["check", "x.yaml", "--deadline", "nan"], "'--deadline': nan is not a positive, finite number"),
    (["diff", "x", "--from", "a", "--to", "b", "--deadline", "inf"], "'--deadline': inf is not a positive"),
    (["line", "x", "--deadline", "-inf"], "'--deadline': -inf is not a positive"),
    (["check", "--jobs", "0"], "jobs"),
    (["show"], "Missing argument"),
    (["show", "a", "b"], "unexpected extra argument"),
    (["search"], "Missing argument"),
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

    monkeypatch.setattr(worker, "options", broken)
    result = run("options", luke, "--json")
    assert result.exit_code == LawError.exit_status
    assert error_of(result)["message"] == "a hole in the law: no model"

    def worse(*_: Any) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(worker, "options", worse)
    result = run("options", luke, "--json")
    assert result.exit_code == LawError.exit_status
    assert "ZeroDivisionError: oops" in error_of(result)["message"]
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("stop", [KeyboardInterrupt, click.Abort])
def test_ctrl_c_is_status_130(
    run: Run, monkeypatch: pytest.MonkeyPatch, luke: Path, stop: type[BaseException]
) -> None:
    def interrupted(*_: Any) -> None:
        raise stop

    monkeypatch.setattr(worker, "options", interrupted)
    result = run("options", luke)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "interrupted\n"


def test_a_file_that_refuses_is_no_error_of_the_judge(
    run: Run, monkeypatch: pytest.MonkeyPatch, luke: Path
) -> None:
    def refuse(*_: Any) -> None:
        raise PermissionError(13, "Permission denied", "/data/cards.sqlite")

    monkeypatch.setattr(worker, "options", refuse)
    result = run("options", luke, "--json")
    assert result.exit_code == 2
    error = error_of(result)
    assert (error["path"], error["message"]) == ("/data/cards.sqlite", "Permission denied")


def test_ctrl_c_in_a_terminal(tmp_path: Path) -> None:
    """The whole program: SIGINT while workers are at it ends it at once, with status 130 and no trace.

    There are more boards than any machine checks before the signal comes.
    """
    folder = tmp_path / "boards"
    folder.mkdir()
    text = service.new("swtcg")
    for number in range(2000):
        (folder / f"{number}.yaml").write_text(f"{text}\n# {number}\n", encoding="utf-8")
    code = "from judge.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "check", str(folder), "-j", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=Path(__file__).parents[2],
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        while not subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, check=False).stdout:
            assert process.poll() is None
            time.sleep(0.1)
        time.sleep(2)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=LONG)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # nobody is left if it did not end
    assert process.returncode == 130
    assert "Traceback" not in errors


def test_every_fault_is_told_with_file_and_line(run: Run, tmp_path: Path) -> None:
    """In the order of the lines; as data the others are `more`."""
    file = tmp_path / "luke.yaml"
    file.write_text(
        "game: swtcg\nnow: {at: attack}\nlight:\n  forse: 3\n  character:\n  - {name: Luke, power: x}\n",
        encoding="utf-8",
    )
    result = run("ask", file)
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f'error: {file}:4: light.forse: unknown key; did you mean "force"?',
        f"error: {file}:6: light.character[0].power: 'x' is not a whole number",
        (
            f'error: {file}:6: light.character[0].health: the health of "Luke" is not known; write health: and its '
            "number, or read in card data: judge cards import FILE"
        ),
    ]
    other, _ = json.loads(run("ask", file, "--json").stdout)["more"]
    assert other["path"] == "light.character[0].power"
    file.write_text("game: swtcg\n  now: 3\n", encoding="utf-8")
    assert run("options", file).stderr.startswith(f"error: {file}:2: line 2: ")


def test_every_faulty_question_is_told(run: Run, luke: Path) -> None:
    text = luke.read_text(encoding="utf-8").partition("\nask:")[0]
    luke.write_text(f"{text}\nask:\n- chance: {{luke.damage: 1}}\n  odds: 3\n- frob: 2\n", encoding="utf-8")
    told = run("ask", luke).stderr.splitlines()
    assert len(told) == 2
    assert all(line.startswith(f"error: {luke}:") for line in told)


@pytest.mark.parametrize(("setting", "coloured"), [("", True), ("1", False)])
def test_no_color(
    monkeypatch: pytest.MonkeyPatch, luke: Path, tmp_path: Path, setting: str, coloured: bool
) -> None:
    """NO_COLOR takes the colours away also where a person looks."""
    monkeypatch.setenv("NO_COLOR", setting)
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: chess\n", encoding="utf-8")
    answered = CliRunner().invoke(main, ["ask", str(bad)], color=True)
    assert ("\x1b[" in answered.stderr) is coloured


@pytest.mark.parametrize(
    ("words", "typed", "found"),
    [
        ("judge show", "tcg/once-per-", "tcg/once-per-turn"),
        ("judge show", "tcg-faq/3", "tcg-faq/36"),
        ("judge coverage", "tcg/once-per-", "tcg/once-per-turn"),
        ("judge check", "sw", "swlcg"),
        ("judge check", "swtcg/lukes", "swtcg/lukes-dying-strike"),
        ("judge lint", "swtcg/lukes-dying-strike/", "swtcg/lukes-dying-strike/1/twin1"),
        ("judge schema", "b", "berserk"),
    ],
)
def test_ids_are_completed(monkeypatch: pytest.MonkeyPatch, words: str, typed: str, found: str) -> None:
    line = f"{words} {typed}"
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
    monkeypatch.setenv("_JUDGE_COMPLETE", "bash_complete")
    answered = CliRunner().invoke(main, prog_name="judge")
    assert f"plain,{found}" in answered.stdout.splitlines()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_completion(run: Run, shell: str) -> None:
    script = run("completion", shell).stdout
    assert f"_JUDGE_COMPLETE={shell}_complete" in script


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("show tcg/once-per-", "tcg/once-per-turn"),
        ("check swtcg/lukes-d", "swtcg/lukes-dying-strike"),
        ("lint berserk/why-no", "berserk/why-no-shot"),
        ("coverage brk/poison-is-", "brk/poison-is-lost"),
    ],
)
def test_bash_completes_ids(run: Run, words: str, found: str) -> None:
    """The script itself, in bash: what it leaves in COMPREPLY is what stands on the line then."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    judge = Path(sys.executable).parent / "judge"
    script = (
        f"compopt() {{ :; }}\n{run('completion', 'bash').stdout}\nCOMP_WORDS=({judge} {words}); COMP_CWORD=2"
    )
    asked = f'{script}\n_judge_completion {judge}\nprintf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run([bash, "-c", asked], capture_output=True, text=True, timeout=60, check=True)
    assert found in done.stdout.splitlines()
