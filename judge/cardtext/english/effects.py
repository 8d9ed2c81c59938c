"""Effects: commands and sentences of what is done, allowed, forbidden; how they are joined."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.english.clauses import deed_of, takes
from judge.cardtext.english.tails import all_instead, hung, tailed
from judge.cardtext.lexicon import numbered
from judge.cardtext.notation import Costly, Grammar, uncosted
from judge.cardtext.parts import Clause, Pred, Replaced, Tail, Vp, pronoun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("imp", "vp[b]")(imperative)
    g.rule("imp", '"choose and" vp[b]', 0.02)(imperative)
    g.rule(
        "imp",
        '"ignore" "the"? "resource match" ("requirements" | "requirement") "when playing" np[card]',
    )(lambda who: m.deed("ignore", patient=m.Property("resource_match", who)))
    g.rule("pred", '("chooses" | "choose") "and" (vp[z] | vp[b])', 0.02)(lambda vp: Pred(vp))
    g.rule("imp", "vp[b] MANNER+", 0.02)(lambda vp, manner: imperative(replace(vp, manner=tuple(manner))))
    g.rule("imp", 'vp[b] "equal to" np1[amount]', 0.02)(
        lambda vp, n: None if (full := _so_much(vp, n)) is None else imperative(full)
    )
    g.rule("pred", '(vp[z] | vp[b]) "equal to" np1[amount]', 0.02)(
        lambda vp, n: None if (full := _so_much(vp, n)) is None else Pred(full)
    )
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
    g.rule("imp", '"change the target of" ("the" | "this" | "that") "attack" "to" np1[card]')(
        lambda whom: m.deed("attack", agent=m.Ref("attacker"), patient=whom)
    )
    g.rule("one_effect", 'np1[card] ("is" | "are") "now" vp[g]')(
        lambda who, vp: (
            m.Effect(deed_of(Clause(who, "card", Pred(vp))))
            if vp.verb == "participate" and takes("card", who, Pred(vp))
            else None
        )
    )
    g.rule("effect", '"you are" "now"? "engaged with" np1[card] "instead"?')(
        lambda who: m.Effect(m.deed("resolve", patient=m.Period("engagement", None, "this"), against=who))
    )
    g.rule("one_effect", '"you may" chain', 0.0)(lambda body: m.May(m.YOU, body))
    g.rule("one_effect", '("each" | "target") "friendly player may" chain', 0.0)(
        lambda body: m.May(m.YOU, changed(body, lambda node: m.YOU if node == _HIS else node))
    )
    g.rule("effect", '"you may instead" chain', 0.0)(lambda body: Replaced(m.May(m.YOU, body)))
    g.rule("effect", '"you may instead" paid "to" chain', -0.05)(
        lambda paid, body: Replaced(m.May(m.YOU, m.IfDone(paid, body)))
    )
    g.rule("one_effect", 'np1[player] "may" chain2', 0.02)(_offered)
    g.rule("one_effect", 'np1[player] "may" vp[b] "or" vp[b]', 0.02)(_offered_one)
    g.rule("one_effect", 'np1[player] "may" vp[b] "to" vp[b]', 0.05)(_offered_for)
    g.rule("effect", 'np1[player] "may instead" vp[b] "to" vp[b]', 0.05)(
        lambda who, paid, vp: _replaced(_offered_for(who, paid, vp))
    )
    g.rule("effect", 'np1[player] "may instead" chain2', 0.02)(lambda who, vps: _replaced(_offered(who, vps)))
    g.rule("effect", 'np1[card] ("may" | "can") "instead" vp[b]', 0.02)(
        lambda who, vp: (
            _replaced(m.May(m.YOU, m.Effect(deed_of(Clause(who, "card", Pred(vp))))))
            if takes("card", who, Pred(vp))
            else None
        )
    )
    g.rule("effect", 'np1[player] "must instead" vp[b]', 0.02)(
        lambda who, vp: _replaced(effect_of(Clause(who, "player", Pred(vp)))) if who != m.YOU else None
    )
    g.rule("effect", 'np[@] "instead" pred tails?', 0.02, over=("card", "player"))(
        lambda who, pred, tail, t: _replaced(_one_by_one(who, t, (pred, tail)))
    )
    g.rule("one_effect", '"you may" paid "to" chain', -0.05)(
        lambda paid, body: m.May(m.YOU, m.IfDone(paid, body))
    )
    g.rule("one_effect", '"you may" chain "by" vp[g]', 0.05)(
        lambda body, vp: (
            m.May(m.YOU, m.IfDone(m.Effect(m.Deed(vp.verb, vp.roles, vp.manner)), body))
            if vp.subject == "agent"
            else None
        )
    )
    g.rule("one_effect", '"by" vp[g] "," "you may" chain', 0.05)(
        lambda vp, body: (
            m.May(m.YOU, m.IfDone(m.Effect(m.Deed(vp.verb, vp.roles, vp.manner)), body))
            if vp.subject == "agent"
            else None
        )
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
    g.rule("imp_t", '("have" | "make") np[@] vp[b] tails?', over=("card", "player"))(
        lambda who, vp, tail, t: _caused(who, vp, tail, t)
    )
    g.rule("imp_t", '"have" np1[player] "choose and" vp[b]')(lambda who, vp: _caused(who, vp, None, "player"))
    g.rule("imp_t", "imp tails", 0.01)(lambda deed, tail: hung(m.Effect(deed), tail))
    g.rule("chain2", "vp[b]")(lambda vp: (vp,))
    g.rule("chain2", 'vp[b] ("and" | ", and" | ",") vp[b]', 0.05)(lambda a, b: (a, b))
    g.rule("one_effect", '"anytime" np[card] "can attack" np1[card] "," "that" nbar[card] "must do so"')(
        lambda who, whom, _: (
            m.Effect(m.deed("attack", agent=m.Selector("each", who.what), patient=whom), "must")
            if isinstance(who, m.Selector) and who.quantifier == "some"
            else None
        )
    )
    g.rule("one_effect", '"choose" NUM (":" | "-") options')(
        lambda n, row: m.ChooseOne(row, count=n.n) if n.n < len(row) else None
    )
    g.rule("one_effect", '"do any of the following" "up to once each"? ":" options')(
        lambda row: m.Seq(tuple(m.May(m.YOU, effect) for effect in row))
    )
    g.rule("options", 'option (("," | ";" | "or" | "," "or" | ";" "or") option)+')(
        lambda first, rest: (first, *rest)
    )
    g.rule("option", "effect")(lambda body: None if isinstance(body, Replaced) else body)
    g.rule("option", 'paid "to" chain', 0.02)(lambda paid, body: m.IfDone(paid, body))
    g.rule("effect", "one_effect")(lambda body: body)
    g.rule("effect", "one_effect tails", 0.01)(hung)
    g.same("effects", "effect")
    g.rule("effects", 'np[@] pred tails ("and" | "," "and") pred tails?', 0.1, over=("card", "player"))(
        lambda who, a, so, b, also, t: _one_by_one(who, t, (a, so), (b, also))
    )
    g.rule("effects", 'effect (("," | "and" | "," "and") effect)+', 0.1)(
        lambda first, rest: _row((first, *rest))
    )
    g.rule("effects", 'effect ("," "then" | "then" | "and then" | "," "and then") "also"? effects', 0.05)(
        lambda a, b: None if isinstance(a, Replaced) or isinstance(b, Replaced) else m.Seq((a, b), True)
    )
    g.rule("effects", 'effect ("," effect)+ ("or" | "," "or") effect', 0.15)(
        lambda first, rest, last: (
            None
            if any(isinstance(option, Replaced) for option in (first, *rest, last))
            else m.ChooseOne((first, *rest, last))
        )
    )
    g.rule("effects", 'effect ("or" | "," "or") effect', 0.15)(
        lambda a, b: None if isinstance(b, Replaced) or not _is_own(a) else m.ChooseOne((a, b))
    )


_HIS = pronoun("he", "player")


def _so_much(vp: Vp, n: m.Amount) -> Vp | None:
    """How much of it, said behind: "deal damage to that unit equal to its power"."""
    bare = [name for name, term in vp.roles if isinstance(term, m.Things) and term.amount == _BARE]
    if len(bare) != 1 or len(vp.roles) < 2:
        return None
    filled = tuple((k, replace(v, amount=n) if k == bare[0] else v) for k, v in vp.roles)  # type: ignore[arg-type]
    return replace(vp, roles=filled)


_BARE = m.Choice(m.Number(1), None)


def imperative(vp: Vp) -> Any:
    """A verb phrase as what you are told to do."""
    if vp.subject == "patient" and isinstance(dict(vp.roles).get("what"), m.Things | m.Property):
        roles = (*vp.roles, ("patient", m.YOU))  # "gain 1 Force", "gain the edge": you
        return m.Deed(vp.verb, tuple(sorted(roles, key=lambda role: role[0])), vp.manner)
    if vp.subject != "agent" or vp.verb in ("have", "control", "own"):
        return None
    return m.Deed(vp.verb, vp.roles, vp.manner)


def _caused(who: Any, vp: Vp, tail: Any, kind: str) -> Any:
    """To have somebody do something."""
    clause = Clause(who, kind, Pred(vp))
    if not takes(kind, who, clause.pred) or who == m.YOU:
        return None
    effect = effect_of(clause)
    return effect if effect is None or tail is None else tailed(effect, tail)


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
    who, mode = denied(clause.subject, pred.mode)
    if who is not clause.subject:
        return effect_of(replace(clause, subject=who, pred=replace(pred, mode=mode)))
    deed = deed_of(clause)
    if pred.mode == "do" and not pred.negated and deed["agent"] is not None:
        for name, term in deed.roles:  # "it does no damage": it cannot do any
            if isinstance(term, m.Things) and term.amount == m.Choice(None, m.Number(0)):
                some = replace(term, amount=_BARE)
                return m.Effect(deed.with_term(name, some), "cannot")
    gained = deed["what"]
    if deed.verb == "gain" and lacks_number(gained):
        return None
    if isinstance(gained, m.Group) and deed.verb in ("gain", "lose"):
        if pred.mode != "do" or pred.negated:
            return None
        each = [
            m.Effect(m.deed(deed.verb, patient=again(deed["patient"], at), what=member))
            for at, member in enumerate(gained.members)
        ]
        return m.ChooseOne(tuple(each)) if gained.either else m.Seq(tuple(each))
    if pred.mode == "can" and clause.subject == m.YOU and imperative(pred.what) is not None:
        return None  # an offer, not a permission
    told_to_do = pred.mode == "do" and not pred.negated
    if told_to_do and pred.what.subject == "agent" and clause.subject == m.YOU:
        filled = tuple(role for role in deed.roles if role[0] != "agent")
        return Costly(m.Effect(m.Deed(deed.verb, filled, deed.manner)), 0.02)
    if pred.negated:
        return m.Effect(deed, "cannot") if pred.mode == "do" else None
    if pred.mode == "can" and clause.kind == "player" and clause.subject != m.YOU:
        return None
    return m.Effect(deed, "do" if pred.mode == "do" else pred.mode)


def denied(who: Any, mode: Any) -> tuple[Any, Any]:
    """ "No unit can": each unit cannot."""
    if isinstance(who, m.Selector) and who.count == m.Choice(None, m.Number(0)) and mode == "can":
        return replace(who, quantifier="each", count=None), "cannot"
    return who, mode


def lacks_number(what: object) -> bool:
    """Whether it is a keyword without the number that belongs to it."""
    return (
        isinstance(what, m.Ability)
        and what.kind == "keyword"
        and what.number is None
        and what.name in numbered()
    )


def again(who: Any, at: int) -> Any:
    """The subject of the first of several effects; of the others, the same one once more."""
    return spoken_again(who) if at else who


def spoken_again(who: Any) -> Any:
    """The same one once more, as a pronoun speaks of it."""
    if not isinstance(who, m.Selector) or who.quantifier != "some":
        return who
    many = who.count is not None and who.count != m.Number(1)
    return pronoun("those" if many else "it", who.kind, plural=many)


def _several(who: Any, kind: str, preds: tuple[Pred, ...]) -> Any:
    if not all(takes(kind, who, pred) for pred in preds):
        return None
    effects = []
    for at, pred in enumerate(preds):
        effect = uncosted(effect_of(Clause(again(who, at), kind, pred)))
        if effect is None:
            return None
        effects.append(effect)
    return m.Seq(tuple(effects))


def _one_by_one(who: Any, kind: str, *rows: tuple[Pred, Tail | None]) -> Any:
    """Several things of one, each with what stands behind it: "gets -1 power this turn and can't retreat"."""
    done = []
    for at, (pred, tail) in enumerate(rows):
        effect = uncosted(effect_of(Clause(again(who, at), kind, pred))) if takes(kind, who, pred) else None
        whole = effect if effect is None or tail is None else uncosted(hung(effect, tail))
        if whole is None or isinstance(whole, Replaced):
            return None
        done.append(whole)
    return done[0] if len(done) == 1 else m.Seq(tuple(done))


def _offered(who: Any, vps: tuple[Vp, ...]) -> Any:
    if who == m.YOU or any(vp.subject != "agent" for vp in vps):
        return None
    done = [m.Effect(deed_of(Clause(who, "player", Pred(vp)))) for vp in vps]
    return m.May(who, done[0] if len(done) == 1 else m.Seq(tuple(done)))


def _offered_one(who: Any, first: Vp, last: Vp) -> Any:
    """What another player may do, one way or another: it is for that player to choose."""
    if who == m.YOU or first.subject != "agent" or last.subject != "agent":
        return None
    ways = tuple(m.Effect(deed_of(Clause(who, "player", Pred(vp)))) for vp in (first, last))
    return m.May(who, m.ChooseOne(ways, who))


def _offered_for(who: Any, paid: Vp, vp: Vp) -> Any:
    """What another player may do for something that has to be done first."""
    offered = _offered(who, (paid, vp))
    return offered and replace(offered, body=m.IfDone(*offered.body.parts))


def _is_own(first: Any) -> bool:
    """Whether it is one's own doing: what follows on what another player may do is that player's."""
    return not isinstance(first, Replaced) and not (isinstance(first, m.May) and first.who != m.YOU)


def _replaced(body: Any) -> Any:
    """A body that stands in place of another, if there is one."""
    return None if body is None else Replaced(body)


def _row(parts: tuple[Any, ...]) -> Any:
    if any(isinstance(part, Replaced) for part in parts):
        return all_instead(parts)
    flat: list[Any] = []
    for part in parts:
        flat += part.parts if isinstance(part, m.Seq) and not part.then else [part]
    return m.Seq(tuple(flat))
