"""What counts as something else all the time, or twice; and whom a text is about that always holds."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, joined
from judge.engine.solver import Term
from judge.games.swlcg.phrases import described

Fact = tuple[Term, ...]
Constant = tuple[Term, Term, Term, list[Fact]]
"""A standing effect: the name of the constant, its amount, whom it is about, other facts."""
_ENGAGEMENT = m.Period("engagement", None, "this")


def committed(deed: m.Deed) -> bool:
    """Whether a card counts as committed to the Force."""
    return deed.verb == "count_as" and deed["as"] == m.Word("state", "committed")


def named_host(deed: m.Deed, conditions: tuple[m.Condition, ...]) -> list[Fact] | None:
    """ "If enhanced unit is Mara Jade": who the bearer has to be by what is printed on it; or None."""
    match deed["patient"], conditions:
        case m.Ref("host"), (m.Fits(m.Ref("host"), m.Is("name" | "title" | "trait") as what),):
            return [("host_is", described(what, anywhere=True))]
    return None


def counted_as(deed: m.Deed) -> Constant:
    """What counts as being so: a card as committed, an engagement as unopposed.  Raises Unmodelled."""
    match deed["as"], deed["patient"]:
        case m.Word("state", "committed"), m.Ref("this" | "host") as who:
            return "considered_committed", 1, scope(who), []
        case m.Word("state", "unopposed"), engagement if engagement == _ENGAGEMENT:
            return "considered_unopposed", 1, "this", []
        case m.Word("state", "edge_enabled"), m.Things("combat_icon", m.All(), whom, ()):
            return "edge_only", 1, scope(whom), []
        case m.Word("state", "with_edge"), m.Things("combat_icon", m.All(), whom, ("edge",)):
            return "as_with_edge", 1, scope(whom), []
    raise Unmodelled("count_as in a text that always holds")


def doubled(deed: m.Deed, what: m.Things) -> Constant:
    """Icons or damage that count twice.  Raises Unmodelled."""
    match what, deed["to"]:
        case m.Things("force_icon", m.All(), m.Selector() as whom, ()), None:
            return "double", 1, scope(whom), []
        case m.Things("combat_icon", m.All(), m.Ref() as whom, ()), None:
            return "double_combat", 1, scope(whom), []
        case m.Things("damage", _, m.Ref("this" | "host") as dealer, ("source",)), None:
            return "double_damage", 1, scope(dealer), [("doubled_to", "any")]
        case m.Things("damage", _, m.Ref("this" | "host") as dealer, ("source",)), m.Selector("each", hurt):
            return "double_damage", 1, scope(dealer), [("doubled_to", described(hurt))]
    raise Unmodelled("double in a text that always holds")


def scope(whom: object) -> Term:
    """Whom a standing text is about.  Raises Unmodelled."""
    match whom:
        case m.Ref("this" | "host" as name):
            return name
        case m.Selector("each", what, "card"):
            return described(what)
        case m.Group(members):
            return joined("either", [scope(member) for member in members])
    raise Unmodelled("a text that always holds, about others")
