"""What one effect is while it lasts: the terms of a permanent feature, and what is asked of whom."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.blocking import blocking
from judge.games.berserk.bonuses import against, brought, of_any, of_attacks, reaching, times, unhurt
from judge.games.berserk.card_descriptions import Want
from judge.games.berserk.incarnating import elsewhere
from judge.games.berserk.keywords import OF_THEIRS, at_whom, ignored, keyword, taken_away
from judge.games.berserk.permissions import allowed, must_be_defended, scope
from judge.games.berserk.possessions import mark_of, marked
from judge.games.berserk.prohibitions import forbidden, strikes_only_them, untouched
from judge.games.berserk.recruiting import not_together
from judge.games.berserk.seen_from import from_who_grants
from judge.games.berserk.taken_by_markers import filling
from judge.games.berserk.undeterred import undeterred

Terms = tuple[tuple[Term, ...], ...]
MORE = {
    "armor": "armor", "regeneration": "regen", "rage": "small_die", "attack_experience": "ova",
    "defence_experience": "ovz", "shooting_experience": "ovs"}  # fmt: skip
"""Words with a number to which is added."""
_CAPS = {"life": "max_life", "counter": "max_tokens"}


def standing(effect: m.Effect) -> tuple[list[Terms], tuple[Want, ...]]:
    """What one effect is while it lasts: terms, feature by feature, and what is asked.  Raises Unmodelled."""
    deed = effect.deed if effect.mode == "must" else from_who_grants(effect.deed)
    if (deed.verb, effect.mode) == ("damage", "cannot") and deed["from"] is not None and not deed.manner:
        return unhurt(deed)
    if effect.mode == "cannot" and (kept := untouched(deed) or undeterred(deed)) is not None:
        return [kept[0]], kept[1]
    if (deed.verb, effect.mode) == ("recruit", "cannot") and not deed.manner:
        apart, whom = not_together(effect.deed)
        return [apart], whom
    if effect.mode == "cannot" and deed.verb == "use":
        aura, asked = scope(deed["agent"])
        return [(*forbidden(deed), *aura)], asked
    if effect.mode == "cannot":
        deed, only, at = strikes_only_them(deed)
        who, measured = _as_much_armor(deed["patient"] if deed["agent"] is None else deed["agent"])
        aura, asked = scope(who)
        return [(*forbidden(_of_itself(deed)), *only, *measured, *aura)], (*at, *asked)
    if effect.mode == "must" and must_be_defended(deed):
        return [(("keyword", "must_be_defended"),)], ()
    if effect.mode == "can":
        terms, asked = elsewhere((effect,)) or allowed(deed)
        return [terms], asked
    if (deed.verb, deed.manner, effect.mode) == ("reflect", ("as_open",), "do") and _strike(deed["patient"]):
        aura, asked = scope(deed["agent"])
        return [(("keyword", "answers_closed"), *aura)], asked
    if effect.mode != "do" or deed.manner:
        raise Unmodelled(f"what a card {effect.mode} do")
    roles = {name for name, _ in deed.roles}
    match deed.verb, sorted(roles):
        case "modify", ["amount", "attack", "patient", "property"] if (
            deed["attack"], deed["property"]
        ) == (m.Ability("keyword", name="poison"), m.Property("taken")):  # fmt: skip
            return _more("poison_hurts", (), deed)
        case "modify", ["amount", "attack", "patient", "property"]:
            return of_attacks(deed)
        case "put_things", ["patient", "things"] if deed["patient"] == m.THIS and mark_of(deed["things"]):
            return [(("mark", marked(mark_of(deed["things"]))),)], ()
        case "modify", ["amount", "patient", "property"] if isinstance(deed["property"], m.Property):
            return _modified(deed, deed["property"])
        case "modify", ["against", "amount", "patient", "property"] if deed["property"] == m.Property(
            "strike"
        ):
            strikes, asked = _more("modifier", ("strike",), deed)
            return strikes, (*against(deed["against"]), *asked)
        case "gain", ["patient", "what"] if isinstance(deed["what"], m.Ability):
            aura, asked = scope(deed["patient"])
            word, each, count = _counted_word(deed["what"])
            return [(*keyword(word), *each, *aura)], (*at_whom(word), *asked, *count)
        case "lose", ["patient", "what"]:
            aura, asked = scope(deed["patient"])
            return [(*taken_away(deed["what"]), *aura)], asked
        case "set", ["property", "to"] | ["agent", "property", "to"] if deed["agent"] in (None, m.THIS):
            return brought(m.deed("set", property=deed["property"], to=deed["to"]))
        case "set", ["patient", "property", "to"] if deed["patient"] == m.THIS and isinstance(
            attacks := deed["property"], m.Selector
        ):
            at_it = replace(attacks, what=m.And((attacks.what, m.Rel("against", m.THIS))))
            return brought(m.deed("set", property=at_it, to=deed["to"]))
        case "set", ["patient", "property", "to"] if deed["property"] == m.Property("range"):
            return reaching(deed)
        case "count_as", ["as", "patient"] if (name := filling(deed)) is not None:
            return [(("fills", marked(name)),)], ()
        case "block" | "redirect", _:
            terms, asked = blocking(deed)
            return [terms], asked
        case "cap", ["patient", "things"]:
            return _capped(deed)
        case "ignore", ["agent", "patient"]:
            aura, asked = scope(deed["agent"])
            terms, of_whom = ignored(deed["patient"])
            return [(*terms, *aura)], (*of_whom, *asked)
    raise Unmodelled(f"{deed.verb} in a text that always holds")


def _counted_word(word: m.Ability) -> tuple[m.Ability, Terms, tuple[Want, ...]]:
    """A keyword with a written number, and how many times over that counts.  Raises Unmodelled."""
    counted = not isinstance(word.number, m.Number | None) and word.name in COUNTED_WORDS
    if not counted or (word.name == "armor" and word.number in OF_THEIRS):
        return word, (), ()
    each, count, n = times(word.number)
    if n < 1:
        raise Unmodelled("less than nothing of a word")
    return replace(word, number=m.Number(n)), each, count


COUNTED_WORDS = frozenset(
    "attack_experience defence_experience shooting_experience armor regeneration".split()
)


def _modified(deed: m.Deed, of: m.Property) -> tuple[list[Terms], tuple[Want, ...]]:
    """So much more or less of a property of somebody.  Raises Unmodelled."""
    match of:
        case m.Property("move", None):
            return _more("moves_more", (), deed)
        case m.Property("strength", None):
            return of_any(deed)
        case m.Property("roll", None):
            return _more("die_more", (), deed)
        case m.Property("range", None):
            return _more("reaches_more", ("all",), deed)
        case m.Property("range", m.Ability("keyword", None, name="jump")):
            return _more("keyword_more", ("jump",), deed)
    if (word := _raised(of)) is not None:
        return _more("keyword_more", (word,), deed)
    raise Unmodelled("modify in a text that always holds")


def _as_much_armor(who: object) -> tuple[object, Terms]:
    """Of those with no more movement than the armour that is left: they, and the term that says so."""
    measure = m.Compare("move", "<=", m.Value("armor", m.THIS))
    match who:
        case m.Selector(_, m.And(parts), "card") if measure in parts:
            rest = m.And(tuple(part for part in parts if part != measure))
            return replace(who, what=rest), (("as_armor",),)
    return who, ()


def _strike(what: object) -> bool:
    return isinstance(what, m.Selector) and what.what == m.Is("attack", "strike")


def _of_itself(deed: m.Deed) -> m.Deed:
    return m.Deed(
        deed.verb,
        tuple((name, m.THIS if name in ("agent", "patient") else term) for name, term in deed.roles),
        deed.manner,
    )


def raised(name: str) -> bool:
    """Whether the law adds to the number of a word or a property."""
    return name in MORE or name == "poison"


def _raised(of: object) -> str | None:
    return MORE.get(of.name) if isinstance(of, m.Property) and of.of is None else None


def _more(name: str, groups: tuple[str, ...], deed: m.Deed) -> tuple[list[Terms], tuple[Want, ...]]:
    """So much more of something."""
    each, count, n = times(deed["amount"])
    if n < 0 and name == "keyword_more" and groups != ("small_die",):
        raise Unmodelled("less of a word")
    aura, asked = scope(deed["patient"])
    return [((name, *groups, n), *each, *aura)], (*asked, *count)


def _capped(deed: m.Deed) -> tuple[list[Terms], tuple[Want, ...]]:
    match deed["things"]:
        case m.Things(kind, m.Number(n), None, ()) if kind in _CAPS:
            aura, asked = scope(deed["patient"])
            return [(("keyword", _CAPS[kind]), ("number", n), *aura)], asked
    raise Unmodelled("such a maximum")
