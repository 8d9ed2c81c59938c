"""What a card text tells to do -> instructions of the model (`Part.effect`): one deed, in its exact words.

Whatever the model has no word for raises `Unmodelled`; every role of a deed has to be one that is read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.damage_and_dice import always_divided, dealt, of_counters
from judge.games.swtcg.gains_and_losses import Granting, to_players, to_units
from judge.games.swtcg.moved_cards import of_hands, of_units
from judge.games.swtcg.permissions import permits, permitted
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.prohibitions import forbidden, kept_from_players, none_gained, taunted
from judge.games.swtcg.roles import Effects


def done(speaking: Speaking, effect: m.Effect, granting: Granting) -> Effects:
    """The instructions of one effect.  Raises Unmodelled."""
    if effect.mode == "cannot":
        return [kept_from_players(effect.deed) or forbidden(speaking, effect.deed)]
    if permits(effect):
        return [permitted(speaking, effect.deed)]
    if (effect.mode, effect.deed.verb, speaking.kind) == ("can", "divide_things", "static"):
        return [always_divided(speaking, effect.deed)]
    if effect.mode == "must" and effect.deed.verb == "attack":
        return [taunted(speaking, effect.deed)]
    deed = effect.deed
    if none_gained(effect):
        return [forbidden(speaking, deed)]
    if deed["agent"] == m.EVERYBODY and (effect.mode, deed.verb) in _BY_EVERYBODY:
        deed = _everybodys(deed)
    elif effect.mode != "do":
        raise Unmodelled(f"what one {effect.mode} do")
    members = _told_apart(deed)
    deeds = [deed.with_term("patient", who) for who in members] or [deed]
    return [term for each in deeds for term in _simply(speaking, each, granting)]


def _simply(speaking: Speaking, deed: m.Deed, granting: Granting) -> Effects:
    """The instructions of a deed that is simply done.  Raises Unmodelled."""
    effects = to_players(speaking, deed) or to_units(speaking, deed, granting)
    effects = effects or dealt(speaking, deed) or of_counters(speaking, deed)
    effects = effects or of_hands(speaking, deed) or of_units(speaking, deed)
    if not effects:
        raise Unmodelled(f"the effect {deed.verb}")
    return effects


_BY_EVERYBODY = (
    ("must", "put"),
    *(("do", verb) for verb in ("retreat", "tap", "untap", "put_things", "take_things", "heal")),
)
"""What each player does with all of the own units is done with all units."""
_ONCE_IS_ENOUGH = ("tap", "untap", "discard")
"""What is done to a unit twice is done once: it does not matter whether one unit is named twice."""
_TO_EACH = (*_ONCE_IS_ENOUGH, "modify", "gain", "damage")
"""What is done to several units is done to each of them."""


def _told_apart(deed: m.Deed) -> tuple[m.Who, ...]:
    """The units of "this unit and each of your other Jedi"; nothing for one, or where nobody can tell.

    Kinds are one description of whoever is of any of them.  Words before or behind several kinds may belong
    to one of them or to all ("your Jedi and Rebels"); nor is it told apart where a unit may be named twice.
    """
    match deed["patient"]:
        case m.Group(members, False) if deed.verb in _TO_EACH and not deed.manner:
            kinds = [who for who in members if isinstance(who, m.Selector) and who.kind == "card"]
            units = [who for who in members if isinstance(who, m.Ref)]
            if len(kinds) + len(units) < len(members):
                return ()
            if not units and all(who == replace(kinds[0], what=who.what) for who in kinds):
                parts = [m.conjuncts(who.what) for who in kinds]
                besides = {frozenset(part for part in row if not isinstance(part, m.Is)) for row in parts}
                plain = all(sum(isinstance(part, m.Is) for part in row) == 1 for row in parts)
                whole = replace(kinds[0], what=m.Or(tuple(who.what for who in kinds)))
                return (whole,) if plain and len(besides) == 1 and whole.quantifier == "each" else ()
            apart = all(m.Other(who) in m.conjuncts(kind.what) for who in units for kind in kinds)
            if deed.verb in _ONCE_IS_ENOUGH or (apart and len(units) == 1 and len(kinds) == 1):
                return (*units, *kinds)
    return ()


_THEIR_OWN = m.Rel("controller", m.Ref("done", role="agent player"))


def _everybodys(deed: m.Deed) -> m.Deed:
    """What each player has to do with all units of that player's own: it is done with all units.

    Raises Unmodelled where it is not with all of them.
    """
    who = deed["patient"]
    if isinstance(who, m.Selector) and who.quantifier == "each" and _THEIR_OWN in m.conjuncts(who.what):
        rest = tuple(part for part in m.conjuncts(who.what) if part != _THEIR_OWN)
        what = cast(m.Filter, m.And(rest) if len(rest) > 1 else rest[0] if rest else m.Anything())
        whom = replace(who, what=what)
        roles = ((name, whom if name == "patient" else term) for name, term in deed.roles if name != "agent")
        return m.Deed(deed.verb, tuple(roles), deed.manner)
    raise Unmodelled("what each player must do")
