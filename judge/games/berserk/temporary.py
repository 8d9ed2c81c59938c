"""What somebody gets for a time, or for the rest of the battle: effects of meanings as permanent features."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lowering import FACES, Unmodelled
from judge.cardtext.russian.forms import plain
from judge.engine.solver import Quoted, Term
from judge.games.berserk.amounts import Much, much
from judge.games.berserk.bonuses import unhurt
from judge.games.berserk.card_descriptions import Want
from judge.games.berserk.changing import becomes, struck_by
from judge.games.berserk.keywords import lost
from judge.games.berserk.model import Cards, Permanent
from judge.games.berserk.permanent import permanents
from judge.games.berserk.permissions import Terms
from judge.games.berserk.possessions import marked
from judge.games.berserk.prohibitions import forbidden, untouched
from judge.games.berserk.seen_from import AT_SOMEBODY, of_who_gets_it
from judge.games.berserk.standing import raised, standing
from judge.games.berserk.undeterred import undeterred, whose_attacks

_FIXED = tuple(("keyword", word) for word in ("ova", "ovz", "ovs", "jump", "clumsy"))
"""Words whose number the law reads as it is written."""


def recipient(deed: m.Deed) -> object:
    """Who gets what a deed gives."""
    if deed.verb == "set" and isinstance(roll := deed["property"], m.Property) and roll.name == "next_roll":
        return roll.of
    if (whose := struck_by(deed) or whose_attacks(deed)) is not None:
        return whose
    if deed.verb in ("ignore", "use") or deed["patient"] is None:
        return deed["agent"]
    at, by = deed["patient"], deed["agent"]
    at_its_card = at == m.THIS and not _described(by)
    if deed.verb in AT_SOMEBODY and by is not None and (_described(at) or at_its_card):
        return by
    return deed["patient"]


def _described(who: object) -> bool:
    """Whether those are meant that are so whenever it is looked at, and not one that is chosen."""
    return isinstance(who, m.Selector) and who.quantifier != "choose"


def gifts(effect: m.Effect) -> tuple[list[Permanent], Much | None]:
    """The features that an effect gives, each for itself; and their number, if that is counted first.

    Raises Unmodelled.
    """
    who = recipient(effect.deed)
    deed = of_who_gets_it(_with_its_own(effect.deed, who), who)
    roles = tuple(
        (name, m.THIS if term == who and name in ("patient", "agent") else term) for name, term in deed.roles
    )
    deed = m.Deed(deed.verb, roles, deed.manner)
    if effect.mode == "cannot" and whose_attacks(deed) is not None:
        kept = undeterred(changed(deed, lambda node: m.THIS if node == who else node))
        return [Permanent(*kept)] if kept else [], None
    if deed.verb == "modify" and deed["property"] == m.Property("next_roll"):
        rolls, much_more = gifts(changed(effect, _roll))
        return [replace(member, terms=(*member.terms, ("next_roll",))) for member in rolls], much_more
    if effect.mode == "do" and (changes := [made for made in becomes(deed) if isinstance(made, Permanent)]):
        return changes, None
    if effect.mode == "cannot" and (kept := untouched(deed)) is not None:
        return [Permanent(*kept)], None
    if (deed.verb, effect.mode) == ("damage", "cannot") and deed["from"] is not None and not deed.manner:
        unharmed, from_whom = unhurt(deed)
        return [Permanent(row, from_whom) for row in unharmed], None
    if effect.mode == "cannot":
        return [Permanent(forbidden(deed))], None
    match deed.verb, dict(deed.roles):
        case "set", {"property": m.Property("next_roll"), "to": m.Number(n)} if (
            n in FACES and len(roles) == 2
        ):
            return [Permanent((("set_die", n), ("next_roll",)))], None
        case "set", {"property": m.Selector("each", m.Is("ordinal", "next"), "attack"), "to": to} if (
            to == m.Word("state", "unanswered") and len(roles) == 2
        ):
            return [Permanent((("keyword", "unanswered"), ("next_only", "strike")))], None
        case "modify", {"property": m.Property("life", None), "amount": m.Number(n)} if len(roles) == 3 and (
            not deed.manner
        ):
            return [Permanent((("life_more", n),))], None
    match deed.verb, deed["what"], deed["things"]:
        case "lose", m.Selector("each", m.Anything(), "ability"), _:
            return [Permanent((("keyword", "silent"),))], None
        case "lose", m.Ability("keyword", None, name=name), _:
            return [Permanent((("loses", lost(name)),))], None
        case "lose", m.Word("element", "all"), _:
            return [Permanent((("turns_to", "neutral"),))], None
        case "become", m.Word("element", element), _:
            return [Permanent((("turns_to", element),))], None
        case "gain", m.Word("class", name), _:
            kinds = {plain(name)} | ({"герой"} if plain(name).startswith("герой-") else set())
            return [Permanent(tuple(("of_kind_too", Quoted(kind)) for kind in sorted(kinds)))], None
        case "put_things", _, m.Things("marker", m.Number(1), None, (name,)):
            return [Permanent((("mark", marked(name)),))], None
        case "gain", m.Ability("static", m.Seq(parts, False)) as inner, _ if _of_whoever_has_it(inner):
            rows = [gifts(part) for part in parts if isinstance(part, m.Effect)]
            return [row for each, number in rows for row in _plainly(each, number)], None
        case "gain", m.Ability("static") as inner, _:
            return list(permanents(inner)), None
        case "gain", m.Group(members, False), _:
            rows = [gifts(m.Effect(m.deed("gain", patient=m.THIS, what=permanent))) for permanent in members]
            if any(number is not None for _, number in rows):
                raise Unmodelled("several gifts with a number that is counted")
            return [row for each, _ in rows for row in each], None
    number, deed, terms = _number(deed)
    given, asked = standing(m.Effect(deed, effect.mode))
    if number is not None and (len(given) != 1 or any(term in _FIXED for term in given[0])):
        raise Unmodelled("such gifts with a number that is counted")
    return [Permanent((*_unnumbered(row, number), *terms), asked) for row in given], number


def _with_its_own(deed: m.Deed, who: object) -> m.Deed:
    """More of its own attacks is more of its attacks for whoever gets that: it makes no others."""
    if deed["attack"] is None or deed["property"] != m.Property("strength") or deed["patient"] != who:
        return deed
    own = [m.Rel("controller", m.Owner("controller", who))]  # type: ignore[arg-type]
    if who == m.THIS or (isinstance(who, m.Ref) and who.name == "that"):
        own.append(m.Rel("controller", m.YOU))

    def bare(node: object) -> object:
        if isinstance(node, m.And):
            return m.And(tuple(part for part in node.parts if part not in own))
        return node

    return changed(deed, bare)


def _of_whoever_has_it(text: m.Ability) -> bool:
    """Whether a text that somebody gets only loses, gains and sets things of whoever has it."""
    parts = text.body.parts if isinstance(text.body, m.Seq) else ()
    alone = replace(text, body=None, name="") == m.Ability("static")
    return alone and all(
        isinstance(part, m.Effect)
        and (part.mode, part.lasts) == ("do", None)
        and part.deed.verb in ("lose", "gain", "set")
        and recipient(part.deed) == m.THIS
        for part in parts
    )


def _plainly(each: list[Permanent], number: Much | None) -> list[Permanent]:
    if number is not None:
        raise Unmodelled("several gifts with a number that is counted")
    return each


def _roll(node: object) -> object:
    """The next roll as any roll."""
    return m.Property("roll") if node == m.Property("next_roll") else node


def _number(deed: m.Deed) -> tuple[Much | None, m.Deed, tuple[tuple[str, int], ...]]:
    """The number that is counted when it is given, the deed without it, how often at most it is given."""
    what = deed["what"]
    amount = what.number if isinstance(what, m.Ability) else deed["amount"]
    match amount:
        case None | m.Number():
            return None, deed, ()
        case m.Bound(m.Number(n), m.Number(most), None) if n > 0 and most % n == 0:
            put = m.Number(n)
            return (
                None,
                changed(deed, lambda node: put if node == amount else node),
                (("given_most", most // n),),
            )
    count = much(amount)
    single = m.Number(1 if count.times > 0 else -1)
    if abs(count.times) != 1 or count.thrown or count.plus:
        raise Unmodelled("a gift of such a number")
    return replace(count, times=1), changed(deed, lambda node: single if node == amount else node), ()


def _unnumbered(terms: Terms, number: Much | None) -> Terms:
    """Without the number that stands for one that is counted."""
    return terms if number is None else tuple(term for term in terms if term[0] != "number")


def more_of_it(first: m.Effect, second: m.Effect) -> m.Effect | None:
    """Of "gets so much, or so much more" the second, which says both where the law adds to nothing."""
    this, other = first.deed, second.deed
    match this.verb, this["what"], other.verb, other["property"]:
        case "gain", m.Ability("keyword", name=name, number=m.Number(n)), "modify", m.Property(same, None):
            amount = other["amount"]
            much_more = amount.amount if isinstance(amount, m.Bound) else amount
            if name == same and much_more == m.Number(n) and first.lasts == second.lasts and raised(name):
                return second
    return None


_GIVER = frozenset("beside_aim not_aim same_weak beside_about beside_dead not_about".split())


def of_the_giver(asked: tuple[Want, ...]) -> bool:
    """Whether something is asked that only the giving ability knows: its target, the card of its event."""
    return any(_known_to_it(literal) for _, clause in asked for literal in clause)


def _known_to_it(literal: Term) -> bool:
    if not isinstance(literal, tuple):
        return literal in _GIVER
    if isinstance(literal[-1], Cards):
        return of_the_giver(tuple(("", inner) for inner in literal[-1].clauses))
    return literal[-1] in ("target", "about")
