"""Descriptions of cards, kinds and groups of abilities: parse tree -> literals of the law."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer

from judge.engine.solver import Quoted
from judge.games.berserk.text.model import Cards, Clause

Want = tuple[str, Clause]


def number(kids: list[Any], otherwise: int = 0) -> int:
    """The one number among the tokens."""
    return next((int(k) for k in kids if isinstance(k, Token) and k.type == "NUMBER"), otherwise)


def _clause(*literals: Any) -> Any:
    return lambda self, kids: ("clause", literals)


def _word(name: str) -> Any:
    return lambda self, kids: name


class Who(Transformer[Token, Any]):
    """`("clause", literals)` for each word of a description; Cards for the whole."""

    mine = mine_post = _clause("mine")
    theirs = his = _clause("theirs")
    other = _clause("other")
    flying = flying_one = _clause("flying")
    ground = _clause("ground")
    regular = _clause("regular")
    elite = _clause("elite")
    open = _clause("open")
    closed = _clause("closed")
    beside = _clause("beside")
    opposite = _clause("opposite")
    flank = _clause("flank")
    newcomer = _clause("newcomer")
    column = _clause("column")
    unmoved = _clause("unmoved")
    on_field = _clause("ground")
    formed_with_own = _clause("formed_with_own")
    my_half = _clause("my_half")
    their_half = _clause("their_half")
    unwounded = _clause("unwounded")
    chosen_before = _clause("chosen")
    chosen_first = _clause("chosen_first")
    wounded = _clause("wounded")
    tokens = _clause("tokens")
    poisoned = _clause("poisoned")
    cursed = _clause("cursed")
    blessed = _clause("blessed")
    extra_life = _clause("extra_life")
    incorporeal = _clause(("has_keyword", "incorporeal"))
    incarnation = _clause(("has_keyword", "incarnation"))
    vampirism = _clause(("has_keyword", "vampire"))
    concentrating = _clause(("has_trigger", "concentrates"))
    magic_user = _clause(("has", "magical"))
    creature = _clause("creature")
    artifact = _clause("artifact")
    symbiote = _clause("symbiote")
    parasite = _clause("parasite")
    defender = _clause("defender")
    mountains, steppe, forest = (_clause(("element", e)) for e in ("mountains", "steppe", "forest"))
    swamps, darkness, neutral = (_clause(("element", e)) for e in ("swamps", "darkness", "neutral"))
    not_dark = _clause(("not_element", "darkness"))

    spell, influence, shot, throw = map(_word, ("spell", "influence", "shot", "throw"))
    discharge, magic, special, through = map(_word, ("discharge", "magic", "special", "through"))
    finish, simple, strikes, all = map(_word, ("finish", "strike", "strikes", "all"))
    melee, ranged, nonmagical = map(_word, ("melee", "ranged", "nonmagical"))
    ranged_but_through, magical_attacks = map(_word, ("ranged_but_through", "magical_attacks"))
    ova, ovz, ovs, armor, regen = map(_word, ("ova", "ovz", "ovs", "armor", "regen"))
    direct, unanswered = map(_word, ("direct", "unanswered"))
    zov, zoo, zoz, zom, zor, zot, zoal = map(_word, ("zov", "zoo", "zoz", "zom", "zor", "zot", "zoal"))
    stamina = _word("stamina")
    weak, medium, strong = map(_word, ("weak", "medium", "strong"))

    def kind(self, kids: list[Any]) -> Any:
        return kids[0]

    attack_kind = strike = of_kind = one_strength = kind

    def element(self, kids: list[Any]) -> Any:
        return kids[0]

    def either(self, kids: list[Any]) -> Any:
        return ("clause", tuple(literal for kid in kids for literal in kid[1]))

    def corporeal(self, kids: list[Any]) -> Any:
        return ("clause", ("corporeal",))

    def card(self, kids: list[Any]) -> Any:
        return None

    def class_(self, kids: list[Any]) -> Any:
        return ("clause", tuple(("class", Quoted(str(kid))) for kid in kids))

    def cost_most(self, kids: list[Any]) -> Any:
        return ("clause", (("cost_most", number(kids)),))

    def cost_least(self, kids: list[Any]) -> Any:
        return ("clause", (("cost_least", number(kids)),))

    def their_row(self, kids: list[Any]) -> Any:
        return ("clause", (("their_row", next(kid for kid in kids if isinstance(kid, int))),))

    def my_row(self, kids: list[Any]) -> Any:
        return ("clause", (("my_row", next(kid for kid in kids if isinstance(kid, int))),))

    def move_most(self, kids: list[Any]) -> Any:
        return ("clause", (("move_most", number(kids)),))

    def move_least(self, kids: list[Any]) -> Any:
        return ("clause", (("move_least", number(kids)),))

    def life_left(self, kids: list[Any]) -> Any:
        """With one life left; to have exactly more than that is two things to ask."""
        if number(kids) != 1:
            raise ValueError("exactly so much life")
        return ("clause", (("life_most", 1),))

    def weak_least(self, kids: list[Any]) -> Any:
        return ("clause", (("weak_least", number(kids)),))

    def has(self, kids: list[Any]) -> Any:
        return ("clause", (("has", kids[0]),))

    def has_word(self, kids: list[Any]) -> Any:
        return ("clause", (("has_keyword", kids[0]),))

    def has_symbol(self, kids: list[Any]) -> Any:
        return ("clause", (("has_protection", kids[0]),))

    def any_thing(self, kids: list[Any]) -> Any:
        return ("clauses", (tuple(literal for kid in kids for literal in kid[1]),))

    def both_things(self, kids: list[Any]) -> Any:
        return ("clauses", tuple(kid[1] for kid in kids))

    def company_less(self, kids: list[Any]) -> Any:
        """Not even so many of its own squad next to it."""
        return ("clause", (("company_most", number(kids) - 1, _company(kids)),))

    def company_more(self, kids: list[Any]) -> Any:
        return ("clause", (("company_least", number(kids), _company(kids)),))

    def its(self, kids: list[Any]) -> Any:
        return ("clause", ("its",))

    def with_company(self, kids: list[Any]) -> Any:
        return kids[0]

    def with_(self, kids: list[Any]) -> Any:
        return kids[0]

    def noun(self, kids: list[Any]) -> Any:
        return kids[0]

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        raise ValueError(f"no meaning for {data}")

    def chosen(self, kids: list[Any]) -> Any:
        return None

    def every(self, kids: list[Any]) -> Any:
        return ("aims", "every", 0)

    def up_to(self, kids: list[Any]) -> Any:
        return ("aims", "up_to", number(kids))

    def mine_chosen(self, kids: list[Any]) -> Any:
        return ("clause", ("mine",))

    def cards(self, kids: list[Any]) -> Cards:
        aims, most = next(((k[1], k[2]) for k in kids if is_(k, "aims")), ("one", 0))
        said = [clause for k in kids for clause in _clauses(k)]
        if any(isinstance(one[0], tuple) and one[0][0] == "company_least" for one in said[:-1]):
            raise ValueError("a description after that of the cards beside it")
        return Cards(tuple(dict.fromkeys(said)), aims, most)

    def groups(self, kids: list[Any]) -> tuple[str, ...]:
        return joined(tuple(kids))

    def strength(self, kids: list[Any]) -> Any:
        return ("strengths", tuple(kids))

    def own(self, kids: list[Any]) -> Any:
        return None


def _company(kids: list[Any]) -> Cards:
    """Which neighbours are counted."""
    cards: Cards = next(kid for kid in kids if isinstance(kid, Cards))
    own = tuple(kid[1] for kid in kids if is_(kid, "clause"))
    return Cards(own + cards.clauses)


def is_(kid: Any, name: str) -> bool:
    return isinstance(kid, tuple) and len(kid) > 1 and kid[0] == name


def _clauses(kid: Any) -> tuple[Clause, ...]:
    if is_(kid, "clauses"):
        found: tuple[Clause, ...] = kid[1]
        return found
    return (kid[1],) if is_(kid, "clause") else ()


def joined(groups: tuple[str, ...]) -> tuple[str, ...]:
    """Groups that the law has one word for."""
    found = set(groups)
    if found >= {"discharge", "magic", "spell"}:
        found = found - {"discharge", "magic", "spell"} | {"magical"}
    return tuple(sorted(found))


def wants(role: str, cards: Cards) -> tuple[Want, ...]:
    """What has to hold of the card in that role."""
    return tuple((role, clause) for clause in cards.clauses)
