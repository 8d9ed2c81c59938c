"""Whom a card text describes, in the words of `model.py`: a word for one unit, or a description.

In goes a part of `judge.cardtext.meaning`, out comes a term of the model.  Whatever the model has no exact
word for raises `Unmodelled`, with the words of the concept.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, wording
from judge.games.swtcg.keywords import PILOT, renamed
from judge.games.swtcg.model import Filter, Term
from judge.games.swtcg.places import ARENAS, PEOPLE, TYPES, VEHICLES, WAITING, ZONES, place_of
from judge.games.swtcg.relations import RELATIONS, a_pilot, at_least_or_most

KEYWORDS = renamed("called")
"""Keywords that the law calls otherwise."""
THINGS = renamed("things")
"""Keywords that words may speak of as of things that a unit has."""
PAST = {
    ("attack", "agent", "patient"): "attacks",
    ("attack", "patient", "agent"): "attacked",
    ("damage", "agent", "patient"): "damages",
    ("damage", "patient", "agent"): "damaged",
    ("discard", "patient", ""): "discarded",
    ("retreat", "patient", ""): "retreated",
    ("deploy", "patient", ""): "deployed",
    ("tap", "patient", ""): "tapped",
}
"""The event of the law for a verb, by the role of whom it is told and of who else has to do with it."""
_STATES: dict[str, tuple[str, bool]] = {
    "tapped": ("tapped", True),
    "untapped": ("tapped", False),
    "damaged": ("damaged", True),
    "undamaged": ("damaged", False),
    "attacking": ("attacking", True),
    "defending": ("defending", True),
    "unique": ("unique", True),
    "partially_built": ("partially_built", True),
    "piloted": ("piloted", True),
}
_SOME_DAMAGE = m.Things("damage", m.Choice(m.Number(1), None))
_NO_DAMAGE = m.Things("damage", m.Choice(None, m.Number(0)))
_SHARED = ("tapped", "damaged", "unique", "card_side", "attacking", "defending", "partially_built", "piloted")
NUMBERS = {name: name for name in ("speed", "power", "health", "cost")} | {"total_cost": "cost"}
"""Numbers that words may compare."""


@dataclass
class Describing:
    """The ability that is being read: of what card, which roles its trigger names, who was chosen so far.

    `about` and `with_` are the roles of the trigger's event that the law calls "it" and "object".
    """

    as_card: bool = False
    name: str = ""
    kind: str = ""
    about: str = ""
    with_: str = ""
    roles: dict[str, Term] = field(default_factory=dict)
    chosen: list[int] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    counted: dict[int, tuple[object, ...]] = field(default_factory=dict)  # paid with, as many as one likes
    attacking: Term = ""  # who attacks, where the trigger is that somebody does
    there: bool = False  # the units of the trigger are in an arena then, or have just left it
    next_to_act: Term = ""  # who would attack, where the trigger is that somebody would
    disrupted: bool = False  # it may be disrupted once it is paid for
    stretch: str = ""  # what has just happened, has happened in it: as an attack ends, in that attack
    deck_of: object = None  # whose deck was just looked at
    hidden: Filter | None = None  # what cards of a deck are, that were just looked at
    unknown: list[int] = field(default_factory=list)  # choices among those cards

    # -- who
    def pointed(self, who: object) -> Term:
        """A word for one unit: self, it, object, that ...  Raises Unmodelled."""
        match who:
            case m.Ref("this"):
                return "self"
            case m.Ref("host"):
                return "piloted"
            case m.Ref("attacker" | "defender" as name):
                return name
            case m.Ref("that", _, role) if role in self.roles:
                return self.roles[role]
            case m.Ref("chosen", n) if n in self.paid:
                return ("chosen", 0) if self.chosen else "that"
            case m.Ref("chosen", n) if n in self.chosen:
                if self.chosen[-1] == n:
                    return "that"
                return ("chosen", self.chosen.index(n) + 1)
        raise Unmodelled(f"whom it means: {wording(who)}")

    def whom(self, who: object) -> Filter | str:
        """A unit as a condition or an event speaks of it: a description, or "self".  Raises Unmodelled."""
        match who:
            case m.Ref():
                return cast(str, self.pointed(who))
            case m.Selector("some", what, "card", (None | m.Number(1)), False):
                return self.filter(what)
            case m.Selector("each", what, "card", None):
                return self.filter(what)
            case m.Group(members, True) if all(_one_of_a_kind(member) for member in members):
                return self.filter(m.Or(tuple(cast(m.Selector, member).what for member in members)))
        raise Unmodelled(f"whom it means: {wording(who)}")

    # -- descriptions
    def filter(self, what: m.Filter) -> Filter:
        """A description.  Raises Unmodelled."""
        fields = self._fields(what)
        if fields.pop("face_down", False):  # in the build zone, those are the partially built cards
            if fields.get("zone") != WAITING.law:
                raise Unmodelled("whom it means: cards face down")
            fields["partially_built"] = True
        return Filter(**fields)

    def _fields(self, what: object) -> dict[str, Any]:
        match what:
            case m.Anything() | m.Is("kind" | "type", "card"):
                return {}
            case m.And(parts):
                return self._merged([self._fields(part) for part in parts])
            case m.Or(parts):
                return self._either(parts)
            case m.Is("type", value):
                return _typed(value)
            case m.Is("trait", value):
                return self._merged([_word(word) for word in value.replace("-", " ").split()])
            case m.Is("affiliation", "neutral"):
                return {"card_side": "neutral"}
            case m.Is("side", "dark" | "light" as side):
                return {"card_side": side}
            case m.Is("name", value):
                return {"names": (value,)}
            case m.State("face_down"):
                return {"face_down": True}
            case m.State(name) if name in _STATES:
                key, so = _STATES[name]
                return {key: so}
            case m.Compare(name, relation, than) if name in NUMBERS:
                return {"numbers": (self.compared(name, relation, than),)}
            case m.In(zone):
                return self._lying(zone)
            case m.Rel() | m.Other() | m.Same() | m.Having():
                return self._related(what)
            case m.Did(
                m.Deed("use", (("patient", m.Ability("keyword", None, name=name)),), ()), "agent", None, ""
            ):
                return {"using": name}
            case m.Did(m.Deed(verb, (("patient", m.Ref("this")),), ()), "agent", None, "") if verb == PILOT:
                return {"on": "self"}
            case m.Did(deed, role, m.Period(str(stretch), None, "this", "", None, None), ""):
                return {"past": (self._past(deed, role, stretch, True),)}
            case m.Not(inner):
                return self._denied(inner)
        raise Unmodelled(f"whom it means: {wording(what)}")

    def _past(
        self, deed: m.Deed, role: str, stretch: str, so: bool
    ) -> tuple[str, str, bool, Filter | str | None]:
        """What it has done, or what befell it, and who else had to do with that.  Raises Unmodelled."""
        roles = dict(deed.roles)
        amount = roles.pop("amount", None)
        if amount == _NO_DAMAGE:
            so = not so
        elif amount not in (None, _SOME_DAMAGE):
            raise Unmodelled(f"whom it means: {wording(deed)}")
        for (done, part, other), event in PAST.items():
            if (done, part) == (deed.verb, role) and not deed.manner and set(roles) <= {other}:
                return event, stretch, so, self.whom(roles[other]) if roles else None
        raise Unmodelled(f"whom it means: {wording(deed)}")

    def _related(self, what: object) -> dict[str, Any]:
        match what:
            case m.Rel("controller", m.Ref("you")):
                return {"side": "own"}
            case m.Rel("controller", m.Ref("opponent")):
                return {"side": "opponent"}
            case m.Rel("controller", m.Selector("each", m.Is("side", "dark" | "light" as side), "player")):
                return {"side": side}
            case m.Rel("controller", other) if other == m.EVERYBODY:
                return {}
            case m.Rel("among", m.Ref("granter")):
                return {"marked": True}
            case m.Rel("attacking", other):
                return {"attacking": True, "attacks": self.whom(other)}
            case m.Other(m.Ref("this")):
                return {"other": True}
            case m.Other(m.Ref("that", _, role)) if self.roles.get(role) in ("it", "object"):
                return {"other_than": self.roles[role]}
            case m.Other(m.Ref("defender")):
                return {"defending": False}
            case m.Other(m.Ref("host") | m.Group((m.Ref("this"), m.Ref("granter")), False)):
                return {"other": True}
            case m.Other(m.Ref("chosen", n)) if self.as_card and (n in self.chosen or n in self.paid):
                return {"other": True}
            case m.Other(m.Ref("chosen", n)) if n in self.chosen or n in self.paid:
                return {"other_than": "that"}
            case m.Other(m.Selector(_, inner, "card")):
                kinds = inner.parts if isinstance(inner, m.Or) else (inner,)
                return {"none_of": tuple(self.filter(cast(m.Filter, kind)) for kind in kinds)}
            case m.Other(m.Group(members, True)):
                return self._merged([self._fields(m.Other(member)) for member in members])  # type: ignore[arg-type]
            case m.Same("name", m.Ref("this")) if self.name:
                return {"names": (self.name,)}
            case m.Same("type", m.Ref("choice")):
                return {"subtypes": ("that",)}
            case m.Same("arena", of):
                return {"arena": self._arena_of(of)}
            case m.Having(m.Ability("keyword", None, name=name), ">=", None):
                return {"keyword": KEYWORDS.get(name, name)}
            case m.Having(m.Things(kind, m.All(), None, ()), ">=", (None | m.Number(1))) if kind in THINGS:
                return {"keyword": THINGS[kind]}
            case m.Having(m.Things("damage", m.All(), None, ()), ">=", (None | m.Number(1))):
                return {"damaged": True}
            case m.Having(m.Things("damage", m.All(), None, ()), "=", m.Number(0)):
                return {"damaged": False}
            case m.Having(m.Selector("each", what, "card", None), ">=" | "=" as how, m.Number(n)) if a_pilot(
                what
            ) and (how, n) in ((">=", 1), ("=", 0)):
                return {"piloted": n == 1}
            case m.Having(m.Things("damage", m.All(), None, ()), how, m.Number(n)) if how in RELATIONS:
                return {"counters": (at_least_or_most(how, n),)}
        raise Unmodelled(f"whom it means: {wording(what)}")

    def _denied(self, inner: object) -> dict[str, Any]:
        match inner:
            case m.Is("trait", value) if len(value.split()) == 1:
                return {"not_subtypes": (value.lower(),)}
            case m.Did(deed, role, m.Period(str(stretch), None, "this", "", None, None), ""):
                return {"past": (self._past(deed, role, stretch, False),)}
            case m.Having(m.Ability("keyword", None, name=name), ">=", None):
                return {"lacks": KEYWORDS.get(name, name)}
            case m.Is("trait" | "type"):
                return {"none_of": (self.filter(cast(m.Filter, inner)),)}
            case m.State(name) if name in _STATES and name != "partially_built":
                key, so = _STATES[name]
                return {key: not so}
        raise Unmodelled(f"whom it means: not {wording(inner)}")

    def compared(self, name: str, relation: str, than: object) -> tuple[Term, ...]:
        """A number held against another one, or against that of some unit.  Raises Unmodelled."""
        match than, RELATIONS.get(relation):
            case m.Number(n), str():
                return (NUMBERS[name], *at_least_or_most(relation, n))
            case m.Letter("X"), "le" | "ge" | "eq" as how:
                return (NUMBERS[name], how, "x")
            case m.Value(other, m.Ref("one"), "highest" | "lowest" as most), "eq" if other == name:
                return (NUMBERS[name], "most", most)
            case m.Value(other, of, ""), str(how) if other in NUMBERS:
                return (NUMBERS[name], how, ("of", NUMBERS[other], self.pointed(of)))
        raise Unmodelled(f"whom it means: {name} {relation} {wording(than)}")

    def _merged(self, rows: list[dict[str, Any]]) -> dict[str, Any]:
        whole: dict[str, Any] = {}
        for row in rows:
            for key, value in row.items():
                if key in ("subtypes", "not_subtypes", "none_of", "numbers", "counters", "past"):
                    whole[key] = whole.get(key, ()) + value
                elif key in whole and whole[key] != value:
                    raise Unmodelled(f"whom it means: {key.replace('_', ' ')} twice")
                else:
                    whole[key] = value
        return whole

    def _either(self, parts: tuple[object, ...]) -> dict[str, Any]:
        """One or the other: of types alone it is any of them; else each is a description of its own."""
        rows = [self._fields(part) for part in parts]
        if all(set(row) <= {"types", "unit"} for row in rows):
            units = any("unit" in row for row in rows)
            types = tuple(kind for row in rows for kind in row.get("types", ()))
            return {"types": types, **({"unit": True} if units else {})}
        shared = {
            key: rows[0][key] for key in _SHARED if all(row.get(key, row) == rows[0].get(key) for row in rows)
        }
        apart = [{k: v for k, v in row.items() if k not in shared} for row in rows]
        return {**shared, "any_of": tuple(Filter(**row) for row in apart)}

    def _lying(self, zone: m.Zone) -> dict[str, Any]:
        if zone == m.Zone("arena", m.THIS):
            return {"arena": "same"}
        whose = {m.YOU: "own", m.OPPONENT: "opponent"}.get(zone.whose)  # type: ignore[arg-type]
        side = {"side": whose} if whose and zone.name != "arena" else {}
        if zone.whose is not None and whose is None:
            raise Unmodelled("whose zone it means")
        place = place_of(zone)
        if place is not None and place.kind != "arena" and place.law in ZONES:
            return {"zone": place.law, **side}
        match zone.name:
            case "arena" if zone.position == "that" and (unit := self._only_one_there()):
                return {"arena": unit}
            case "arena" if zone.position in ("that", "one"):
                return {"arena": zone.position}
            case "arena" if zone.position == "each":
                return {"arena": "any"}
            case "arena" if whose and not zone.position:
                return {"arena": f"{whose}_controlled"}
            case name if name in ARENAS and not zone.position and zone.whose is None:
                return {"arena": ARENAS[name]}
            case "play" if zone.whose is None:
                return {}
        raise Unmodelled(f"where it lies: {zone.name}")

    def _only_one_there(self) -> str:
        """The one unit of the trigger, where it is in an arena and no arena was chosen; else none."""
        units = {str(unit) for unit in self.roles.values() if unit in ("it", "object", "self")}
        return units.pop() if self.there and len(units) == 1 and units <= {"it", "object"} else ""

    def _arena_of(self, of: object) -> str:
        match of:
            case m.Ref("this") | None:
                return "same"
            case m.Ref("attacker" | "defender" as name):
                return name
            case m.Ref("chosen", n) if self.as_card and (n in self.chosen or n in self.paid):
                return "that" if n in self.paid else "same"
            case m.Ref("choice"):
                return "that"
            case m.Ref("that", _, role) if self.there and self.roles.get(role) in ("it", "object"):
                return str(self.roles[role])
        raise Unmodelled("which arena it means")


def _one_of_a_kind(who: object) -> bool:
    """Whether it is any card of one kind, of which nothing more is said: "a Senator or a Jedi"."""
    match who:
        case m.Selector("some", m.Is("trait" | "type"), "card", (None | m.Number(1)), False):
            return True
    return False


def _typed(value: str) -> dict[str, Any]:
    match value:
        case "unit":
            return {"unit": True}
        case _ if value in VEHICLES:
            return {"types": (value,), "unit": True}
        case _ if value in TYPES:
            return {"types": (value,)}
    raise Unmodelled(f"whom it means: the type {value}")


def _word(word: str) -> dict[str, Any]:
    """A word of the type line; a type that was read as one is a type."""
    small = word.lower()
    if small in (PEOPLE, f"{PEOPLE}s"):
        return {"types": (PEOPLE,)}
    if small in ("unit", "units", "card", "cards", *VEHICLES):
        raise Unmodelled(f"whom it means: {word}")
    return {"keyword": PILOT} if small == PILOT else {"subtypes": (small,)}
