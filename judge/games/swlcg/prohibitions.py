"""What card texts forbid, in the words of the law: what cannot be done to cards, by whom, with what."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat
from judge.engine.solver import Term
from judge.games.swlcg.card_bans import withheld
from judge.games.swlcg.phrases import described

_FORBIDDEN = frozenset("focus destroy sacrifice return commit refresh capture use".split())
_ENEMY = m.Rel("controller", m.OPPONENT)
_ANY_DAMAGE = m.Things("damage", m.Choice(m.Number(1), None))
_DECLARED = {"attacker": ("attack",), "defender": ("defend",), "attacker or defender": ("attack", "defend")}


def forbidden(deed: m.Deed) -> list[tuple[Term, object]]:
    """What a prohibition forbids, as the law says it, and to be done to whom.  Raises Unmodelled."""
    roles = {name: term for name, term in deed.roles if name != "patient"}
    whom = deed["patient"]
    warded = _warded(deed, roles) or withheld(deed)
    if warded is not None:
        return warded
    match deed.verb, roles:
        case "take_things", {"things": things, "agent": by} if (
            len(roles) == 2 and things == _ANY_DAMAGE and by == _BY_EFFECTS
        ):
            return [(("forbid", "heal"), whom)]
        case "play", {"agent": m.Ref("you" | "opponent") as who} if not set(roles) - {"agent", "from"}:
            if isinstance(whom, m.Selector) and roles.get("from", m.Zone("hand", who)) == m.Zone("hand", who):
                held = flat(m.And((whom.what, m.Rel("controller", who), m.In(m.Zone("hand")))))
                return [(("forbid", "play"), m.Selector("each", held))]
        case "draw", {"agent": who, "with": by} if len(roles) == 2 and by == _BY_EFFECTS:
            return [(("forbid_draw", _players(who)), m.THIS)]
        case "increase", {"agent": by, "property": m.Property("reserve_value", who)} if by == _BY_EFFECTS:
            return [(("forbid_raise", _players(who)), m.THIS)]
        case ("prevent" | "assign") as verb, {"amount": m.Things("damage", _, source, marks)} if (
            "source" in marks
        ):
            return [(_unstopped(verb, roles, marks), _each(source))]
        case "damage", {"agent": m.Selector("each", m.Is("kind", "card_effect"))} if len(roles) == 1:
            return [(("forbid", "card_damage"), whom)]
        case "strike" | "defend", {"agent": m.Selector("each") | m.Ref("this" | "host") as units}:
            if len(roles) == 1:
                return [(("forbid", deed.verb), units)]
        case "count_as", {"as": m.Word("limit", "pilot")} if len(roles) == 1 and whom == m.THIS:
            return [("uncounted_pilot", m.THIS)]
        case "put_things", {"things": m.Things(kind, m.Choice(m.Number(1), None), None, ())}:
            if len(roles) == 1 and kind in _PLACED:
                return [(("forbid", _PLACED[kind]), whom)]
        case "use", {"agent": m.Ref("you" | "opponent") as who} if len(roles) == 1:
            return [(("forbid_use", who.name, kind), m.THIS) for kind in _kinds(whom)]
        case "target", {}:
            return [(_untargetable(roles), whom)]
        case "damage", {} if (sort := _damage(roles)) is not None:
            return [(("forbid", sort), whom)]
        case "declare", {"as": m.Word("role", role)} if len(roles) == 1 and role in _DECLARED:
            return [(("forbid", ban), whom) for ban in _DECLARED[role]]
        case "engage", {} if not roles:
            return [(("forbid", "engage"), whom)]
        case "commit", {"agent": m.Selector("each", m.Anything(), "player")} if set(roles) == {"agent", "to"}:
            return [(("forbid", "commit"), whom)]
        case "use", {"agent": m.Selector("each", _, "card") as users} if len(roles) == 1:
            if whom == m.Selector("each", m.Rel("of", m.Ref("one")), "ability"):
                return [(("forbid", "use"), users)]
        case verb, {} if verb in _FORBIDDEN and not set(roles) - {"to"} and _usual(verb, roles.get("to")):
            return [(("forbid", verb), whom)]
    raise Unmodelled(f"cannot {deed.verb}")


def _damage(roles: dict[str, m.Term]) -> str | None:
    """Which damage cannot be suffered: any, or unopposed damage alone; None if it is no such ban."""
    match roles:
        case {"amount": m.Things("damage", m.Choice(m.Number(1), None), None, ("unopposed",))}:
            return "unopposed" if len(roles) == 1 else None
    return "damage" if not roles or roles == {"amount": _ANY_DAMAGE} else None


def _usual(verb: str, to: object) -> bool:
    """Whether a deed goes where it always goes: what is returned to a hand."""
    place = {"return": "hand", "commit": "the_force"}.get(verb)
    return to is None or (isinstance(to, m.Zone) and to.name == place)


_PLACED = {"focus_token": "focus", "shield": "shield", "damage": "damage"}
_ALL_KINDS = ("action", "reaction", "interrupt")


def _kinds(whom: object) -> list[str]:
    """The kinds of abilities that somebody cannot use.  Raises Unmodelled."""
    match whom:
        case m.Selector("each", m.Anything(), "ability"):
            return list(_ALL_KINDS)
        case m.Selector("each", m.Is("kind", kind), "ability") if kind in _ALL_KINDS:
            return [kind]
        case m.Selector("each", m.Or(parts), "ability"):
            return [name for part in parts for name in _kinds(m.Selector("each", part, "ability"))]  # type: ignore[arg-type]
    raise Unmodelled("cannot use such abilities")


_BY_EFFECTS = m.Selector("each", m.Is("kind", "card_effect"), "ability")
_SOME = (m.Choice(m.Number(1), None), m.All())
_MUCH = tuple(m.Things(kind, some) for kind in ("damage", "focus_token") for some in _SOME)
_WARDED = {"affect": "any", "damage": "damage", "put_things": "focus"}
"""What somebody else's cards cannot do to a card."""


def _warded(deed: m.Deed, roles: dict[str, m.Term]) -> list[tuple[Term, object]] | None:
    """What cannot be done to a card by enemy effects, combat icons, events; None if it is no such ban."""
    rest = set(roles) - {"agent", "amount", "things"}
    by = roles.get("agent")
    if deed.verb not in _WARDED or rest or not isinstance(by, m.Selector) or by.quantifier != "each":
        return None
    much = roles.get("amount") or roles.get("things")
    if much is not None and much not in _MUCH:
        return None
    parts = m.conjuncts(by.what)
    enemy = _ENEMY in parts
    sorts = [part for part in parts if part != _ENEMY]
    if len(sorts) != 1:
        return None
    several = sorts[0].parts if isinstance(sorts[0], m.Or) else (sorts[0],)
    bans: list[tuple[Term, object]] = []
    for source in several:
        match source:
            case m.Is("kind", "combat_icon"):
                bans.append((("ward", _WARDED[deed.verb], "icons"), deed["patient"]))
            case m.Is("kind", "card_effect") if enemy:
                bans.append((("ward", _WARDED[deed.verb], "enemy_effects"), deed["patient"]))
            case m.Is("type", "event"):
                sort = "enemy_events" if enemy else "events"
                bans.append((("ward", _WARDED[deed.verb], sort), deed["patient"]))
            case _:
                return None
    return bans


def _unstopped(verb: str, roles: dict[str, m.Term], marks: tuple[str, ...]) -> Term:
    """What does not stop the damage that a card deals: shields, Protect, whatever prevents."""
    kind = "combat" if "combat" in marks else "all"
    match verb, roles.get("agent"):
        case "prevent", None:
            return ("unstopped", "prevention", kind)
        case "prevent", m.Things("shield"):
            return ("unstopped", "shield", kind)
        case "assign", None:
            return ("unstopped", "protect", kind)
        case "assign", m.Ability("keyword", name="protect"):
            return ("unstopped", "protect", kind)
    raise Unmodelled(f"cannot {verb} by such a thing")


def _each(who: object) -> object:
    """Of whatever card of a kind is meant each of them is."""
    if isinstance(who, m.Selector) and who.quantifier == "some":
        return m.Selector("each", who.what, who.kind)
    return who


def _players(who: object) -> str:
    match who:
        case m.Ref("you" | "opponent" as name):
            return name
        case m.Selector("each", m.Anything(), "player"):
            return "each"
    raise Unmodelled("what such a player cannot do")


UNTARGETABLE = frozenset(
    ("untargetable", "untargetable_by_events", "untargetable_by_all", "untargetable_by_all_events")
)
"""What cannot be targeted: by the other player, his events, anybody, any event."""


def _untargetable(roles: dict[str, m.Term]) -> Term:
    match roles:
        case {"agent": m.Selector("each", m.And(parts), "ability")}:
            if set(parts) == {m.Is("kind", "card_effect"), _ENEMY}:
                return "untargetable"
        case {"agent": m.Selector("each" | "some", m.And(parts), "card", (None | m.Number(1)))}:
            if set(parts) == {m.Is("type", "event"), _ENEMY}:
                return "untargetable_by_events"
        case {"agent": m.Selector("each" | "some", m.Is("type", "event"), "card", (None | m.Number(1)))}:
            return "untargetable_by_all_events"
        case {}:
            if not roles:
                return "untargetable_by_all"
    raise Unmodelled("what cannot be targeted by such things")


def attackers_here(deed: m.Deed) -> tuple[Term, Term, Term, list[tuple[Term, ...]]] | None:
    """Who cannot attack the objective of the text, or how many cannot; None if it is no such ban."""
    if deed.verb != "declare" or deed["against"] not in (m.THIS, m.Ref("host")):
        return None
    here = "this" if deed["against"] == m.THIS else "host"
    rest = {name for name, _ in deed.roles} - {"against", "as", "agent", "patient"}
    if rest or deed["as"] not in (None, m.Word("role", "attacker")):
        return None
    match deed["patient"]:
        case m.Selector("each", what, "card", None):
            return ("keeps_off", 1, described(what), [("against", here)])
        case m.Selector("some", m.State("attacking"), "card", m.Choice(m.Number(n), None)):
            return ("most_attackers", n - 1, here, [])
    return None
