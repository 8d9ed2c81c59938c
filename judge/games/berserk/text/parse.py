"""The grammar at work: printed text -> features, or the words at which it goes no further."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedEOF, UnexpectedInput, VisitError

from judge.games.berserk.text.normal import label, plain, sentences


@dataclass(frozen=True)
class Target:
    """Whom an ability aims at: nobody, one creature or every one; of whom; regular cards only."""

    aims: str = "none"
    side: str = "any"
    common: bool = False


@dataclass(frozen=True)
class Part:
    """One part of an effect: what it does, for whom (self, aim, nobody), how much."""

    effect: str
    whom: str = "self"
    amount: int | None = None
    strengths: tuple[int, int, int] | None = None
    protects: str = ""


@dataclass(frozen=True)
class Feature:
    """One feature of a card, as the sentence says it."""

    words: str
    label: str
    mode: str
    sort: str = ""
    closes: bool = False
    tokens: int = 0
    event: str = ""
    conditions: tuple[tuple[str, str | int], ...] = ()
    timing: str = ""
    unwritten: bool = False
    may: bool = False
    once: bool = False
    target: Target = Target()
    parts: tuple[Part, ...] = ()
    protections: tuple[str, ...] = ()
    boost: int = 0


@dataclass(frozen=True)
class NotModelled:
    """A sentence that the grammar does not understand, from the words on that it stumbled at."""

    words: str
    stumbled: str


def parse_text(text: str, card_name: str = "") -> list[Feature | NotModelled]:
    """The features of a printed text, a sentence each."""
    return [_sentence(one, card_name) for one in sentences(text)]


@cache
def _grammar() -> Lark:
    source = files(__package__).joinpath("berserk.lark").read_text(encoding="utf-8")
    return Lark(source, parser="earley", maybe_placeholders=False)


@cache
def _sentence(sentence: str, card_name: str) -> Feature | NotModelled:
    flat = plain(sentence, card_name)
    try:
        built: Feature = _Build().transform(_grammar().parse(flat))
    except UnexpectedEOF:
        return NotModelled(sentence.strip(" ."), "")
    except UnexpectedInput as problem:
        place = getattr(problem, "pos_in_stream", 0) or 0
        return NotModelled(sentence.strip(" ."), flat[place:].strip(" .")[:60])
    except VisitError as problem:
        return NotModelled(sentence.strip(" ."), str(problem.orig_exc)[:60])
    return replace(built, words=sentence.strip(" ."), label=label(sentence))


def _whose(word: str) -> tuple[tuple[str, str | int], ...]:
    return () if word == "anyone" else (("whose", word),)


class _Build(Transformer[Token, Any]):
    """Parse tree -> Feature.  Small values are tuples (name, value) that a sentence gathers."""

    def start(self, kids: list[Any]) -> Feature:
        return kids[0]  # type: ignore[no-any-return]

    # words
    def kind(self, kids: list[Any]) -> Any:
        return kids[0]

    def type(self, kids: list[Any]) -> Any:
        return ("sort", kids[0][1])

    def item(self, kids: list[Any]) -> Any:
        return kids[0]

    def note(self, kids: list[Any]) -> Any:
        return ("note", [kid for kid in kids if isinstance(kid, tuple)])

    def once(self, _: list[Any]) -> Any:
        return ("once", True)

    def may(self, _: list[Any]) -> Any:
        return ("may", True)

    def tap(self, _: list[Any]) -> Any:
        return ("pay", "tap")

    def counter(self, _: list[Any]) -> Any:
        return ("pay", "token")

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        name = str(data)
        if name in ("spell", "influence", "shot", "throw", "discharge", "magic", "special", "strike"):
            return ("kind", name)
        if name in ("mine", "theirs", "anyone", "self", "my_turn", "their_turn", "any_turn"):
            return ("who", name)
        if name.startswith(("one_", "all_")):
            aims, _, side = name.partition("_")
            common = any(isinstance(kid, Token) and kid.type == "REGULAR" for kid in children)
            return Target("one" if aims == "one" else "every", side, common)
        if name in ("sep", "strikes", "duration", "wounds", "self_word", "while_in_squad"):
            return None
        if name == "by_theirs":
            return ("killed_by", "theirs")
        return (name, children)

    # conditions: (event, conditions, unwritten)
    def death(self, kids: list[Any]) -> Any:
        more = tuple(kid for kid in kids[1:] if kid)
        return ("event", "death", (*_whose(kids[0][1]), *more))

    def any_attack(self, kids: list[Any]) -> Any:
        return ("event", "attack", (("whose", kids[0][1] if kids else "self"),))

    def declared_beside(self, _: list[Any]) -> Any:
        return ("event", "attack_declared", (("whose", "theirs"), ("beside", 1)))

    def declared(self, _: list[Any]) -> Any:
        return ("event", "attack_declared", (("whose", "theirs"),))

    def of_kind(self, kids: list[Any]) -> Any:
        kind = kids[-1][1]
        attack = kind not in ("spell", "influence")
        whose = "mine" if len(kids) > 1 else "self" if attack else "mine"
        return ("event", "attack" if attack else "ability", (("whose", whose), ("about", kind)))

    def of_kind_theirs(self, kids: list[Any]) -> Any:
        kind = kids[0][1]
        attack = kind not in ("spell", "influence")
        return ("event", "attack" if attack else "ability", (("whose", "theirs"), ("about", kind)))

    def healing(self, kids: list[Any]) -> Any:
        return ("event", "healed", _whose(kids[0][1]))

    def wounding(self, kids: list[Any]) -> Any:
        return ("event", "wounded", _whose(kids[0][1]))

    def low(self, kids: list[Any]) -> Any:
        return ("event", "low", (("whose", "self"), ("most", int(kids[0]))))

    def crossed_theirs(self, _: list[Any]) -> Any:
        return ("event", "crossed", (("whose", "theirs"),))

    def crossed_any(self, _: list[Any]) -> Any:
        return ("event", "crossed", ())

    def healed(self, kids: list[Any]) -> Any:
        return ("event", "healed", (*_whose(kids[0][1]), ("least", int(kids[1]))))

    def dead(self, kids: list[Any]) -> Any:
        return ("event", "death", _whose(kids[0][1]))

    def wounded(self, kids: list[Any]) -> Any:
        return ("event", "wounded", _whose(kids[0][1]))

    def opened(self, kids: list[Any]) -> Any:
        return ("event", "opened", _whose(kids[0][1]))

    def at_execution(self, kids: list[Any]) -> Any:
        return ("cond", kids[0][1], kids[0][2], "executed")

    def at_payment(self, kids: list[Any]) -> Any:
        return ("cond", kids[0][1], kids[0][2], "paid")

    def at_start(self, kids: list[Any]) -> Any:
        return ("cond", "turn_start", _turn(kids[0][1]), "phase")

    def at_end(self, kids: list[Any]) -> Any:
        return ("cond", "turn_end", _turn(kids[0][1]), "phase")

    # effects: (target, part, sort)
    def bonus(self, kids: list[Any]) -> Any:
        return (None, Part("bonus", "self", int(kids[0])), "")

    def token(self, _: list[Any]) -> Any:
        return (None, Part("token", "self", 1), "")

    def open_self(self, _: list[Any]) -> Any:
        return (None, Part("open"), "")

    def close_self(self, _: list[Any]) -> Any:
        return (None, Part("close"), "")

    def heal_self(self, kids: list[Any]) -> Any:
        return (None, Part("heal", "self", int(kids[0])), "")

    def wound_self(self, kids: list[Any]) -> Any:
        return (None, Part("wound", "self", int(kids[0])), "")

    def redirect(self, _: list[Any]) -> Any:
        return (None, Part("redirect", "nobody"), "")

    def _aimed(self, effect: str, kids: list[Any], **more: Any) -> Any:
        number = next((int(kid) for kid in kids if isinstance(kid, Token) and kid.type == "INT"), None)
        return (kids[0], Part(effect, "aim", number, **more), "")

    def wound(self, kids: list[Any]) -> Any:
        return self._aimed("wound", kids)

    def heal(self, kids: list[Any]) -> Any:
        return self._aimed("heal", kids)

    def open(self, kids: list[Any]) -> Any:
        return self._aimed("open", kids)

    def close(self, kids: list[Any]) -> Any:
        return self._aimed("close", kids)

    def control(self, kids: list[Any]) -> Any:
        return self._aimed("control", kids)

    def strip(self, kids: list[Any]) -> Any:
        return self._aimed("strip", kids)

    def protect(self, kids: list[Any]) -> Any:
        return self._aimed("protect", kids, protects=kids[1][1])

    def fixed(self, kids: list[Any]) -> Any:
        return (Target("one", "theirs"), Part("wound", "aim", int(kids[1])), kids[0][1])

    def rolled(self, kids: list[Any]) -> Any:
        weak, medium, strong = (int(kid) for kid in kids[1:])
        return (Target("one", "theirs"), Part("wound", "aim", None, (weak, medium, strong)), kids[0][1])

    def attack(self, kids: list[Any]) -> Any:
        return kids[0]

    def clause(self, kids: list[Any]) -> Any:
        return ("clause", kids[-1], ("may", True) in [kid for kid in kids[:-1] if isinstance(kid, tuple)])

    def body(self, kids: list[Any]) -> Any:
        return ("body", [kid for kid in kids if isinstance(kid, tuple)])

    # features
    def triggered(self, kids: list[Any]) -> Feature:
        _, event, conditions, timing = kids[0]
        return replace(_gathered("triggered", kids[1:]), event=event, conditions=conditions, timing=timing)

    def playable(self, kids: list[Any]) -> Feature:
        return _gathered("playable", kids)

    def bare(self, kids: list[Any]) -> Feature:
        effect = ("body", [("clause", (None, Part("redirect", "nobody"), ""), True)])
        found = _gathered("triggered", [*kids[1:], effect])
        about = (("whose", "theirs"), ("beside", 1))
        return replace(found, event="attack_declared", conditions=about, timing="executed", unwritten=True)

    def protection(self, kids: list[Any]) -> Feature:
        return Feature("", "", "permanent", protections=tuple(kid[1] for kid in kids))

    def boost(self, kids: list[Any]) -> Feature:
        return Feature("", "", "permanent", boost=int(kids[0]))


def _turn(word: str) -> tuple[tuple[str, str | int], ...]:
    return {"my_turn": (("whose", "mine"),), "their_turn": (("whose", "theirs"),)}.get(word, ())


def _gathered(mode: str, kids: list[Any]) -> Feature:
    """What stands around an effect, and the effect.  Raises ValueError for what cannot go together."""
    sort, once, may, closes, tokens = "", False, False, False, 0
    parts: list[Part] = []
    targets: list[Target] = []
    flat = [inner for kid in kids if kid for inner in (kid[1] if kid[0] == "note" else [kid])]
    for kid in flat:
        match kid:
            case ("sort", str(word)):
                sort = word
            case ("once", _):
                once = True
            case ("pay", str(word)):
                closes, tokens = closes or word == "tap", tokens + (word == "token")
            case ("body", list(clauses)):
                may = any(clause[2] for clause in clauses)
                effects = [clause[1] for clause in clauses]
                parts += [part for _, part, _ in effects]
                targets += [target for target, _, _ in effects if target is not None]
                sort = sort or next((word for _, _, word in effects if word), "")
            case (Target() as target, Part() as part, str(word)):
                parts.append(part)
                targets.append(target)
                sort = sort or word
    if len(set(targets)) > 1:
        raise ValueError("two different targets in one feature")
    target = targets[0] if targets else Target()
    return Feature("", "", mode, sort, closes, tokens, may=may, once=once, target=target, parts=tuple(parts))
