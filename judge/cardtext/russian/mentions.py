"""Who is spoken of in an ability: by which words, of which gender, and how to refer to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.russian.forms import forms, known, plain
from judge.cardtext.russian.parts import He

FIRST = ("agent", "patient")
"""The roles that are spoken of first, and to which "oneself" refers."""
_TYPES = {
    "creature": "n",
    "artifact": "m",
    "symbiote": "m",
    "parasite": "m",
    "companion": "m",
    "terrain": "f",
    "equipment": "f",
}
_CELLS = tuple(m.Is("zone", name) for name in ("square", "row", "column", "diagonal"))
NAMED = ("under", "through", "against", "by", "beside", "opposite", "behind")
ONES = frozenset("mfn")


@dataclass(frozen=True)
class Known:
    """Somebody spoken of: how to refer to it, its kind and description, the genders of the words for it."""

    ref: Any
    kind: str
    what: m.Filter
    genders: frozenset[str]


@dataclass
class Mentions:
    """All who were spoken of so far, in order; what was done to whom; whose text it is.

    `begun`: how many were known before the deed that is looked at, `doing`: before its subject;
    `subject`: of whom the last deed was said,
    `gainer`: who got or lost something by it; `player`: whose turn it is, if the trigger says that;
    `before`: whom a sentence before has chosen; `instant`: it answers an attack.
    `attacks`: an attack was spoken of; `striking`: the card makes one, at whom is not said;
    `own`: the genders of the words for the card whose text it is, `masculine`: its name is; `granted`:
    that is who got the text.
    """

    static: bool
    known: list[Known] = field(default_factory=list)
    begun: int = 0
    doing: int = 0
    subject: Any = m.THIS
    gainer: Any = None
    player: Any = None
    done: dict[tuple[str, str], Any] = field(default_factory=dict)
    before: Known | None = None
    instant: bool = False
    own: frozenset[str] = frozenset("mf")
    masculine: bool = False
    granted: bool = False
    attacks: bool = False
    striking: bool = False

    def begin(self, ability: m.Ability, name: str, granted: bool) -> None:
        """What is known of an ability of the card `name` before it is looked at."""
        self.own, self.granted = genders_of(name), granted
        self.masculine = names_of(name) == {"m"}
        self.attacks = any(
            isinstance(node, m.Deed) and node.verb in ("attack", "rage") for node in walk(ability)
        )
        self.instant = ability.kind == "instant" and ability.trigger is None
        made = [deed for deed in (ability.trigger.deeds if ability.trigger else ()) if deed.verb == "attack"]
        self.striking = any(deed["agent"] == m.THIS and deed["patient"] is None for deed in made)

    def nested(self, what: Any, when: str) -> None:
        """Those who are named in a description: "through your creature", "beside it"."""
        for part in m.conjuncts(what):
            if isinstance(part, m.Not) and isinstance(part.part, m.Rel):
                part = part.part  # whoever it does not stand beside is spoken of, too
            if isinstance(part, m.Did) and isinstance(term := dict(part.deed.roles).get("agent"), m.Selector):
                self.mention(term, m.Ref(when, role=part.deed.verb))
            if (
                isinstance(part, m.Having)
                and isinstance(part.what, m.Ability)
                and part.what.kind == "keyword"
            ):
                self.known.append(Known(part.what, "ability", m.Anything(), ONES))
            if isinstance(part, m.Having) and isinstance(part.what, m.Selector) and part.what.kind == "card":
                self.mention(
                    replace(part.what, quantifier="some", count=m.Number(1)), m.Ref(when, role="bearing")
                )
            if not isinstance(part, m.Rel) or not isinstance(part.other, m.Selector):
                continue
            if part.name in NAMED and part.other.quantifier == "some":
                self.mention(part.other, m.Ref(when, role=part.name))

    def mention(self, term: Any, ref: m.Ref, gender: str = "") -> None:
        """Somebody is spoken of; `gender`: of the noun, where it says "this card"."""
        match term:
            case m.Ref("you" | "opponent") | m.Selector(what=m.Other()):
                return  # who is only said not to be somebody is not spoken of
            case m.Ref("host"):
                self.known.append(Known(term, "card", m.Is("type", "creature"), genders(term)))
            case m.Ref():
                called = (
                    known for known in reversed(self.known) if known.ref == term and known.kind == "card"
                )
                before = next(called, None)
                gendered = self.own if term == m.THIS else genders(term)
                known = before or Known(term, "card", m.Anything(), gendered)
                self.known.append(replace(known, genders=frozenset(gender)) if gender else known)
            case m.Selector():
                if ref.name in ("that", "done"):
                    self.nested(term.what, ref.name)
                ref = m.Ref("one") if self.static and term.quantifier == "each" else ref
                self.known.append(Known(ref, term.kind, term.what, genders(term)))
                if term.quantifier == "each":
                    single = replace(term, quantifier="some", count=m.Number(1))
                    self.known.append(Known(m.Ref("one"), term.kind, term.what, genders(single)))
            case m.Group(members, either):
                if either:
                    every = frozenset().union(*(genders(member) for member in members))
                    self.known.append(Known(ref, "card", m.Anything(), every))
                else:
                    self.known.append(Known(term, "card", m.Anything(), frozenset("p")))

    def aimed_at(self) -> Any:
        """The target: whom an attack strikes, or to whom something was just done where none is spoken of."""
        done = [known for known in self.known if _done(known)]
        return m.Ref("attacked") if self.attacks or self.instant or not done else done[-1].ref

    def counted(self, there: Any, any_: bool) -> None:
        """It is said how many there are: all of them are spoken of; `any_`: or one, if there is any."""
        if isinstance(there, m.Selector):
            self.known.append(Known(there, there.kind, there.what, frozenset("p")))
            if any_:
                self.mention(replace(there, quantifier="some", count=m.Number(1)), m.Ref("one"))

    def group(self, every: m.Group, role: str) -> m.Group:
        """Several: all of them may be spoken of, or the one of them that is meant."""
        if every.either:
            self.mention(every, m.Ref("done", role=role))
            return every
        chosen = tuple(
            m.Ref("chosen", member.number) if isinstance(member, m.Selector) and member.number else member
            for member in every.members
        )
        if all(isinstance(member, m.Ref) for member in chosen):
            self.known.append(Known(m.Group(chosen), "card", m.Anything(), frozenset("p")))
        return every

    def called(self, selector: m.Selector) -> Any:
        """Who is called by what was just done to it: "the creature that died"; None if nobody is."""
        if selector.quantifier != "some" or selector.count != m.Number(1) or selector.kind != "card":
            return None
        rest = []
        ref = None
        for part in m.conjuncts(selector.what):
            if part == m.State("dead"):
                ref = self.done.get(("die", "patient"), self.done.get(("destroy", "patient")))
            elif isinstance(part, m.Did) and not part.deed.roles and part.within is None:
                ref = self.done.get((part.deed.verb, part.as_role))
            else:
                rest.append(part)
        if any(not (isinstance(part, m.Is) and part.property in ("type", "class")) for part in rest):
            return None
        return ref


def called_by(term: Any) -> str:
    """The gender of the noun by which a text calls the card itself ("this card"); else nothing."""
    return term.gender if isinstance(term, He) and term.word == "that" and term.gender in ONES else ""


def _done(known: Known) -> bool:
    """Whether it is a card to which something was done."""
    return known.kind == "card" and isinstance(known.ref, m.Ref) and known.ref.name in ("chosen", "done")


def beside(ref: Any) -> bool:
    """Whether it stands in the description of somebody else."""
    return isinstance(ref, m.Ref) and ref.role in (*NAMED, "bearing")


def genders(term: Any) -> frozenset[str]:
    """The genders of the words by which somebody is called; p for several."""
    if isinstance(term, m.Selector):
        many = term.quantifier == "each" or (term.count is not None and term.count != m.Number(1))
        if many:
            return frozenset("p")
        if term.kind == "attack":
            return ONES
        if term.kind == "card" and term.what == m.Anything():
            return frozenset("f")  # any card, or whoever it is that nobody has named
        if any(cell in m.conjuncts(term.what) for cell in _CELLS):
            return frozenset("mfp")  # "these cells" are those of a square
        every = set()
        for part in m.conjuncts(term.what):
            for kind in part.parts if isinstance(part, m.Or) else (part,):
                if isinstance(kind, m.Is) and kind.property == "type":
                    every.add(_TYPES.get(kind.value, "f"))
                elif isinstance(kind, m.Is) and kind.property in ("class", "name", "zone"):
                    every |= _gender(kind.value)
                elif isinstance(kind, m.State) and kind.name == "defending":
                    every.add("m")
        return frozenset(every) if every else frozenset("fm")
    if term == m.Ref("host"):
        return frozenset("m")
    if isinstance(term, m.Ref) and term.name == "this":
        return frozenset("mf")
    return ONES


def genders_of(name: str) -> frozenset[str]:
    """The genders of the words for a card of that name: "card", and its name if the dictionary has it."""
    named = names_of(name)
    return frozenset("f") | named if named and named <= ONES | {"p"} else frozenset("mf")


def names_of(name: str) -> frozenset[str]:
    """The genders of a name; none if the dictionary does not have it."""
    row = [plain(word) for word in name.split()]
    noun = next((word for word in row if any(form.sort == "noun" for form in forms(word))), "")
    if not noun or not known(noun):
        return frozenset()
    return frozenset(form.gender for form in forms(noun) if form.sort == "noun" and form.case == "n")


def _gender(name: str) -> frozenset[str]:
    """The genders of a name: of the first of its words that is a noun in the nominative."""
    for word in name.split():
        named = {
            form.gender for form in forms(plain(word)) if form.sort == "noun" and form.case == "n"
        } & ONES
        if named:
            return frozenset(named)
    return ONES


__all__ = ["FIRST", "Known", "Mentions", "beside", "genders", "genders_of"]
