"""What players and units get and lose: Force, build points, cards, bonuses, keywords, abilities.

Whatever the model has no word for raises `Unmodelled`; every role of a deed has to be one that is read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.keywords import DUE, kept
from judge.games.swtcg.model import Ability, Filter, Term
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.places import HELD, UNSEEN
from judge.games.swtcg.roles import ACTS, Effects, any_player, keyword, named_player, roles
from judge.games.swtcg.selectors import KEYWORDS, THINGS

Granting = Callable[[m.Ability], Ability]
STATS = ("speed", "power", "health")


def _minus(amount: Term) -> Term:
    return -amount if isinstance(amount, int) else ("minus", amount)


_SKIPPED = {"build_step": "build", "retreat_step": "retreat", "roll": "roll"}
"""What may be skipped, and what the law calls it."""


def _skipped(agent: object, period: m.Period) -> Term:
    """Whose step is skipped, or the roll, which is one for both.  Raises Unmodelled."""
    if period.name not in _SKIPPED or period.edge or period.which not in ("", "this", "next"):
        raise Unmodelled("what is skipped")
    how = "skip_next" if period.which == "next" else "skip"
    if period.name == "roll":
        if agent is not None or period.whose is not None:
            raise Unmodelled("who skips the roll for both")
        return (how, "each", "roll")
    if period.whose not in (m.YOU, m.OPPONENT) or agent not in (None, period.whose):
        raise Unmodelled("whose step is skipped")
    return (how, named_player(period.whose), _SKIPPED[period.name])


def to_players(speaking: Speaking, deed: m.Deed) -> Effects:
    """Force, build points, cards drawn, hands looked at."""
    match deed.verb, deed["what"] or deed["things"]:
        case "gain" | "lose", m.Things("force", amount, None, ()):
            roles(deed, "patient", "what")
            n = speaking.amount(amount)
            return [("force", any_player(speaking, deed["patient"]), n if deed.verb == "gain" else _minus(n))]
        case "gain", m.Things("build_point", amount, None, ()):
            roles(deed, "patient", "what")
            return [("build_points", named_player(deed["patient"]), speaking.amount(amount))]
        case "pay", m.Things("force", amount, None, ()):
            roles(deed, "agent", "things")
            return [("pay_force", any_player(speaking, deed["agent"]), speaking.amount(amount))]
    match deed.verb, deed["patient"]:
        case "skip", m.Period() as period:
            roles(deed, "agent", "patient")
            return [_skipped(deed["agent"], period)]
        case "draw", m.Selector("top", m.Anything(), "card", count, False):
            roles(deed, "agent", "patient")
            return [("draw", any_player(speaking, deed["agent"]), speaking.amount(count or m.Number(1)))]
        case "take_control", m.Ref() | m.Selector() as taken:
            roles(deed, "agent", "patient")
            return [("take_control", speaking.selector(taken), named_player(deed["agent"]))]
        case "win", m.Period("game", None, _, "") if deed["agent"] in (None, m.YOU):
            roles(deed, "agent", "patient")
            return [("win", "you")]
        case "look", m.Zone(HELD.text, m.Ref("opponent")):
            roles(deed, "patient")
            return [("look_at_hand", "opponent")]
        case "look", m.Selector("each", what, "card", None):
            roles(deed, "patient")
            speaking.filter(what)  # cards that lie where they are known, face down
            return [("look_at_hand", "opponent")]
        case "look", m.Selector("top", m.In(m.Zone(UNSEEN.text, whose)), "card", m.Number(n), False):
            roles(deed, "patient")
            speaking.hidden, speaking.deck_of = Filter(), whose
            return [("look_at_deck", named_player(whose), n)]
    return []


def to_units(speaking: Speaking, deed: m.Deed, granting: Granting) -> Effects:
    """Bonuses, keywords and abilities that units get or lose."""
    match deed.verb, deed["property"], deed["what"]:
        case "modify", m.Property(name, None), _ if name in STATS:
            roles(deed, "patient", "property", "amount")
            return [("boost", speaking.selector(deed["patient"]), name, _times(speaking, deed["amount"]))]
        case "modify", m.Property("result", None), _ if isinstance(deed["amount"], m.Number):
            roles(deed, "patient", "property", "amount")
            return [("keyword", speaking.selector(deed["patient"]), *kept("exact"), deed["amount"].n)]
        case "modify", m.Property("build_points" | "force" as name, None), _:
            roles(deed, "patient", "property", "amount")
            return [(name, named_player(deed["patient"]), speaking.amount(deed["amount"]))]
        case "gain", _, m.Ability("keyword", name=name) if name in DUE:
            raise Unmodelled(f"the keyword {name} that a unit gets")
        case "gain", _, m.Ability("keyword", number=m.Count() | m.Times() | m.Bound() as much) as word if (
            word.name not in ACTS
        ):
            roles(deed, "patient", "what")
            kind = keyword(replace(word, number=m.Number(1)))[0]
            return [("boost", speaking.selector(deed["patient"]), kind, speaking.amount(much))]
        case "gain", _, m.Ability("keyword") as word if word.name not in ACTS:
            roles(deed, "patient", "what")
            return [("keyword", speaking.selector(deed["patient"]), *keyword(word))]
        case "gain", _, m.Ability() as granted:
            roles(deed, "patient", "what")
            return [("grant", speaking.selector(deed["patient"]), granting(granted))]
        case "gain", _, m.Group(members, False) if all(isinstance(member, m.Ability) for member in members):
            roles(deed, "patient", "what")
            whom = speaking.selector(deed["patient"])
            if isinstance(whom, tuple) and whom[0] != "each":
                raise Unmodelled("several abilities for whom one chooses")
            return [("grant", whom, granting(member)) for member in members]  # type: ignore[arg-type]
        case "lose", _, m.Things(kind, m.Choice(m.Number(1), None), None, ()) if kind in THINGS:
            roles(deed, "patient", "what")
            return [("lose_keyword", speaking.selector(deed["patient"]), THINGS[kind])]
        case "lose", _, m.Ability("keyword", name=name):
            roles(deed, "patient", "what")
            return [("lose_keyword", speaking.selector(deed["patient"]), KEYWORDS.get(name, name))]
        case "set", m.Property(name, m.Ref() | m.Selector() as of), _ if name in STATS:
            roles(deed, "property", "to")
            return _fixed(speaking, of, name, deed["to"])
        case "reduce" | "increase", m.Property("cost", m.Selector("each", what, kind, None)), _:
            roles(deed, "property", "amount")
            if isinstance(deed["amount"], m.Number):
                more = deed["amount"].n if deed.verb == "increase" else -deed["amount"].n
                return [_dearer(speaking, what, kind, more)]
    return []


def _fixed(speaking: Speaking, who: object, name: str, to: object) -> Effects:
    """A number that takes the place of the printed one: so much, or as much as something is."""
    whom, amount = speaking.selector(who), speaking.amount(to)
    if isinstance(amount, int):
        return [("fix", whom, name, amount)]
    if amount in ("all", "x", "that_much") or not (isinstance(whom, str) or whom[:1] == ("each",)):  # type: ignore[index]
        raise Unmodelled("how much it becomes")
    return [("fix", whom, name, 0), ("boost", whom, name, amount)]


def _dearer(speaking: Speaking, what: m.Filter, kind: str, more: int) -> Term:
    """What it costs more to play: abilities of some units, Battle cards of a player."""
    parts = m.conjuncts(what)
    match kind, parts:
        case "ability", (m.Is("kind", "activated"), m.Rel("of", whom)):
            return ("dearer", "activated", speaking.selector(whom), more)
        case "ability", (m.Rel("of", m.Selector() as whom),):  # those that cost Force are activated ones
            return ("dearer", "activated", speaking.selector(whom), more)
        case "ability", (m.Is("kind", "activated"),):
            return ("dearer", "activated", "each", more)
        case "card", (m.Is("type", "battle"),):
            return ("dearer", "battle", "each", more)
        case "card", (m.Is("type", "battle"), m.Rel("controller", m.Ref("you" | "opponent" as who))):
            return ("dearer", "battle", who, more)
    raise Unmodelled("what costs more or less")


def _times(speaking: Speaking, amount: object) -> Term:
    """A bonus: a number, or one for each of something."""
    bonus = speaking.amount(amount)
    if bonus == "all":
        raise Unmodelled("how much it is")
    return bonus
