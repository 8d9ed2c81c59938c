"""What a card has, and what was done to it: words, marks, tokens, wounds, life, parasites."""

from __future__ import annotations

import re

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, wording
from judge.cardtext.russian.forms import plain
from judge.engine.solver import Quoted, Term
from judge.games.berserk.attack_groups import groups, of_kind
from judge.games.berserk.model import Cards

_LAIN = {"curse": "cursed", "blessing": "blessed", "poison": "poisoned"}
_NUMBERS = frozenset(("cost", "move", "life"))
_BOUNDS = {"<=": "most", ">=": "least"}
_STRICT = {"<": ("most", -1), ">": ("least", 1)}
_ALIKE = {"<=": "number_most", ">=": "number_least", "=": "number_same"}
_DENIED = {"<": "number_least", ">": "number_most"}
NUMBERS = {
    "cost": "cost", "move": "move", "life": "life", "armor": "armor", "regeneration": "regen",
    "poison": "poison", "strike_weak": "weak", "strike_medium": "medium", "strike_strong": "strong",
}  # fmt: skip
"""Numbers of a card, by the words of meanings and of the law."""
THINGS = {
    ("counter", ()): "tokens", ("damage", ()): "wounds", ("life", ("additional",)): "extra",
    ("life", ()): "life", ("life", ("current",)): "life",
}  # fmt: skip
"""What lies on a card and is counted."""
PAYER = m.Ref("payer")
"""Another card than the target, with which an ability is paid."""
WOUNDER = m.Ref("wounder")
"""Who gave the wounds that set an ability off."""
THROWN = "thrown_die"
"""What a die shows that was thrown in the ability, or that has set it off."""
SIZE = "befallen"
"""How large that was which set an ability off."""
TOLD_BY = ("wounded", "healed", "prophesied")
"""Events that are about a number."""
TOLD = "named"
"""A number that its player names with the declaration."""
ON_ITSELF: dict[m.Amount, str] = {
    m.Count(m.Things("counter", m.All(), m.THIS)): "tokens",
    m.Count(m.Things("counter", m.All(), m.THIS, ("spent",))): TOLD,
    m.Count(m.Things("token", m.All(), m.THIS, ("incarnation",))): "germs",
    m.Count(m.Things("damage", m.All(), m.THIS)): "wounds",
    m.Count(m.Things("life", m.All(), m.THIS, ("additional",))): "extra_life",
    m.Value("excess", m.THIS): "excess",
}
"""What is counted on the card of a text itself, or told of its attack, by the word of the law."""
SYMBOLS = {
    "protection_poison": "zoo", "protection_flyers": "zoal", "protection_shots": "zov",
    "protection_throws": "zot", "protection_discharge": "zor", "protection_spells": "zoz",
    "protection_magic": "zom", "resilience": "stamina",
}  # fmt: skip
KEYWORDS = {
    "attack_experience": "ova", "defence_experience": "ovz", "shooting_experience": "ovs", "armor": "armor",
    "regeneration": "regen", "vampirism": "vampire", "direct": "direct", "unanswered_strike": "unanswered",
    "incorporeality": "incorporeal", "incorporeal": "incorporeal", "jump": "jump", "clumsiness": "clumsy",
    "teleport": "teleport", "flight": "flying", "incarnation": "incarnation",
    "curse": "curse", "blessing": "blessing", "camouflage": "camouflage",
    "thick_skin": "thick_skin", "manoeuvre": "manoeuvre", "horde": "horde",
}  # fmt: skip
NUMBERED = frozenset("ova ovz ovs armor regen jump clumsy incarnation".split())

_ENDING = re.compile("[аеиоуыьэюяй]+$")


def marked(name: str) -> Quoted:
    """The name of a mark, whatever case it stands in."""
    return Quoted(" ".join(_ENDING.sub("", word) for word in plain(name).split()))


def befallen(part: m.Did) -> Term:
    """What has been done to a card this turn, or that it was chosen before."""
    match part.deed, part.as_role, part.within:
        case m.Deed("choose", (), ()) | m.Deed(
            "choose", (("agent", m.Ref("this" | "you")),), ()
        ), "patient", None:
            return "chosen"
        case m.Deed("choose", _, ()), "patient", m.Period("battle", None, "", "begin"):
            return "chosen_first"
        case (
            m.Deed("attack", (("agent", m.Ref("this")), ("with", m.Selector("some", what, "attack"))), ()),
            "patient",
            m.Period("turn", None, "this", ""),
        ) if len(groups(what)) == 1:
            return ("attacked_with", groups(what)[0])
        case (
            m.Deed("heal", (("amount", m.Things("damage", m.Choice(m.Number(n), None), None, ())),), ()),
            "patient",
            m.Period("turn", None, "this", ""),
        ):
            return ("healed_least", n)
        case m.Deed("damage", (), ()), "patient", m.Period("turn", None, "this", ""):
            return "scarred"
        case m.Deed("reveal", (), ()), "patient", None:
            return "revealed"
        case m.Deed("walk" | "move", (), ()), _, m.Period("turn", None, "this", ""):
            return ("not_so", Cards((("unmoved",),)))
        case (
            m.Deed(
                "damage", (("from", m.Selector("some" | "each", what, "attack" | "ability" as sort)),), ()
            ),
            "patient",
            m.Period("turn", None, "this", ""),
        ) if len(groups(what)) == 1:
            return ("hurt_by", of_kind(groups(what)[0], sort))
        case m.Deed("jump", (("agent", m.Ref("this")),), ()), "through", None:
            return "leapt_over"
    raise Unmodelled(wording(part))


def _more_than_mates(amount: object) -> int | None:
    """How much more a number is than the cards with which the one described stands in a formation."""
    match amount:
        case m.Count(m.Selector("each", m.Rel("in_formation_with", m.Ref("one")), "card", None), ""):
            return 0
        case m.Sum((m.Number(n), m.Count() as of)) | m.Sum((m.Count() as of, m.Number(n))):
            return n if _more_than_mates(of) == 0 else None
    return None


def compared(part: m.Compare) -> Term:
    """A number of a card against another.  Raises Unmodelled."""
    match part.property, part.relation, part.amount:
        case "move", "=", m.Number(n):
            return ("move_is", n)
        case kind, relation, m.Number(n) if kind in _NUMBERS and relation in _BOUNDS:
            return (f"{kind}_{_BOUNDS[relation]}", n)
        case kind, ("<" | ">") as relation, m.Number(n) if kind in _NUMBERS:
            bound, more = _STRICT[relation]
            return (f"{kind}_{bound}", n + more)
        case kind, ("even" | "odd") as relation, _ if kind in NUMBERS:
            return (relation, NUMBERS[kind])
        case "strike_weak", ">=", m.Number(n):
            return ("weak_least", n)
        case "armor", ">=", m.Number(1):
            return "armor_left"
        case "life", ">", m.Value("printed_life", m.Ref("one")):
            return "above_life"
        case "strike_weak", "=", m.Value("strike_weak", m.Ref("chosen")):
            return "same_weak"
        case kind, relation, _ if (
            kind in NUMBERS and relation in _ALIKE and (much := _bound(part.amount)) is not None
        ) and (relation == "<=" or much[1] != TOLD):
            return (_ALIKE[relation], NUMBERS[kind], much)
        case kind, ("<" | ">") as relation, _ if (
            kind in NUMBERS and (much := _bound(part.amount)) is not None and much[1] != TOLD
        ):
            bound, more = _STRICT[relation]
            return (f"number_{bound}", NUMBERS[kind], (*much[:2], int(str(much[2])) + more))
        case kind, relation, _ if (
            kind in NUMBERS and relation in _ALIKE and (above := _more_than_mates(part.amount)) is not None
        ):
            return (_ALIKE[relation], NUMBERS[kind], ("mates", above))
        case kind, relation, m.Value(other, m.Ref("one"), "") if (
            kind != other and kind in NUMBERS and other in NUMBERS and relation in _ALIKE
        ):
            return (_ALIKE[relation], NUMBERS[kind], ("its", NUMBERS[other]))
        case kind, relation, m.Sum((m.Value(same, m.Ref("chosen"), "") as of, m.Number(n))) if (
            kind == same in NUMBERS and relation in _ALIKE and of.of != m.Ref("one")
        ):
            return (_ALIKE[relation], NUMBERS[kind], ("above", "target", n))
        case kind, relation, m.Value(same, m.Ref("this" | "chosen" | "attacked" | "shown" as whose)) if (
            kind == same in NUMBERS
        ):
            with_whom = {"this": "own", "chosen": "target", "attacked": "about", "shown": "shown"}[whose]
            if relation in _ALIKE:
                return (_ALIKE[relation], NUMBERS[kind], with_whom)
            if relation in _DENIED:
                return ("not_so", Cards((((_DENIED[relation], NUMBERS[kind], with_whom),),)))
    raise Unmodelled(wording(part))


_KNOWN_BEFORE = ("tokens", "wounds", "extra_life", "germs", "excess")
"""What is known before a card is chosen that is compared with it."""


def _bound(amount: m.Amount | None, plus: int = 0) -> tuple[Term, ...] | None:
    """What is counted on the card of the text, or named, and so much more, as a bound; None for others."""
    match amount:
        case m.Letter():
            return ("much", TOLD, plus)
        case m.Sum((m.Number(n), term) | (term, m.Number(n))) if not plus:
            return _bound(term, n)
        case m.Value("strength", m.Ref("that", 0, "with"), ""):
            return ("much", SIZE, plus)
        case m.Count() | m.Value() if ON_ITSELF.get(amount) in _KNOWN_BEFORE:
            return ("much", ON_ITSELF[amount], plus)
    return None


def having(part: m.Having) -> Term:
    """What a card has: a word, a mark, tokens, wounds, life, a parasite."""
    match part:
        case m.Having(m.Selector("each" | "some", m.Is("type", "parasite"), "card"), ">=", None):
            return "parasited"
        case m.Having(m.Selector("each" | "some", m.Is("type", "symbiote"), "card"), ">=", None):
            return "symbiote_host"
        case m.Having(m.Selector("each" | "some", m.And(parts), "zone"), ">=", None) if set(parts) == {
            m.Is("zone", "cell"), m.Rel("behind", m.Ref("one")), m.State("free")
        }:  # fmt: skip
            return "free_behind"
        case m.Having(m.Ability("keyword", None, name=name, number=None)):
            return _worded(name)
        case m.Having(m.Things("marker", _, None, (name,)), ">=", (None | m.Number(1))):
            return ("has_mark", marked(name))
        case m.Having(m.Things("damage", m.All(), None, ()), ">=", m.Number(n)) if n > 1:
            return ("wounds_least", n)
        case m.Having(m.Things("life", m.All(), None, () | ("current",)), relation, m.Value() as much) if (
            relation in _ALIKE
        ):
            return compared(m.Compare("life", relation, much))
        case m.Having(m.Things("life", m.All(), None, () | ("current",)), relation, m.Number(n)) if (
            relation in _BOUNDS
        ):
            return (f"life_{_BOUNDS[relation]}", n)
        case m.Having(m.Things(kind, m.All(), None, marks), ">=", m.Number(1)):
            return _laden(kind, marks)
        case m.Having(m.Things("counter", m.All(), None, ()), relation, m.Number(n)) if relation in _BOUNDS:
            return (f"tokens_{_BOUNDS[relation]}", n)
    raise Unmodelled(wording(part))


def _worded(name: str) -> Term:
    if name in _LAIN:
        return _LAIN[name]
    if name in SYMBOLS:
        return ("has_protection", SYMBOLS[name])
    if name == "concentration":
        return ("has_trigger", "concentrates")
    if name == "formation":
        return "ranked"
    if name in _BEFORE_COLON:
        return ("under", _BEFORE_COLON[name])
    if name in KEYWORDS:
        return ("has_keyword", KEYWORDS[name])
    raise Unmodelled(f"the keyword {name} as what somebody has")


_BEFORE_COLON = {"rage": "low_die", "valhalla": "buried"}
"""Words before what they set off, as the law has them."""


def _laden(kind: str, marks: tuple[str, ...]) -> Term:
    match kind, marks:
        case "counter", ():
            return "tokens"
        case "damage", ():
            return "wounded"
        case "life", ("additional",):
            return "extra_life"
    raise Unmodelled(f"who has {kind}")


def mark_of(things: object) -> str:
    """The mark that a card has, if that is said."""
    match things:
        case m.Things("marker", m.Number(1), None, (name,)):
            return name
    return ""
