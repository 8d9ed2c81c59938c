"""What a text allows a card, and what it forbids, as permanent features."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.attack_groups import of_kind
from judge.games.berserk.card_descriptions import Want, clauses, side, wants
from judge.games.berserk.places import cards_there, half_of, over_cards

Terms = tuple[tuple[Term, ...], ...]
_FORBIDDEN = {
    "attack": "cannot_attack", "walk": "cannot_move", "move": "stays_put", "act": "cannot_act",
    "defend": "cannot_defend", "heal": "cannot_heal", "poison": "cannot_poison",
    "untap": "cannot_open",
}  # fmt: skip
_NEVER_GETS = {"poison": "cannot_poison", "curse": "cannot_curse", "blessing": "cannot_bless"}
"""What comes to lie on a card, and that a text keeps it from."""
_TWICE = {"in_a_row": "strikes_in_a_row", "different_targets": "strikes_at_others"}
"""How a card may strike twice a turn."""
_SO_OFTEN = {"2_times_a_turn": "strikes_twice", "3_times_a_turn": "strikes_thrice"}
_FROM_AFAR = frozenset("shot throw discharge missiles ranged ranged_but_through".split())
"""Attacks that are not for neighbours."""
_DIAGONAL = m.Selector("some", m.Is("zone", "diagonal"), "zone", m.Number(1))
_FLANK = m.Or((m.Rel("left_of", m.THIS), m.Rel("right_of", m.THIS)))
_DIAGONALLY = m.Selector(
    "some",
    m.And((m.Is("zone", "cell"), m.In(_DIAGONAL))),  # type: ignore[arg-type]
    "zone",
    m.Number(1),
)


def scope(who: object) -> tuple[Terms, tuple[Want, ...]]:
    """Whom a text speaks of: its own card, or others (an aura).  Raises Unmodelled."""
    match who:
        case m.Ref("this"):
            return (), ()
        case m.Ref("host"):
            return (("aura",), ("side", "any")), (("target", ("own_host",)),)
        case m.Selector("each", what, "card", None) | m.Selector("some", what, "card", (None | m.Number(1))):
            whose, rest = side(clauses(what))
            return (("aura",), ("side", whose)), tuple(("target", clause) for clause in rest)
        case m.Group((m.Ref("this"), m.Selector("some", m.And(parts), "card")), False) if (
            m.Is("type", "companion") in parts
        ):
            return (("aura",), ("side", "mine")), (("target", ("self", "companion")),)
    raise Unmodelled("a text that always holds, of such cards")


def allowed(deed: m.Deed) -> tuple[Terms, tuple[Want, ...]]:
    """What a card may do by its text.  Raises Unmodelled."""
    who, to, at, how = deed["agent"], deed["to"], deed["patient"], deed["with"]
    match deed:
        case m.Deed("attack", (("agent", m.Ref("this")), ("range", m.Number(n)), ("with", _)), ()) if (
            _groups(how) == ("strike",)
        ):
            return (("keyword", "strikes_as_beside"),), (("object", (("within", n),)),)
        case m.Deed("have", (("agent", m.Ref("this")), ("what", m.Selector("some") as lodgers)), ()):
            return _companions(lodgers), ()
    others = tuple(name for name, _ in deed.roles if name not in ("agent", "to", "patient", "with"))
    if others:
        raise Unmodelled(f"may {deed.verb} in such a way")
    match deed.verb, deed.manner:
        case "walk", () if to == _DIAGONALLY:
            return _of(who, ("keyword", "diagonal"))
        case "walk", ("as_adjacent",) if to == m.Selector(
            "each", m.And((m.Is("zone", "cell"), m.Rel("beside", m.THIS))), "zone"
        ):
            return _of(who, ("keyword", "steps_near"))
        case "walk", ("as_adjacent",) if who == m.THIS and (stood := cards_there(to)) is not None:
            return (("keyword", "steps_onto"),), wants("stepped_onto", stood)
        case "defend", ("any_number_of_times",) if at is None:
            return _of(who, ("keyword", "defends_often"))
        case "defend", () if at is not None and who == m.THIS:
            return _defends(at)
        case "attack", ("only",) | ("only", "whatever_range"):
            return _only(who, at, how)
        case "attack", ("2_times_a_turn" | "3_times_a_turn" as often, *more) if (
            at is None and set(more) <= set(_TWICE)
        ):
            if _groups(how) not in (("strike",), ("strikes",)):
                raise Unmodelled("twice such attacks")
            aura, asked = scope(who)
            words = (_SO_OFTEN[often], *(_TWICE[word] for word in more))
            return (*(("keyword", word) for word in words), *aura), asked
        case "attack", ("orthogonally",) if who == m.THIS and at is None and (n := _over(how)):
            return (("over_cells", n),), ()
        case "attack", () if who == m.THIS and at is None and (stood := over_cards(how)) is not None:
            return (("keyword", "strikes_over"),), wants("struck_over", stood)
        case "attack", ("as_beside",) if who == m.THIS and not _flyers(at) and _groups(how) == ("strike",):
            if not isinstance(at, m.Selector) or at.quantifier not in ("some", "each"):
                raise Unmodelled("attacking such cards as if beside")
            return (("keyword", "strikes_as_beside"),), wants("object", at.what)
        case "attack", ("as_beside",) | () if _flyers(at) and _groups(how) == ("strike",):
            return _of(who, ("keyword", "hits_flyers"))
        case "attack", ("whatever_range",) if isinstance(at, m.Selector) and at.kind == "card":
            groups = _groups(how)
            if at.quantifier not in ("some", "each") or not set(groups) <= _FROM_AFAR:
                raise Unmodelled("such attacks, whatever the range")
            aura, asked = scope(who)
            return (*(("any_range", group) for group in groups), *aura), (*wants("object", at.what), *asked)
        case (("shoot" | "attack"), ()) if (
            at is not None and isinstance(at, m.Selector) and at.what == m.Rel("beside", m.THIS)
        ):
            groups = ("shot",) if deed.verb == "shoot" else _groups(how)
            if set(groups) <= _FROM_AFAR:
                aura, asked = scope(who)
                return (*(("close_with", group) for group in groups), *aura), asked
    raise Unmodelled(f"what a card can {deed.verb}")


def _companions(lodgers: m.Selector) -> Terms:
    """How many symbiotes its card may be the host of, and whether they have to differ.  Raises Unmodelled."""
    parts = set(m.conjuncts(lodgers.what))
    symbiote, different = m.Is("type", "symbiote"), m.State("different")
    if parts - {different} != {symbiote} or not (lodgers.up_to and isinstance(lodgers.count, m.Number)):
        raise Unmodelled("may have such cards")
    return (("hosts_up_to", lodgers.count.n), *((("hosts_different",),) if different in parts else ()))


def allowed_both(parts: tuple[m.Body, ...]) -> tuple[Terms, tuple[Want, ...]]:
    """Several things that a card may do.  Raises Unmodelled."""
    match parts:
        case (
            m.Effect(m.Deed("walk", (("agent", m.Ref("this")), ("to", to)), ()), _, None),
            m.Effect(m.Deed("swap", (("patient", m.Ref("this")), ("with", m.Ref("done", _, "occupy"))), ())),
        ) if (stood := cards_there(to)) is not None:
            return (("keyword", "steps_into_place"),), wants("changed_with", stood)
        case (
            m.Effect(m.Deed("walk", (("agent", m.Ref("this")), *more), ()), _, None),
            m.Effect(m.Deed("dash", (("agent", m.Ref("this")), ("to", to)), ()), _, None),
        ) if to == _DIAGONALLY and more in ([], [("to", _DIAGONALLY)]):
            return (("keyword", "diagonal"), ("keyword", "diagonal_dash")), ()
    raise Unmodelled("such things that a card may do")


def _of(who: object, term: tuple[Term, ...]) -> tuple[Terms, tuple[Want, ...]]:
    aura, asked = scope(who)
    return (term, *aura), asked


def _over(how: object) -> int:
    """Over how many cells a strike across goes, if that is said; else 0."""
    match how:
        case m.Selector("some", m.And(parts), "attack") if (
            m.Is("attack", "across") in parts and len(parts) == 2
        ):
            for part in parts:
                match part:
                    case m.Rel("through", m.Selector("some", m.Is("zone", "cell"), "zone", m.Number(n))):
                        return n
    return 0


def _groups(how: object) -> tuple[str, ...]:
    if how is None:
        return ("all",)
    if not isinstance(how, m.Selector):
        raise Unmodelled("such attacks")
    of = kinds(how.what)
    if of != Kinds(of.groups):
        raise Unmodelled("such attacks")
    return of.groups


def _flyers(at: object) -> bool:
    return isinstance(at, m.Selector) and at.what in (
        m.State("flying"),
        m.And((m.Is("type", "creature"), m.State("flying"))),
    )


def _defends(at: object) -> tuple[Terms, tuple[Want, ...]]:
    """For any creature of one's own that does not fly."""
    if isinstance(at, m.Selector) and set(clauses(at.what)) == {("creature",), ("mine",), ("ground",)}:
        return (("keyword", "defends_anybody"),), ()
    if isinstance(at, m.Selector) and at.quantifier in ("some", "each") and at.kind == "card":
        return (("keyword", "defends_such"),), wants("stood_for", at.what)
    raise Unmodelled("defending such cards")


def _only(who: object, at: object, how: object) -> tuple[Terms, tuple[Want, ...]]:
    """Others only at its card, or its card only at such ones."""
    groups = _groups(how)
    match who, at:
        case m.Ref("this"), m.Selector("some" | "each", what, "card"):
            return tuple(("only_at", group) for group in groups), wants("object", what)
        case m.Selector("each", what, "card", None), m.Ref("this"):
            whose, rest = side(clauses(what))
            if whose == "theirs":
                return tuple(("taunts", group) for group in groups), tuple(
                    ("subject", clause) for clause in rest
                )
        case m.Selector("each", _, "card", None), m.Selector("some" | "each", what, "card"):
            aura, asked = scope(who)
            return (*(("only_at", group) for group in groups), *aura), (*wants("object", what), *asked)
    raise Unmodelled("attacking only such cards")


def untouched(deed: m.Deed) -> tuple[Terms, tuple[Want, ...]] | None:
    """Whom some attacks cannot be aimed at; None where nobody is spoken of.  Raises Unmodelled."""
    roles = dict(deed.roles)
    how, at = roles.pop("with", None), roles.pop("patient", None)
    if deed.verb == "shoot" and at is None and how is None and not deed.manner:
        how = m.Selector("each", m.Is("attack", "shot"), "attack")
    if deed.verb in ("attack", "shoot") and at is None and not deed.manner and (without := _without(how)):
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
    groups = _groups(how)
    if isinstance(at, m.Selector) and at.quantifier in ("some", "each") and by is not None:
        aura, asked = scope(by)
        return (*(("spares", group) for group in groups), *aura), (*asked, *wants("object", at.what))
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
    if not isinstance(how, m.Selector) or how.what == m.Is("attack", "strike"):
        return ()
    groups = _groups(how)
    return () if {"spell", "influence"} & set(groups) else groups


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
        case "attack", {"with": m.Selector("some", m.Is("attack", "strike"), "attack")} if len(roles) == 1:
            return (("keyword", "cannot_strike"),)
        case "attack", {"with": m.Selector("some" | "each", _, "attack") as how} if len(roles) == 1:
            return tuple(("spares", group) for group in _groups(how))
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
            _groups(how) == ("strike",)
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
        ) if deed.verb == "act" and _groups(how) == ("strike",):
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


def stays_open(event: m.Event) -> Terms:
    """That its card is not closed by what it does.  Raises Unmodelled."""
    match event.deeds:
        case (m.Deed("defend", (("agent", m.Ref("this")),), ()),):
            return (("keyword", "stays_open_defending"),)
        case (
            m.Deed("attack", (("agent", m.Ref("this")), ("with", m.Selector("some", what, "attack"))), ()),
        ):
            if what == m.Anything():
                return (("keyword", "stays_open_attacking"),)
            if what in tuple(m.Is("attack", word) for word in ("strike", "blow", "assault")):
                return (("keyword", "stays_open_striking"),)
        case (m.Deed("attack", (("agent", m.Ref("this")),), ()),):
            return (("keyword", "stays_open_attacking"),)
    raise Unmodelled("staying open after such a thing")


def must_be_defended(deed: m.Deed) -> bool:
    """That the opponent has to name a defender against its strikes, who can."""
    match deed:
        case m.Deed(
            "assign_defender",
            (("agent", m.Ref("opponent")), ("from", strikes), ("patient", m.Selector())),
            (),
        ):
            own = {m.Is("attack", "strike"), m.Rel("by", m.THIS)}
            return isinstance(strikes, m.Selector) and set(getattr(strikes.what, "parts", ())) == own
    return False
