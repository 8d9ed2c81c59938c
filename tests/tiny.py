"""A law of one play and a knowledge base on it, in a folder of their own: to be broken on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import paths
from judge.engine.law import law
from judge.words.reasons import reasons

LAW = """\
%*! One play: Light plays an ability or passes, and that is all.
    Reads abilities (facts).  Gives the options of Light, and what a play costs.

    @predicate ability(A)    A is an ability (a fact)
    @predicate bearer(A,C)   A stands on the card C (a fact)
    @predicate root(A,B)     A is a way to use the ability B (a fact)
    @predicate works_in(A,Z) A works in the zone Z (a fact)
    @predicate part(A,I,E)   the instruction I of A is E (a fact)
    @predicate kind(A,K)     A is an ability of the kind K (a fact)
    @predicate entered_for(A,P)    P plays A (a fact)
    @predicate cost(A,K,N)   A costs N of K (a fact)
    @predicate top(F)        fluent: F is going on
    @predicate force(P,N)    fluent: P has N Force *%

player(dark;light).
decides(light) :- now(top(attack)), in_force("tcg/light-decides").
cite("tcg/light-decides") :- occurs(light,A).
over :- now(top(done)).

option(P,pass)         :- now(top(attack)), player(P).
option(P,play(A,none)) :- kind(A,activated), entered_for(A,P), usable(A).
usable(A)              :- ability(A), root(A,A), bearer(A,C), works_in(A,arena), part(A,I,retaliate(N)).

barred(P,play(A,none),"tcg/whole-cost") :- kind(A,activated), entered_for(A,P), cost(A,force,N), now(force(P,F)), F < N.
barred(P,play(A,none),"tcg/shadow")     :- kind(A,activated), entered_for(A,P), now(force(P,0)).

pays(P,N)         :- occurs(P,play(A,none)), cost(A,force,N), by("tcg/pays").
add(force(P,F-N)) :- pays(P,N), now(force(P,F)), F >= N.
del(force(P,F))   :- pays(P,N), now(force(P,F)).
add(top(done))    :- occurs(P,A).
del(top(attack))  :- occurs(P,A).

cite("tcg/bounded") :- occurs(light,A).
limit(everything)   :- occurs(light,A), not in_force("tcg/bounded").

key(top,top(F)) :- fluent(top(F)).
guide(1,top).

#defined ability/1.
#defined bearer/2.
#defined root/2.
#defined works_in/2.
#defined part/3.
#defined kind/2.
#defined entered_for/2.
#defined cost/3.
"""

RULES = """\
game: swtcg
rules:
- {id: tcg/whole-cost, title: The whole cost, text: Or no play., statements: [tcg-faq/1], status: official}
- {id: tcg/shadow, title: No Force, text: No play., statements: [tcg-faq/2], status: official}
- {id: tcg/pays, title: It is paid, text: At once., statements: [tcg-faq/10, tcg-faq/5], status: official}
- {id: tcg/light-decides, title: Light decides, text: Always., statements: [tcg-faq/3], status: official}
- {id: tcg/bounded, title: Bounded, text: A bound., statements: [tcg-faq/3], status: our reading}
"""

CORE = """\
game: core
rules:
- {id: core/not-your-decision, title: Not yours, text: Wait., statements: [tcg-frame/T-1], status: frame}
"""

DOCUMENTS = """\
documents:
- {id: tcg-faq, title: The FAQ, publisher: P, game: swtcg, date: 2003-11, language: en, authority: publisher}
- {id: tcg-frame, title: Frame, publisher: P, game: swtcg, date: 2003, language: en, authority: frame, counted: false}
"""

STATEMENTS = """\
statements:
- {id: tcg-faq/1, kind: rule, exec: X, executable: true, text: The whole cost.}
- {id: tcg-faq/2, kind: rule, exec: X, executable: true, same_as: [tcg-faq/1], text: Without Force no play.}
- {id: tcg-faq/3, kind: rule, exec: X, executable: true, text: Light decides.}
- {id: tcg-faq/4, kind: rule, exec: R, executable: false, text: Have fun.}
- {id: tcg-faq/5, kind: rule, exec: D, executable: true, text: Nobody lists this.}
- {id: tcg-faq/10, kind: rule, exec: X, executable: true, text: It is paid.}
- {id: tcg-faq/11, kind: rule, exec: X, executable: true, text: Light may pass.}
"""

FRAME = """\
statements:
- {id: tcg-frame/T-1, kind: frame, exec: R, executable: false, text: Turns are taken.}
"""

BOARD = """
    now: {at: attack, attack: {attacker: vader, defender: luke}}
    dark: {force: 0, hand: [], character: [{name: Vader, as: vader, power: 6, health: 6}]}
    light:
      force: FORCE
      hand: []
      character: [{name: Luke, as: luke, power: 5, health: 4, text: "Pay COST Force -> Retaliate 2"}]"""


def board(force: int, cost: int) -> str:
    """The board of every example: Luke's ability costs `cost`, Light has `force`."""
    return BOARD.replace("FORCE", str(force)).replace("COST", str(cost))


RULINGS = f"""\
game: swtcg
rulings:
- id: cost
  question: May an ability be played without its cost?
  answer: No.
  status: official
  statements: [tcg-faq/1, tcg-faq/2]
  examples:
  - title: No Force at all{board(0, 1)}
    expect:
    - illegal: {{light: "luke: Retaliate 2"}}
      because: [tcg/whole-cost, tcg/shadow]
    twins:
    - {{title: Enough, change: {{light.force: 1}}, expect: [{{can now: {{light: "luke: Retaliate 2"}}}}]}}
  - title: Too little Force
    statements: [tcg-faq/1]{board(1, 2)}
    expect:
    - illegal: {{light: "luke: Retaliate 2"}}
    - cites: [tcg/whole-cost]
    twins:
    - {{title: Enough, change: {{light.force: 2}}, expect: [{{can now: {{light: "luke: Retaliate 2"}}}}]}}
- id: paid
  question: Is it paid?
  answer: Yes.
  status: official
  statements: [tcg-faq/10]
  examples:
  - title: Paid{board(1, 1)}
    expect:
    - possible: {{light.force: 0}}
    - cites: [tcg/pays]
    twins:
    - {{title: The same, change: {{dark.force: 3}}, expect: [{{possible: {{light.force: 0}}}}]}}
- id: light
  question: Does Light decide?
  answer: Yes.
  status: official
  statements: [tcg-faq/3, tcg-faq/11]
  examples:
  - title: Light passes{board(1, 1)}
    expect:
    - possible: {{light.force: 1}}
    - always: {{light.force: {{at most: 1}}}}
    - cites: [tcg/light-decides, tcg/bounded]
"""

PROCEDURE = """\
game: swtcg
procedure:
- {statements: [tcg-frame/T-1], steps: [pass, "play({any},{any2})"]}
"""

FILES = {
    "rulings/swtcg/procedure.yaml": PROCEDURE,
    "rules_asp/swtcg/play.lp": LAW,
    "rulings/documents.yaml": DOCUMENTS,
    "rulings/statements/tcg-faq.yaml": STATEMENTS,
    "rulings/statements/tcg-frame.yaml": FRAME,
    "rulings/core/rules.yaml": CORE,
    "rulings/swtcg/rules/play.yaml": RULES,
    "rulings/swtcg/rulings/play.yaml": RULINGS,
}


def write(root: Path, monkeypatch: pytest.MonkeyPatch, **changes: str) -> None:
    """Writes the tiny law and knowledge base below `root`, and makes them the ones in use.

    `changes` are other contents of files, named with `__` for `/` and without suffix.
    """
    contract = paths.rules_asp() / "core" / "contract.lp"
    files = {"rules_asp/core/contract.lp": contract.read_text(encoding="utf-8"), **FILES}
    for words in [*paths.rulings().glob("lexicon/*.yaml"), *paths.rulings().glob("*/lexicon.yaml")]:
        files[f"rulings/{words.relative_to(paths.rulings())}"] = words.read_text(encoding="utf-8")
    for key, text in changes.items():
        name = key.replace("__", "/")
        files[name + (".lp" if name.startswith("rules_asp") else ".yaml")] = text
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("LEXLUDI_CACHE", str(root / "cache"))
    monkeypatch.setattr(paths, "rules_asp", lambda: root / "rules_asp")
    monkeypatch.setattr(paths, "rulings", lambda: root / "rulings")
    monkeypatch.setitem(reasons(), "tcg/shadow", {"en": "no Force is left", "pl": "nie ma już Mocy"})
    law.cache_clear()


def line_of(text: str, words: str) -> int:
    """The number of the first line with these words in it."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)
