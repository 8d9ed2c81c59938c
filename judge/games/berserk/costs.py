"""What is paid before the colon of a feature."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.card_descriptions import aimed
from judge.games.berserk.model import Cards, Clause, Payer
from judge.games.berserk.possessions import marked


@dataclass(frozen=True)
class Pays:
    """What is paid: by closing, with so many tokens, with X of them, with additional life of its card;
    with a card that is chosen, how; with so many marks of a name; with wounds of its own; with something of
    another card."""

    closes: bool = False
    tokens: int = 0
    x: bool = False
    life: int = 0
    card: Cards | None = None
    how: str = ""
    mark: Term = ""
    marks: int = 0
    wounds: int = 0
    payer: Payer | None = None

    def besides_targets(self) -> Pays:
        """The same, where the card that is chosen to pay is another one than the targets.

        Raises Unmodelled for what lies in the graveyard.
        """
        if self.card is None:
            return self
        if self.how not in ("close", "destroy"):
            raise Unmodelled("a target, and a payment with a card that is chosen")
        return replace(self, card=None, how="", payer=Payer(self.card, self.how))


def costs(bodies: tuple[m.Body, ...]) -> Pays:
    """What the parts of a payment come to.  Raises Unmodelled."""
    pays = Pays()
    for body in bodies:
        match body:
            case m.Effect(m.Deed("tap", (("patient", m.Ref("this")),), ()), "do", None) if not pays.closes:
                pays = replace(pays, closes=True)
            case m.Effect(
                m.Deed("pay", (("things", m.Things("counter", m.Number(n), None, ())),), ()), "do", None
            ):
                pays = replace(pays, tokens=pays.tokens + n)
            case m.Effect(
                m.Deed("pay", (("things", m.Things("counter", m.Letter(), None, ())),), ()), "do", None
            ):
                pays = replace(pays, x=True)
            case m.Effect(
                m.Deed(
                    "take_things",
                    (
                        ("patient", m.Ref("this")),
                        ("things", m.Things("life", m.Number(n), None, ("additional",))),
                    ),
                    (),
                ),
                "do",
                None,
            ):
                pays = replace(pays, life=pays.life + n)
            case m.Effect(
                m.Deed(
                    "take_things",
                    (("patient", m.Ref("this")), ("things", m.Things("marker", m.Number(n), None, (name,)))),
                    (),
                ),
                "do",
                None,
            ) if not pays.marks:
                pays = replace(pays, mark=marked(name), marks=n)
            case m.Effect(
                m.Deed(
                    "damage",
                    (("amount", m.Things("damage", m.Number(n), None, ())), ("patient", m.Ref("this"))),
                    (),
                ),
                "do",
                None,
            ):
                pays = replace(pays, wounds=pays.wounds + n)
            case m.Effect(deed, "do", None) if (
                pays.card is None and pays.payer is None and (payer := _of_another(deed))
            ):
                pays = replace(pays, payer=payer)
            case m.Effect(deed, "do", None) if pays.card is None and pays.payer is None:
                card, how = _with_a_card(deed)
                pays = replace(pays, card=card, how=how)
            case _:
                raise Unmodelled("such a payment")
    return pays


def _with_a_card(deed: m.Deed) -> tuple[Cards, str]:
    """Which card is chosen to pay with, and what is done with it.  Raises Unmodelled."""
    roles = dict(deed.roles)
    who = roles.pop("patient", None)
    if deed.manner or not (isinstance(who, m.Selector) and who.quantifier == "choose"):
        raise Unmodelled("such a payment")
    more: tuple[Clause, ...] = ()
    match deed.verb, roles:
        case "tap", {} if not roles:
            cards, more, how = aimed(who), (("open",),), "close"
        case "destroy", {} if not roles:
            cards, how = aimed(who), "destroy"
        case "exile", {"from": m.Zone("graveyard", m.Ref("you"), "") as where} if len(roles) == 1:
            cards, how = aimed(replace(who, what=m.And((who.what, m.In(where))))), "exile"
        case "take_things", {"things": m.Things("token", m.Number(1), None, ("incarnation",))} if (
            len(roles) == 1
        ):
            cards, how = aimed(who), "take_germ"
        case _:
            raise Unmodelled("such a payment")
    if cards.aims != "one":
        raise Unmodelled("a payment with several cards")
    return replace(cards, clauses=(*cards.clauses, *more)), how


_THINGS = {("counter",): "token", ("life", "additional"): "life"}


def _of_another(deed: m.Deed) -> Payer | None:
    """What another card, which is chosen, pays with: wounds, tokens, additional life.  Raises Unmodelled."""
    who, how, amount = deed["patient"], "", deed["amount"]
    things = deed["things"] if deed.verb == "take_things" else amount
    if deed.manner or not isinstance(things, m.Things):
        return None
    if deed.verb == "damage" and (things.kind, things.of, things.marks) == ("damage", None, ()):
        how = "wound"
    elif deed.verb == "take_things" and {name for name, _ in deed.roles} == {"patient", "things"}:
        how = _THINGS.get((things.kind, *things.marks), "")
        who = things.of if things.of is not None and who == m.THIS else who
    if not how or not (isinstance(who, m.Selector) and who.quantifier == "choose"):
        return None
    cards = aimed(who)
    if cards.aims != "one" or ("mine",) not in cards.clauses:
        raise Unmodelled("a payment with such cards")
    match things.amount:
        case m.Number(n):
            return Payer(cards, how, n)
        case m.Bound(m.Letter(), m.Number(most), None) if how in ("token", "life"):
            return Payer(cards, how, most=most)
    raise Unmodelled("such a payment")


def apart_from_target(payer: Payer, target: Cards) -> tuple[Payer, Cards]:
    """Who pays is another card than the target, if the target is another one than who pays.

    Raises Unmodelled for a target that stands beside who pays.
    """
    if ("beside_aim",) in target.clauses:
        raise Unmodelled("a target beside a card that pays")
    if ("not_aim",) not in target.clauses:
        return payer, target
    others = replace(payer.cards, clauses=(*payer.cards.clauses, ("not_aim",)))
    bare = replace(target, clauses=tuple(clause for clause in target.clauses if clause != ("not_aim",)))
    return replace(payer, cards=others), bare
