"""What players and units get and lose: Force, build points, cards, bonuses, keywords, abilities.

Whatever the model has no word for raises `Unmodelled`; every role of a deed has to be one that is read.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.described import KEYWORDS, THINGS
from judge.games.swtcg.meant import Speaking
from judge.games.swtcg.model import Ability, Filter, Term
from judge.games.swtcg.roles import ACTS, Effects, keyword, named_player, roles

Granting = Callable[[m.Ability], Ability]
STATS = ("speed", "power", "health")


def _minus(amount: Term) -> Term:
    return -amount if isinstance(amount, int) else ("minus", amount)


def to_players(speaking: Speaking, told: m.Deed) -> Effects:
    """Force, build points, cards drawn, hands looked at."""
    match told.verb, told["what"] or told["things"]:
        case "gain" | "lose", m.Things("force", amount, None, ()):
            roles(told, "patient", "what")
            n = speaking.amount(amount)
            return [("force", named_player(told["patient"]), n if told.verb == "gain" else _minus(n))]
        case "gain", m.Things("build_point", amount, None, ()):
            roles(told, "patient", "what")
            return [("build_points", named_player(told["patient"]), speaking.amount(amount))]
        case "pay", m.Things("force", amount, None, ()):
            roles(told, "agent", "things")
            return [("pay_force", named_player(told["agent"]), speaking.amount(amount))]
    match told.verb, told["patient"]:
        case "draw", m.Selector("top", m.Anything(), "card", count, False):
            roles(told, "agent", "patient")
            return [("draw", named_player(told["agent"]), speaking.amount(count or m.Number(1)))]
        case "look", m.Zone("hand", m.Ref("opponent")):
            roles(told, "patient")
            return [("look_at_hand", "opponent")]
        case "look", m.Selector("each", what, "card", None):
            roles(told, "patient")
            speaking.filter(what)  # cards that lie where they are known, face down
            return [("look_at_hand", "opponent")]
        case "look", m.Selector("top", m.In(m.Zone("deck", whose)), "card", m.Number(n), False):
            roles(told, "patient")
            speaking.hidden, speaking.deck_of = Filter(), whose
            return [("look_at_deck", named_player(whose), n)]
    return []


def to_units(speaking: Speaking, told: m.Deed, granting: Granting) -> Effects:
    """Bonuses, keywords and abilities that units get or lose."""
    match told.verb, told["property"], told["what"]:
        case "modify", m.Property(name, None), _ if name in STATS:
            roles(told, "patient", "property", "amount")
            return [("boost", speaking.selector(told["patient"]), name, _times(speaking, told["amount"]))]
        case "modify", m.Property("result", None), _ if isinstance(told["amount"], m.Number):
            roles(told, "patient", "property", "amount")
            return [("keyword", speaking.selector(told["patient"]), "accuracy", told["amount"].n)]
        case "modify", m.Property("build_points" | "force" as name, None), _:
            roles(told, "patient", "property", "amount")
            return [(name, named_player(told["patient"]), speaking.amount(told["amount"]))]
        case "gain", _, m.Ability("keyword") as word if word.name not in ACTS:
            roles(told, "patient", "what")
            return [("keyword", speaking.selector(told["patient"]), *keyword(word))]
        case "gain", _, m.Ability() as granted:
            roles(told, "patient", "what")
            return [("grant", speaking.selector(told["patient"]), granting(granted))]
        case "lose", _, m.Things(kind, m.Choice(m.Number(1), None), None, ()) if kind in THINGS:
            roles(told, "patient", "what")
            return [("lose_keyword", speaking.selector(told["patient"]), THINGS[kind])]
        case "lose", _, m.Ability("keyword", name=name):
            roles(told, "patient", "what")
            return [("lose_keyword", speaking.selector(told["patient"]), KEYWORDS.get(name, name))]
        case "reduce" | "increase", m.Property("cost", m.Ref("this")), _:
            roles(told, "property", "amount")
            n = _times(speaking, told["amount"])
            return [("build_cost", "self", n if told.verb == "increase" else _minus(n))]
        case "reduce" | "increase", m.Property("cost", m.Selector("each", what, kind, None)), _:
            roles(told, "property", "amount")
            if isinstance(told["amount"], m.Number):
                more = told["amount"].n if told.verb == "increase" else -told["amount"].n
                return [_dearer(speaking, what, kind, more)]
    return []


def _dearer(speaking: Speaking, what: m.Filter, kind: str, more: int) -> Term:
    """What it costs more to play: abilities of some units, Battle cards of a player; or to build."""
    parts = what.parts if isinstance(what, m.And) else (what,)
    match kind, parts:
        case "ability", (m.Is("kind", "activated"), m.Rel("of", whom)):
            return ("dearer", "activated", speaking.selector(whom), more)
        case "ability", (m.Is("kind", "activated"),):
            return ("dearer", "activated", "each", more)
        case "card", (m.Is("type", "battle"),):
            return ("dearer", "battle", "each", more)
        case "card", (m.Is("type", "battle"), m.Rel("controller", m.Ref("you" | "opponent" as who))):
            return ("dearer", "battle", who, more)
        case "card", _ if m.Is("type", "battle") not in parts:
            return ("build_cost", ("each", speaking.filter(what)), more)
    raise Unmodelled("what costs more or less")


def _times(speaking: Speaking, amount: object) -> Term:
    """A bonus: a number, or one for each of something."""
    found = speaking.amount(amount)
    if found in ("all", "that_much"):
        raise Unmodelled("how much it is")
    return found
