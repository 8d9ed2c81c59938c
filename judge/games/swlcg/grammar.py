"""The printed text of a card, sentence by sentence: a first grammar, English with Polish key words.

In: the text as printed.  Out: abilities as plain data, in the words of the law (`rules_asp/swlcg`).
What is not understood comes back as words, and the verdict says that it is not modelled.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from judge.solver import Term

_KINDS = {"action": "action", "akcja": "action", "reaction": "reaction", "reakcja": "reaction"}
_KINDS |= {"interrupt": "interrupt", "zakłócenie": "interrupt"}
_FORCED = r"(?:(?P<forced>forced|wymuszon[yea])\s+)?"
_HEAD = re.compile(_FORCED + rf"(?P<kind>{'|'.join(_KINDS)})\s*:\s*(?P<rest>.+)$", re.I)
_VERBS = (
    "deal|remove|place|draw|cancel|destroy|move|take|return|gain|give|search|reveal|resolve|swap|each player"
)
_LIMIT = re.compile(r"^\(?limit once per (turn|phase)\)?$", re.I)
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "all": 99}
_TYPES = {"unit": "unit", "units": "unit", "objective": "objective", "objectives": "objective"}
_TYPES |= {"card": "card", "cards": "card", "enhancement": "enhancement", "enhancements": "enhancement"}


@dataclass(frozen=True)
class Filter:
    """Words that describe cards: whose, with which trait, of which type, in which state."""

    side: str = "any"
    trait: str = ""
    type: str = "card"
    state: str = ""
    also: str = ""


@dataclass
class Ability:
    """One ability: its kind, what sets it off, its costs, targets and parts; `words` as printed."""

    kind: str
    words: str
    forced: bool = False
    trigger: tuple[str, str | Filter] | None = None
    costs: list[Term] = field(default_factory=list)
    targets: list[Filter] = field(default_factory=list)
    parts: list[tuple[Term, int | str, object]] = field(default_factory=list)
    limit: str = ""
    name: str = ""
    number: int = 0
    x: Filter | None = None


def parse(text: str, card_type: str = "") -> tuple[list[Ability], list[str]]:
    """(abilities, sentences not understood) of a printed text."""
    found: list[Ability] = []
    strange: list[str] = []
    for sentence in _sentences(text):
        limit = _LIMIT.match(sentence)
        if limit and found:
            found[-1].limit = limit[1].lower()
            continue
        ability = _triggered(sentence) or (_fate(sentence) if card_type == "fate" else None)
        ability = ability or _keyword(sentence) or _constant(sentence)
        if ability is None:
            strange.append(sentence)
        else:
            found.append(ability)
    return found, strange


def _sentences(text: str) -> list[str]:
    parts = re.split(r"(?<=[.)])\s+(?=[A-ZŁŚŻ(])|\n+", text.strip())
    return [part.strip().rstrip(".").strip() for part in parts if part.strip(" .")]


def _triggered(sentence: str) -> Ability | None:
    head = _HEAD.match(sentence)
    if head is None:
        return None
    kind, rest = _KINDS[head["kind"].lower()], head["rest"]
    trigger = None
    if kind != "action":
        when = re.match(r"(?:when|after)\s+(?P<cond>[^,]+),\s*(?P<rest>.+)$", rest, re.I)
        if when is None or (trigger := _condition(when["cond"])) is None:
            return None
        rest = when["rest"]
    ability = Ability(kind, rest, bool(head["forced"]), trigger)
    where = re.fullmatch(r"(?P<rest>.+), where X is the number of (?P<f>.+)", rest, re.I)
    if where and (counted := describe(where["f"])) is not None:
        ability.x = counted
        rest = where["rest"]
    cost = re.match(rf"(?P<cost>.+?) to (?P<effect>(?:{_VERBS}).+)$", rest, re.I)
    if cost and _cost(ability, cost["cost"]):
        rest = cost["effect"]
    for piece in re.split(rf",? and (?={_VERBS})|, then ", rest):
        if not _effect(ability, piece):
            return None
    return ability


def _fate(sentence: str) -> Ability | None:
    """What a fate card does, with no word before it."""
    ability = Ability("fate", sentence)
    for piece in re.split(rf",? and (?={_VERBS})|, then ", sentence):
        if not _effect(ability, piece):
            return None
    return ability


def _condition(words: str) -> tuple[str, str | Filter] | None:
    plain = words.lower().strip()
    fixed: dict[str, tuple[str, str | Filter]] = {
        "you refresh": ("refresh", "you"),
        "your opponent refreshes": ("refresh", "opponent"),
        "the force struggle begins": ("struggle", "any"),
        "the force phase begins": ("force_phase", "any"),
        "you draw a card": ("draw", "you"),
        "your opponent draws a card": ("draw", "opponent"),
        "you win the edge battle": ("edge", "you"),
        "you win the force struggle": ("won", "you"),
        "your opponent plays an event": ("event", "opponent"),
        "an event is played": ("event", "any"),
        "you lose the edge battle": ("edge_lost", "you"),
        "an interrupt is initiated": ("interrupt", "any"),
        "your opponent initiates an interrupt": ("interrupt", "opponent"),
        "your opponent initiates an action": ("action", "opponent"),
    }
    if plain in fixed:
        return fixed[plain]
    forms = (
        (r"(?P<who>.+) leaves play", "leaves"),
        (r"(?P<who>.+) is focused to strike", "strike"),
        (r"(?P<who>.+) resolves a strike", "struck"),
        (r"(?P<who>.+) is declared as an attacker", "attacks"),
        (r"(?P<who>.+) is declared as a defender", "defends"),
        (r"(?P<who>.+) is engaged", "engaged"),
        (r"you commit (?P<who>.+) to the force", "commit"),
        (r"(?P<who>.+) is dealt damage", "dealt"),
        (r"(?P<who>.+) would be damaged", "damaged"),
        (r"damage is moved to (?P<who>.+)", "moved"),
    )
    for pattern, event in forms:
        match = re.fullmatch(pattern, words.strip(), re.I)
        if match:
            who = match["who"]
            if re.fullmatch(r"this (unit|card|objective)", who, re.I):
                return event, "self"
            described = describe(re.sub(r"^(a|an)\s+", "", who, flags=re.I))
            return None if described is None else (event, described)
    return None


def describe(words: str) -> Filter | None:
    """`friendly Trooper unit committed to the Force` as a filter, or None."""
    both = re.fullmatch(r"(?P<first>.+) and (?P<also>units?|objectives?|enhancements?)", words.strip(), re.I)
    if both:
        first = describe(both["first"])
        return None if first is None else replace(first, also=_TYPES[both["also"].lower()])
    match = re.fullmatch(
        r"(?:(?P<side>friendly|enemy)\s+)?(?P<state>participating\s+)?(?P<trait>[A-Z][\w ]*?\s+)?"
        r"(?P<type>units?|objectives?|cards?|enhancements?)"
        r"(?P<yours>\s+you control)?(?P<committed>\s+committed to the force)?",
        words.strip(),
        re.I if not re.search(r"\b[A-Z]", words) else 0,
    )
    match = match or re.fullmatch(
        r"(?:(?P<side>[Ff]riendly|[Ee]nemy)\s+)?(?P<state>participating\s+)?(?P<trait>[A-Z][\w ]*?\s+)?"
        r"(?P<type>units?|objectives?|cards?|enhancements?)"
        r"(?P<yours>\s+you control)?(?P<committed>\s+committed to the Force)?",
        words.strip(),
    )
    if match is None:
        return None
    side = "friendly" if match["yours"] else (match["side"] or "any").lower()
    state = "committed" if match["committed"] else ("participating" if match["state"] else "")
    return Filter(side, (match["trait"] or "").strip().lower(), _TYPES[match["type"].lower()], state)


def _cost(ability: Ability, words: str) -> bool:
    for pattern, make in (
        (r"pay (\d+) resources?", lambda m: ("pay", int(m[1]))),
        (r"pay (\d+)", lambda m: ("pay", int(m[1]))),
        (r"focus this (?:unit|card)", lambda m: "focus_this"),
        (r"sacrifice this (?:unit|card)", lambda m: "sacrifice_this"),
    ):
        match = re.fullmatch(pattern, words.strip(), re.I)
        if match:
            ability.costs.append(make(match))
            return True
    return False


def _number(word: str) -> int | str:
    if word == "X":
        return "x"
    return int(word) if word.isdigit() else _NUMBERS.get(word.lower(), 0)


def _on(ability: Ability, words: str) -> object | None:
    """Whom an effect is done to: this, it, each fitting card (a filter), or the I-th target (a number)."""
    words = words.strip()
    if re.fullmatch(r"this (unit|card|objective)", words, re.I):
        return "this"
    if re.fullmatch(r"(it|that (unit|card|objective))", words, re.I):
        return "it"
    target = re.fullmatch(r"(?:a|an|another) (?:target )?(?P<f>.+)", words, re.I) or re.fullmatch(
        r"target (?P<f>.+)", words, re.I
    )
    if target:
        described = describe(target["f"])
        if described is None:
            return None
        ability.targets.append(described)
        return len(ability.targets)
    return describe(re.sub(r"^(each|all)\s+", "", words, flags=re.I))


_ON = {
    "harm": r"deal (?P<n>\d+|X) damage to (?P<on>.+)",
    "unfocus": r"remove (?P<n>all|a|\d+) focus tokens? from (?P<on>.+)",
    "focus": r"place (?P<n>a|\d+) focus tokens? on (?P<on>.+)",
    "shield": r"place (?P<n>a|\d+) shields? on (?P<on>.+)",
    "destroy": r"destroy (?P<on>.+)",
    "bounce": r"return (?P<on>.+) to its owner's hand",
    "control": r"take control of (?P<on>.+)",
    "redirect": r"resolve this engagement against (?P<on>.+) instead",
    "leave_engagement": r"remove (?P<on>.+) from the engagement",
}
_PLAIN = {
    "draw": r"draw (?P<n>a|\d+) cards?",
    "cancel": r"cancel (?:its effects?|that effect|that damage|it)",
    "gain_edge": r"(?:gain|you gain) the edge",
    "new_edge_battle": r"cancel this edge battle",
    "balance": r"(?:gain|you gain) the balance of the force",
}


def _effect(ability: Ability, words: str) -> bool:
    words = words.strip()
    move = re.fullmatch(r"move (?P<n>\d+) damage from (?P<of>.+) to (?P<on>.+)", words, re.I)
    if move:
        of, on = _on(ability, move["of"]), _on(ability, move["on"])
        ability.parts.append(("take_damage", int(move["n"]), of))
        ability.parts.append(("put_damage", int(move["n"]), on))
        return isinstance(of, int | str) and isinstance(on, int | str)
    if _chosen(ability, words):
        return True
    lasting = re.fullmatch(
        r"(?:give )?(?P<on>.+?) (?:gets )?(?P<n>[+-]\d+) (?P<what>force icons?|damage capacity) "
        r"until the end of the (?:turn|phase)",
        words,
        re.I,
    )
    if lasting:
        on = _on(ability, lasting["on"])
        what = "icons" if "icon" in lasting["what"].lower() else "health"
        ability.parts.append((f"give_{what}", int(lasting["n"]), on))
        return on is not None
    for name, pattern in _ON.items():
        match = re.fullmatch(pattern, words, re.I)
        if match:
            on = _on(ability, match["on"])
            number = _number(match["n"]) if "n" in match.groupdict() else 1
            ability.parts.append((name, number, on))
            return on is not None
    for name, pattern in _PLAIN.items():
        match = re.fullmatch(pattern, words, re.I)
        if match:
            number = _number(match["n"]) if "n" in match.groupdict() else 1
            ability.parts.append((name, number, "none"))
            return True
    return False


_CHOSEN = {
    "search": r"search the top (?P<n>\d+) cards of your deck for (?:a|an) (?P<f>.+) and add it to your hand",
    "reveal": r"reveal the top (?P<n>\d+) cards of your deck, "
    r"add 1 revealed (?P<f>.+) to your hand and discard the rest",
    "destroy": r"each player destroys (?:a|an) (?P<f>.+) (?:he|they) controls?",
    "focus": r"each player focuses (?:a|an) (?P<f>.+) (?:he|they) controls?",
}


def _chosen(ability: Ability, words: str) -> bool:
    """Effects in which somebody chooses while they go on, and swaps."""
    for name, pattern in _CHOSEN.items():
        match = re.fullmatch(pattern, words, re.I)
        if match and (described := describe(match["f"])) is not None:
            each = name in ("destroy", "focus")
            number = 1 if each else int(match["n"])
            ability.parts.append((("each_player", name) if each else name, number, described))
            return True
    swap = re.fullmatch(
        r"swap the (?P<what>focus|damage|shield)s?(?: tokens)? on (?P<a>.+) and (?P<b>.+)", words, re.I
    )
    if swap and isinstance(_on(ability, swap["a"]), int) and isinstance(_on(ability, swap["b"]), int):
        ability.parts.append((("swap", swap["what"].lower()), 1, "none"))
        return True
    return False


def _keyword(sentence: str) -> Ability | None:
    edge = re.fullmatch(r"edge \((\d+)\)", sentence, re.I)
    if edge:
        return Ability("keyword", sentence, name="edge", number=int(edge[1]))
    if re.fullmatch(r"elite|elitarn[yea]", sentence, re.I):
        return Ability("keyword", sentence, name="elite")
    protect = re.fullmatch(r"(?:protect|ochrona):? (?P<what>\w[\w ]*)", sentence, re.I)
    if protect:
        what = protect["what"].lower()
        kind = _TYPES.get(what)
        described = Filter("friendly", "" if kind else what, kind or "card")
        return Ability("keyword", sentence, name="protect", targets=[described])
    enhance = re.fullmatch(r"(?:enhance|wzmocnij) (?:a|an)? ?(?P<what>.+)", sentence, re.I)
    if enhance and (host := describe(enhance["what"])) is not None:
        return Ability("keyword", sentence, name="enhance", targets=[host])
    if re.fullmatch(r"(?:this (?:unit|card) )?cannot be damaged by card effects", sentence, re.I):
        return Ability("keyword", sentence, name="no_card_damage")
    if re.fullmatch(r"you may look at captured cards", sentence, re.I):
        return Ability("keyword", sentence, name="sees_captives")
    if re.fullmatch(r"(?:this (?:unit|card) )?cannot be damaged", sentence, re.I):
        return Ability("keyword", sentence, name="no_damage")
    return None


def _constant(sentence: str) -> Ability | None:
    match = re.fullmatch(
        r"(?P<on>.+?) gets? (?P<n>[+-]\d+) (?P<what>force icons?|damage capacity|cost)", sentence, re.I
    )
    if match:
        ability = Ability("constant", sentence, number=int(match["n"]))
        ability.name = {"f": "icons", "d": "health", "c": "cost"}[match["what"][0].lower()]
        return _scope(ability, match["on"])
    match = re.fullmatch(r"(?P<on>.+?) gains? edge \((?P<n>\d+)\)", sentence, re.I)
    if match:
        return _scope(Ability("constant", sentence, number=int(match["n"]), name="edge"), match["on"])
    match = re.fullmatch(r"double the force icons on (?P<on>.+)", sentence, re.I)
    if match:
        return _scope(Ability("constant", sentence, name="double"), match["on"])
    return None


def _scope(ability: Ability, words: str) -> Ability | None:
    words = re.sub(r"^(each|all)\s+", "", words.strip(), flags=re.I)
    if re.fullmatch(r"(this|enhanced) (unit|card|objective)", words, re.I):
        ability.trigger = ("on", "self" if words.lower().startswith("this") else "host")
        return ability
    described = describe(words)
    if described is None:
        return None
    ability.trigger = ("on", described)
    return ability
