"""`judge ask`, `options` and `check`: what is asked of a situation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from judge.errors import DeadlineError
from judge.quality import check_run
from judge.verdict import service, worker
from tests.cli.answers import Run, error_of
from tests.deadline import LONG


def test_ask(run: Run, luke: Path) -> None:
    result = run("ask", luke)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines()[0] == "Luke is discarded: 1199/1728 = 69.4 %"
    assert "May Light use Luke's Retaliate 2 now or later?\n  Yes, it can come to that" in result.stdout
    assert result.stderr == ""


def test_ask_as_data(run: Run, luke: Path) -> None:
    result = run("ask", luke, "--json")
    assert result.exit_code == 0
    verdict = json.loads(result.stdout)
    keys = {"schema", "game", "rules", "versions", "status", "complete", "answer", "assumed", "not_modelled"}
    keys |= {"answers", "citations", "states", "solves", "seconds"}
    assert keys <= set(verdict)
    assert set(verdict["versions"]) == {"program", "law", "knowledge"}
    assert verdict["answers"][0]["answer"] is True
    assert verdict["answers"][2]["value"] == "1199/1728"
    assert "error" not in verdict


def test_the_same_bytes_for_the_same_input(run: Run, luke: Path) -> None:
    def timeless() -> dict[str, Any]:
        verdict: dict[str, Any] = json.loads(run("ask", luke, "--json").stdout)
        return {**verdict, "seconds": 0}

    assert json.dumps(timeless()) == json.dumps(timeless())
    assert run("options", luke, "--json").stdout == run("options", luke, "--json").stdout


def test_a_no_is_an_answer(run: Run, luke: Path) -> None:
    luke.write_text(luke.read_text(encoding="utf-8").replace("force: 1", "force: 0"), encoding="utf-8")
    result = run("ask", luke)
    assert result.exit_code == 0
    assert "May Light use Luke's Retaliate 2 now or later?\n  No, because " in result.stdout


def test_a_walk_is_exact_on_demand(run: Run, luke: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    verdict = service.ask(service.new("swtcg"))

    def ask(_: Any, __: float, answering: Any) -> dict[str, Any]:
        seen.append(getattr(answering, "keywords", {}).get("exact_walk", False))
        return verdict

    monkeypatch.setattr(worker, "ask", ask)
    assert run("ask", luke, "--exact-walk").exit_code == 0
    assert run("ask", luke).exit_code == 0
    assert seen == [True, False]


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
    assert "the time was up" in plain.stdout
    assert "error: no complete answer" in plain.stderr


def test_deadline_without_any_answer(run: Run, luke: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: Any) -> None:
        raise DeadlineError(2.0)

    monkeypatch.setattr(worker, "ask", late)
    result = run("ask", luke, "--json", "--deadline", "2")
    assert result.exit_code == 3
    assert error_of(result)["suggestion"]


def test_options(run: Run, luke: Path) -> None:
    listed = json.loads(run("options", luke, "--json").stdout)
    assert isinstance(listed, list)
    assert listed == sorted(listed, key=lambda option: (option["player"], option["do"]))
    for option in listed:
        assert set(option) == {"player", "do", "legal", "forced", "barred_by"}
        assert option["legal"] == (not option["barred_by"])
        for bar in option["barred_by"]:
            assert set(bar) == {"rule", "title", "document", "locator"}
    shown = run("options", luke).stdout
    assert all(f"[{option['player']}: {option['do']}]" in shown for option in listed)


def test_options_are_sentences_in_a_language(run: Run, luke: Path) -> None:
    shown = run("options", luke, "--lang", "pl").stdout
    assert shown.startswith("wymuszone     Ciemna Strona: pas  [dark: pass]\n")
    assert "to nie ten gracz o tym decyduje [core/not-your-decision]" in shown
    listed = json.loads(run("options", luke, "--json", "--lang", "pl").stdout)
    assert {bar["title"] for option in listed for bar in option["barred_by"]} >= {
        "To nie jest decyzja tego gracza"
    }


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
    heading = lines.index(f"FAILED {bad}")
    last = bad.read_text(encoding="utf-8").count("\n")
    assert lines[heading + 1 : heading + 4] == [
        f"  {bad}:{last}: expect[0]",
        "    expected: {never: {luke.zone: discard}}",
        "    came:     It can be that luke.zone is discard.",
    ]


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

    def record(files: list[Path], *_: Any) -> list[check_run.Result]:
        asked.append(files)
        return [check_run.Result("a"), check_run.Result("b", [check_run.Failure("expect[0]", "no")])]

    monkeypatch.setattr(check_run, "run", record)
    result = run("check")
    assert asked == [[]]
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "1 passed, 1 failed"


UNREAD = """
game: swtcg
now: {at: attack, attack: {attacker: vader, defender: luke}}
dark:
  hand: []
  character:
  - {name: Darth Vader, as: vader, power: 1, health: 6,
     text: "Frobnicate target Space unit."}
light:
  hand: []
  character:
  - {name: Luke, as: luke, power: 1, health: 4, text: ""}
dice: [[1], [1]]
ask: [{always: {luke.zone: character}}]
"""


def test_words_not_modelled_are_named_with_card_line_and_nearest_words(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.yaml"
    board.write_text(UNREAD, encoding="utf-8")
    for command in ("ask", "options"):
        output = run(command, board, "--deadline", f"{LONG:g}").output
        assert '"Frobnicate target Space unit." (Darth Vader, dark.character[0].text, line 8)' in output
        assert "the judge reads: " in output
    data = json.loads(run("ask", board, "--json", "--deadline", f"{LONG:g}").stdout)
    (entry,) = data["not_modelled"]
    assert entry["card"] == "Darth Vader"
    assert len(entry["nearest"]) == 3


WRONG = """game: swtcg
now: {at: attack, attack: {attacker: vadr, defender: luke}}
dark:
  force: -3
  hand: []
  character: [{name: Darth Vader, as: vader, speed: fast, power: 6, health: 6, text: Critical Hit 2}]
light:
  forse: 1
  hand: []
  character: [{name: Luke, as: luke, power: 5, health: 4, text: "Pay 1 Force -> Retaliate 2"}]
dice: [[6, 5, 4, 4, 2, 9]]
ask:
- can: {light: "lukee: Retaliate 2"}
- outcomes: [luke.zoe, vader.damage, nobody.damage]
- always: {vader.damage: many}
- can: {light: "luke: Retaliate 2"}
"""
FAULTS = {
    2: ["now.attack.attacker"],
    4: ["dark.force"],
    6: ["dark.character[0].speed"],
    8: ["light.forse"],
    11: ["dice[0][5]"],
    13: ["ask[0].can.light"],
    14: ["ask[1].outcomes", "ask[1].outcomes"],
    15: ["ask[2].always.vader.damage"],
}
"""What is wrong with it, line by line: the form of the board, its nicknames, the words of its questions."""


def test_every_fault_is_told_in_one_go_with_file_and_line(run: Run, tmp_path: Path) -> None:
    """A fault of one sort hides none of another: neither a number a nickname, nor that the words of a question."""
    file = tmp_path / "wrong.yaml"
    file.write_text(WRONG, encoding="utf-8")
    result = run("ask", file)
    assert result.exit_code == 2
    places = [f"error: {file}:{line}: {path}: " for line, paths in FAULTS.items() for path in paths]
    told = result.stderr.splitlines()
    assert [line for line, place in zip(told, places, strict=True) if not line.startswith(place)] == []


def test_what_comes_of_a_fault_is_none(run: Run, tmp_path: Path) -> None:
    """Without the cards of a zone that is no zone nobody says that their nicknames are unknown."""
    file = tmp_path / "wrong.yaml"
    file.write_text(WRONG.replace("character: [{name: Luke", "nowhere: [{name: Luke"), encoding="utf-8")
    told = run("ask", file).stderr
    assert "light.nowhere: unknown key" in told
    assert "luke" not in told
