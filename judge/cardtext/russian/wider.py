"""Other ways to say what can be said: "but", "whose target is", "would instead", rolls by their numbers."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar, uncosted
from judge.cardtext.parts import Vp
from judge.cardtext.russian.bonuses import bonus
from judge.cardtext.russian.clauses import Pred, clause
from judge.cardtext.russian.compared import quality
from judge.cardtext.russian.done import effect_of, in_order, of_one, unstep
from judge.cardtext.russian.forms import CASES
from judge.cardtext.russian.gains import thing
from judge.cardtext.russian.nouns import STRIKER, noun_filter
from judge.cardtext.russian.parts import ANY, ONE, Gains, Np, he
from judge.cardtext.russian.quantified import struck
from judge.cardtext.russian.steps import one_of_steps, rolled
from judge.cardtext.russian.tailed import Step
from judge.cardtext.russian.tails import Tail
from judge.cardtext.russian.words import Adj

BUT = '("," "но" | "но" | ";" "но" | "," "а")'
EVERYBODY = Np(m.Selector("each", m.Anything(), "card"), ANY, "card")
SOMEBODY = Np(m.Selector("some", m.Anything(), "player", ONE), "s", "player")


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _contrasts(g)
    _described(g)
    _instead(g)
    _amounts(g)
    g.words("np1[player_n]", SOMEBODY, "кто-либо из игроков", "кто-нибудь из игроков", "один из игроков")
    g.words("np1[player_n]", SOMEBODY, "кто-либо", "кто-нибудь", cost=0.1)
    g.rule("opening", '"на" NUM SIGNED', 0.1)(rolled)
    g.rule("opening", '("на" | "если" "выпало") NUM more?', 0.2)(
        lambda n, r: Tail(condition=m.Measure(m.Value("roll", m.THIS), r or "=", n))
    )


def _amounts(g: Grammar) -> None:
    """As many as that; one or another of two amounts; the roll of somebody."""
    g.rule("gain[@]", '"столько" "же" NTHINGS[g]', 0.0, over="a")(
        lambda noun, t: thing(m.Things(noun.concept, m.ThatMuch("trigger")))
    )
    g.rule("np1[property_@]", "NPROPERTY[@] POSS NPROPERTY[g]", 0.0, over="nagdi")(
        lambda roll, gender, die, t: (
            Np(m.Property("roll", he("he", "card", gender)), roll.gender, "property")
            if roll.concept == "roll" == die.concept
            else None
        )
    )
    g.rule("step", 'one ("или" | "либо") np[card_a] "на" amount', 0.1)(_or_another)
    g.rule(
        "step", '"выберите" "одно" "из" ("двух" | "трех") ":" step ((";" | "или" | "," "или") step)+', 0.0
    )(one_of_steps)
    g.rule("apost", '","? "кроме" ADJ[g] ","?', 0.0)(lambda adj: m.Not(adj.what))


def _or_another(body: Any, np: Np, n: Any) -> Any:
    """ "To wound one by 2 or two by 1"."""
    match body:
        case m.Effect(m.Deed("damage" | "heal" as verb) as deed, "do", None):
            if {name for name, _ in deed.roles} - {"agent", "patient", "amount"} or deed.manner:
                return None
            filled = dict(deed.roles) | {"patient": np.term, "amount": m.Things("damage", n)}
            return Step(m.ChooseOne((body, m.Effect(m.deed(verb, **filled)))))
    return None


def _contrasts(g: Grammar) -> None:
    """ "Has this, but cannot do that"."""
    g.rule("one", f"np[card_n] pred ({BUT} pred)+", 0.03)(lambda np, first, rest: of_one(np, (first, *rest)))
    g.rule("one", f"pred ({BUT} pred)+", 0.05)(
        lambda first, rest: in_order([unstep(effect_of(_of_itself(pred))) for pred in (first, *rest)])
    )


def _of_itself(pred: Any) -> Any:
    """What is said of the card itself.  None where the verb is no such form."""
    return clause(Np(m.THIS, ANY, "card"), "card", pred)


def _described(g: Grammar) -> None:
    """What else is said of a card or an attack."""
    for word in STRIKER:
        g.rule("np1[card_@]", f"A_{word}[@] (PRON[a] | NPLAYER[a] | SELF[a]) NCARD[@]", -0.1, over=CASES)(
            lambda gender, whom, noun, t: struck("attacker")((), gender, noun, t)
        )
    g.rule("one", '"никто" "не" "может" vp[inf]', 0.0)(
        lambda phrase: effect_of(clause(EVERYBODY, "card", Pred(phrase.vp, "cannot", False, ANY)))
    )
    for kind in ("card", "attack"):
        g.rule("one", f'np[{kind}_a] "нельзя" "выбрать" targeted', 0.0)(
            lambda np, vp: m.Effect(m.deed("target", agent=vp.roles[0][1], patient=np.term), "cannot")
        )
    g.rule("evclause", '("у" np1[card_g] | "на" np1[card_l]) np1[things_n]', 0.3)(
        lambda np, things: (
            m.Event((m.deed("have", agent=np.term, what=things.term),))
            if isinstance(things.term, m.Things)
            else None
        )
    )
    g.rule("state", '"не" NCARD[n]', 0.1)(
        lambda noun: Adj(m.Not(sort), noun.gender) if (sort := noun_filter(noun)) is not None else None
    )
    for word, number in (("стоит", "s"), ("стоят", "p")):
        g.rule("state", f'"{word}" compared NTHINGS[g]', 0.0)(
            lambda cmp, noun, number=number: (
                Adj(m.Compare("cost", *cmp), number) if noun.concept in ("gold", "silver") else None
            )
        )
    for aimed in ('"цель" A_который[g] ("-" | "является")?', '"целью" A_который[g] "является"?'):
        g.rule("apost", f'"," {aimed} np1[card_n] ","?', 0.0)(lambda *row: m.Rel("against", row[-1].term))
    g.rule("post", '("с" | "со") comps[i] amods[i] NTHINGS[i] than?', 0.0)(_current)
    g.words("gets", "", "получает", "получают", "получит", "имеет", "имеют")
    g.rule("one", "np[attack_n] gets SIGNED", 0.1)(lambda np, _, n: _stronger(np, n))


def _current(comps: Any, mods: Any, noun: Any, than: Any) -> Any:
    """With more or less current life than somebody."""
    plain = all(isinstance(mod, Adj) and mod.what == m.State("current") for mod in mods)
    return quality(comps, noun, than) if plain and noun.concept == "life" else None


def _stronger(np: Np, n: Any) -> Any:
    """ "This shot gets -2"."""
    gains: Any = Gains((bonus(n, "strength", ()),))
    spoken = clause(np, "attack", Pred(Vp("gain", (("what", gains),), "patient")))
    return effect_of(uncosted(spoken))


def _instead(g: Grammar) -> None:
    """ "May in its place ...", with the words between the verbs."""
    g.rule("one", 'np[card_n]? can "вместо" ("этого" | "того") vp[inf]', 0.0)(
        lambda np, number, phrase: _in_its_place(np, number, phrase, None)
    )
    g.rule("one", 'canyou "вместо" ("этого" | "того") vp[inf]', 0.0)(
        lambda _, phrase: _in_its_place(None, "*", phrase, None)
    )


def _in_its_place(np: Any, number: str, phrase: Any, of: Any) -> Any:
    who = Np(m.THIS, ANY, "card") if np is None else np
    pred = Pred(phrase.vp, "can", False, "p" if number == "p" else ANY if number == "*" else "s")
    return m.Instead(unstep(effect_of(clause(who, "card", pred))))
