"""Single instructions as facts of the law: what happens (`part/3`) and to whom (`on_whom/3`).

What the law has no rule for is refused as not modelled: nothing is skipped in silence.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from judge.engine.solver import Term
from judge.engine.unread_facts import lacks
from judge.games.swtcg.ability_index import Known
from judge.games.swtcg.alternatives import is_printed
from judge.games.swtcg.amounts import amount_of, scaled
from judge.games.swtcg.counters_on_cards import counters
from judge.games.swtcg.descriptions import Describer, Unmodelled, named
from judge.games.swtcg.keywords import kept
from judge.games.swtcg.model import Filter
from judge.games.swtcg.places import OWN
from judge.games.swtcg.prevention import law_reads as _law_reads
from judge.games.swtcg.prevention import prevention, source_of

THROWN = ("power", *kept("cannons"))
"""Numbers of dice."""

PEOPLE = ("you", "opponent", "each", "dark", "light")
"""The players that an effect can name."""

MANY = 12
"""No "for each" counts more than this for the bounds of what can grow."""

_WITHHELD = (*(word for word in kept("used") if word not in kept("cancelling")), *kept("cannons"))
"""Keywords whose use may be forbidden to a player."""

Effect = tuple[Term, Term | None]
"""What a part does, and to whom."""


def _numbered(what: str) -> bool:
    """Whether it is something that a unit has a number of."""
    return _law_reads("boost", what, 1)


def effect(describer: Describer, known: Known, term: object) -> Effect:
    """The part of the law for one instruction.  Raises Unmodelled."""
    bans = (_bans, _kept_from_players)
    for group in (_numbers, _players, _hands, counters, _units, prevention, *bans, _attack):
        part = group(describer, known, term)
        if part is not None:
            return part
    match term:
        case ("keyword", _, str(name), *_):
            raise Unmodelled(f"a keyword without a rule: {name.replace('_', ' ')}")
    raise Unmodelled(f"the effect {named(term)}")


def _numbers(describer: Describer, known: Known, term: object) -> Effect | None:
    """Bonuses and keywords of units."""
    match term:
        case (str(name), int(n)) if _law_reads(name, n):
            known.thrown = max(known.thrown, n if name in kept("striking") else 0)
            known.dice += n if name == "more_dice" else 0
            return (name, n), None
        case (str(name),) if _law_reads(name):
            return name, None
        case (str(name), "opponent" | "own" as whose) if (name,) == kept("cancelling"):
            describer.facts.append(("disrupts_of", known.id, whose))
            return name, None
        case ("boost" | "keyword", selector, str(what), int(n)) if _numbered(what):
            known.dice += n if what in THROWN and n > 0 else 0
            known.health += n if what == "health" and n > 0 else 0
            known.gain += n if what in kept("rewarding") else 0
            known.numbers.add(what)
            return ("boost", what, n), describer.selector(selector)
        case ("keyword", selector, str(what), *_) if what in kept("worn"):
            return ("boost", what, 1), describer.selector(selector)
        case ("fix", selector, str(what), int(n)):
            known.dice += n if what in THROWN else 0
            known.health += n if what == "health" else 0
            known.numbers.add(what)
            return ("fix", what, n), describer.selector(selector)
        case ("boost", selector, str(what), amount) if _numbered(what) and known.kind != "static":
            known.dice += MANY if what in THROWN else 0
            known.health += MANY if what == "health" else 0
            known.numbers.add(what)
            if selector != "self" and describer.of_a_unit() and _counts_others(amount):
                raise Unmodelled("how much it is: for each other unit than which")
            whom = describer.selector(selector)
            return ("boost_by", what, *scaled(describer, amount)), whom
        case ("lose_keyword", selector, str(what)) if _law_reads("lose", what):
            known.numbers.add(what)
            return ("lose", what), describer.selector(selector)
        case (str(name), selector) if known.kind == "static" and name in ("double_done", *kept("doubling")):
            return name, describer.selector(selector)
    return None


def _counts_others(amount: object) -> bool:
    """Whether it is so much for each other unit: than whoever gets it, or than the card that says so."""
    if isinstance(amount, tuple):
        return any(map(_counts_others, amount))
    return isinstance(amount, Filter) and amount.other


def _players(describer: Describer, known: Known, term: object) -> Effect | None:
    """Force, build points and cards drawn."""
    match term:
        case ("force" | "pay" | "build_points" | "draw", str(who), *_) if who not in PEOPLE:
            raise Unmodelled("which player it means")
        case ("force" | "draw" as what, (("controller" | "owner_of" | "holder") as how, str(who)), int(n)):
            known.gain += max(n, 0) if what == "force" else 0
            known.draws += n if what == "draw" else 0
            of: Term = who if how == "holder" else describer.selector(who)
            return (what, (how, of), n), None
        case ("force", str(who), int(n)):
            known.gain += max(n, 0)
            return ("force", who, n), None
        case ("force", str(who), amount):
            known.gain += MANY
            return ("force_by", who, amount_of(describer, amount)), None
        case ("pay", ("controller", who), int(n)):
            return ("pay", ("controller", describer.selector(who)), n), None
        case ("pay", str(who), int(n)):
            return ("pay", who, n), None
        case ("pay", str(who), ("value", "cost", selector)):
            return ("pay_cost", who), describer.selector(selector)
        case ("build_points", str(who), int(n)):
            known.points += max(n, 0)
            return ("points", who, n), None
        case ("build_points", str(who), amount):
            known.points += MANY
            return ("points_by", who, amount_of(describer, amount)), None
        case ("draw", str(who), int(n)):
            known.draws += n
            return ("draw", who, n), None
        case ("fetch",):
            known.draws += 1
            return "fetch", None
        case ("draw", str(who), amount):
            known.draws += MANY
            return ("draw_by", who, amount_of(describer, amount)), None
        case ("skip" | "skip_next" as how, str(who), str(step)) if who in PEOPLE:
            return (how, who, step), None
        case ("watch",):
            return "watch", None
        case ("win", str(who)) if who in PEOPLE:
            return ("win", who), None
        case ("reveal_until", Filter()):
            known.draws += 1
            return ("draw", "you", 1), None  # a card more in the hand
        case ("look_at_hand", _) | ("look_at_deck", _, int()) | ("builds_face_up", _):
            return "look", None  # nothing on the table changes
    return None


def _hands(describer: Describer, known: Known, term: object) -> Effect | None:
    """Cards of the hand, and partly built ones."""
    match term:
        case ("discard_hand", str(who), "all", "choice") if who in PEOPLE:
            return ("drop_all", who), None
        case ("discard_any", str(who), *which) if who in PEOPLE and who != "each":
            for cards in which:
                describer.facts += _of_the_hand(describer, known.id, cast(Filter, cards))
            return ("drop_any", who), None
        case ("shelve_hand", str(who)) if who in PEOPLE:
            return ("shelve_all", who), None
        case ("discard_hand", str(who), int(n), str(how), *which) if who in PEOPLE and who != "each":
            chooser = {"choice": who, "other_choice": "you", "random": "random"}[how]
            for cards in which:
                describer.facts += _of_the_hand(describer, known.id, cast(Filter, cards))
            return ("drop", who, n, chooser), None
        case ("to_build_zone", Filter() as whom, amount):
            return ("begin", amount_of(describer, amount)), describer.then_one_of(whom)
    return None


def _of_the_hand(describer: Describer, a: str, cards: Filter) -> list[Term]:
    """Which cards of the hand it means: those of a type, or units as they are printed.  Raises Unmodelled."""
    if cards == Filter(types=cards.types):
        return [("drops_only", a, kind) for kind in cards.types]
    if not is_printed(cards):
        raise Unmodelled("which card of the hand it means")
    return [("drops_like", a, describer.cards(cards))]


def _units(describer: Describer, known: Known, term: object) -> Effect | None:
    """What happens to units: damage, counters, tapping, moving."""
    match term:
        case ("choose", selector):
            return "choose", describer.selector(selector)
        case ("choose", selector, str(chooser)) if chooser in PEOPLE:
            return "choose", describer.selector(selector, chooser=chooser)
        case ("share_out", ("any_number" | "each", Filter() as among), int(n), *by):
            who = describer.author(by)
            if who is not None:
                describer.facts.append(("done_by", known.id, describer.part, who))
            describer.facts.append(("shares_of", known.id, describer.part, describer.filter(among)))
            return ("share_out", n), None
        case ("roll_die" | "predict" as name,):
            return name, None
        case ("damage", selector, n, *by):
            who = describer.author(by)
            if who is not None:
                describer.facts.append(("done_by", known.id, describer.part, who))
            whom = describer.selector(selector)
            if isinstance(n, int):
                return ("damage", n), whom
            if describer.several(whom):
                raise Unmodelled("damage of an amount to several units")
            return ("damage_by", amount_of(describer, n)), whom
        case ("dice", selector, n, *by):
            who = describer.author(by)
            if who is not None:
                describer.facts.append(("done_by", known.id, describer.part, who))
            whom = describer.selector(selector)
            if describer.several(whom) and not isinstance(n, int):
                raise Unmodelled("dice of damage of an amount to several units")
            known.thrown = max(known.thrown, n if isinstance(n, int) else MANY)
            return ("dice", n) if isinstance(n, int) else ("dice_by", amount_of(describer, n)), whom
        case ("tap" | "untap" | "discard" | "retreat" as name, selector):
            return name, describer.selector(selector)
        case ("take_control", selector, str(who)) if who in PEOPLE:
            return ("take_control", who), describer.selector(selector)
        case ("deploy", "self"):
            return "deploy", None
        case ("beneath", selector):
            return "beneath", describer.selector(selector)
        case ("divert", selector):
            return "divert", describer.selector(selector)
        case ("away", selector, str(where)):
            return ("away", where), describer.selector(selector)
        case ("to_hand", selector, *_):  # what is stacked with a unit goes with it
            return "to_hand", describer.selector(selector)
        case ("move", selector, str(arena)):
            entered = describer.own_arena() if arena == OWN else arena
            return ("move", entered), describer.selector(selector)
    return None


def _of_its_arena(describer: Describer, whom: Filter) -> Filter:
    """Units of the arena that the card calls its own, which is known now."""
    return replace(whom, types=(describer.own_arena(),)) if whom.types == (OWN,) else whom


def _bans(describer: Describer, known: Known, term: object) -> Effect | None:
    """What a card forbids, or makes dearer."""
    match term:
        case ("cannot_attack" | "may_attack" as name, selector, whom):
            fact = "onto" if name == "may_attack" else "kept_from"
            describer.facts.append((fact, known.id, describer.part, describer.described(whom)))
            return name, describer.selector(selector)
        case ("attack_again" | "attack_it_again" | "attack_twice" as name, selector):
            return name, describer.selector(selector)
        case ("cannot_attack", selector):
            return "never_attacks", describer.selector(selector)
        case ("no_claim", selector):
            return "no_claim", describer.selector(selector)
        case ("cannot_be_attacked", selector):
            return "sheltered", describer.selector(selector)
        case ("cannot_play", str(who), "battle_cards" | "abilities" | "all" as what) if who in PEOPLE:
            return ("forbid", who, what), None
        case ("cannot_play", str(who), "battle_cards", "le" | "ge" | "eq" as how, int(n)) if who in PEOPLE:
            return ("forbid", who, ("battle_cost", how, n)), None
        case ("no_target_of", selector, str(what)) if _law_reads("no_target_of", what):
            return ("no_target_of", what), describer.selector(selector)
        case ("safe_from_cards", selector, str(who)) if who in PEOPLE:
            return ("safe_from_cards", who), describer.selector(selector)
        case ("unharmed", selector, whom):
            describer.facts.append(("unharmed_by", known.id, describer.part, source_of(describer, whom)))
            return "unharmed", describer.selector(selector)
        case ("less_damage", selector, int(n), whom):
            describer.facts.append(("lessened_by", known.id, describer.part, source_of(describer, whom)))
            return ("less_damage", n), describer.selector(selector)
        case ("cannot_untap", selector):
            return "never_untaps", describer.selector(selector)
        case ("cannot_retreat", selector):
            return "never_retreats", describer.selector(selector)
        case ("cannot_retreat", str(who), Filter() as whom) if who in PEOPLE:
            return ("forbid", who, ("retreat", describer.filter(whom))), None
        case ("cannot_build", str(who), Filter() as whom) if who in PEOPLE:
            return ("forbid", who, ("build", describer.cards(whom))), None
        case ("cannot_deploy", str(who), Filter() as whom) if who in PEOPLE:
            return ("forbid", who, ("deploy", describer.cards(_of_its_arena(describer, whom)))), None
        case ("cannot_enter" | "cannot_move" as ban, str(who), Filter() as whom, str(arena)) if who in PEOPLE:
            entered = describer.own_arena() if arena == OWN else arena
            return ("forbid", who, (ban.removeprefix("cannot_"), entered, describer.cards(whom))), None
        case ("cannot_use", selector, *what) if not any(lacks("swtcg", ("bans_use", "a", w)) for w in what):
            for word in what:
                describer.facts.append(("bans_use", known.id, cast(str, word)))
            return "cannot_use", describer.selector(selector)
        case ("dearer", str(kind), str(who), int(n)) if who in PEOPLE:
            describer.facts.append(("dearer_for", known.id, describer.part, who))
            return ("dearer", kind, n), None
        case ("dearer", str(kind), selector, int(n)):
            describer.facts.append(("dearer_of", known.id, describer.part, describer.described(selector)))
            return ("dearer", kind, n), None
    return None


def _kept_from_players(describer: Describer, known: Known, term: object) -> Effect | None:
    """What players cannot do with any of their units, get or spend."""
    match term:
        case ("cannot_do", str(who), "attack", Filter() as whom) if who in PEOPLE:
            return ("forbid", who, ("attack", describer.filter(whom))), None
        case ("cannot_do", str(who), "use", *what) if who in PEOPLE and set(what) <= set(_WITHHELD):
            describer.facts += [("bans_use", known.id, cast(str, word)) for word in what]
            return ("forbid", who, "use"), None
        case ("cannot_do", str(who), str(what)) if who in PEOPLE and _law_reads("forbid", who, what):
            return ("forbid", who, what), None
        case ("cannot_gain", str(who), "force" | "build_point" as what) if who in PEOPLE:
            return ("forbid", who, what), None
        case ("cannot_spend_build_points", str(who)) if who in PEOPLE:
            return ("forbid", who, "points"), None
    return None


def _attack(describer: Describer, known: Known, term: object) -> Effect | None:
    """Dice, and whom an attack is against."""
    match term:
        case ("reroll", whose, int() | "any" | "all" | ("up_to", int()) as amount):
            if whose in ("own", "opponent", "itself"):
                describer.facts.append(("dice_of", known.id, whose))
            return ("reroll", cast(Term, amount)), None
        case ("replace", who, (str(), *_) as inner, *how):
            end = "slain" if how else "discarded"
            describer.facts.append(("replaces", known.id, end, describer.described(who)))
            return effect(describer, known, inner)[0], None
        case ("spread_hits" | "spread_wide" as how, selector, Filter() as whom):
            describer.facts.append(("spread_to", known.id, describer.part, describer.filter(whom)))
            return how, describer.selector(selector)
        case ("must_attack", selector):
            return "must_attack", describer.selector(selector)
        case ("must_attack", selector, Filter() as prey):
            describer.facts.append(("prey_of", known.id, describer.part, describer.filter(prey)))
            return "hunts", describer.selector(selector)
        case ("must_attack", selector, "that") if describer.aimed and known.kind != "static":
            describer.facts.append(("marks", known.id, describer.selector("that")))
            marked = describer.marked_by(known.id)
            describer.facts.append(("prey_of", known.id, describer.part, marked))
            return "hunts", describer.selector(selector)
        case ("must_attack", ("each", Filter() as whom), "self"):
            return "draws_attacks", ("each", describer.filter(whom))
        case ("spare_for", int(n)):
            return ("spare_for", n), None
        case ("attack_with", attacker, selector):
            describer.facts.append(("attacker_of", known.id, describer.part, describer.selector(attacker)))
            return "attack_with", describer.selector(selector)
        case (str(name), "attacker", selector) if (name,) == kept("turning"):
            return name, describer.selector(selector)
    return None
