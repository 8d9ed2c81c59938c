"""Costs, conditions and instructions of an ability: who "it" is, and the targets in printed order."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from judge.games.swlcg.text.model import Condition, Cost, Filter, Part, Pick, Target, Trigger

_ON_WHOM = {
    "destroy": "destroy",
    "sacrifice": "sacrifice",
    "discard": "discard",
    "bounce": "bounce",
    "bounce_instead": "bounce",
    "rescue": "rescue",
    "attach_here": "attach_here",
    "control": "control",
    "leave_engagement": "leave_engagement",
    "redirect": "redirect",
    "commit_it": "commit",
    "uncommit": "uncommit",
    "aim": "aim",
}
_AMOUNT_ON = {"heal": "heal", "unfocus": "unfocus", "focus": "focus", "shield": "shield", "harm": "harm"}
_PLAIN = {
    "dial_up": "dial_up",
    "random_discard": "random_discard",
    "own_discard": "own_discard",
    "their_discard": "their_discard",
    "prevent": "prevent",
}
_BARE = {"cancel": "cancel", "gain_edge": "gain_edge", "gain_balance": "balance", "look": "look"}
_BARE["new_edge_battle"] = "new_edge_battle"
_COSTS = {
    "focus_one": "focus",
    "sacrifice_one": "sacrifice",
    "discard_one": "discard",
    "return_one": "return",
    "unshield_one": "unshield",
}


@dataclass(frozen=True)
class Clause:
    """An instruction as the grammar has it, before it is known whom "it" means."""

    told: tuple[Any, ...]
    may: bool = False
    lasts: str = ""
    conditions: tuple[Condition, ...] = ()


class Told:
    """What has been said so far in an ability: its targets, and whom "it" would mean now."""

    def __init__(self, trigger: Trigger | None) -> None:
        self.targets: list[Target] = []
        self.last: Any = "this"
        if trigger is not None:
            self.last = {"self": "this", "host": "host"}.get(str(trigger.subject), "it")

    # -- costs
    def cost(self, told: tuple[Any, ...]) -> list[Cost]:
        """The costs that one "do this" is."""
        name, *kids = told
        if name in _COSTS:
            return [(_COSTS[name], self.whom(kids[-1]))]
        if name == "discard_hand":
            found = Target(Filter("friendly", (), "hand"), aimed=False)
            return [("discard", self.whom(found))]
        if name == "pay":
            return [("pay", *kids)]
        number = next((kid for kid in kids if isinstance(kid, int)), 1)
        if name in ("damage_this", "damage_host") or (name == "focus_this" and number > 1):
            return [(name, number)]
        return [name]

    # -- instructions
    def sentence(self, parts: list[Part], told: tuple[Any, ...]) -> None:
        """Adds the parts of a sentence; "instead" takes the place of the part before under its condition."""
        if told[0] == "plain":
            for part in told[1]:
                parts.extend(self.part(part, parts))
            return
        _, states, others = told
        replaced = parts[-1] if parts else None
        fresh = [made for other in others for made in self.part(other, parts)]
        if replaced is not None and replaced in parts:
            at = parts.index(replaced)
            parts[at] = replace(replaced, conditions=(*replaced.conditions, ("not", *states)))
        parts.extend(replace(part, conditions=(*states, *part.conditions)) for part in fresh)

    def part(self, part: Clause, before: list[Part]) -> list[Part]:
        """What a clause of the grammar means."""
        found = self._effects(part.told, before)
        conditions = tuple(self.settled(condition) for condition in part.conditions)
        return [replace(one, conditions=conditions, may=part.may, lasts=part.lasts) for one in found]

    def settled(self, condition: Condition) -> Condition:
        """The condition, with whom "it" means."""
        if condition[0] in ("is", "engaged_is") and condition[1] == "it":
            return (condition[0], self.last, *condition[2:])
        return condition

    def _effects(self, told: tuple[Any, ...], before: list[Part]) -> list[Part]:
        name, *kids = told
        number = next((kid for kid in kids if isinstance(kid, int | str) and kid not in _WHOM), 1)
        whom = next((kid for kid in kids if _is_whom(kid)), None)
        if name in _AMOUNT_ON:
            return self._on(_AMOUNT_ON[name], number, whom)
        if name in _ON_WHOM:
            return self._on(_ON_WHOM[name], 1, whom)
        if name in _PLAIN:
            return [Part(_PLAIN[name], number)]
        if name in _BARE:
            return [Part(_BARE[name])]
        method = getattr(self, f"_{name}", None)
        return method(kids, number, whom, before) if method else [Part("unmodelled", 1, name)]

    def _on(self, effect: str, number: Any, whom: Any) -> list[Part]:
        if whom is None:
            return [Part("unmodelled", 1, effect)]
        if effect == "bounce" and isinstance(whom, Target) and whom.filter.zone == "discard":
            effect = "retrieve"
        on = self.whom(whom)
        return [Part(effect, number, one) for one in (on if isinstance(on, tuple) else (on,))]

    def whom(self, told: Any) -> Any:
        """Whom the words mean: a slot among the targets, "this", a filter; "it" is who was last spoken of."""
        if told == "it":
            return self.last
        if isinstance(told, Target):
            if told.filter.other and self.targets:  # another than the one before, not than this card
                told = replace(told, filter=replace(told.filter, other=False))
            self.targets.append(told)
            self.last = len(self.targets)
            return self.last
        if isinstance(told, tuple) and told[0] == "up_to" and told[1] == 2:
            first = Target(told[2])
            self.targets += [first, replace(first, optional=True)]
            self.last = (len(self.targets) - 1, len(self.targets))
            return self.last
        if isinstance(told, tuple):
            return "unmodelled"
        if isinstance(told, Filter):
            return told
        self.last = told
        return told

    def _harm_it(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return [Part("harm", number, self.last)]

    def _harm_turned(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return self._on("harm", number, whom)

    def _harm_one(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return self._on("harm", 1, whom)

    def _harm_same(self, kids: Any, number: Any, whom: Any, before: list[Part]) -> list[Part]:
        return [Part("harm", number, before[-1].on)] if before else [Part("unmodelled")]

    def _focus_whole(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return self._on("focus", 1, whom)

    def _unshield(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return self._on("unshield", 1, whom if whom is not None else Filter())

    def _they_harm(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return [Part("harm", number, Pick("opponent", replace(kids[-1], side="enemy")))]

    def _they_focus(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return [Part("focus", number, Pick("opponent", replace(kids[-1], side="enemy")))]

    def _they_sacrifice(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return [Part("sacrifice", 1, Pick("opponent", replace(kids[-1], side="enemy")))]

    def _move_focus(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return self._move("focus", kids, number)

    def _move_damage(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return self._move("damage", kids, number)

    def _move(self, what: str, kids: Any, number: Any) -> list[Part]:
        of, on = [self.whom(kid) for kid in kids if _is_whom(kid)]
        if isinstance(of, Filter) or isinstance(on, Filter | tuple):
            return [Part("unmodelled", 1, "moved from or to several cards")]
        return [Part(f"take_{what}", number, of), Part(f"put_{what}", number, on)]

    def _dial_down(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        least = next((kid[1] for kid in kids if isinstance(kid, tuple) and kid[0] == "to_a"), 0)
        return [Part(f"dial_down_{least}", number)]

    def _search(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return [Part("search", kids[0], kids[-1])]

    def _reveal(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return [Part("reveal" if kids[1] == 1 else "unmodelled", kids[0], kids[-1])]

    def _each_destroys(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return [Part("each_player_destroy", 1, replace(kids[-1], side="any"))]

    def _each_focuses(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return [Part("each_player_focus", 1, replace(kids[-1], side="any"))]

    def _swap(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        slots = [self.whom(kid) for kid in kids[1:]]
        told = "swap_" + kids[0][1]
        return [Part(told)] if slots == [1, 2] else [Part("unmodelled", 1, "a swap of other cards")]

    def _capture(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        at_this = len([kid for kid in kids if kid == "this"]) > (whom == "this")
        return self._on("capture_here" if at_this else "capture", 1, whom)

    def _bounce_from(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return _from(self._on("retrieve", 1, _placed(whom, kids)), whom, kids)

    def _put(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        joins = any(kid == ("joining",) for kid in kids if isinstance(kid, tuple))
        return _from(self._on("put_joining" if joins else "put", 1, _placed(whom, kids)), whom, kids)

    def _play_now(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        if whom != "this":
            return [Part("unmodelled", 1, "another card that is played")]
        joins = any(kid == ("joining",) for kid in kids if isinstance(kid, tuple))
        made = self._on("play_joining" if joins else "play_this", 1, whom)
        return _from(made, whom, kids)

    def _draw_cards(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        each = kids[-1] if isinstance(kids[-1], Filter) else None
        return [Part("draw", ("times", number, each) if each is not None else number)]

    def _each_draws(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return [Part("draw", number), Part("they_draw", number)]

    def _set_balance(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return [Part(f"balance_{kids[0]}")]

    def _give(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        on = self.whom(whom)
        gains = [gain for kid in kids if isinstance(kid, list) for gain in kid]
        return [made for gain in gains for made in _gained(gain, on)]

    def _take_away(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        return self._give(kids, number, whom, before)

    def _no_declaring(self, kids: Any, number: Any, whom: Any, before: Any) -> list[Part]:
        on = self.whom(whom)
        roles = dict.fromkeys(kid[1] for kid in kids if isinstance(kid, tuple) and kid[0] == "declared")
        return [Part(f"no_{role}", 1, on) for role in roles]


_WHOM = ("this", "it", "host", "engaged", "light", "dark")


def _is_whom(told: Any) -> bool:
    return (
        isinstance(told, Target | Filter)
        or told in ("this", "it", "host", "engaged")
        or (isinstance(told, tuple) and bool(told) and told[0] in ("up_to", "any_number", "unmodelled"))
    )


def _placed(whom: Any, kids: Any) -> Any:
    zone = next((kid[1] for kid in kids if isinstance(kid, tuple) and kid[0] == "zone"), None)
    if zone is None or not isinstance(whom, Target):
        return whom
    return replace(whom, filter=replace(whom.filter, zone=zone, side="friendly"))


def _from(parts: list[Part], whom: Any, kids: Any) -> list[Part]:
    """The parts, with the place that this card is in until then."""
    zone = next((kid[1] for kid in kids if isinstance(kid, tuple) and kid[0] == "zone"), "")
    return [replace(part, zone=zone) for part in parts] if whom == "this" else parts


def _gained(gain: tuple[str, Any], on: Any) -> list[Part]:
    name, value = gain
    several = on if isinstance(on, tuple) else (on,)
    if name == "unmodelled":
        return [Part("unmodelled", 1, str(value))]
    if name == "keyword":
        return [Part(f"give_{value.name}", 1, one) for one in several]
    return [Part(f"give_{name}", value, one) for one in several]


_ABOUT = {
    "joins": "joins",
    "you_play": "played",
    "you_capture": "captured",
    "you_drop": "dropped",
    "opponent_plays": "played",
}
_OF_PLAYER = {
    "edge_won": "edge",
    "edge_lost": "edge_lost",
    "force_won": "won",
    "force_lost": "lost",
    "refresh": "refresh",
    "draw": "draw",
    "interrupt_of": "interrupt",
    "action_of": "action",
    "event": "event",
    "ability_of": "ability",
}


def made_trigger(told: Any) -> Trigger:
    """What an ability waits for."""
    name, *kids = told if isinstance(told, tuple) else (told,)
    conditions = [kid for kid in kids if isinstance(kid, tuple) and kid[0] in ("role", "margin", "during")]
    player = next((kid for kid in kids if kid in ("you", "opponent")), None)
    if name in _OF_PLAYER:
        affil = next((kid[1] for kid in kids if isinstance(kid, tuple) and kid[0] == "affil"), None)
        if affil:
            conditions.append(("unmodelled", "an event of an affiliation"))
        return Trigger(_OF_PLAYER[name], player or "opponent", tuple(conditions))
    if name in ("phase_begins", "turn_begins", "phase_ends"):
        whose, *rest = kids
        event = f"{name}_{rest[0]}" if rest else name
        return Trigger(event, "any" if whose == "any_one" else whose)
    if name in ("any_event", "any_interrupt", "struggle", "edge_over"):
        return Trigger(name.removeprefix("any_"), "any")
    who = next((kid for kid in kids if _is_whom(kid)), None)
    subject: str | Filter = "any"
    if isinstance(who, Target):
        subject = who.filter
        if name in ("you_play", "you_drop", "opponent_plays"):
            subject = replace(subject, side="enemy" if name == "opponent_plays" else "friendly")
    elif who is not None:
        subject = {"this": "self", "host": "host"}.get(str(who), "any")
    if name == "commit" and not who:
        return Trigger("unmodelled")
    return Trigger(str(_ABOUT.get(name, name)), subject, tuple(conditions))


def first_sentence(text: str) -> str:
    """The words by which an ability is called: its first sentence, without the full stop."""
    return re.split(r"\.(?:\s|$|\")|\s\(limit", text, maxsplit=1, flags=re.IGNORECASE)[0].strip(' ."')
