"""The attacks that an ability makes: its own one, those of its card besides, and those of another card."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.cells import goes_so_far
from judge.games.berserk.chosen_before import launched, went_away
from judge.games.berserk.model import Cards, Clause, Part
from judge.games.berserk.possessions import TOLD
from judge.games.berserk.recipients import Whom
from judge.games.berserk.strikes import NO_ATTACKS, TREACHERY, Attack, attack
from judge.games.berserk.verbs import Verbs

_FROM_ITSELF = ("beside", "behind", "opposite", "flank", "formed_with_own")
"""Descriptions that hang on where the card of the text stands."""


@dataclass(frozen=True)
class Attacks:
    """The parts of attacks; `sort` and `range` of the ability where it is the attack; `declinable`: they may
    be left."""

    parts: list[Part] = field(default_factory=list)
    sort: str = ""
    range: int = 0
    declinable: bool = False


def attacks_of(deed: m.Deed, whom: Whom, verbs: Verbs, typed: str) -> Attacks:
    """What an attack is in an ability, which has the type `typed` already, or none.  Raises Unmodelled."""
    strike = attack(deed)
    if strike.sort == "treachery":
        if any(part.target and part.target.aims != "one" for part in whom.parts):
            raise Unmodelled("treachery after several targets")
        part = Part("wound", "aim", attack_kind="treachery", target=TREACHERY)
        if strike.at is not None:
            part = whom.to(replace(part, target=None), strike.at)
        elif strike.times > 1 or (strike.cards is not None and strike.cards.besides()):
            raise Unmodelled("treachery at such cards")
        return Attacks([verbs.much_of(part, strike.amount)], declinable=True)
    part = _stroke(strike, whom, verbs)
    if strike.counted and part.counted:
        raise Unmodelled("so many attacks of a size that is counted")
    part = replace(part, counted=(*part.counted, *strike.counted))
    if part.topped and part.target and part.target.aims != "one":
        raise Unmodelled("several attacks of such a size")
    if strike.by is not None or strike.times > 1:
        return Attacks([_launched_so(strike, part, whom)] * strike.times)
    if whom.parts and all(map(_goes_before, whom.parts)):
        return Attacks([Part("launch", "nobody", gives=launched(strike, part))])
    if went_away(whom.parts):
        return Attacks([_from_there(strike, part, whom)])
    if _besides(part, whom, bool(typed)):
        return Attacks([Part("launch", "nobody", gives=launched(strike, part), attack_kind="launched")])
    if typed not in NO_ATTACKS and (then := _afterwards(part, whom)) is not None:
        return Attacks([Part("launch", "nobody", gives=launched(strike, then), attack_kind="launched")])
    if typed or any(other.target not in (None, part.target) for other in whom.parts):
        raise Unmodelled("an attack within another ability")
    return Attacks([part], strike.sort, strike.range)


def _stroke(strike: Attack, whom: Whom, verbs: Verbs) -> Part:
    """How much it wounds, and whom."""
    amount = strike.amount if whom.when else changed(strike.amount, _of_the_target)
    part = verbs.much_of(Part("wound"), amount)
    if strike.at == m.Ref("done", 0, "beside") and whom.beside is not None:
        return replace(part, whom="aim", target=whom.beside)
    if strike.at is not None:
        return whom.to(part, strike.at)
    assert strike.cards is not None
    if strike.choice:
        whom.chosen[strike.choice] = strike.cards
    return replace(part, whom="aim", target=strike.cards)


def _launched_so(strike: Attack, part: Part, whom: Whom) -> Part:
    """One of several attacks, or one by another card: each is an attack of its own.  Raises Unmodelled."""
    if whom.when is None or part.target is None or not _plain(part):
        raise Unmodelled("such attacks within another ability")
    made = Part("launch", "nobody", gives=launched(strike, part), attack_kind="launched")
    if strike.by is None:
        return made
    by = whom.to(made, strike.by)
    chosen = by.target
    one_of_mine = (chosen.aims, chosen.side()) == ("one", "mine") if chosen else _mine(whom)
    if by.whom not in ("about", "striker", "aim") or not one_of_mine or _near_itself(whom):
        raise Unmodelled("an attack by such a card")
    return replace(by, attacker=by.whom)


def _from_there(strike: Attack, part: Part, whom: Whom) -> Part:
    """An attack that its card makes from the cell to which it has gone: its target is chosen then."""
    so_much = _plain(part) or (part == replace(part, amount=TOLD) and any(map(goes_so_far, whom.parts)))
    if not so_much or (strike.at is not None and part.whom != "about"):
        raise Unmodelled("such an attack from another cell")
    return Part("launch", "nobody", gives=launched(strike, part), attack_kind="launched")


def _plain(part: Part) -> bool:
    return isinstance(part.amount, int) or (part.strengths is not None and not part.topped)


def _near_itself(whom: Whom) -> bool:
    """Whether the event speaks of the card of the text, too: then it may be that one which attacks."""
    asked = whom.when.wants if whom.when else ()
    return any(literal in _FROM_ITSELF for _, clause in asked for literal in clause)


def _mine(whom: Whom) -> bool:
    """Whether the card of the event is of the squad of the text."""
    return ("whose", "mine") in whom.terms()


def _besides(part: Part, whom: Whom, typed: bool) -> bool:
    """Whether an attack is besides what is done to others: an attack of its own, once in an ability."""
    others = any(other.target not in (None, part.target) for other in whom.parts)
    once = all(other.attack_kind != "launched" for other in whom.parts)
    return others and once and not typed and part.whom == "aim" and part.target is not None


def _afterwards(part: Part, whom: Whom) -> Part | None:
    """An attack after another one of the same ability, which is played; None where it is not that."""
    first = whom.parts[0]
    aimed_at_one = first.target is not None and first.target.aims == "one" and first.effect == "wound"
    if whom.when is not None or not aimed_at_one or len(whom.parts) > 1:
        return None
    if part.target is None or part.target.aims != "one" or not _plain(part) or part.target == first.target:
        return None
    return replace(part, target=replace(part.target, clauses=tuple(map(_then, part.target.clauses))))


def _then(clause: Clause) -> Clause:
    return tuple(_seen(literal) for literal in clause)


def _seen(literal: Term) -> Term:
    match literal:
        case "not_aim" | "other":
            return "not_about"
        case "beside_aim":
            return "beside_about"
        case ("at", side, "target"):
            return ("at", side, "about")
        case (*_, "target") | (*_, Cards()):
            raise Unmodelled("an attack after another, at such a card")
    return literal


def _goes_before(part: Part) -> bool:
    """Whether an attack behind it is one of its own: treachery, what a prophecy shows."""
    return part.attack_kind == "treachery" or part.effect == "prophesy"


def _of_the_target(node: object) -> object:
    """Whom an attack that is declared is at is its target."""
    return m.Ref("chosen") if node == m.Ref("attacked") else node
