"""Frames, actions and recursions of the law: terms that nothing opens or offers, negation on a way round."""

from __future__ import annotations

from collections.abc import Iterator

from judge.quality.hints import did_you_mean
from judge.quality.lint_chapter import Chapter, all_rules
from judge.quality.patterns import fits, named, show
from judge.quality.recursions import recursions

_ACTION_IN = {
    ("occurs", 2): 1,
    ("barred", 3): 1,
    ("covers", 2): 0,
    ("legal", 2): 1,
    ("odds", 2): 0,
    ("lifted", 3): 1,
    ("lifted", 4): 1,
    ("free", 1): 0,
}
_CUT = frozenset({"now", "fluent"})


def frames(chapters: list[Chapter]) -> Iterator[str]:
    """What lies on what has to be frames: terms that are opened, begin, or have stages."""
    known = [
        atom.arguments[0]
        for rule in all_rules(chapters)
        for atom in rule.heads
        if atom.signature in (("push", 1), ("begins", 2), ("sequence", 3))
    ]
    names = {name[0] for name in map(named, known) if name}
    for rule in all_rules(chapters):
        for atom in rule.heads:
            if atom.signature not in (("rooted", 1), ("stands_on", 2)):
                continue
            for frame in atom.arguments:
                name = named(frame)
                if name and not any(fits(frame, other) for other in known):
                    hint = did_you_mean(name[0], names - {name[0]})
                    yield f"{rule.file}:{atom.line}: {atom.name} {show(name)}: there is no such frame{hint}"


def actions(chapters: list[Chapter]) -> Iterator[str]:
    """What occurs or is barred has to be an option of somebody, an act of the rules, or cover one."""
    offered = [
        atom.arguments[1 if atom.name == "option" else 0]
        for rule in all_rules(chapters)
        for atom in rule.heads
        if atom.signature in (("option", 2), ("act", 1), ("covers", 2))
    ]
    names = {name[0] for name in map(named, offered) if name}
    for rule in all_rules(chapters):
        for atom in (*rule.heads, *rule.body):
            if atom.signature not in _ACTION_IN:
                continue
            action = atom.arguments[_ACTION_IN[atom.signature]]
            if not any(fits(action, other) for other in offered):
                name = named(action)
                shown = show(name) if name else str(action)
                hint = did_you_mean(name[0], names) if name else ""
                yield f"{rule.file}:{atom.line}: {atom.name} {shown}: nobody has this as an option{hint}"


def negated(chapters: list[Chapter]) -> Iterator[str]:
    """Every negation inside a recursion, with the way round."""
    for rule, atom, way in recursions(list(all_rules(chapters)), _CUT):
        shown = " <- ".join([way[-1], f"not {way[0]}", *way[1:]])
        yield f"{rule.file}:{atom.line}: negation inside a recursion: {shown}"
