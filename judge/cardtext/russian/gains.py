"""What is got, lost and had: bonuses, keywords, counters, granted texts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.bonuses import bonus, each, per_each
from judge.cardtext.russian.forms import CASES
from judge.cardtext.russian.parts import ONE, Gain, Gains, Np, joined
from judge.cardtext.russian.things import amount_of
from judge.cardtext.russian.words import Noun

LIST = '("," | "и" | "," "и" | "," "а" "также" | "а" "также")'

_AT_SOMEBODY = ("direct", "attack_experience", "shooting_experience", "unanswered_strike")
"""Words that may help at some cards only."""
_OF_ATTACKS = (m.Property("strength"), m.Property("range"))


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("gain[@]", "bonus", over=CASES)(lambda gain, t: gain)
    g.rule("gain[@]", "NKEYWORD[@]", over=CASES)(lambda noun, t: keyword_of(noun.concept))
    g.rule("gain[@]", 'NCOUNTED[@] ":"? (NUM | LETTER)', over=CASES)(
        lambda noun, n, t: keyword_of(noun.concept, n)
    )
    g.rule("gain[@]", "NCOUNTED[@] NUM btail+", 0.02, over=CASES)(_keyword_for_each)
    g.rule("gain[@]", 'NCOUNTED[@] "на" amount', over=CASES)(lambda noun, n, t: keyword_of(noun.concept, n))
    g.rule("gain[@]", 'NCOUNTED[@] (NUM | LETTER) ("против" | "от") np[attack_g]', 0.0, over=CASES)(
        lambda noun, n, np, t: keyword_of(noun.concept, n, np.term)
    )
    g.rule("gain[@]", "NUM[@] (NCOUNTED[@] | NCOUNTED[g])", 0.02, over=CASES)(
        lambda n, noun, t: keyword_of(noun.concept, n)
    )
    g.rule("gain[@]", "NUM[@] NMISC[g] NKEYWORD[g]", 0.02, over=CASES)(
        lambda n, misc, noun, t: keyword_of(noun.concept, n) if misc.concept == "unit" else None
    )
    g.rule("gain[@]", "count[@] NMISC[g] NKEYWORD[g]", 0.03, over=CASES)(_units)
    g.rule("gain[@]", "count[@] NMISC[@] NKEYWORD[g]", 0.03, over=CASES)(_units)
    g.rule("gain[@]", 'NCOUNTED[@] "," "дальность" NUM', over=CASES)(
        lambda noun, n, t: keyword_of(noun.concept, n)
    )
    g.rule("gain[@]", 'NCOUNTED[@] NUM "(" bounded ")"', 0.02, over=CASES)(
        lambda noun, n, b, t: keyword_of(noun.concept, m.Bound(n, b))
    )
    g.rule("gain[@]", "np1[things_@]", over=CASES)(
        lambda np, t: thing(np.term) if isinstance(np.term, m.Things) else None
    )
    g.rule("gain[@]", 'np1[things_@] "(" bounded ")"', 0.01, over=CASES)(
        lambda np, b, t: (
            thing(m.Things(np.term.kind, m.Bound(np.term.amount, b), np.term.of, np.term.marks))
            if isinstance(np.term, m.Things) and not isinstance(np.term.amount, m.Choice)
            else None
        )
    )
    g.rule("gain[@]", "ADJ[@] NMISC[@] (NTHINGS[g] | NPROPERTY[g])", over="i")(
        lambda adj, misc, noun, t: (
            Gain("gain", (), None, m.Compare("life", adj.what.name, ONE))
            if misc.concept == "number"
            and noun.concept == "life"
            and adj.what in (m.State("even"), m.State("odd"))
            else None
        )
    )
    for word, sign in (("больше", 1), ("меньше", -1)):
        g.rule("gain[@]", f'"на" NUM[a] (NTHINGS[a] | NTHINGS[g]) "{word}" "от" np[attack_g]', over="an")(
            lambda n, noun, np, t, sign=sign: (
                bonus(m.Number(sign * n.n), "taken", (), np.term)
                if noun.concept == "damage" and isinstance(n, m.Number)
                else None
            )
        )
    g.rule("gain[@]", "NMISC[@] NKEYWORD[g]", 0.02, over=CASES)(
        lambda misc, noun, t: _left_of(noun) if misc.concept == "unit" else None
    )
    at = '("по" np[card_d] | "против" np[card_g])'
    g.rule("gain[@]", f"NKEYWORD[@] (NUM | LETTER)? {at}", 0.02, over=CASES)(
        lambda noun, n, np, t: keyword_of(noun.concept, n, np.term)
    )
    for word, sign in (("больше", 1), ("меньше", -1)):
        g.rule("gain[@]", f'"на" NUM[a] (NTHINGS[a] | NTHINGS[g]) "{word}" "от" NKEYWORD[g]', over="an")(
            lambda n, noun, of, t, sign=sign: (
                bonus(m.Number(sign * n.n), "taken", (), m.Ability("keyword", name=of.concept))
                if noun.concept == "damage" and isinstance(n, m.Number)
                else None
            )
        )
    for word, sign in (("больше", 1), ("меньше", -1)):
        g.rule("gain[@]", f'"на" NUM (NTHINGS[a] | NTHINGS[g]) "{word}"', 0.02, over="a")(
            lambda n, noun, t, sign=sign: _more_than_that(n, noun, sign)
        )
    g.rule("gain[@]", "SIGNED (NTHINGS[a] | NTHINGS[g])", 0.05, over="an")(
        lambda n, noun, t: bonus(n, "taken", ()) if noun.concept == "damage" else None
    )
    g.rule("gain[@]", "ADJ[@] NPROPERTY[@]", 0.05, over="ai")(
        lambda adj, noun, t: (
            Gain("gain", (), None, m.Compare(noun.concept, adj.what.name, ONE))
            if adj.what in (m.State("odd"), m.State("even"))
            else None
        )
    )
    g.rule("gain[@]", '"максимум" (NUM | LETTER) mods[g]? NTHINGS[g]', -0.1, over="n")(_cap)
    g.rule("gain[@]", "A_весь[@] NPROPERTY[@]", over=CASES)(
        lambda a, noun, t: Gain("gain", (), ("lose", (("what", m.Word(noun.concept, "all")),)))
    )
    g.rule("gain[@]", "QUOTE", over=CASES)(
        lambda ability, t: Gain(
            "gain",
            (("what", ability),),
            ("lose", (("what", ability),)),
            m.Having(ability) if isinstance(ability, m.Ability) else None,
        )
    )
    g.rule("gain[@]", "NMISC[@] QUOTE", over=CASES)(
        lambda noun, ability, t: Gain("gain", (("what", ability),)) if noun.concept == "feature" else None
    )
    g.rule("gain[@]", "np1[ability_@]", over=CASES)(
        lambda np, t: Gain("gain", (("what", np.term),), ("lose", (("what", np.term),)), _having(np.term))
    )
    g.rule("gain[@]", "NPROPERTY[@] TRIPLE", over=CASES)(
        lambda noun, n, t: (
            Gain(
                "set",
                (("property", m.Property(noun.concept)), ("to", n)),
                None,
                m.Compare(noun.concept, "=", n),
            )
            if noun.concept == "strike"
            else None
        )
    )
    g.rule("gain[@]", "NPROPERTY[@] (NUM | LETTER)", 0.02, over=CASES)(lambda noun, n, t: _set(noun, n))
    g.rule("gain[@]", "NUM NPROPERTY[@]", 0.03, over=CASES)(lambda n, noun, t: _set(noun, n))
    for word, sign in (("больше", 1), ("меньше", -1)):
        g.rule("gain[@]", f'NPROPERTY[@] "на" NUM "{word}"', 0.02, over=CASES)(
            lambda noun, n, t, sign=sign: (
                bonus(m.Number(sign * n.n), noun.concept, ()) if isinstance(n, m.Number) else None
            )
        )
    g.rule("gain[@]", "NPROPERTY[@] NCARD[n]", 0.02, over=CASES)(lambda noun, kind, t: _class(noun, kind))
    g.rule("gain[@]", '"защиту" "от" np[attack_g]', over="a")(lambda np, t: _protection(np.term))
    g.rule("gain[@]", '"защита" "от" np[attack_g]', over="n")(lambda np, t: _protection(np.term))
    g.rule("np1[ability_a]", '"защиту" "от" np[attack_g]', 0.2)(
        lambda np: Np(_protection(np.term).keyword, "f", "ability")
    )
    g.rule("gain[@]", '"защитой" "от" np[attack_g]', over="i")(lambda np, t: _protection(np.term))
    g.rule("gain[@]", "np1[attack_@]", 0.15, over="gia")(
        lambda np, t: (
            Gain("gain", (), None, m.Having(each(np.term))) if isinstance(np.term, m.Selector) else None
        )
    )
    g.rule("gain[@]", "ADJ[@] NATTACK[@]", 0.0, over="ai")(
        lambda adj, noun, t: (
            keyword_of("unanswered_strike")
            if adj.what == m.State("unanswered") and noun.concept in ("attack blow", "attack strike")
            else None
        )
    )
    g.rule("gains[@]", '"и" gain[@] "," "и" gain[@]', over=CASES)(lambda a, b, t: Gains(at_the_same((a, b))))
    g.rule("gains[@]", "gain[@]", over=CASES)(lambda gain, t: Gains((gain,)))
    g.rule("gains[@]", f"gain[@] ({LIST} gain[@])+", 0.02, over=CASES)(
        lambda first, rest, t: Gains((first, *rest))
    )
    g.rule("gains[@]", 'gain[@] (","? ("или" | "либо") gain[@])+', 0.03, over=CASES)(
        lambda first, rest, t: Gains((first, *rest), True)
    )
    g.rule("gains[@]", 'gain[@] ("," gain[@])+ ","? ("или" | "либо") gain[@]', 0.02, over=CASES)(
        lambda first, rest, last, t: Gains((first, *rest, last), True)
    )
    g.rule("gains[@]", '"либо" gain[@] ","? "либо" gains[@]', 0.0, over=CASES)(
        lambda a, b, t: Gains((a, *b.parts), True) if not b.either and len(b.parts) == 1 else None
    )


def at_the_same(gains: tuple[Gain, ...]) -> tuple[Gain, ...]:
    """What is got side by side: at whom it helps, said behind the last, is said of all that help so."""
    *others, last = gains
    whom = _at(last)
    if not isinstance(whom, m.Selector | m.Group) or any(_at(gain) for gain in others):
        return gains
    return (*(_helping(gain, whom) for gain in others), last)


def _at(gain: Gain) -> Any:
    """At whom alone something helps, if that is said."""
    if gain.keyword is not None:
        return gain.keyword.of if gain.keyword.name in _AT_SOMEBODY else None
    attacks = dict(gain.roles).get("attack")
    parts = m.conjuncts(attacks.what) if isinstance(attacks, m.Selector) else ()
    return next((part.other for part in parts if isinstance(part, m.Rel) and part.name == "against"), None)


def _helping(gain: Gain, whom: Any) -> Gain:
    """The same at somebody, where it helps in attacks."""
    if gain.keyword is not None and gain.keyword.name in _AT_SOMEBODY:
        return keyword_of(gain.keyword.name, gain.keyword.number, whom)
    roles = dict(gain.roles)
    attacks = roles.get("attack")
    if gain.verb != "modify" or roles["property"] not in _OF_ATTACKS or not isinstance(attacks, m.Selector):
        return gain
    at_them = replace(attacks, what=joined([attacks.what, m.Rel("against", whom)]))
    return replace(gain, roles=tuple(sorted({**roles, "attack": at_them}.items())))


def keyword_of(name: str, n: Any = None, of: Any = None) -> Gain:
    """A keyword as it is got, lost and had, with its number and at whom it helps."""
    ability = m.Ability("keyword", name=name, number=n, of=each(of) if of is not None else None)
    return Gain("gain", (("what", ability),), ("lose", (("what", ability),)), m.Having(ability), ability)


def _keyword_for_each(noun: Noun, n: Any, tails: Any, t: str) -> Any:
    """A keyword with a number that is counted: so much for each of something."""
    amount = per_each(n, tails)
    return None if amount is None else keyword_of(noun.concept, amount)


PROTECTIONS = {
    m.Is("attack", "shot"): "protection_shots",
    m.Is("attack", "throw"): "protection_throws",
    m.Is("attack", "discharge"): "protection_discharge",
    m.Is("attack", "spell"): "protection_spells",
}
"""The protections that have a symbol of their own: in words they are the same."""


def _protection(of: Any) -> Gain:
    """A protection from attacks of a description: with a symbol, or in words."""
    if isinstance(of, m.Selector) and of.quantifier == "each" and of.what in PROTECTIONS:
        return keyword_of(PROTECTIONS[of.what])
    return keyword_of("protection", None, of)


def _left_of(noun: Noun) -> Gain:
    """Units of a keyword: had by who has one left, whether or not it has the word."""
    return replace(keyword_of(noun.concept), had=m.Compare(noun.concept, ">=", ONE))


def _units(n: Any, misc: Noun, noun: Noun, t: str) -> Any:
    """So many units of a keyword, at least or at most: only to be had."""
    if misc.concept != "unit" or not isinstance(n[0], m.Choice):
        return None
    least, most = n[0].least, n[0].most
    if least is not None:
        return Gain("gain", (), None, m.Compare(noun.concept, ">=", least))
    return Gain("gain", (), None, m.Compare(noun.concept, "<=", most)) if most is not None else None


def _more_than_that(n: Any, noun: Noun, sign: int) -> Any:
    """So many more than would be got: in place of these."""
    if noun.concept not in ("counter", "marker", "token") or not isinstance(n, m.Number):
        return None
    return thing(m.Things(noun.concept, m.Sum((m.ThatMuch("trigger"), m.Number(sign * n.n)))))


def _cap(n: Any, mods: Any, noun: Noun, t: str) -> Any:
    np = amount_of((n, False), mods, noun, ())
    return Gain("cap", (("things", np.term),))


def thing(things: m.Things) -> Gain:
    """Wounds are done and healed, other things put and taken."""
    had = m.Things(things.kind, m.All(), things.of, things.marks)
    relation: Any = "="
    n: Any = things.amount
    if isinstance(n, m.Choice):
        relation, n = (">=", n.least) if n.least is not None else ("<=", n.most)
    elif n == ONE and (things.kind != "life" or "additional" in things.marks):
        relation = ">="
    elif isinstance(n, m.All):
        relation, n = ">=", ONE
    having = m.Having(had, relation, n)
    if things.kind == "damage":
        roles = (
            ()
            if isinstance(things.amount, m.Choice) and things.amount == m.Choice(ONE, None)
            else (("amount", things),)
        )
        return Gain("damage", roles, None, having)
    return Gain("put_things", (("things", things),), ("take_things", (("things", things),)), having)


def _having(term: Any) -> Any:
    return m.Having(m.Selector("each", term.what, "ability")) if isinstance(term, m.Selector) else None


def _set(noun: Noun, n: Any) -> Any:
    if noun.concept not in ("move", "life", "range"):
        return None
    less = m.Number(-n.n) if isinstance(n, m.Number) else m.Times(-1, n)
    lost = ("modify", (("amount", less), ("property", m.Property(noun.concept))))
    given = (("property", m.Property(noun.concept)), ("to", n))
    return Gain("set", given, None if noun.concept == "life" else lost, m.Compare(noun.concept, "=", n))


def _class(noun: Noun, kind: Noun) -> Any:
    if noun.concept != "class" or not kind.concept.startswith("class "):
        return None
    word = m.Word("class", kind.concept.removeprefix("class "))
    return Gain("gain", (("what", word),), ("lose", (("what", word),)), m.Is("class", word.value))
