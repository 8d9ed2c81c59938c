"""Effects: commands and sentences of what is done, allowed, forbidden; how they are joined."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.behind import as_filter
from judge.cardtext.english.clauses import deed_of, takes
from judge.cardtext.english.tails import tailed
from judge.cardtext.notation import Costly, Grammar, Refuse
from judge.cardtext.parts import Anaphor, Clause, Pred, Replaced, Vp, pronoun
from judge.cardtext.tokens import Noun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("imp", "vp[b]")(imperative)
    g.rule("imp", '"choose and" vp[b]', 0.02)(imperative)
    g.rule(
        "imp",
        '"ignore" "the"? "resource match" ("requirements" | "requirement") "when playing" np[card]',
    )(lambda who: m.deed("ignore", patient=m.Property("resource_match", who)))
    g.rule("one_effect", 'np[card] ("is" | "are") "considered" (ADJ | vp[pass])')(_considered)
    g.rule("pred", '("chooses" | "choose") "and" (vp[z] | vp[b])', 0.02)(lambda vp: Pred(vp))
    g.rule("imp", "vp[b] MANNER+", 0.02)(lambda vp, manner: imperative(replace(vp, manner=tuple(manner))))
    g.rule("one_effect", "imp")(lambda deed: m.Effect(deed))
    g.rule("one_effect", "fin")(effect_of)
    g.rule(
        "one_effect", 'np[@] pred ("and" | "," "and" | "," | "and then") pred', 0.05, over=("card", "player")
    )(lambda who, a, b, t: _several(who, t, (a, b)))
    g.rule("one_effect", '"have" np1[player] "choose and" vp[b]')(
        lambda who, vp: effect_of(Clause(who, "player", Pred(vp))) if who != m.YOU else None
    )
    g.rule("one_effect", '"have" np[@] vp[b]', over=("card", "player"))(
        lambda who, vp, t: effect_of(Clause(who, t, Pred(vp))) if takes(t, who, Pred(vp)) else None
    )
    g.rule(
        "one_effect",
        '"treat" np1[card] "as if its" "printed"? "text box were blank" "( except for traits )"?',
    )(lambda who: m.Effect(m.deed("blank", patient=who)))
    g.rule(
        "one_effect",
        'np[@] ("gain" | "gains" | "get" | "gets" | "also gains") gained (("," | "and" | "," "and") gained)+',
        -0.05,
        over=("card",),
    )(lambda who, first, rest, t: _gains(who, (first, *rest)))
    g.rule(
        "one_effect",
        '("give" | "gives") np[@] gained (("," | "and" | "," "and") gained)+',
        -0.05,
        over=("card",),
    )(lambda who, first, rest, t: _gains(who, (first, *rest)))
    g.same("gained", "np[bonus]", "np1[ability]", "np1[things]")
    g.rule("one_effect", 'openvp "or" openvp np1[card]')(_shared)
    g.rule("one_effect", '"you may" openvp "or" openvp np1[card]')(
        lambda a, b, who: m.May(m.YOU, _shared(a, b, who))
    )
    g.rule("one_effect", '"you may" "instead"? chain', 0.0)(lambda body: m.May(m.YOU, body))
    g.rule("one_effect", 'np1[player] "may" "instead"? chain2', 0.02)(_offered)
    g.rule("one_effect", '"you may" paid "to" chain', -0.05)(
        lambda paid, body: m.May(m.YOU, m.IfDone(paid, body))
    )
    g.rule("paid", "imp")(lambda deed: m.Effect(deed))
    g.rule("chain", "imp_t")(lambda body: body)
    g.rule("chain", 'imp_t (("," | "and" | "," "and") imp_t)+', 0.02)(
        lambda first, rest: m.Seq((first, *rest))
    )
    g.rule("chain", 'imp_t "or" imp_t', 0.02)(lambda a, b: m.ChooseOne((a, b)))
    g.rule("chain", 'imp_t ("," "then" | "then" | "and then" | "," "and then") imp_t', 0.02)(
        lambda a, b: m.Seq((a, b), True)
    )
    g.rule("imp_t", "imp")(lambda deed: m.Effect(deed))
    g.rule("imp_t", '"have" np[@] vp[b] tails?', over=("card", "player"))(
        lambda who, vp, tail, t: _caused(who, vp, tail, t)
    )
    g.rule("imp_t", "imp tails", 0.01)(lambda deed, tail: tailed(m.Effect(deed), tail))
    g.rule("chain2", "vp[b]")(lambda vp: (vp,))
    g.rule("chain2", 'vp[b] ("and" | ", and" | "," | "to") vp[b]', 0.05)(lambda a, b: (a, b))
    g.rule(
        "one_effect", 'np[card] ("costs" | "cost") quantity dearer NTHINGS "to" ("deploy" | "play" | "build")'
    )(_costs)
    g.words("dearer", "increase", "more")
    g.words("dearer", "reduce", "fewer", "less")
    g.rule("one_effect", '"choose one" (":" | "-") effect ("," | "or" | "," "or") effect')(
        lambda a, b: None if isinstance(a, Replaced) or isinstance(b, Replaced) else m.ChooseOne((a, b))
    )
    g.rule("effect", "one_effect")(lambda body: body)
    g.rule("effect", "one_effect tails", 0.01)(tailed)
    g.same("effects", "effect")
    g.rule("effects", 'effect (("," | "and" | "," "and") effect)+', 0.1)(
        lambda first, rest: _row((first, *rest))
    )
    g.rule("effects", 'effect ("," "then" | "then" | "and then" | "," "and then") "also"? effects', 0.05)(
        lambda a, b: None if isinstance(a, Replaced) or isinstance(b, Replaced) else m.Seq((a, b), True)
    )
    g.rule("effects", 'effect ("or" | "," "or") effect', 0.15)(
        lambda a, b: None if isinstance(a, Replaced) or isinstance(b, Replaced) else m.ChooseOne((a, b))
    )


def imperative(vp: Vp) -> Any:
    """A verb phrase as what you are told to do."""
    if vp.subject != "agent" or vp.verb in ("have", "control", "own"):
        return None
    return m.Deed(vp.verb, vp.roles, vp.manner)


def _caused(who: Any, vp: Vp, tail: Any, kind: str) -> Any:
    """To have somebody do something."""
    clause = Clause(who, kind, Pred(vp))
    if not takes(kind, who, clause.pred) or who == m.YOU:
        return None
    found = effect_of(clause)
    return found if found is None or tail is None else tailed(found, tail)


def _costs(who: Any, n: m.Amount, verb: str, noun: Noun) -> Any:
    """What costs so much more or less to play."""
    if noun.concept not in ("counter", "force", "build_point", "resource"):
        return None
    return m.Effect(m.deed(verb, property=m.Property("cost", who), amount=n))


def _considered(who: Any, what: Any) -> Any:
    """What counts as being in a state."""
    state = as_filter(what) if isinstance(what, Vp) else what
    if not isinstance(state, m.State):
        return None
    return m.Effect(m.deed("count_as", patient=who, as_=m.Word("state", state.name)))


def effect_of(clause: Clause) -> Any:
    """A clause as an effect: what happens, or what is allowed, forbidden, required."""
    pred = clause.pred
    if (
        not isinstance(pred.what, Vp)
        or pred.past
        or pred.mode == "would"
        or pred.what.verb in ("have", "control", "own")
    ):
        return None
    deed = deed_of(clause)
    gained = deed["what"]
    if isinstance(gained, m.Group) and deed.verb in ("gain", "lose"):
        if pred.mode != "do" or pred.negated:
            return None
        each = [
            m.Effect(m.deed(deed.verb, patient=_again(deed["patient"], at), what=one))
            for at, one in enumerate(gained.members)
        ]
        return m.ChooseOne(tuple(each)) if gained.either else m.Seq(tuple(each))
    if pred.what.subject == "agent" and clause.subject == m.YOU:
        if pred.mode == "can":
            return None
        if pred.mode == "do" and not pred.negated:
            told = tuple(role for role in deed.roles if role[0] != "agent")
            return Costly(m.Effect(m.Deed(deed.verb, told, deed.manner)), 0.02)
    if pred.negated:
        return m.Effect(deed, "cannot") if pred.mode == "do" else None
    if pred.mode == "can" and clause.kind == "player" and clause.subject != m.YOU:
        return None
    return m.Effect(deed, "do" if pred.mode == "do" else pred.mode)


def _again(who: Any, at: int) -> Any:
    """The subject of the first of several effects; of the others, the same one once more."""
    if at == 0 or not isinstance(who, m.Selector) or who.quantifier != "some":
        return who
    many = who.count is not None and who.count != m.Number(1)
    return pronoun("those" if many else "it", who.kind, plural=many)


def _gains(who: Any, row: tuple[Any, ...]) -> m.Seq:
    """A list of what somebody gains, as one effect for each."""
    found: list[m.Effect] = []
    for gained in row:
        for one in gained.members if isinstance(gained, m.Group) and not gained.either else (gained,):
            if isinstance(one, Anaphor | m.Group):
                raise Refuse
            if isinstance(one, tuple):
                prop, amount = one
                deed = m.deed("modify", patient=_again(who, len(found)), property=prop, amount=amount)
            else:
                deed = m.deed("gain", patient=_again(who, len(found)), what=one)
            found.append(m.Effect(deed))
    return m.Seq(tuple(found))


def _shared(a: Vp, b: Vp, who: Any) -> Any:
    """Two verbs with one object at the end: "deal 1 damage to or remove 1 damage from a unit"."""
    again = pronoun("it", "card")
    done = []
    for vp, term in ((a, who), (b, again)):
        deed = imperative(
            replace(vp, roles=tuple(sorted((*vp.roles, (vp.gap, term)), key=lambda role: role[0])), gap="")
        )
        if deed is None:
            return None
        done.append(m.Effect(deed))
    return m.ChooseOne(tuple(done))


def _several(who: Any, kind: str, preds: tuple[Pred, ...]) -> Any:
    if not all(takes(kind, who, pred) for pred in preds):
        return None
    effects = []
    for at, pred in enumerate(preds):
        found = effect_of(Clause(_again(who, at), kind, pred))
        found = found.value if isinstance(found, Costly) else found
        if found is None:
            return None
        effects.append(found)
    return m.Seq(tuple(effects))


def _offered(who: Any, vps: tuple[Vp, ...]) -> Any:
    if who == m.YOU or any(vp.subject != "agent" for vp in vps):
        return None
    done = [m.Effect(deed_of(Clause(who, "player", Pred(vp)))) for vp in vps]
    return m.May(who, done[0] if len(done) == 1 else m.Seq(tuple(done)))


def _row(parts: tuple[Any, ...]) -> Any:
    if any(isinstance(part, Replaced) for part in parts):
        return None
    flat: list[Any] = []
    for part in parts:
        flat += part.parts if isinstance(part, m.Seq) and not part.then else [part]
    return m.Seq(tuple(flat))
