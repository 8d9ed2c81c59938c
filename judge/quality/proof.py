"""`judge coverage RULE-ID`: whether one rule is proved, without trying all others.

It is switched off in one example after the other that passes and cites it, the likeliest first, until one of
them fails: see `judge.quality.coverage`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from judge.engine.law import law
from judge.games.base import unknown
from judge.games.registry import GAMES
from judge.knowledge import Example, Knowledge, load
from judge.knowledge.citations import cited
from judge.quality import law_proof
from judge.quality.check_run import parallel
from judge.quality.coverage import Tick
from judge.quality.mutants import Mutant, Verdict, plain_run, switch_off

FIRST = 3
"""So many examples are tried one by one before several are tried at once."""
BATCH = 24
LOOKED_AT = 48
"""Among so many examples those are looked for that cite a rule, to try its mutants on."""


class Trial(NamedTuple):
    """What became of one example with the rule off; nothing if it fails or does not cite the rule anyway."""

    example: str
    verdict: Verdict | None


def mutants(rule: str, jobs: int | None = None) -> dict[str, Any]:
    """What the examples see of the mutants of a rule: see `judge.quality.law_proof.summary`.

    Raises SituationError for an unknown rule.
    """
    results: list[law_proof.Seen] = []
    for game in _games(rule):
        examples = [example.id for example in _likeliest(load(), rule, game)][:LOOKED_AT]
        runs = parallel(plain_run, examples, jobs, chunk=1)
        results += law_proof.seen(rule, game, law_proof.family(rule, game, runs))
    return law_proof.summary(results)


def _games(rule: str) -> list[str]:
    """The games whose law names a rule.  Raises SituationError if there are none."""
    games = [game for game in GAMES if rule in law(game).rules]
    if not games:
        names = {*load().rules, *(id_ for game in GAMES for id_ in law(game).rules)}
        raise unknown(rule, rule, names, "rule")
    return games


def prove(rule: str, jobs: int | None = None, tick: Tick | None = None) -> dict[str, Any]:
    """Whether an example misses the rule, and which one.

    Out: `rule`, `title`, `proved` (yes or no), `by` (the example, with its `place`), `holes` and `alive` (the
    examples that cite it, and have no answer without it, or the same), `tried` (how many were run).  Raises
    SituationError for an unknown rule.
    """
    known = load()
    waiting = [example.id for game in _games(rule) for example in _likeliest(known, rule, game)]
    trials: list[Trial] = []
    total = len(waiting)
    while waiting and not (trials and trials[-1].verdict == "killed"):
        count = 1 if len(trials) < FIRST else BATCH
        batch, waiting = waiting[:count], waiting[count:]
        tried = parallel(partial(_try, rule), batch, jobs, chunk=1)
        trials += sorted(tried, key=lambda trial: trial.verdict == "killed")
        if tick:
            tick(len(trials), total)
    by = next((trial.example for trial in trials if trial.verdict == "killed"), "")
    entry = known.rules.get(rule)
    return {
        "rule": rule,
        "title": entry.title if entry else "",
        "proved": bool(by),
        "by": by,
        "place": ":".join(known.example(by).path.split(":")[:2]) if by else "",
        "holes": [trial.example for trial in trials if trial.verdict == "hole"],
        "alive": [trial.example for trial in trials if trial.verdict == "alive"],
        "tried": len(trials),
    }


def _likeliest(known: Knowledge, rule: str, game: str) -> Iterator[Example]:
    """The examples of a game: those that expect the rule, those on a statement of its, all others."""
    entry = known.rules.get(rule)
    statements = set(entry.statements if entry else ())
    ranks: list[list[Example]] = [[], [], []]
    for example in known.examples(game):
        expects = rule in cited(example.situation)
        ranks[0 if expects else 1 if statements & set(example.statements) else 2].append(example)
    for examples in ranks:
        yield from examples


def _try(rule: str, example: str) -> Trial:
    run = plain_run(example)
    if not run.passed or rule not in run.cites:
        return Trial(example, None)
    return Trial(example, switch_off(rule, Mutant(example, run.states)))
