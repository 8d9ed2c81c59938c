"""What a text allows a card, as permanent features."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.card_descriptions import Want, clauses, side, wants
from judge.games.berserk.places import cards_there, over_cards

Terms = tuple[tuple[Term, ...], ...]
_TWICE = {"in_a_row": "strikes_in_a_row", "different_targets": "strikes_at_others"}
"""How a card may strike twice a turn."""
_SO_OFTEN = {"2_times_a_turn": "strikes_twice", "3_times_a_turn": "strikes_thrice"}
_FROM_AFAR = frozenset("shot throw discharge missiles ranged ranged_but_through".split())
"""Attacks that are not for neighbours."""
_DIAGONAL = m.Selector("some", m.Is("zone", "diagonal"), "zone", m.Number(1))
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
            groups_meant(how) == ("strike",)
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
        case "attack", ("2_times_a_turn" | "3_times_a_turn" as often, *more) if at is None and set(
            more
        ) <= set(_TWICE):
            if groups_meant(how) not in (("strike",), ("strikes",)):
                raise Unmodelled("twice such attacks")
            aura, asked = scope(who)
            words = (_SO_OFTEN[often], *(_TWICE[word] for word in more))
            return (*(("keyword", word) for word in words), *aura), asked
        case "attack", ("orthogonally",) if who == m.THIS and at is None and (n := _over(how)):
            return (("over_cells", n),), ()
        case "attack", () if who == m.THIS and at is None and (stood := over_cards(how)) is not None:
            return (("keyword", "strikes_over"),), wants("struck_over", stood)
        case "attack", ("as_beside",) if (
            who == m.THIS and not _flyers(at) and groups_meant(how) == ("strike",)
        ):
            if not isinstance(at, m.Selector) or at.quantifier not in ("some", "each"):
                raise Unmodelled("attacking such cards as if beside")
            return (("keyword", "strikes_as_beside"),), wants("object", at.what)
        case "attack", ("as_beside",) | () if _flyers(at) and groups_meant(how) == ("strike",):
            return _of(who, ("keyword", "hits_flyers"))
        case "attack", ("whatever_range",) if isinstance(at, m.Selector) and at.kind == "card":
            groups = groups_meant(how)
            if at.quantifier not in ("some", "each") or not set(groups) <= _FROM_AFAR:
                raise Unmodelled("such attacks, whatever the range")
            aura, asked = scope(who)
            return (*(("any_range", group) for group in groups), *aura), (*wants("object", at.what), *asked)
        case (("shoot" | "attack"), ()) if (
            at is not None and isinstance(at, m.Selector) and at.what == m.Rel("beside", m.THIS)
        ):
            groups = ("shot",) if deed.verb == "shoot" else groups_meant(how)
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


_INTO_PLACE = {"walk": "steps_into_place", "jump": "jumps_into_place"}


def allowed_both(parts: tuple[m.Body, ...]) -> tuple[Terms, tuple[Want, ...]]:
    """Several things that a card may do.  Raises Unmodelled."""
    match parts:
        case (
            m.Effect(m.Deed("walk" | "jump" as verb, (("agent", m.Ref("this")), ("to", to)), ()), _, None),
            m.Effect(m.Deed("swap", (("patient", m.Ref("this")), ("with", m.Ref("done", _, "occupy"))), ())),
        ) if (stood := cards_there(to)) is not None:
            return (("keyword", _INTO_PLACE[verb]),), wants("changed_with", stood)
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


def groups_meant(how: object) -> tuple[str, ...]:
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
    groups = groups_meant(how)
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
