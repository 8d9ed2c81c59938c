"""Conditions: parse tree -> Condition; what has to hold of the card itself -> wants."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.berserk.text.model import Cards, Condition
from judge.games.berserk.text.places import Places
from judge.games.berserk.text.who import Want, _word, number, wants

NO_ATTACK = {"spell", "influence"}
_TURNS = {"my_turn": (("whose", "mine"),), "their_turn": (("whose", "theirs"),), "any_turn": ()}


def _whose(cards: Cards) -> tuple[tuple[Any, ...], ...]:
    side = cards.side()
    return () if side == "any" else (("whose", side),)


def _of(event: str, cards: Cards, role: str = "subject") -> Condition:
    """An event about cards that a text describes."""
    more = tuple(want for want in wants(role, cards) if want[1] not in (("mine",), ("theirs",)))
    return Condition(event, terms=_whose(cards), wants=more)


def _own(event: str, *terms: tuple[Any, ...]) -> Any:
    return lambda self, kids: Condition(event, terms=(("whose", "self"), *terms))


def _moving(event: str) -> Any:
    """A movement of the card itself, to where it stands next to such cards, if any are named."""

    def found(self: object, kids: list[Any]) -> Condition:
        near = tuple(
            ("some_beside", clause) for kid in kids if isinstance(kid, Cards) for clause in kid.clauses
        )
        return Condition(event, terms=(("whose", "self"),), wants=near)

    return found


class When(Places):
    """`Condition` for each event."""

    # -- the word before the event
    def on(self, kids: list[Any]) -> Condition:
        found: Condition = kids[0]
        return replace(found, terms=(*found.terms, *(("in_turn", whose) for whose in kids[1:])))

    in_own_turn, in_my_turn, in_their_turn = map(_word, ("own", "mine", "theirs"))

    def early(self, kids: list[Any]) -> Condition:
        """Before: known of what is declared (`brk-frame/B-46`)."""
        found: Condition = kids[0]
        if found.event not in ("attack", "attacked", "ability"):
            raise ValueError("before what is not declared")
        return replace(found, timing="before")

    def after(self, kids: list[Any]) -> Condition:
        found: Condition = kids[0]
        return replace(found, timing="paid")

    def my_turn(self, kids: list[Any]) -> str:
        return "my_turn"

    def their_turn(self, kids: list[Any]) -> str:
        return "their_turn"

    def any_turn(self, kids: list[Any]) -> str:
        return "any_turn"

    def turn_start(self, kids: list[Any]) -> Condition:
        return Condition("turn_start", "phase", _TURNS[kids[0]])

    def turn_end(self, kids: list[Any]) -> Condition:
        return Condition("turn_end", "phase", _TURNS[kids[0]])

    def before_my_turn(self, kids: list[Any]) -> Condition:
        return Condition("before_turn", "phase", (("whose", "mine"),))

    def battle_start(self, kids: list[Any]) -> Condition:
        return Condition("battle_start", "phase")

    # -- deaths
    own_dash = _moving("dashed")
    own_jump = _moving("jumped")
    own_move = _moving("moved")
    own_miss = _own("missed")
    own_scavenging = _own("scavenges")
    defends = _own("defends")
    blessed_now = _own("blessed")
    cursed_now = _own("cursed")

    def by_theirs(self, kids: list[Any]) -> Any:
        return ("killed_by", "theirs")

    def by_poison(self, kids: list[Any]) -> Any:
        return ("killed_by", "poison")

    def by_attack(self, kids: list[Any]) -> Any:
        return ("killed_by", *kids[0])

    def own_death(self, kids: list[Any]) -> Condition:
        return Condition("death", terms=(("whose", "self"), *_causes(kids)))

    def death(self, kids: list[Any]) -> Condition:
        found = _of("death", kids[0])
        return replace(found, terms=(*found.terms, *_causes(kids)))

    def from_attack(self, kids: list[Any]) -> Any:
        return ("wounded_by", *kids[0])

    def from_treachery(self, kids: list[Any]) -> Any:
        return ("wounded_by", "treachery")

    def from_answer(self, kids: list[Any]) -> Any:
        return ("wounded_by", "answer")

    def first_in_turn(self, kids: list[Any]) -> Any:
        return ("first_time",)

    # -- attacks
    def own_attack(self, kids: list[Any]) -> Condition:
        return _attack("attack", kids, "self")

    def first_of_turn(self, kids: list[Any]) -> Condition:
        return replace(_attack("attack", kids, "self"), first="turn")

    def first_of_battle(self, kids: list[Any]) -> Condition:
        return replace(_attack("attack", kids, "self"), first="battle")

    def attacked(self, kids: list[Any]) -> Condition:
        return _attack("attacked", kids, "self")

    def attack_of(self, kids: list[Any]) -> Condition:
        *before, cards = kids
        found = _attack("attack", before, cards.side())
        return replace(found, wants=_of("", cards).wants)

    def ability_of(self, kids: list[Any]) -> Condition:
        mine = any(kid == "ваш" or getattr(kid, "type", "") == "MINE" for kid in kids)
        kind = next(kid for kid in kids if not hasattr(kid, "type"))
        whose = "mine" if mine else "theirs"
        return Condition(
            "ability" if kind in NO_ATTACK else "attack", terms=(("whose", whose), ("about", kind))
        )

    def strike_or_miss(self, kids: list[Any]) -> Condition:
        return Condition("attack", terms=(("whose", "self"), ("about", "strike"), ("cond", "missed")))

    def declared_beside(self, kids: list[Any]) -> Condition:
        return Condition("attack_declared", terms=(("whose", "theirs"), ("beside",)))

    def declared(self, kids: list[Any]) -> Condition:
        return Condition("attack_declared", terms=(("whose", "theirs"),))

    # -- what happens to a card
    def subject(self, kids: list[Any]) -> Any:
        return kids[0]

    def self_subject(self, kids: list[Any]) -> str:
        return "self"

    def _about(self, event: str, kids: list[Any], *terms: tuple[Any, ...]) -> Condition:
        who = next((kid for kid in kids if isinstance(kid, Cards)), None)
        if who is None:
            return Condition(event, terms=(("whose", "self"), *terms))
        found = _of(event, who)
        return replace(found, terms=(*found.terms, *terms))

    def healing(self, kids: list[Any]) -> Condition:
        return self._about("healed", kids)

    def wounding(self, kids: list[Any]) -> Condition:
        return self._about("wounded", kids)

    def healed(self, kids: list[Any]) -> Condition:
        return self._about("healed", kids, ("least", number(kids)))

    def dead(self, kids: list[Any]) -> Condition:
        return self._about("death", kids)

    def wounded(self, kids: list[Any]) -> Any:
        return self._about("wounded", kids, *_causes(kids)) if kids else ("clause", ("wounded",))

    def struck_back(self, kids: list[Any]) -> Condition:
        return self._about("struck_back", kids)

    def at_others(self, kids: list[Any]) -> Any:
        return ("object", ("other",))

    def at_self(self, kids: list[Any]) -> Any:
        return ("object", ("self",))

    def declares(self, kids: list[Any]) -> Condition:
        cards, groups, *at = kids
        found = _of("declares", cards)
        about = tuple(("about", group) for group in groups if group != "all")
        return replace(found, terms=(*found.terms, *about), wants=(*found.wants, *at))

    def opened(self, kids: list[Any]) -> Condition:
        return self._about("opened", kids)

    def closes(self, kids: list[Any]) -> Condition:
        return self._about("closed", kids)

    def low(self, kids: list[Any]) -> Condition:
        return Condition("low", terms=(("whose", "self"), ("most", number(kids))))

    def crossed_theirs(self, kids: list[Any]) -> Condition:
        return Condition("crossed", terms=(("whose", "theirs"),))

    def cell_beside(self, kids: list[Any]) -> str:
        return "beside"

    def any_cell(self, kids: list[Any]) -> str:
        return ""

    def moves_near(self, kids: list[Any]) -> Condition:
        found = self._about("moved", kids)
        near: tuple[Want, ...] = (("subject", ("beside",)),) if "beside" in kids else ()
        return replace(found, wants=found.wants + near)

    def incarnating(self, kids: list[Any]) -> Condition:
        return self._about("incarnated", kids)

    def dash_of(self, kids: list[Any]) -> Condition:
        return replace(self.moves_near(kids), event="dashed")

    def jump_of(self, kids: list[Any]) -> Condition:
        return replace(self.moves_near(kids), event="jumped")

    def performs(self, kids: list[Any]) -> Condition:
        cards, kind = kids
        found = _of("ability" if kind in NO_ATTACK else "attack", cards)
        return replace(found, terms=(*found.terms, ("about", kind)))

    def own_moves(self, kids: list[Any]) -> Condition:
        return Condition("moved", terms=(("whose", "self"),))

    def own_strike(self, kids: list[Any]) -> Condition:
        return Condition("attack_made", terms=(("whose", "self"), *(("about", kid) for kid in kids)))

    def crossed_any(self, kids: list[Any]) -> Condition:
        return Condition("crossed")

    def kills(self, kids: list[Any]) -> Condition:
        how = tuple(("about", kid) for kid in kids[1:] if isinstance(kid, str))
        return Condition("kill", terms=(("whose", "self"), *how), wants=wants("object", kids[0]))

    def strikewise(self, kids: list[Any]) -> Any:
        return kids[0]

    def others_kill(self, kids: list[Any]) -> Condition:
        found = _of("kill", kids[0])
        return replace(found, wants=(*found.wants, *wants("object", kids[-1])))

    def host_move(self, kids: list[Any]) -> Condition:
        near = tuple(
            ("beside_it", clause) for kid in kids if isinstance(kid, Cards) for clause in kid.clauses
        )
        return Condition("moved", wants=(("subject", ("own_host",)), *near))

    own_crossing, own_return = _own("crossed"), _own("returned")


def _causes(kids: list[Any]) -> tuple[tuple[Any, ...], ...]:
    """What brought it about, as a word each."""
    found = [kid for kid in kids if isinstance(kid, tuple)]
    return tuple((name, word) for name, *words in found for word in words) + tuple(
        kid for kid in found if len(kid) == 1
    )


def _attack(event: str, kids: list[Any], whose: str) -> Condition:
    """A trigger on an attack: of which kinds and strengths, by whom, on whom."""
    groups: tuple[str, ...] = ()
    terms: list[tuple[Any, ...]] = []
    about: tuple[Want, ...] = ()
    for kid in kids:
        if isinstance(kid, Cards):
            about = wants("object", kid)
        elif isinstance(kid, tuple) and kid and kid[0] == "strengths":
            terms += [("strength", name) for name in kid[1]]
        elif isinstance(kid, tuple):
            groups = kid
    if groups and set(groups) <= NO_ATTACK:
        event, whose = "ability", "mine" if whose == "self" else whose
    terms += [("about", group) for group in groups if group != "all"]
    named = () if whose == "any" else (("whose", whose),)
    return Condition(event, terms=(*named, *terms), wants=about)
