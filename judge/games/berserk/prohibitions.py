"""What a text forbids a card, or those that would attack it, as permanent features."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.atoms import GRANTER
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.attack_groups import of_kind
from judge.games.berserk.card_descriptions import Want, wants
from judge.games.berserk.permissions import Terms, groups_meant, scope
from judge.games.berserk.places import half_of

_FORBIDDEN = {
    "attack": "cannot_attack", "walk": "cannot_move", "move": "stays_put", "act": "cannot_act",
    "defend": "cannot_defend", "heal": "cannot_heal", "poison": "cannot_poison",
    "untap": "cannot_open", "damage": "cannot_suffer", "exile": "cannot_exile", "jump": "cannot_jump",
    "dash": "cannot_dash", "teleport": "cannot_teleport",
}  # fmt: skip
_NEVER_GETS = {"poison": "cannot_poison", "curse": "cannot_curse", "blessing": "cannot_bless"}
"""What comes to lie on a card, and that a text keeps it from."""
_FLANK = m.Or((m.Rel("left_of", m.THIS), m.Rel("right_of", m.THIS)))


def untouched(deed: m.Deed) -> tuple[Terms, tuple[Want, ...]] | None:
    """Whom some attacks cannot be aimed at; None where nobody is spoken of.  Raises Unmodelled."""
    roles = dict(deed.roles)
    how, at = roles.pop("with", None), roles.pop("patient", None)
    if deed.verb == "shoot" and at is None and how is None and not deed.manner:
        how = m.Selector("each", m.Is("attack", "shot"), "attack")
    if deed.verb in ("attack", "shoot") and (at, deed.manner) == (None, ()) and (without := _without(how)):
        aura, asked = scope(roles.pop("agent", m.THIS))
        if not roles:
            return (*(("spares", group) for group in without), *aura), asked
    if deed.verb not in ("attack", "target") or deed.manner or at is None:
        return None
    by = roles.pop("agent", None)
    if roles:
        raise Unmodelled("attacking in such a way")
    if deed.verb == "target":
        if how is not None or not isinstance(by, m.Selector) or by.kind not in ("attack", "ability"):
            raise Unmodelled("a target of such a thing")
        of = kinds(by.what)
        if of != Kinds(of.groups, by=of.by):
            raise Unmodelled("a target of such a thing")
        aura, asked = scope(at)
        return (*(("no_target", _of_all(group, by)) for group in of.groups), *aura), (*asked, *of.by)
    groups = groups_meant(how)
    if isinstance(at, m.Selector) and at.quantifier in ("some", "each") and by is not None:
        aura, asked = scope(by)
        return (*(("spares", group) for group in groups), *aura), (*asked, *wants("object", at.what))
    if at == GRANTER and by == m.THIS:
        return tuple(("spares", group) for group in groups), (("object", ("granter",)),)
    if at == m.THIS and by in (None, m.THIS):
        return tuple(("no_target", group) for group in groups), ()
    if at == m.THIS and isinstance(by, m.Selector) and by.quantifier in ("some", "each"):
        return tuple(("no_target", group) for group in groups), wants("subject", by.what)
    if isinstance(at, m.Selector) and at.quantifier in ("some", "each") and by is None:
        aura, asked = scope(at)
        return (*(("no_target", group) for group in groups), *aura), asked
    raise Unmodelled("attacking such cards")


def _without(how: object) -> tuple[str, ...]:
    """The groups of attacks that somebody cannot make at anybody; none for the simple strike alone."""
    if not isinstance(how, m.Selector) or how.what == m.Is("attack", "strike") or _answers(how):
        return ()
    groups = groups_meant(how)
    return () if {"spell", "influence"} & set(groups) else groups


def _answers(how: object) -> bool:
    """Whether blows are meant by which a card answers."""
    blows = {m.Is("attack", "blow"), m.State("answering")}
    return isinstance(how, m.Selector) and set(m.conjuncts(how.what)) == blows


def _of_all(group: str, by: m.Selector) -> str:
    return "abilities" if group == "all" and by.kind == "ability" else group


def forbidden(deed: m.Deed) -> Terms:
    """What a card cannot do.  Raises Unmodelled."""
    roles = dict(deed.roles)
    if deed.verb == "recruit":
        raise Unmodelled("cannot recruit such cards")
    if deed.verb == "use" and (of := roles.pop("patient", None)) is not None:
        return _unusable(of, roles, deed.manner)
    if {"agent", "patient"} <= set(roles):
        raise Unmodelled(f"cannot {deed.verb} such cards")
    who = roles.pop("agent", roles.pop("patient", None))
    if (deed.verb, deed.manner) == ("untap", ("at_start",)):
        return (("keyword", "stays_closed"),)
    if deed.manner or (who not in (m.THIS, None) and not isinstance(who, m.Ref)):
        raise Unmodelled("what other cards cannot do")
    match deed.verb, roles:
        case "put_things", {"things": m.Things("counter", m.Choice(m.Number(n), None), None, ())} if (
            len(roles) == 1
        ):
            return (("keyword", "max_tokens"), ("number", n - 1))
        case "put_things", {"things": m.Things("counter", m.Number(1), None, ())} if len(roles) == 1:
            return (("keyword", "max_tokens"), ("number", 0))
        case "put_things", {"things": m.Things("life", _, None, ("additional",))} if len(roles) == 1:
            return (("keyword", "cannot_gain"),)
        case "gain", {"what": m.Ability("keyword", None, name=name, number=None)} if name in _NEVER_GETS:
            return (("keyword", _NEVER_GETS[name]),)
        case "attack", {"with": how} if len(roles) == 1 and _answers(how):
            return (("keyword", "cannot_answer"),)
        case "attack", {"with": m.Selector("some", m.Is("attack", "strike"), "attack")} if len(roles) == 1:
            return (("keyword", "cannot_strike"),)
        case "attack", {"with": m.Selector("some" | "each", _, "attack") as how} if len(roles) == 1:
            return tuple(("spares", group) for group in groups_meant(how))
        case "move", {"to": m.Selector("each", m.And(parts), "zone")} if len(roles) == 1:
            half = half_of(parts)
            if half is None and set(parts) == {m.Is("zone", "cell"), _FLANK}:
                return (("kept_out", "flank"),)
            if half != "my_half":
                raise Unmodelled("moving to such cells")
            return (("kept_out", half),)
        case "walk" | "move", {"from": m.Selector("some", m.And(parts), "zone")} if len(roles) == 1 and any(
            isinstance(part, m.Rel) and part.name == "under" for part in parts
        ):
            return (("keyword", "cannot_move"), ("in_its_cell",))
        case "act", {"except": m.Deed("attack", rest, ())} if len(roles) == 1 and _by_strike_at_source(
            dict(rest)
        ):
            return (("keyword", "acts_only_at_source"),)
        case "act", {"except": m.Deed("attack", (("with", how),), ())} if len(roles) == 1 and (
            groups_meant(how) == ("strike",)
        ):
            return (("keyword", "acts_only_by_strike"),)
        case verb, {} if not roles and verb in _FORBIDDEN:
            return (("keyword", _FORBIDDEN[verb]),)
    raise Unmodelled(f"cannot {deed.verb}")


def strikes_only_them(deed: m.Deed) -> tuple[m.Deed, Terms, tuple[Want, ...]]:
    """Of acting only by strikes at such cards: acting only by strikes, and what is said of the cards."""
    match deed["except"]:
        case m.Deed(
            "attack", (("patient", m.Selector("some" | "each", what, "card")), ("with", how)), ()
        ) if deed.verb == "act" and groups_meant(how) == ("strike",):
            by_strikes = deed.with_term("except", m.deed("attack", with_=how))
            return by_strikes, (("only_at", "strike"),), wants("object", what)
    return deed, (), ()


def _unusable(of: object, more: dict[str, m.Term], manner: tuple[str, ...]) -> Terms:
    """Abilities of which kinds a card cannot use.  Raises Unmodelled."""
    if manner or set(more) > {"agent"} or not isinstance(of, m.Selector) or of.quantifier != "each":
        raise Unmodelled("cannot use such things")
    kind = kinds(of.what)
    if kind != Kinds(kind.groups) or of.kind not in ("ability", "attack"):
        raise Unmodelled("cannot use such things")
    return tuple(("unusable", of_kind(group, of.kind)) for group in kind.groups)


def _by_strike_at_source(roles: dict[str, m.Term]) -> bool:
    """An attack by strike at the card whose text speaks."""
    how = roles.get("with")
    return (
        set(roles) <= {"agent", "patient", "with"}
        and roles.get("patient") == m.THIS
        and isinstance(how, m.Selector)
        and how.what == m.Is("attack", "strike")
    )
