"""Cards in a parse tree: descriptions, whom an effect is done to, how things stand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Discard, Token, Transformer

from judge.games.swlcg.text.model import Ask, Condition, Filter, Target

TYPES = {
    "unit": "unit",
    "objective": "objective",
    "enhancement": "enhancement",
    "event": "event",
    "fate": "fate",
    "mission": "mission",
    "character": "unit",
    "card": "card",
}
Piece = tuple[str, Any]
"""What a word adds to a description: ("side", "enemy"), ("ask", (("state", "ready"),)), ("zone", "hand")."""


def trait(words: str) -> str:
    """A trait as the law writes it: singular, in small letters."""
    low = words.lower().strip()
    return (low if low.endswith("ss") else low.removesuffix("s")).replace(" ", "_")


def _ask(*asks: Ask) -> Piece:
    return ("ask", asks)


_PLAIN: dict[str, Piece] = {
    "friendly": ("side", "friendly"),
    "enemy": ("side", "enemy"),
    "enemy_of": ("side", "enemy"),
    "other": ("other", True),
    "unique": _ask(("unique", 1)),
    "non_unique": _ask(("unique", 0)),
    "non_unit": _ask(("not_type", "unit")),
    "non_fate": _ask(("not_type", "fate")),
    "non_limited": _ask(("not_keyword", "limited")),
    "neutral": _ask(("affiliation", "neutral")),
    "out_of_faction": _ask(("faction", "out")),
    "in_faction": _ask(("faction", "in")),
    "aside": _ask(("state", "aside")),
    "bare": _ask(("state", "bare")),
    "enhanced_ones": _ask(("state", "enhanced")),
    "captor": _ask(("state", "captor")),
    "in_play": ("zone", "play"),
    "from_hand": ("zone", "hand"),
    "from_discard": ("zone", "discard"),
    "from_both": ("zone", "both"),
    "from_their_discard": ("unknown", "their discard pile"),
    "held_here": _ask(("held", "this")),
    "held_there": _ask(("held", "engaged")),
    "in_edge": ("zone", "edge"),
    "not_engaged": _ask(("state", "not_engaged")),
    "very_damaged": _ask(("damage_min", 3)),
    "in_victory": ("zone", "victory"),
    "cheaper": ("unknown", "lower cost than another"),
    "same_side": ("unknown", "of the same player"),
    "combined": ("unknown", "a combined cost"),
}


class Who(Transformer[Token, Any]):
    """The part of the transformer that knows cards."""

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        name = str(data)
        if name in _PLAIN:
            return _PLAIN[name]
        if name in ("light", "dark", "you", "opponent", "any_one", "engagement"):
            return name
        return (name, *children)

    def few(self, _: list[Any]) -> Any:
        return Discard

    def NUMBER(self, token: Token) -> int:  # noqa: N802
        return int(token)

    def SIGNED(self, token: Token) -> int:  # noqa: N802
        return int(token)

    def NON(self, _: Token) -> Any:  # noqa: N802
        return Discard

    # -- descriptions
    def trait(self, kids: list[Any]) -> Ask:
        return ("trait", trait(str(kids[0])))

    def affiliation(self, kids: list[Any]) -> Ask:
        return ("affiliation", str(kids[0]))

    def kinds(self, kids: list[Any]) -> Piece:
        if isinstance(kids[0], tuple) and kids[0][0] == "ask":  # the alias of adj
            return kids[0]
        return ("ask", tuple(kids))

    def non_kind(self, kids: list[Token]) -> Piece:
        word = kids[0]
        kind = "not_affiliation" if word.type == "AFFIL" else "not_trait"
        return _ask((kind, str(word) if word.type == "AFFIL" else trait(str(word))))

    def status(self, kids: list[Any]) -> Piece:
        if isinstance(kids[0], tuple):
            return kids[0]
        if str(kids[0]) == "captured":
            return ("zone", "captured")
        return _ask(("state", str(kids[0]).lower()))

    def type(self, kids: list[Any]) -> str:
        words = [str(kid).lower() for kid in kids]
        if words[0] == "resource":
            return "resource"
        return TYPES[words[0].removesuffix("s")]

    def noun(self, kids: list[Any]) -> Piece:
        return ("type", tuple(kids))

    def committed(self, kids: list[Any]) -> Piece:
        return _ask(("state", "committed"))

    def uncommitted_ones(self, kids: list[Any]) -> Piece:
        return _ask(("state", "uncommitted"))

    def participating(self, _: list[Any]) -> Piece:
        return _ask(("state", "participating"))

    def cost_max(self, kids: list[Any]) -> Piece:
        return _ask(("cost_max", kids[-1]))

    def cost_min(self, kids: list[Any]) -> Piece:
        return _ask(("cost_min", kids[-1]))

    def icons_max(self, kids: list[Any]) -> Piece:
        return _ask(("icons_max", kids[-1]))

    def captor(self, kids: list[Any]) -> Piece:
        many = isinstance(kids[0], int) and kids[0] > 1
        return ("unknown", "several captured cards") if many else _ask(("state", "captor"))

    def attached_there(self, kids: list[Any]) -> Piece:
        return _ask(("attached", "host" if kids[-1] == "host" else "this"))

    def not_named(self, kids: list[Any]) -> Piece:
        return _ask(("not_title", str(kids[-1])))

    def named(self, kids: list[Any]) -> Piece:
        return _ask(("title", str(kids[-1])))

    def description(self, kids: list[Any]) -> Filter:
        return described(kids)

    def theirs(self, kids: list[Any]) -> Any:
        return kids[-1]

    def told(self, kids: list[Any]) -> Filter:
        return described(kids)

    def told_one(self, kids: list[Any]) -> Any:
        return kids[-1]

    # -- whom
    def this(self, _: list[Any]) -> str:
        return "this"

    def it(self, _: list[Any]) -> str:
        return "it"

    def host(self, kids: list[Any]) -> str:
        return "host"

    def engaged_one(self, _: list[Any]) -> str:
        return "engaged"

    def target_word(self, _: list[Any]) -> Any:
        return Discard

    def target_card(self, kids: list[Any]) -> Any:
        return Target(kids[-1])

    def another_target(self, kids: list[Any]) -> Any:
        return Target(replace(kids[-1], other=True))

    def any_card(self, kids: list[Any]) -> Any:
        return Target(kids[-1], aimed=False)

    def picked_one(self, kids: list[Any]) -> Any:
        return kids[-1]

    def each(self, kids: list[Any]) -> Any:
        return kids[-1]

    def each_plain(self, kids: list[Any]) -> Any:
        return kids[-1]

    def plural(self, kids: list[Any]) -> Any:
        return kids[-1]

    def each_of_two(self, kids: list[Any]) -> Any:
        return ("unmodelled", "each of two descriptions")

    def up_to(self, kids: list[Any]) -> Any:
        number, found = kids[0], kids[-1]
        return ("up_to", number, found)

    # -- how things stand
    def state(self, kids: list[Any]) -> tuple[Condition, ...]:
        return tuple(kids)

    def balance(self, kids: list[Any]) -> Condition:
        return ("balance", kids[-1])

    def control_some(self, kids: list[Any]) -> Condition:
        return ("count", "ge", 1, _mine(kids[-1]))

    def control_many(self, kids: list[Any]) -> Condition:
        return ("count", "ge", kids[0], _mine(kids[-1]))

    def control_copies(self, kids: list[Any]) -> Condition:
        return ("count", "ge", kids[0], Filter("friendly", ((("title", str(kids[-1])),),)))

    def control_named(self, kids: list[Any]) -> Condition:
        return ("count", "ge", 1, Filter("friendly", ((("title", str(kids[-1])),),)))

    def they_control(self, kids: list[Any]) -> Condition:
        return ("count", "ge", kids[-2], replace(kids[-1], side="enemy"))

    def some_there(self, kids: list[Any]) -> Condition:
        return ("count", "ge", 1, kids[-1])

    def named_there(self, kids: list[Any]) -> Condition:
        return ("count", "ge", 1, Filter("any", ((("title", str(kids[-1])),),)))

    def many_there(self, kids: list[Any]) -> Condition:
        return ("count", "ge", kids[-2], kids[-1])

    def none_there(self, kids: list[Any]) -> Condition:
        return ("count", "le", 0, kids[-1])

    def fewer_there(self, kids: list[Any]) -> Condition:
        return ("count", "le", kids[-2] - 1, kids[-1])

    def some_captor(self, kids: list[Any]) -> Condition:
        number = kids[-1] if isinstance(kids[-1], int) else 1
        found = next(kid for kid in kids if isinstance(kid, Filter))
        if number > 1:
            return ("unmodelled", "several captured cards")
        return ("count", "ge", 1, replace(found, asks=(*found.asks, (("state", "captor"),))))

    def it_is(self, kids: list[Any]) -> Condition:
        return ("is", kids[0], kids[-1])

    def this_is(self, kids: list[Any]) -> Condition:
        return ("is", "this", kids[-1])

    def undamaged_this(self, _: list[Any]) -> Condition:
        return ("is", "this", Filter("any", ((("state", "undamaged"),),)))

    def alone(self, kids: list[Any]) -> Condition:
        return ("is", kids[0] if kids else "this", Filter("any", ((("state", "alone"),),)))

    def facing(self, kids: list[Any]) -> Condition:
        return ("engaged_is", kids[0] if len(kids) > 1 else "this", kids[-1])

    def facing_this(self, kids: list[Any]) -> Condition:
        return ("engaged_is", "it", "this")

    def fewer_units(self, _: list[Any]) -> Condition:
        return ("fewer_units",)

    def more_cards(self, _: list[Any]) -> Condition:
        return ("unmodelled", "cards in hand")

    def their_hand(self, _: list[Any]) -> Condition:
        return ("unmodelled", "cards in hand")

    def discard_pile(self, _: list[Any]) -> Condition:
        return ("unmodelled", "cards in a discard pile")

    def you_attack(self, _: list[Any]) -> Condition:
        return ("attacking_player",)

    def you_win_it(self, _: list[Any]) -> Condition:
        return ("unmodelled", "if you win this edge battle")

    def all_are(self, kids: list[Any]) -> Condition:
        return ("unmodelled", "each of them is")


def described(pieces: list[Any]) -> Filter:
    """The description that these pieces make."""
    side, zone, other, also = "any", "play", False, ""
    asks: list[tuple[Ask, ...]] = []
    for piece in pieces:
        if not isinstance(piece, tuple):
            continue
        name: str = piece[0]
        value: Any = piece[1] if len(piece) > 1 else None
        if name == "side":
            side = str(value)
        elif name == "ask":
            asks.append(value)
        elif name == "zone":
            zone = str(value)
        elif name == "other":
            other = True
        elif name == "unknown":
            asks.append((("unmodelled", str(value)),))
        elif name == "type":
            first, *rest = value
            if first == "resource":
                asks.append((("state", "resource"),))
            elif first != "card":
                asks.insert(0, tuple(("type", one) for one in value))
            also = str(rest[0]) if rest else ""
    if zone in ("hand", "discard") and side == "any":
        side = "friendly"
    return Filter(side, tuple(asks), zone, other, also)  # type: ignore[arg-type]


def _mine(found: Filter) -> Filter:
    return found if found.side != "any" else replace(found, side="friendly")
