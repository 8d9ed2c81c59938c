"""Effects: one thing that is done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.parts import Vp
from judge.cardtext.russian.bonuses import bonus
from judge.cardtext.russian.clauses import Pred, clause
from judge.cardtext.russian.done import effect_of, imperative, in_order, infinitive, of_one, unstep
from judge.cardtext.russian.parts import Gains, he, joined
from judge.cardtext.russian.tailed import lasting, of_this
from judge.cardtext.russian.tails import Tail
from judge.cardtext.russian.verbs import VerbForm, deeds_of
from judge.cardtext.type_check import roles


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("deedn", "NEVENT[a] deedpost*")(_done)
    g.rule("deedpost", '"," "только"? dir | dir')(lambda zone: ("to", zone))
    g.rule("deedpost", "reach")(lambda n: ("range", n))
    g.rule("one", "NEVENT[n] reach?", 0.1)(_nominal)
    g.rule("one", "NEVENT[n] NUM", 0.1)(
        lambda noun, n: m.Effect(m.deed("prophesy", amount=n)) if noun.concept == "prophesy" else None
    )
    g.rule("one", "fin")(effect_of)
    g.rule("one", 'np[card_n]? ("получает" | "получают" | "получить") ":" heldgain (";" heldgain)+', 0.0)(
        lambda np, first, rest: in_order([_held(np, *held) for held in (first, *rest)])
    )
    g.rule("heldgain", 'gains[a] dur? "," ("если" | "пока") cond')(
        lambda gains, p, held: (gains, p, of_this(held))
    )
    g.rule("one", 'np1[property_n] ("равен" | "равна" | "равно" | "равны") NUM[d]', 0.1)(
        lambda np, n: m.Effect(m.deed("set", property=np.term, to=n))
    )
    g.rule("tail", '"вместо" ("этого" | "того")')(lambda: Tail(instead=True))
    g.rule("tail", '"вместо" PRON[g]', 0.1)(lambda gender: Tail(instead=True))
    g.rule("one", 'np[card_n] "вместо" "этого" pred', 0.03)(
        lambda np, pred: m.Instead(unstep(effect_of(clause(np, "card", pred))))
    )
    g.rule(
        "one",
        'np[card_n]? ("стоит" | "стоят") "на" (NUM | LETTER) (NTHINGS[a] | NTHINGS[g])? cheaper btail*',
        0.1,
    )(_costs_less)
    g.words("cheaper", -1, "меньше", "дешевле")
    g.words("cheaper", 1, "больше", "дороже")
    g.rule("one", "vp[inf]")(lambda phrase: infinitive(phrase.vp))
    # somebody is made to do it; nobody may
    g.rule("one", '("заставить" | "заставьте" | "вынудить") np1[card_a] vp[inf]', 0.0)(
        lambda np, phrase: effect_of(clause(np, "card", Pred(phrase.vp)))
    )
    g.rule("one", '"нельзя" vp[inf]', 0.05)(lambda phrase: _forbidden(phrase.vp))
    for kind in ("card", "attack"):
        g.rule("one", f'np[{kind}_a] "нельзя" vp[gap_inf]', 0.0)(
            lambda np, phrase: _forbidden(phrase.vp.filled(phrase.vp.gap, np.term))
        )
    g.rule("one", '"у" np[card_g] V[fin] gains[n]', 0.1)(_from_one)
    g.rule("one", '"нельзя" "выбрать" targeted', 0.0)(
        lambda vp: m.Effect(m.deed("target", agent=vp.roles[0][1], patient=m.THIS), "cannot")
    )
    # so much more or less strongly
    g.rule("one", '(np[attack_n] | np[property_n]) stronger "на" NUM[a]', 0.1)(_is_stronger)
    g.words("stronger", 1, "больше", "сильнее")
    g.words("stronger", -1, "меньше", "слабее")
    for kind in ("card", "attack"):
        g.rule("dealt_more", f'np[{kind}_n]? ("ранит" | "ранят")? "на" NUM[a] stronger np[card_a]?', 0.0)(
            lambda np, n, sign, at, kind=kind: _stronger(np, n, sign, at, kind)
        )
        g.rule(
            "dealt_more",
            f'np[{kind}_n]? ("наносит" | "наносят") "на" NUM[a] (NTHINGS[a] | NTHINGS[g]) stronger'
            " np1[card_d]?",
            0.0,
        )(
            lambda np, n, noun, sign, at, kind=kind: (
                _stronger(np, n, sign, at, kind) if noun.concept == "damage" else None
            )
        )
    g.rule(
        "dealt_more",
        'np[card_n]? ("наносит" | "наносят") np1[attack_i] "на" NUM[a] (NTHINGS[a] | NTHINGS[g]) stronger'
        " np1[card_d]?",
        0.0,
    )(
        lambda np, how, n, noun, sign, at: (
            _stronger(np, n, sign, at, "card", how) if noun.concept == "damage" else None
        )
    )
    g.same("one", "dealt_more", cost=0.05)
    g.rule("one", 'np[card_n]? can vp[inf] "," "чтобы" vp[inf]', 0.0)(_in_order_to)
    g.rule("one", 'canyou vp[inf] "," "чтобы" vp[inf]', 0.0)(
        lambda _, first, then: _in_order_to(None, "p", first, then)
    )
    g.rule("one", "vp[imp]")(lambda phrase: imperative(phrase.vp))
    g.rule("one", "canyou vp[inf]")(lambda _, phrase: m.May(m.YOU, unstep(infinitive(phrase.vp, m.YOU))))
    g.rule("one", '"вы" ("обязаны" | "должны") vp[inf]')(lambda phrase: unstep(infinitive(phrase.vp, m.YOU)))
    g.rule("one", 'loc "не" can "быть" np1[card_g]', 0.0)(_not_so_many)
    g.rule("one", '"можно" vp[inf]')(lambda phrase: m.May(m.YOU, unstep(infinitive(phrase.vp, m.YOU))))
    g.rule("one", 'np[card_n] pred (("и" | "," | "," "и") pred)+', 0.03)(
        lambda np, first, rest: of_one(np, (first, *rest))
    )
    g.rule("one", 'np[card_n] pred (","? "при" "этом" | "," "одновременно") pred', -0.1)(
        lambda np, first, other: of_one(np, (first, other)) if _both_do(first, other) else None
    )
    g.rule("one", 'np[card_n] can vp[inf] dur ("и" | ",") vp[inf]', 0.02)(_may_both)
    g.rule("one", "np[card_n] dur pred", 0.03)(
        lambda np, p, pred: lasting(effect_of(clause(np, "card", pred)), p)
    )


def _may_both(np: Any, number: str, a: Any, period: Any, b: Any) -> Any:
    """ "It may get armour until the end of the turn and heal": the time is said of the first alone."""
    both = effect_of(clause(np, "card", Pred(a.vp, "can", False, number, more=(b.vp,))))
    if not isinstance(both, m.May) or not isinstance(both.body, m.Seq) or both.body.then:
        return None
    first, *rest = both.body.parts
    return m.May(both.who, in_order([lasting(first, period), *rest]))


def _both_do(first: Pred, other: Pred) -> bool:
    """Whether two things are done by whoever is named: neither may be, and none denies anything."""
    return all(pred.mode == "do" and not pred.negated and not pred.past for pred in (first, other))


def _not_so_many(where: Any, number: str, np: Any) -> Any:
    """ "In your squad there cannot be more than three mages": no more are taken into it."""
    if where != m.In(m.Zone("squad", m.YOU)) or not isinstance(np.term, m.Selector):
        return None
    return m.Effect(m.deed("recruit", patient=np.term), "cannot")


def _costs_less(np: Any, n: Any, noun: Any, sign: int, tails: Any) -> Any:
    """ "It costs 1 less for each elf": with what stands behind the number."""
    if noun is not None and noun.concept not in ("gold", "silver"):
        return None
    gain = bonus(_signed(n, sign), "cost", tails)
    who = he("unsaid") if np is None else np.term
    return m.Effect(m.deed("modify", **{**dict(gain.roles), "patient": who}))


def _signed(n: Any, sign: int) -> Any:
    return m.Number(sign * n.n) if isinstance(n, m.Number) else n if sign > 0 else m.Times(sign, n)


def _nominal(noun: Any, n: Any) -> Any:
    """ "Прыжок, дальность 2": it is done."""
    if noun.concept == "jump":
        return m.Effect(m.deed("jump", agent=m.THIS, range=n))
    if noun.concept in ("teleport", "prophesy", "dash") and n is None:
        return m.Effect(m.deed(noun.concept, agent=m.THIS))
    return None


def _forbidden(vp: Vp) -> Any:
    """Nobody may do it."""
    if any(isinstance(value, Gains) for _, value in vp.roles):
        return None
    return m.Effect(m.Deed(vp.verb, vp.roles, vp.manner), "cannot")


def _from_one(np: Any, verb: Any, gains: Any) -> Any:
    """ "Its flight vanishes": somebody loses it."""
    if verb.past or all(frame.verb != "lose" or frame.subject != "what" for frame in verb.verb.frames):
        return None
    row = deeds_of(Vp("lose", (("what", gains),), "patient"), np.term)
    return in_order([m.Effect(deed) for deed in row])


def meanwhile(phrase: VerbForm) -> Any:
    """What a gerund says of the subject of its sentence: that it does so, or has done so.  Raises Refuse."""
    done = infinitive(phrase.vp)
    if not isinstance(done, m.Effect):
        raise Refuse
    filled = {**dict(done.deed.roles), phrase.vp.subject: he("topic")}
    deed = m.deed(done.deed.verb, done.deed.manner, **filled)
    return m.Happened(m.Event((deed,), "after" if phrase.past else "when"))


def _done(noun: Any, post: Any) -> Any:
    """ "Совершить прыжок": the deed that a verbal noun names."""
    if noun.concept not in ("jump", "dash", "teleport", "walk", "prophesy"):
        return None
    filled: dict[str, Any] = {}
    for how, what in post:
        if how in filled or how not in roles(noun.concept):
            return None
        filled[how] = what
    return Vp(noun.concept, m.deed(noun.concept, **filled).roles, "agent")


def _stronger(np: Any, n: Any, sign: int, at: Any, kind: str, how: Any = None) -> Any:
    """ "Wounds by 1 more": the attacks of a card, those that are called `how`, or that attack."""
    if not isinstance(n, m.Number) or (np is None and kind == "attack"):
        return None
    if kind == "attack" and np.chosen:
        verb = "increase" if sign > 0 else "reduce"
        made = m.Property("strength", np.term)
        return m.Effect(m.deed(verb, property=made, amount=n)) if at is None else None
    filled: dict[str, Any] = {"amount": m.Number(sign * n.n), "property": m.Property("strength")}
    if kind == "attack":
        if not isinstance(np.term, m.Selector):
            return None
        attacks = m.Selector("each", np.term.what, "attack")
        whose = {part.name: part.other for part in m.conjuncts(np.term.what) if isinstance(part, m.Rel)}
        if "controller" in whose:
            filled |= {"patient": attacks}
        else:
            filled |= {"patient": m.THIS, "attack": attacks}
        if whose.get("against") == m.THIS:
            filled["property"] = m.Property("taken")
        elif "against" in whose and not {"by", "controller"} & whose.keys():
            return None  # whose attacks these are is not said
    else:
        if how is not None and not isinstance(how.term, m.Selector):
            return None
        filled |= {
            "patient": he("unsaid") if np is None else np.term,
            "attack": m.Selector("each", m.Anything() if how is None else how.term.what, "attack"),
        }
    if at is not None and "attack" not in filled:
        return None
    if at is not None:
        made = filled["attack"]
        filled["attack"] = replace(made, what=joined([made.what, m.Rel("against", at.term)]))
    return m.Effect(m.deed("modify", **filled))


def _is_stronger(np: Any, sign: int, n: Any) -> Any:
    """ "Its strike is stronger by 1"."""
    if not isinstance(n, m.Number) or np.chosen:
        return None
    filled: dict[str, Any] = {"amount": m.Number(sign * n.n)}
    if isinstance(np.term, m.Property):
        if np.term.name != "strike":
            return None
        who, kind = np.term.of, m.Is("attack", "strike")
        filled |= {"patient": m.THIS if who is None else who}
        filled |= {"attack": m.Selector("each", kind, "attack"), "property": m.Property("strength")}
        return m.Effect(m.deed("modify", **filled))
    return _stronger(np, n, sign, None, "attack")


def _in_order_to(np: Any, number: str, first: Any, then: Any) -> Any:
    """What may be done for something: the second only if the first was done."""
    if np is not None and np.term not in (m.THIS, he("he", "card", np.gender)):
        return None
    a, b = infinitive(first.vp), infinitive(then.vp)
    return m.May(m.YOU, m.IfDone(a, b)) if a is not None and b is not None else None


def _held(np: Any, gains: Any, period: Any, held: Any) -> Any:
    """What somebody gets if that is so, for a time."""
    body = _got(np, gains)
    return m.If(held, body if period is None else lasting(body, period))


def _got(np: Any, gains: Any) -> Any:
    """Somebody gets all of these."""
    who = he("unsaid") if np is None else np.term
    return in_order([m.Effect(deed) for deed in deeds_of(Vp("gain", (("what", gains),), "patient"), who)])
