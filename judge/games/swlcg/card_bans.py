"""Bans on what a card does by itself, and on what any player does; and what cards enter play with."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import flat
from judge.engine.solver import Term
from judge.games.swlcg.phrases import described

_ENGAGEMENTS = (
    m.Period("engagement"),
    m.Period("engagement", None, "this"),
    m.Period("engagement", None, "each"),
)


def withheld(deed: m.Deed) -> list[tuple[Term, object]] | None:
    """What is forbidden, and to be done to whom; None if it is no such ban."""
    roles = {name: term for name, term in deed.roles if name != "patient"}
    whom = deed["patient"]
    match deed.verb, roles:
        case "take_things", {
            "things": m.Things("damage", m.Choice(m.Number(1), None) | m.All(None)) as lying
        } if len(roles) == 1 and (whom or lying.of):
            return [(("forbid", "heal"), whom or lying.of)]
        case "play", {"agent": who} if len(roles) == 1 and who == m.EVERYBODY:
            if isinstance(whom, m.Selector):
                held = flat(m.And((whom.what, m.In(m.Zone("hand")))))
                return [(("forbid", "play"), m.Selector("each", held))]
        case "withdraw", {"from": place} if len(roles) == 1 and place in _ENGAGEMENTS:
            return [(("forbid", "withdraw"), whom)]
        case "attack", {"agent": attackers} if len(roles) == 1 and whom is None:
            return [(("forbid", "attack"), attackers)]
        case "contribute", {"agent": m.Ref() | m.Selector() as idle} if _its_icons(roles, idle):
            return [(("forbid", "contribute"), idle)]
    return None


def _its_icons(roles: dict[str, m.Term], idle: object) -> bool:
    """Whether it is its own Force icons that a card does not contribute, to the Force struggle."""
    match roles.get("things"):
        case m.Things("force_icon", _, of, ()):
            return of in (idle, m.Ref("one")) and set(roles) == {"agent", "things"}
    return False


_TOKENS = {"damage": "damage", "focus_token": "focus", "shield": "shield"}


def entering(deed: m.Deed) -> tuple[Term, Term, Term] | None:
    """With how much of what cards enter play, and which; None if it is no such deed."""
    if deed.verb != "begin_with" or {name for name, _ in deed.roles} != {"patient", "what"}:
        return None
    match deed["what"], deed["patient"]:
        case m.Things(kind, m.Number(n), None, ()), m.Ref("this") if kind in _TOKENS:
            return ("enters_with", _TOKENS[kind]), n, "this"
        case m.Things(kind, m.Number(n), None, ()), m.Selector("each", what, "card") if kind in _TOKENS:
            return ("enters_with", _TOKENS[kind]), n, described(what, anywhere=True)
    return None
