"""Events: what sets an ability off, as a clause or a verbal noun."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.notation import Grammar, Refuse, uncosted
from judge.cardtext.parts import Vp
from judge.cardtext.russian.attacks import of_opponent
from judge.cardtext.russian.clauses import Clause, Pred, clause, deeds
from judge.cardtext.russian.compared import other_value
from judge.cardtext.russian.conditions import STATIVE
from judge.cardtext.russian.converse import with_converse
from judge.cardtext.russian.parts import CHOSEN, ONE, He, Np, he, joined
from judge.cardtext.russian.verbs import deeds_of
from judge.cardtext.type_check import roles

ROLLS = ("roll", "attack_roll", "defence_roll")
"""Properties that are thrown with the die."""
_ASSAULT = m.Is("attack", "assault")


def event_of(clause: Clause, moment: Any = "when") -> Any:
    """A clause as what sets an ability off.  Raises Refuse."""
    pred = clause.pred
    if pred.negated or not isinstance(pred.what, Vp) or pred.what.verb in STATIVE:
        raise Refuse
    if pred.mode == "must":
        return m.Event(tuple(deeds(clause, True)), "would", pred.which, pred.per)
    if pred.mode != "do":
        raise Refuse
    if any(isinstance(when, m.During) and when.period.which == "last" for when in pred.when):
        raise Refuse  # what was so in a turn that is over sets nothing off
    period = pred.when[0].period if pred.when and isinstance(pred.when[0], m.During) else pred.per
    return m.Event(tuple(deeds(clause, True)), moment, pred.which, period)


_PATIENTS = (
    "die move gain lose heal summon resurrect recruit set_up resolve tap untap reveal exile destroy damage"
    " roll exchange redirect assign_defender"
)
NOMINAL = dict.fromkeys(_PATIENTS.split(), "patient")
"""Verbs of which the one named after their noun is the patient: "при гибели существа"."""


INVERTED = 0.04
"""What a subject behind its verb costs: "when dies your creature gets ..." says not who dies."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _events(g)
    _triggers(g)


def _events(g: Grammar) -> None:
    g.rule("carried", "happening")(carried_out)
    for case in "lgi":
        g.rule("happening", f"emods[{case}]? NEVENT[{case}] epost*", 0.02)(_nominal)
        g.rule(
            "happening",
            f'emods[{case}]? NEVENT[{case}] ("и" | "или" | "," | "и" "при") NEVENT[{case}] epost*',
            0.05,
        )(lambda mods, a, b, post: _both(_nominal(mods, a, post), _nominal(mods, b, post)))
        g.rule("happening", f"ORD[{case}] per NEVENT[{case}] epost*", 0.02)(
            lambda nth, per, noun, post: _nominal((nth[0],), noun, (*post, ("per", per)))
        )
        g.rule("happening", f"np[attack_{case}]")(lambda np: _struck(np.term))
        g.rule("happening", f"NATTACK[{case}] np1[card_g] np1[card_i]", 0.1)(_struck_by_one)
        g.rule("happening", f'NATTACK[{case}] "по" np1[card_d] np1[attack_i]', 0.0)(_struck_with)

        g.rule("emod[@]", "A_ваш[@]", over=case)(lambda a, t: "yours")
        g.rule("emod[@]", "A_свой[@]", over=case)(lambda a, t: "own")
        g.rule("emod[@]", "A_каждый[@] | A_любой[@]", over=case)(lambda a, t: "each")
        g.rule("emod[@]", "ORD[@]", over=case)(lambda o, t: o[0])
        g.rule("emods[@]", "emod[@]+", over=case)(lambda row, t: row)
    g.rule("epost", "np[card_g]")(lambda np: ("who", np.term))
    g.rule("epost", "NPLAYER[g]")(
        lambda noun: (
            ("who", m.Selector("some", m.Rel("controller", m.OPPONENT), count=ONE))
            if noun.concept == "opponent"
            else None
        )
    )
    g.rule("epost", "np[attack_g] | np[things_g] | np[ability_g]", 0.1)(lambda np: ("what", np.term))
    g.rule("epost", "gains[g]", 0.05)(lambda gains: ("gains", gains))
    g.rule("epost", '("с" | "со" | "из") np1[zone_g]', 0.02)(lambda np: ("from", np.term))
    g.rule("epost", '("с" | "со") np1[card_i]', 0.05)(lambda np: ("opponent", np.term))
    g.rule("epost", '("с" | "со") np1[card_g]', 0.05)(lambda np: ("from", np.term))
    g.rule("epost", '"от" NKEYWORD[g]', 0.02)(lambda noun: ("from", m.Ability("keyword", name=noun.concept)))
    g.rule("epost", '"в" "нападении"', 0.0)(lambda: ("manner", "as_attacker"))
    g.rule("epost", "dir", 0.02)(lambda zone: ("to", zone))
    g.rule("epost", '"от" (np[attack_g] | np[card_g])')(lambda np: ("from", np.term))
    g.rule("epost", '"по" np[card_d]', 0.0)(lambda np: ("against", np.term))
    g.rule("epost", "per", 0.0)(lambda per: ("per", per))
    g.rule("epost", "np[attack_i] | np[card_i]", 0.1)(lambda np: ("with", np.term))
    g.rule("epost", '"через" (np1[card_a] | np1[zone_a])')(lambda np: ("through", np.term))
    g.rule("epost", '"в" "отряд"')(lambda: ("to", m.Zone("squad", m.YOU)))


def _attacks(*events: m.Event) -> bool:
    """Whether all are attacks: in a row they are read together, by whom and at whom all of them are."""
    return all(deed.verb == "attack" for event in events for deed in event.deeds)


def carried_out(e: m.Event) -> m.Event:
    """The event, where no matter whether it begins: after an assault by a strike is after the strike."""
    return changed(e, _struck_by)


def _struck_by(node: Any) -> Any:
    match node:
        case m.And(parts) if _ASSAULT in parts and len(parts) > 1:
            return joined([part for part in parts if part != _ASSAULT])
    return node


def _triggers(g: Grammar) -> None:
    for word, moment in {"при": "when", "после": "after", "до": "before", "перед": "before"}.items():
        g.rule("trigger1", f'"{word}" happening')(
            lambda e, moment=moment: replace(e if moment == "when" else carried_out(e), moment=moment)
        )
        g.rule("trigger1", f'"{word}" happening "(" "в" "том" "числе" "{word}" happening ")"', 0.0)(
            lambda a, b, moment=moment: _both_then(a, b, moment)
        )
        g.rule("trigger1", f'"{word}" happening ("," | "и" | "или" | "," "и") "{word}" happening', 0.1)(
            lambda a, b, moment=moment: _both_then(a, b, moment)
        )
        g.rule("trigger1", f'"{word}" happening ("," | "и" | "или" | "," "и") happening', 0.1)(
            lambda a, b, moment=moment: None if _attacks(a, b) else _both_then(a, b, moment)
        )
    g.rule("trigger1", '"каждый" "раз" "при" happening')(lambda e: e)
    g.rule("trigger1", '("когда" | "как" "только" | "каждый" "раз" "," "когда") evclause')(lambda e: e)
    g.rule("trigger1", '"после" "того" "," "как" evclause')(
        lambda e: replace(e, moment="after") if isinstance(e, m.Event) else None
    )
    g.rule("trigger1", '"если" evclause', 0.5)(lambda e: e)
    g.rule("evclause", "fin")(lambda c: event_of(c))
    g.rule("evclause", "pred0 np[card_n]", INVERTED)(_inverted)
    g.rule("evclause", 'fin ","? "или" "наоборот"', 0.0)(lambda c: with_converse(event_of(c)))
    g.rule("evclause", 'fin (","? "или" fin)+', 0.1)(lambda a, rest: _joined_events((a, *rest)))
    g.rule("evclause", 'np[card_n] pred "или" pred', 0.05)(lambda np, a, b: _shared_events(np, a, b))
    g.rule("evclause", "np[card_n] state", 0.6)(
        lambda np, adj: (
            m.Event((m.deed("become", patient=np.term, what=m.Word("state", adj.what.name)),))
            if isinstance(adj.what, m.State)
            else None
        )
    )
    g.rule(
        "evclause",
        'np[card_n] ("получает" | "получают" | "получит" | "получил" | "получило") np1[attack_a]',
        0.3,
    )(
        lambda np, how: (
            m.Event((m.deed("attack", agent=_anybody(), patient=np.term, with_=how.term),))
            if isinstance(how.term, m.Selector) and how.term.quantifier == "some"
            else None
        )
    )
    g.rule("evclause", '("у" np1[card_g] | "на" np1[card_l]) becomes np1[things_n]', 0.0)(
        lambda np, _, things: m.Event((m.deed("have", agent=np.term, what=things.term),))
    )
    g.words("becomes", "", "становится", "осталось", "остается", "стало")
    g.rule("evclause", '"на" np1[card_l] "не" ("остается" | "осталось" | "останется") np1[things_g]', 0.0)(
        lambda np, things: (
            m.Event((m.deed("have", agent=np.term, what=replace(things.term, amount=m.Number(0))),))
            if isinstance(things.term, m.Things)
            else None
        )
    )
    g.rule("trigger1", "edge")(lambda e: e)
    g.rule("trigger", '("когда" | "каждый" "раз" "," "когда") np1[property_n] how', 0.05)(_rolled)


def _inverted(pred: Pred, np: Np) -> Any:
    """ "When dies your creature": with nothing between verb and subject."""
    picked = isinstance(np.term, m.Selector) and CHOSEN in m.conjuncts(np.term.what)
    whole = None if pred.what.roles or picked else clause(np, "card", pred)
    return whole and event_of(uncosted(whole))


def _rolled(np: Np, how: tuple[Any, Any]) -> Any:
    """ "When the roll of your creature is 6": somebody rolls, and the roll is that much."""
    if np.term.name not in ROLLS:
        return None
    of = m.THIS if np.term.of is None else np.term.of
    event = m.Event((m.deed("roll", agent=of, patient=m.Things("die", ONE)),))
    value = m.Value(np.term.name, of if of == m.THIS else m.Ref("that", role="agent"))
    return (event, (m.Measure(value, how[0], other_value(value, how[1])),))


def _both_then(a: Any, b: Any, moment: str) -> Any:
    """Either event, before, at or after it; None for events that are not waited for together."""
    both = _both(a, b)
    return replace(both, moment=moment) if both else None


def _both(a: Any, b: Any) -> Any:
    return (
        m.Event((*a.deeds, *b.deeds), a.moment, a.which or b.which, a.period)
        if a and b and a.which == b.which and a.period == b.period
        else None
    )


def _joined_events(row: Any) -> Any:
    events = [event_of(clause) for clause in row]
    if any(event.which or event.period for event in events):
        return None
    return m.Event(tuple(deed for event in events for deed in event.deeds))


def _shared_events(np: Np, a: Pred, b: Pred) -> Any:
    first, second = clause(np, "card", a), clause(np, "card", b)
    if first is None or second is None:
        return None
    return _joined_events((first, second))


def _struck(term: Any) -> Any:
    """ "При выстреле по X": an attack is made; by whom it is made stands in its description."""
    if isinstance(term, m.Group):
        deeds = [_attack(member) for member in _by_the_same(term.members)]
        return m.Event(tuple(deeds))
    return m.Event((_attack(term),))


_OF_WHOM = ("by", "against", "controller")


def _by_the_same(attacks: tuple[Any, ...]) -> tuple[Any, ...]:
    """Attacks in a row: by whom the last is, and at whom, the others are of which nothing is said."""
    if not all(isinstance(attack, m.Selector) for attack in attacks):
        return attacks
    *others, last = attacks
    shared = [part for part in m.conjuncts(last.what) if _of_whom(part)]
    return (
        *(
            other
            if any(map(_of_whom, m.conjuncts(other.what)))
            else replace(other, what=joined([*m.conjuncts(other.what), *shared]))
            for other in others
        ),
        last,
    )


def _of_whom(part: Any) -> bool:
    return isinstance(part, m.Rel) and part.name in _OF_WHOM


def _struck_by_one(noun: Any, whom: Np, who: Np) -> Any:
    """ "At an attack of this card by a flying creature"."""
    kind, _, value = noun.concept.partition(" ")
    what: m.Filter = m.Anything() if kind == "any" else m.Is(kind, value)
    made = m.Selector("some", what, "attack", ONE)
    return m.Event((m.deed("attack", agent=who.term, patient=whom.term, with_=made),))


def _struck_with(noun: Any, whom: Np, how: Np) -> Any:
    """ "At an attack at this card with a discharge"."""
    if noun.concept != "any" or not isinstance(how.term, m.Selector):
        return None
    return _struck(replace(how.term, what=joined([how.term.what, m.Rel("against", whom.term)])))


def _attack(term: Any) -> m.Deed:
    if isinstance(term, He):
        return m.Deed("attack", (("with", he("that", "attack", term.gender, term.what)),))
    if not isinstance(term, m.Selector) or term.kind != "attack":
        raise Refuse
    parts = m.conjuncts(term.what)
    rest: list[Any] = []
    filled: dict[str, Any] = {}
    for part in parts:
        if isinstance(part, m.Rel) and part.name == "by" and "agent" not in filled:
            filled["agent"] = part.other
        elif isinstance(part, m.Rel) and part.name == "against" and "patient" not in filled:
            filled["patient"] = part.other
        elif isinstance(part, m.Rel) and part.name == "controller":
            own = part.other == he("self", "player")  # "its own strike"
            filled.setdefault("agent", m.THIS if own else m.Selector("some", part, count=ONE))
        else:
            rest.append(part)
    filled.setdefault("agent", _anybody() if _ours(filled.get("patient")) else m.THIS)
    filled["with"] = m.Selector("some", joined(rest), "attack", ONE)
    return m.deed("attack", **filled)


def _nominal(mods: Any, noun: Any, post: Any) -> Any:
    """A verbal noun as an event: "при гибели вашего существа"."""
    verb = noun.concept
    filled: dict[str, Any] = {}
    subject = NOMINAL.get(verb, "agent")
    period, which = None, ""
    for mod in mods or ():
        if mod == "own":
            filled[subject] = m.THIS
        elif mod == "yours":
            filled[subject] = (
                m.THIS if verb in ("move",) else m.Selector("some", m.Rel("controller", m.YOU), count=ONE)
            )
        elif mod != "each":
            which = mod
    if which and "each" in (mods or ()):
        return None  # each second one
    gains = None
    manner: tuple[str, ...] = ()
    if any(how == "who" for how, _ in (post or ())[1:]):
        return None
    for how, what in post or ():
        if how == "who" and subject not in filled:
            filled[subject] = what
        elif how == "per" and period is None:
            period = what
        elif how == "gains" and verb in ("gain", "lose") and gains is None:
            gains = what
        elif how == "what" and verb in ("roll", "exchange", "redirect") and subject not in filled:
            filled[subject] = what
        elif how == "opponent" and verb == "fight" and "patient" not in filled:
            filled["patient"] = what
        elif how == "with" and verb in ("gain", "lose") and subject not in filled:
            filled[subject] = what  # "at the getting of wounds by your creature": it gets them
        elif how == "manner":
            manner = (what,)
        elif how == "against" and verb == "miss" and "patient" not in filled:
            filled["patient"] = what
        elif how == "with" and "with" not in roles(verb) and subject == "patient" and "agent" not in filled:
            filled["agent"] = what
        elif how == "from" and verb in ("gain", "lose") and gains is not None and "from" not in filled:
            filled["from"] = what
        elif how in ("to", "from", "with", "through") and how not in filled and how in roles(verb):
            filled[how] = what
        else:
            return None
    if period is not None and period.whose == m.OPPONENT:  # within his turn "his" is of the opponent
        filled = {name: of_opponent(term) for name, term in filled.items()}
    if verb == "destroy" and not filled:
        return None  # at whose: of the card itself, or of who is destroyed by it?
    struck = filled.get("patient") if verb == "miss" else None
    filled.setdefault(subject, _anybody() if isinstance(struck, He) or _ours(struck) else m.THIS)
    if verb == "roll":
        filled.pop("patient", None)
    if verb in ("gain", "lose"):
        if gains is None or manner or not filled.keys() <= {subject, "from"}:
            return None
        given = (("what", gains), *((name, term) for name, term in filled.items() if name == "from"))
        row = deeds_of(Vp(verb, given, "patient"), filled["patient"])
        return m.Event(tuple(row), which=which, period=period)
    return m.Event((m.deed(verb, manner, **filled),), which=which, period=period)


def _ours(patient: Any) -> bool:
    """Whether whoever is struck is on its side, or described by its name: then somebody else strikes."""
    if patient in (m.THIS, m.Ref("host")):
        return True
    if not isinstance(patient, m.Selector):
        return False
    parts = m.conjuncts(patient.what)
    yours = {m.Rel("controller", m.YOU), m.In(m.Zone("squad", m.YOU))}
    return bool(yours & set(parts)) or _seen_from_it(parts)


def _seen_from_it(parts: tuple[Any, ...]) -> bool:
    """Whether somebody stands so to the card itself, by its name: it would not say so of its own attack."""
    return any(isinstance(part, m.Rel) and part.other == m.THIS for part in parts)


def _anybody() -> m.Selector:
    return m.Selector("some", m.Anything(), "card", ONE)
