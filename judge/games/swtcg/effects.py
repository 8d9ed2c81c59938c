"""Single instructions as facts of the law: what happens (`part/3`) and to whom (`on_whom/3`).

What the law has no rule for is refused as not modelled: nothing is skipped in silence.
"""

from __future__ import annotations

from typing import cast

from judge.engine.solver import Term
from judge.games.swtcg.filters import Describer, Unmodelled, named
from judge.games.swtcg.known import Known
from judge.games.swtcg.text.model import Filter

ONE_SHOTS = {"evade", "deflect", "intercept", "retaliate", "disrupt"}
"""Effects that the law knows by their name and number alone."""

NUMBERS: tuple[str, ...] = ("speed", "power", "health", "accuracy", "armor", "critical", "shields")
NUMBERS += ("stun", "lucky", "bombard", "ion_cannon", "overkill", "upkeep", "bounty")
"""What a unit has a number of: a bonus to it is a fact of the law."""

THROWN = ("power", "bombard", "ion_cannon")
"""Numbers of dice."""

PEOPLE = ("you", "opponent", "each", "dark", "light")
"""The players that an effect can name."""

MANY = 12
"""No "for each" counts more than this for the bounds of what can grow."""

Effect = tuple[Term, Term | None]
"""What a part does, and to whom."""


def effect(describer: Describer, known: Known, said: object) -> Effect:
    """The part of the law for one instruction.  Raises Unmodelled."""
    for group in (_numbers, _players, _hands, _units, _prevention, _bans, _attack):
        found = group(describer, known, said)
        if found is not None:
            return found
    raise Unmodelled(f"the effect {named(said)}")


def _numbers(describer: Describer, known: Known, said: object) -> Effect | None:
    """Bonuses and keywords of units."""
    match said:
        case (str(name), int(n)) if name in ONE_SHOTS:
            known.thrown = max(known.thrown, n if name == "retaliate" else 0)
            return (name, n), None
        case (str(name),) if name in ONE_SHOTS:
            return name, None
        case ("disrupt", "opponent" | "own" as whose):
            describer.facts.append(("disrupts_of", known.id, whose))
            return "disrupt", None
        case ("boost", "self", str(what), ("per_counter", int(n), "self")) if known.kind == "static":
            return ("boost_for_damage", what, n), "self"
        case ("boost" | "keyword", selector, str(what), int(n)) if what in NUMBERS:
            known.dice += n if what in THROWN and n > 0 else 0
            known.health += n if what == "health" and n > 0 else 0
            known.gain += n if what == "bounty" else 0
            known.numbers.add(what)
            return ("boost", what, n), describer.selector(selector)
        case ("keyword", selector, "armor", *_):
            return ("boost", "armor", 1), describer.selector(selector)
        case ("lose_keyword", selector, str(what)) if what in NUMBERS:
            return ("lose", what), describer.selector(selector)
        case ("double", "damage", selector) if known.kind == "static":
            return "double_damage", describer.selector(selector)
    return None


def _players(describer: Describer, known: Known, said: object) -> Effect | None:
    """Force, build points and cards drawn."""
    match said:
        case ("force" | "pay" | "build_points" | "draw", str(who), *_) if who not in PEOPLE:
            raise Unmodelled("which player it means")
        case ("force", str(who), int(n)):
            known.gain += max(n, 0)
            return ("force", who, n), None
        case ("force", str(who), amount):
            known.gain += MANY
            return ("force_by", who, _amount(describer, amount)), None
        case ("pay", str(who), int(n)):
            return ("pay", who, n), None
        case ("pay", str(who), ("build_cost", selector)):
            return ("pay_cost", who), describer.selector(selector)
        case ("build_points", str(who), int(n)):
            known.points += max(n, 0)
            return ("points", who, n), None
        case ("build_points", str(who), amount):
            known.points += MANY
            return ("points_by", who, _amount(describer, amount)), None
        case ("draw", str(who), int(n)):
            known.draws += n
            return ("draw", who, n), None
        case ("reveal_until", Filter()):
            known.draws += 1
            return ("draw", "you", 1), None  # a card more in the hand
        case ("look_at_hand", _) | ("look_at_deck", _, int()) | ("builds_face_up", _):
            return "look", None  # nothing on the table changes
    return None


def _hands(describer: Describer, known: Known, said: object) -> Effect | None:
    """Cards of the hand, and partly built ones."""
    match said:
        case ("discard_hand", "you" | "opponent" as who, "all", "choice"):
            return ("drop_all", who), None
        case ("discard_hand", "you" | "opponent" as who, int(n), "choice" | "other_choice" as how, *which):
            chooser = {("you", "choice"): "you", ("opponent", "choice"): "opponent"}.get((who, how), "you")
            for one in which:
                describer.facts += [("drops_only", known.id, kind) for kind in cast(Filter, one).types]
            return ("drop", who, n, chooser), None
        case ("hand_to_build_zone", Filter() as whom, amount):
            return ("begin", _amount(describer, amount)), describer.from_hand(whom)
        case ("build_counters", selector, int(n)):
            return ("build_counters", n), describer.selector(selector)
        case ("build_counters", selector, ("minus", "all")):
            return "unbuild", describer.selector(selector)
        case ("build_cost", ("each", Filter() as whom), int(n)) if known.kind == "static":
            return ("build_cost", n), ("each", describer.cards(whom))
    return None


def _units(describer: Describer, known: Known, said: object) -> Effect | None:
    """What happens to units: damage, counters, tapping, moving."""
    match said:
        case ("choose", selector):
            return "choose", describer.selector(selector)
        case ("choose", selector, "opponent"):
            return "choose", describer.selector(selector, chooser="opponent")
        case ("heal", selector, int() | "all" as n):
            return ("heal", cast(Term, n)), describer.selector(selector)
        case ("heal", selector, int(n), "upto"):
            return ("heal_up_to", n), describer.selector(selector)
        case ("move_counters", one, other, int(n)):
            describer.facts.append(("from_whom", known.id, describer.selector(one)))
            return ("move_counters", n), describer.selector(other)
        case ("damage", selector, int() | "that_much" as n, *by):
            who = describer.author(by)
            if who is not None:
                describer.facts.append(("done_by", known.id, describer.part, who))
            if isinstance(n, int):
                return ("damage", n), describer.selector(selector)
            describer.facts.append(("minds_amount", describer.ability))
            return "damage_as_much", describer.selector(selector)
        case ("dice", selector, int(n)):
            if isinstance(selector, tuple) and selector[0] == "each":
                raise Unmodelled("dice of damage to several units")
            known.thrown = max(known.thrown, n)
            return ("dice", n), describer.selector(selector)
        case ("tap" | "untap" | "discard" | "retreat" as name, selector):
            return name, describer.selector(selector)
        case ("to_hand", selector, *_):  # what is stacked with a unit goes with it
            return "to_hand", describer.selector(selector)
        case ("move", selector, str(arena)):
            return ("move", arena), describer.selector(selector)
    return None


def _prevention(describer: Describer, known: Known, said: object) -> Effect | None:
    """Prevention, and damage that cannot be prevented."""
    match said:
        case ("prevent", selector, "all", *_):
            return ("prevent", "all"), describer.selector(selector)
        case ("prevent", selector, int(n), "upto" | "exactly" as how):
            return ("prevent_up_to" if how == "upto" else "prevent", n), describer.selector(selector)
        case ("prevent_by", Filter() as whom, "all"):
            return ("prevent_by", describer.filter(whom)), None
        case ("unpreventable", selector, "attack"):
            return "unpreventable", describer.selector(selector)
        case ("cannot_prevent_with", "opponent", str(what), "self") if what in ONE_SHOTS:
            return ("no_prevention_by", what), "self"
    return None


def _bans(describer: Describer, known: Known, said: object) -> Effect | None:
    """What a card forbids, or makes dearer."""
    match said:
        case ("cannot_attack", selector, Filter() as whom):
            return "cannot_attack", ("each", describer.filter(whom))
        case ("cannot_attack", selector):
            return "never_attacks", describer.selector(selector)
        case ("cannot_be_attacked", selector):
            return "sheltered", describer.selector(selector)
        case ("cannot_play", str(who), "battle_cards" | "abilities" | "all" as what) if who in PEOPLE:
            return ("forbid", who, what), None
        case ("cannot_spend_build_points", str(who)) if who in PEOPLE:
            return ("forbid", who, "points"), None
        case ("cannot_retreat", str(who), Filter() as whom) if who in PEOPLE:
            return ("forbid", who, ("retreat", describer.filter(whom))), None
        case ("cannot_deploy", str(who), Filter() as whom) if who in PEOPLE:
            return ("forbid", who, ("deploy", describer.cards(whom))), None
        case ("cannot_use", selector, *what) if set(what) <= {"bombard", "ion_cannon"}:
            for one in what:
                describer.facts.append(("bans_use", known.id, cast(str, one)))
            return "cannot_use", describer.selector(selector)
        case ("must_attack", ("each", Filter() as whom), "self"):
            return "draws_attacks", ("each", describer.filter(whom))
        case ("battle_card_cost", "each", int(n)):
            return ("dearer", "battle", n), None
        case ("ability_cost", ("each", Filter(side="opponent")), int(n)) if known.kind == "static":
            return ("dearer", "activated", n), None
    return None


def _attack(describer: Describer, known: Known, said: object) -> Effect | None:
    """Dice, and whom an attack is against."""
    match said:
        case ("reroll", whose, int() | "any" | "all" | ("up_to", int()) as amount):
            if whose in ("own", "opponent"):
                describer.facts.append(("dice_of", known.id, whose))
            return ("reroll", cast(Term, amount)), None
        case ("redirect", "attacker", selector, *_):
            return "redirect", describer.selector(selector)
    return None


def _amount(describer: Describer, said: object) -> Term:
    """So many for each, as many as the part before, as much as a build cost.  Raises Unmodelled."""
    match said:
        case int(n):
            return n
        case "that_much":
            describer.facts.append(("minds_amount", describer.ability))
            return "so_much"
        case ("per", int(n), Filter() as whom):
            return ("per", n, describer.filter(whom))
        case ("build_cost", selector):
            return ("cost", describer.selector(selector))
    raise Unmodelled("how much it is")
