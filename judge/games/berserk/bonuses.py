"""What a text adds to attacks or takes from them, what they are brought to, how far they go."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.amounts import much, of_the_event
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.attacks_of_a_turn import which
from judge.games.berserk.card_descriptions import Want, clauses, itself, side, wants
from judge.games.berserk.permissions import Terms, scope
from judge.games.berserk.seen_from import attacks_of_others

_STANDING = frozenset("tokens wounds extra_life cards elements free_beside weak_of_own weak_of_cards".split())
"""What can be counted at any time, without a target or an event."""


_NEXT = m.Is("ordinal", "next")
_NEAR_IT: Want = ("counted", ("beside_aim",))


_SINGLED: dict[str, tuple[Term, ...]] = {"answering": ("answers_only",), "farthest": ("farthest",)}
"""Words for attacks to which alone something is added."""


def of_any(deed: m.Deed) -> tuple[list[Terms], tuple[Want, ...]]:
    """More or less of attacks, whoever makes them: of a kind, or the first of a turn.  Raises Unmodelled."""
    attacks = attacks_of_others(deed["patient"])
    if not isinstance(attacks, m.Selector) or attacks.kind != "attack":
        raise Unmodelled("such a change of attacks")
    nth, held, rest = which(attacks)
    of = kinds(rest)
    if of != Kinds(of.groups, by=of.by, against=of.against, words=of.words) or set(of.words) - set(_SINGLED):
        raise Unmodelled("such a change of attacks")
    each, count, n = times(deed["amount"])
    whose, who = side(tuple(clause for _, clause in of.by))
    terms: Terms = tuple(("modifier", group, n) for group in of.groups)
    terms += (*nth, *(_SINGLED[word] for word in of.words), *each, ("aura",), ("side", whose))
    targets = tuple(("target", clause) for clause in who)
    return [terms], (*targets, *against(of.against), *held, *count)


def reaching(deed: m.Deed) -> tuple[list[Terms], tuple[Want, ...]]:
    """Attacks of some cards have a range that is said."""
    match deed["patient"], deed["to"]:
        case m.Selector("each", what, "attack"), m.Number(n):
            of = kinds(what)
            if of == Kinds(of.groups, by=of.by) and of.by:
                terms = tuple(("range_is", group, n) for group in of.groups)
                whose, rest = side(tuple(clause for _, clause in of.by))
                asked = tuple(("target", clause) for clause in rest)
                return [(*terms, ("aura",), ("side", whose))], asked
    raise Unmodelled("setting such a range")


def _each_next(attacks: m.Group) -> tuple[m.Term, ...]:
    """The attacks of a row: "the next shot or throw" is the next of either, whichever is first."""
    first, *others = attacks.members
    if not (attacks.either and isinstance(first, m.Selector) and _NEXT in m.conjuncts(first.what)):
        return attacks.members
    return (
        first,
        *(
            replace(other, what=m.And((*m.conjuncts(other.what), _NEXT)))
            if isinstance(other, m.Selector) and _NEXT not in m.conjuncts(other.what)
            else other
            for other in others
        ),
    )


def of_attacks(deed: m.Deed) -> tuple[list[Terms], tuple[Want, ...]]:
    """More or less of attacks: of its own, or of those at it."""
    members = _each_next(deed["attack"]) if isinstance(deed["attack"], m.Group) else (deed["attack"],)
    rows: list[Terms] = []
    asked: tuple[Want, ...] = ()
    each, count, n = _times_over(deed)
    for attacks in members:
        if isinstance(deed["patient"], m.Selector):
            attacks = changed(attacks, lambda node: m.THIS if node == m.Ref("one") else node)
        if not isinstance(attacks, m.Selector) or attacks.kind != "attack" or attacks.count is not None:
            raise Unmodelled("such attacks")
        of = kinds(attacks.what)
        if of.named or any(want[0] == "over" for want in of.over):
            raise Unmodelled(f"attacks: {of.named or 'over such cards'}")
        if "diagonal" in of.words:
            of = replace(of, words=tuple(word for word in of.words if word != "diagonal"))
            at = "subject" if deed["property"] == m.Property("taken") else "object"
            asked += ((at, ("diagonally",)),)
        own = tuple(want for want in of.by if want != ("subject", ("self",)))
        asked += (*own, *against(of.against), *of.over)
        match deed["property"]:
            case m.Property("strength") if (
                not (own or of.size) and len(of.words) < 2 and set(of.words) <= set(_SINGLED)
            ):
                terms: Terms = tuple(("modifier", group, n) for group in of.groups)
                terms += tuple(_SINGLED[word] for word in of.words)
                terms += tuple(("modifier_of", grade) for grade in of.grades)
                terms += tuple(("next_only", group) for group in of.groups) if of.next else ()
            case m.Property("range") if not (own or of.grades or of.next or of.words or of.size):
                terms = tuple(("reaches_more", group, n) for group in of.groups)
            case m.Property("taken") if of.against is None and not of.next and not of.over:
                terms = _taken(of, n)
            case _:
                raise Unmodelled("such a change of attacks")
        rows.append(terms + each)
    if len(rows) > 1 and asked:
        raise Unmodelled("several attacks at different cards")
    joined: Terms = (
        tuple(sorted({term for terms in rows for term in terms}, key=str)) if len(rows) > 1 else rows[0]
    )
    aura, whose = scope(deed["patient"])
    return [joined + aura], (*asked, *whose, *count)


def _taken(of: Kinds, n: int) -> Terms:
    """So many wounds less, or more, from attacks."""
    if of.words not in ((), ("direct",), ("answering",)):
        raise Unmodelled(f"wounds from attacks that are {' '.join(of.words)}")
    if of.words == ("answering",):
        return (*(("reduces", group, -n) for group in of.groups), ("answers_only",), *of.size)
    groups = ("strike",) if of.words and of.groups == ("strikes",) else of.groups
    terms: Terms = tuple(("reduces", group, -n) for group in groups)
    terms += tuple(("reduces_of", grade) for grade in of.grades)
    return (*terms, *of.size, *((("reduces_directed",),) if of.words else ()))


def against(other: object) -> tuple[Want, ...]:
    """What is asked of those at whom attacks are.  Raises Unmodelled."""
    match other:
        case None:
            return ()
        case m.Selector("each", what, "card", None) | m.Selector("some", what, "card"):
            return wants("object", what)
        case m.Ref("host"):
            return (("object", ("own_host",)),)
        case m.Group(members, False) if all(isinstance(member, m.Selector) for member in members):
            each = [clauses(member.what) for member in members if isinstance(member, m.Selector)]
            some = ([literal for clause in choice for literal in clause] for choice in product(*each))
            return tuple(("object", tuple(dict.fromkeys(literals))) for literals in some)
    raise Unmodelled("attacks at such cards")


def _times_over(deed: m.Deed) -> tuple[Terms, tuple[Want, ...], int]:
    """The same as `times`; more of its own attacks may be counted on whoever is attacked, too."""
    total = much(deed["amount"])
    word, asked = total.word, total.asked
    if word == "cards" and _NEAR_IT in asked:
        word, asked = ("near", "about"), tuple(want for want in asked if want != _NEAR_IT)
    if not of_the_event(word) or deed["property"] != m.Property("strength"):
        return times(deed["amount"])
    if deed["patient"] != m.THIS or total.plus or total.most:
        raise Unmodelled("such an amount of a text that always holds")
    return (("each_of_struck", _of_it(word)), ("attacking_only",)), asked, total.times


def _of_it(word: object) -> Term:
    """What is counted on the attacked card, as the law says it.  Raises Unmodelled for more than that."""
    match word:
        case ("num", str(kind), "about"):
            return ("num", kind)
        case ("near", "about"):
            return "near"
        case ("half" | "share" as how, of, by):
            return (how, _of_it(of), by)
    raise Unmodelled("such an amount of a text that always holds")


def times(amount: object) -> tuple[Terms, tuple[Want, ...], int]:
    """A number, or one for each: the terms that say so, what is counted, the number."""
    total = much(amount)
    if isinstance(total.word, int):
        return (), (), total.word
    if not _at_any_time(total.word) or total.plus or _NEAR_IT in total.asked:
        raise Unmodelled("such an amount of a text that always holds")
    assert total.word is not None
    most: Terms = (("each_most", total.most),) if total.most else ()
    return (("each", total.word), *most), total.asked, total.times


def _at_any_time(word: object) -> bool:
    """Whether something can be counted without a target or an event."""
    match word:
        case ("num", _, whose):
            return bool(whose == "own")
        case ("total", _):
            return True
        case ("half" | "share", of, _):
            return _at_any_time(of)
    return word in _STANDING


def brought(deed: m.Deed) -> tuple[list[Terms], tuple[Want, ...]]:
    """Attacks are brought to a number or a strength: those at its card, or those of its own or of others."""
    attacks = deed["property"]
    if not isinstance(attacks, m.Selector) or attacks.kind != "attack":
        raise Unmodelled("bringing such a thing to a number")
    nth, held, rest = which(attacks)
    of = kinds(rest)
    if of != Kinds(of.groups, of.grades, of.by, of.against, of.next, size=of.size):
        raise Unmodelled("bringing such attacks to a number")
    if nth or (of.grades and not isinstance(deed["to"], m.Number)):
        return _made_as(of, deed["to"], nth, held)
    if isinstance(of.against, m.Selector) and (asked := itself(of.against.what)) is not None:
        of, held = replace(of, against=m.THIS), (*held, *asked)
    match deed["to"]:
        case m.Number(n) if of.against == m.THIS and not of.next:
            which_of = (*(("reduces_of", grade) for grade in of.grades), *of.size)
            return [(*(("set_amount", group, n) for group in of.groups), *which_of)], (*of.by, *held)
        case m.Word("grade", ("weak" | "medium" | "strong") as grade) if not of.size:
            if of.against == m.THIS and not of.next:
                return [tuple(("set_strength", group, grade) for group in of.groups)], (*of.by, *held)
            return _made_as(of, deed["to"])
    raise Unmodelled("bringing attacks to that")


def unhurt(deed: m.Deed) -> tuple[list[Terms], tuple[Want, ...]]:
    """From which attacks a card gets no wounds.  Raises Unmodelled."""
    roles = dict(deed.roles)
    match roles.pop("from", None):
        case m.Selector("each" | "some", what, "attack") if set(roles) == {"patient"}:
            of = kinds(what)
            parity = all(word in ("worth_even", "worth_odd") for word, *_ in of.size)
            if (
                of == Kinds(of.groups, by=of.by, words=of.words, size=of.size)
                and parity
                and (of.words in ((), ("answering",)))
            ):
                aura, whose = scope(roles["patient"])
                terms: Terms = tuple(("set_amount", group, 0) for group in of.groups)
                answers: Terms = (("answers_only",),) if of.words else ()
                return [(*terms, *answers, *of.size, *aura)], (*of.by, *whose)
    raise Unmodelled("no wounds from such things")


def _made_as(
    of: Kinds, to: object, nth: Terms = (), held: tuple[Want, ...] = ()
) -> tuple[list[Terms], tuple[Want, ...]]:
    """What its own attacks, or those of others, count as: each, those of a strength, the first of a turn."""
    if not isinstance(to, m.Word) or to.property != "grade" or ((nth or of.grades) and not of.by) or of.size:
        raise Unmodelled("bringing attacks to that")
    grade = to.value
    terms: Terms = tuple(("own_strength", group, grade) for group in of.groups)
    terms += (*nth, *(("brings_of", strength) for strength in of.grades))
    terms += tuple(("next_only", group) for group in of.groups) if of.next else ()
    own = of.by == (("subject", ("self",)),)
    whose, rest = side(tuple(clause for _, clause in of.by))
    if not of.by and not of.next and isinstance(of.against, m.Selector):
        at, besides = side(clauses(of.against.what))
        terms = tuple(("set_strength", group, grade) for group in of.groups)
        return [(*terms, ("aura",), ("side", at))], tuple(("target", clause) for clause in besides)
    if not of.by and of.next and of.against is None and grade != "weak":
        own = True  # the next one of the card itself
    elif not of.by:
        raise Unmodelled("whose attacks count so")
    aura: Terms = () if own else (("aura",), ("side", whose))
    targets = () if own else tuple(("target", clause) for clause in rest)
    return [(*terms, *aura)], (*against(of.against), *targets, *held)
