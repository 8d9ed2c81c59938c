"""Noun phrases of cards and players: articles, modifiers, nouns, what stands behind them."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.chart import Costly, Grammar, Refuse
from judge.cardtext.parts import Anaphor, Clause, Det, Nbar, Pred, Vp
from judge.cardtext.tokens import Noun

TYPES = ("card", "player", "things", "property", "zone", "period", "ability", "word", "amount")
COUNTED = ("card", "player", "ability")
"""Types whose objects are described by filters."""
TARGET = m.State("target")
ONE = m.Number(1)


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _articles(g)
    _modifiers(g)
    _whole(g)
    _behind(g)


def _articles(g: Grammar) -> None:
    g.words("det0", Det("some", ONE), "a", "an", "any", "a single", "any one", "one of the")
    g.words("det0", Det("some", ONE, other=True), "another")
    g.words("det0", Det("each"), "each", "all", "every", "each of the", "all of the", "all the")
    g.words("det0", Det("each", other=True), "each other", "all other")
    g.words("det0", Det("the"), "the")
    g.words("det0", Det("this"), "this")
    g.words("det0", Det("that"), "that", "those", "these")
    g.words("det0", Det("some", m.Choice(None, m.Number(0))), "no")
    g.words("det0", Det("some", m.Choice()), "any number of")
    g.rule("det0", "count")(lambda n: Det("some", n))
    g.rule("det0", '"up to" quantity "other"?')(lambda n: Det("some", n, up_to=True))
    g.rule("det0", 'quantity "other"')(lambda n: Det("some", n, other=True))
    g.rule("det0", '"each of" poss "other"')(lambda p: Det("each", whose=p, other=True))
    g.same("det", "det0")
    g.rule("det", "poss")(lambda p: Det("the", whose=p))
    g.rule("det", '("all" | "each of" | "all of") poss')(lambda p: Det("each", whose=p))
    g.rule("det", '"one of" poss "other"')(lambda p: Det("some", ONE, whose=p, other=True))
    g.rule("det", 'quantity "of" poss')(lambda n, p: Det("some", n, whose=p))
    g.rule("det", '"up to" quantity "of" poss')(lambda n, p: Det("some", n, up_to=True, whose=p))
    g.rule("det", 'poss "other"')(lambda p: Det("the", whose=p, other=True))
    # how many
    g.same("quantity", "NUM", "LETTER")
    g.same("count", "quantity")
    g.rule("count", 'NUM "or" ("more" | "greater" | "higher")')(lambda n: m.Choice(n, None))
    g.rule("count", '"at least" NUM')(lambda n: m.Choice(n, None))
    g.rule("count", 'NUM "or" ("fewer" | "less" | "lower")')(lambda n: m.Choice(None, n))
    g.rule("count", '"exactly" NUM')(lambda n: m.Choice(n, n))
    g.rule("count", 'NUM "or" NUM')(lambda a, b: m.Choice(a, b) if b.n == a.n + 1 else None)
    g.words("count", m.ThatMuch(), "that many", "that much")
    # whose
    g.words("poss", m.YOU, "your", "your own")
    g.words("poss", m.OPPONENT, "your opponent 's", "an opponent 's", "each opponent 's", "the opponent 's")
    g.words("poss", Anaphor("he", "player"), "his", "her", "his or her", "their", "his own", "that player 's", "that opponent 's")
    g.words("poss", Anaphor("it", "card"), "its", "it 's")
    g.words("poss", Anaphor("they", "card", plural=True), "their", cost=0.1)
    g.rule("poss", '("its" | "the" | "their") owner "\'s"')(lambda r: m.Owner(r, Anaphor("its", "card")))  # type: ignore[arg-type]
    g.words("owner", "owner", "owner", "owners")
    g.words("owner", "controller", "controller")
    g.rule("poss", '"the"? "enhanced" mods? NCARD "\'s"')(lambda mods, n: m.Ref("host"))
    g.rule("poss", '"the chosen card" "\'s"')(lambda: m.Ref("chosen", 1))
    g.rule("poss", 'SELF "\'s"')(lambda who: who)
    g.rule("poss", 'det0 nbar[card] "\'s" owner "\'s"')(lambda d, n, r: m.Owner(r, applied(d, n)))
    g.rule("poss", 'det0 nbar[@] "\'s"', over=("card", "player"))(lambda d, n, t: applied(d, n))


def _modifiers(g: Grammar) -> None:
    g.rule("mod", "ADJ")(lambda what: what)
    g.rule("mod", "TRAIT")(lambda trait: None if trait[1] else m.Is("trait", trait[0]))
    g.rule("mod", "AFFIL")(lambda what: what)
    g.rule("mod", "NAME", 0.3)(lambda name: m.Is("name", name))
    g.words("mod", TARGET, "target", "targeted")
    g.words("mod", m.Other(), "other")
    g.words("mod", m.Not(m.State("in_faction")), "out-of-faction")
    g.rule("mod", '"non-" mod0')(lambda what: m.Not(what))
    g.rule("mod", '"unopposed"')(lambda: m.State("unopposed"))
    g.same("mod0", "ADJ", "AFFIL")
    g.rule("mod0", "TRAIT")(lambda trait: m.Is("trait", trait[0]))
    g.rule("mod0", "NCARD")(lambda noun: _type_of_card(noun))
    g.rule("mod", "NCARD", 0.1)(lambda noun: None if noun.plural else _type_of_card(noun))
    g.rule("mod", "NUM \"-cost\"")(lambda n: m.Compare("cost", "=", n))

    @g.rule("mods", "mod")
    def one(what: m.Filter) -> Any:
        return (what,)

    @g.rule("mods", "mod mods")
    def more(what: m.Filter, rest: tuple[m.Filter, ...]) -> Any:
        return (what, *rest)

    @g.rule("mods", 'mod (("," | "or" | "," "or") mod)* ("or" | "," "or" | "and" "/" "or" | "and") mod mods?', 0.02)
    def either(first: m.Filter, between: Any, last: m.Filter, rest: Any) -> Any:
        options = (first, *between, last)
        if TARGET in options or any(isinstance(option, m.Other) for option in options):
            return None
        if len({_sort(option) for option in options}) > 1:
            return Costly((m.Or(options), *(rest or ())), 0.15)
        return (m.Or(options), *(rest or ()))


def _sort(what: m.Filter) -> str:
    if isinstance(what, m.Not):
        return f"not {_sort(what.part)}" if not isinstance(what.part, m.And | m.Or) else "not"
    return "group" if isinstance(what, m.Is) else type(what).__name__


def _type_of_card(noun: Noun) -> m.Filter | None:
    kind, _, value = noun.concept.partition(" ")
    return m.Is("type", value) if kind == "type" else None


def _whole(g: Grammar) -> None:
    @g.rule("nbar[card]", "mods? NCARD")
    def card(mods: Any, noun: Noun) -> Any:
        return nbar("card", mods or (), noun)

    @g.rule("nbar[card]", 'mods? NCARD (("or" | "and" | "," "or" | ",") mods? NCARD)+', 0.05)
    def cards(mods: Any, first: Noun, others: Any) -> Any:
        rest = [other if isinstance(other, tuple) else (None, other) for other in others]
        kinds = [_said(noun) for noun in (first, *(noun for _, noun in rest))]
        if any(more for more, _ in rest):
            first_what, targeted = _parted(mods or ())
            rows = [first_what, *(more or () for more, _ in rest)]
            options = tuple(joined(*what, *_kinds(noun)) for what, noun in zip(rows, (first, *(n for _, n in rest)), strict=True))
            if TARGET in [one for what in rows[1:] for one in what] or m.Anything() in options:
                return None
            return Nbar("card", (m.Or(options),), first.plural, targeted)
        if any(kind is None for kind in kinds):
            return None
        return nbar("card", (*(mods or ()), m.Or(tuple(kinds))), first, bare=True)  # type: ignore[arg-type]

    @g.rule("nbar[card]", "mods? TRAIT", 0.15)
    def trait(mods: Any, told: tuple[str, bool]) -> Any:
        what, targeted = _parted((*(mods or ()), m.Is("trait", told[0])))
        return Nbar("card", what, told[1], targeted)

    @g.rule("nbar[card]", 'TRAIT ("or" TRAIT)+', 0.15)
    def traits(first: tuple[str, bool], rest: Any) -> Any:
        return Nbar("card", (m.Or(tuple(m.Is("trait", one) for one, _ in (first, *rest))),), rest[-1][1])

    @g.rule("nbar[player]", "mods? NPLAYER")
    def player(mods: Any, noun: Noun) -> Any:
        what, targeted = _parted(mods or ())
        if any(not isinstance(one, m.State | m.Other) for one in what):
            return None
        return Nbar("player", what, noun.plural, targeted, noun.concept)

    @g.rule("nbar[ability]", "mods? NABILITY")
    def ability(mods: Any, noun: Noun) -> Any:
        what, targeted = _parted(mods or ())
        kind, _, value = noun.concept.partition(" ")
        what = what if kind == "any" else (*what, m.Is("kind", value))
        return Nbar("ability", what, noun.plural, targeted)

    @g.rule("np1[@]", "det nbar[@] post[@]*", over=COUNTED)
    def phrase(det: Det, bar: Nbar, post: Any, t: str) -> Any:
        return applied(det, bar, post)

    @g.rule("np1[@]", "nbar[@] post[@]*", 0.25, over=COUNTED)
    def bare(bar: Nbar, post: Any, t: str) -> Any:
        if bar.targeted:
            return applied(Det("some", m.Choice() if bar.plural else ONE), bar, post)
        return applied(Det("each"), bar, post) if bar.plural else None

    g.rule("np1[card]", '"the"? "enhanced" mods? NCARD', -0.1)(lambda mods, noun: None if mods and TARGET in mods else m.Ref("host"))
    g.rule("np1[card]", '"the"? "piloted" NCARD', -0.1)(lambda noun: m.Ref("host"))
    g.rule("np1[card]", "SELF")(lambda who: who)
    g.rule("np1[card]", "NAME", 0.1)(lambda name: m.Selector("some", m.Is("name", name), count=ONE))
    g.rule("np1[card]", "\"the\" NAME NCARD", 0.05)(
        lambda name, noun: m.Selector("some", _and((m.Is("name", name), *_kinds(noun))), count=ONE)
    )
    g.words("np1[card]", Anaphor("it", "card"), "it", "itself")
    g.words("np1[card]", Anaphor("they", "card", plural=True), "them", "they")
    g.words("np1[card]", Anaphor("he", "card"), "he", "him", "she", "her", cost=0.3)
    g.rule("np1[card]", '"the" ("other" | "remaining") nbar[card]')(lambda bar: Anaphor("other", "card", _and(bar.what), bar.plural))
    g.rule("np1[card]", '"each of those" nbar[card] | "all of those" nbar[card]')(
        lambda bar: Anaphor("those", "card", _and(bar.what), True)
    )
    g.words("np1[card]", Anaphor("other", "card", plural=True), "the others", "the rest", "the rest of the cards")
    g.words("np1[card]", m.Ref("chosen", 1), "the chosen card", "the chosen cards")
    for n, ordinal in enumerate(("first", "second", "third", "fourth", "fifth"), 1):
        g.words("np1[card]", m.Ref("chosen", n), f"the {ordinal} chosen card")
    g.words("np1[player]", m.YOU, "you", "yourself")
    g.words("np1[player]", m.OPPONENT, "your opponent", "an opponent", "each opponent", "the opponent", "your opponents")
    g.words("np1[player]", Anaphor("he", "player"), "he", "she", "he or she", "him", "him or her", "they", "that player", "that opponent")
    g.rule("np1[player]", 'poss owner | "its" owner')(lambda p, r=None: m.Owner(r or p, p if r else Anaphor("it", "card")))  # type: ignore[arg-type]
    g.rule("np1[player]", '"the" owner "of" np1[card]')(lambda r, of: m.Owner(r, of))
    g.same("np[@]", "np1[@]", over=TYPES)

    @g.rule("np[@]", 'np1[@] ("," np1[@])* ","? junction np1[@]', 0.1, over=("card", "player", "things", "ability", "zone", "period"))
    def group(first: Any, between: Any, how: str, last: Any, t: str) -> Any:
        members = (first, *between, last)
        return None if any(isinstance(one, m.Group) for one in members) else m.Group(members, how == "or")

    g.words("junction", "and", "and")
    g.words("junction", "or", "or", "and / or")


def _behind(g: Grammar) -> None:
    for position in ("top", "bottom"):
        g.rule("np1[card]", f'"the" "{position}" quantity? nbar[card] "of" np[zone]')(
            lambda n, bar, zone, position=position: m.Selector(
                position, _and((*bar.what, m.In(zone))), count=n or ONE
            )
            if not bar.targeted
            else None
        )
    g.rule("post[card]", '"at" np1[card]', 0.1)(lambda who: m.Rel("at", who))
    g.rule("np1[card]", '"the topmost" nbar[card] ("of" | "from" | "in") np[zone]')(
        lambda bar, zone: m.Selector("top", joined(*bar.what, m.In(zone)), count=ONE)
    )
    g.rule("feature", 'relative NPROPERTY ("than" np1[card])?')(
        lambda how, noun, who: m.Compare(noun.concept, how, m.Value(noun.concept, who or Anaphor("it", "card")))
    )
    for relation, words in {"<": ("lower",), ">": ("higher", "greater"), "<=": ("equal or lower",), ">=": ("equal or higher",)}.items():
        g.words("relative", relation, *words)
    g.rule("post[card]", '"here"')(lambda: m.Rel("at", m.THIS))
    g.rule("post[card]", '"not" "currently"? ADJ', 0.05)(lambda what: m.Not(what))
    for side in ("light", "dark"):
        g.words("mod", m.Is("side", side), f"{side} side")
    g.rule("post[card]", '("in" | "from" | "among") np[zone]', 0.2)(lambda zone: m.In(zone))
    g.rule("post[card]", '("participating")? "in" np[period]', 0.05)(lambda period: m.State("participating") if period.name in ("engagement", "edge_battle", "combat") else None)
    g.rule("post[card]", '"on" np[card]', 0.05)(lambda who: m.Rel("on", who))
    g.rule("post[card]", '"named" NAME')(lambda name: m.Is("name", name))
    g.rule("post[card]", '"named" SELF')(lambda name: m.Same("name", m.THIS))
    g.rule("post[card]", '"not" "named" NAME')(lambda name: m.Not(m.Is("name", name)))
    g.rule("post[card]", '"other than" np1[card]')(lambda who: m.Other(who))
    g.rule("post[card]", '"with" feature')(lambda what: what)
    g.rule("post[card]", '"without" np[@] ("on it")?', over=("card", "things", "ability"))(lambda what, t: m.Not(having(what)))
    g.rule("post[card]", "subject vpgap")(lambda subject, vp: _gapped(subject, vp))
    g.rule("post[card]", "subject vpgap within", 0.05)(lambda subject, vp, p: _gapped(subject, vp, p))
    for which in ("first", "next"):
        g.rule("np1[card]", f'"the" "{which}" nbar[card] subject vpgap within')(
            lambda bar, subject, vp, p, which=which: _ordinal(bar, subject, vp, p, which)
        )
    g.rule("post[card]", '"controlled by the same player"')(lambda: m.Same("controller"))
    g.rule("post[card]", "vp[pass]", 0.1)(as_filter)
    g.rule("post[card]", '"not" vp[pass]', 0.05)(lambda vp: _not(as_filter(vp)))
    g.rule("post[card]", "vp[g]", 0.1)(as_filter)
    g.rule("post[card]", '"not" vp[g]', 0.05)(lambda vp: _not(as_filter(vp)))
    g.rule("post[card]", '("that" | "who" | "which") pred')(lambda pred: said_of(pred))
    g.rule("post[ability]", '("on" | "of") np1[card]', 0.05)(lambda who: m.Rel("of", who))
    g.rule("post[ability]", "subject vpgap", 0.05)(lambda subject, vp: _gapped(subject, vp))
    g.rule("post[player]", '("that" | "who") pred')(lambda pred: said_of(pred))
    g.rule("subject", "np1[@]", over=("player", "card"))(lambda who, t: (who, t))
    # with ...
    g.rule("feature", '"a"? NPROPERTY "of"? compared')(lambda noun, cmp: m.Compare(noun.concept, *cmp))
    g.rule("feature", '("the" | "a") ("same" | "matching") NPROPERTY ("as" np1[card])?')(lambda noun, who: m.Same(noun.concept, who))
    g.rule("feature", 'np[@] ("on it" | "on them" | "at it" | "attached")', over=("things", "card"))(lambda what, t: having(what))
    g.rule("feature", "np[@]", 0.15, over=("things", "card"))(lambda what, t: having(what))
    g.rule("feature", "np[ability]")(lambda what: having(what))
    g.rule("feature", '"the" TRAIT ("trait" | "Trait")')(lambda trait: m.Is("trait", trait[0]))
    g.rule("compared", "NUM")(lambda n: ("=", n))
    g.rule("compared", "LETTER")(lambda n: ("=", n))
    g.rule("compared", 'quantity "or" ("lower" | "less" | "fewer")')(lambda n: ("<=", n))
    g.rule("compared", 'quantity "or" ("higher" | "more" | "greater")')(lambda n: (">=", n))
    g.rule("compared", '"equal to" np[amount]')(lambda n: ("=", n))
    g.rule("compared", '"equal to or" ("less" | "lower") "than" np[amount]')(lambda n: ("<=", n))
    g.rule("compared", '("lower" | "less") "than or equal to" np[amount]')(lambda n: ("<=", n))
    g.rule("compared", '("lower" | "less" | "fewer") "than" np[amount]')(lambda n: ("<", n))
    g.rule("compared", '("higher" | "greater" | "more") "than" np[amount]')(lambda n: (">", n))


# -- making them
def _said(noun: Noun) -> m.Filter | None:
    kind, _, value = noun.concept.partition(" ")
    if kind == "any":
        return None
    return m.State(value) if kind == "state" else m.Is(kind, value)


def _kinds(noun: Noun) -> tuple[m.Filter, ...]:
    said = _said(noun)
    return () if said is None else (said,)


def _parted(mods: tuple[m.Filter, ...]) -> tuple[tuple[m.Filter, ...], bool]:
    return tuple(dict.fromkeys(one for one in mods if one != TARGET)), TARGET in mods


def nbar(kind: str, mods: tuple[m.Filter, ...], noun: Noun, bare: bool = False) -> Nbar:
    """A noun with modifiers; `bare`: the noun itself says nothing more."""
    what, targeted = _parted(mods)
    return Nbar(kind, what if bare else tuple(dict.fromkeys((*what, *_kinds(noun)))), noun.plural, targeted)


def _and(parts: tuple[m.Filter, ...]) -> m.Filter:
    flat: list[m.Filter] = []
    for part in parts:
        flat += part.parts if isinstance(part, m.And) else [part]  # type: ignore[arg-type]
    found = [part for part in dict.fromkeys(flat) if part != m.Anything()]
    found.sort(key=_place)
    return m.Anything() if not found else found[0] if len(found) == 1 else m.And(tuple(found))


def _place(what: m.Filter) -> tuple[int, str]:
    """Descriptions have one order, whatever order the words had."""
    order = (m.Is, m.Rel, m.State, m.Compare, m.In, m.Having, m.Same, m.Did, m.Other, m.Or, m.Not, m.And, m.Anything)
    return order.index(type(what)), repr(what)


def joined(*parts: m.Filter) -> m.Filter:
    """All of these descriptions as one, in their order."""
    return _and(parts)


def _not(what: m.Filter | None) -> m.Filter | None:
    return None if what is None else m.Not(what)


def applied(det: Det, bar: Nbar, post: tuple[m.Filter, ...] = ()) -> Any:
    """An article before a noun: who or which is meant."""
    if any(one is None for one in post):
        raise Refuse
    what = [*bar.what, *post]
    if bar.kind == "player":
        return _player(det, bar)
    if det.other:
        what.append(m.Other())
    if det.whose is not None:
        relation = "controller" if bar.kind == "card" else "of"
        if bar.kind == "card" and isinstance(det.whose, m.Ref | Anaphor) and _is_card(det.whose):
            raise Refuse
        what.append(m.Rel(relation, det.whose))  # type: ignore[arg-type]
        if det.how == "the":
            return m.Selector("each", joined(*what), bar.kind)
        return m.Selector(det.how, joined(*what), bar.kind, det.count, det.up_to, targeted=bar.targeted)  # type: ignore[arg-type]
    if det.how == "this":
        return m.THIS if bar.kind == "card" and not post and len(bar.what) <= 1 else Anaphor("this", bar.kind, joined(*what))
    if det.how in ("the", "that"):
        if bar.targeted:
            raise Refuse
        return _definite(det.how, bar, tuple(what))
    if det.how == "each" and bar.targeted:
        raise Refuse
    return m.Selector(det.how, joined(*what), bar.kind, det.count, det.up_to, targeted=bar.targeted)  # type: ignore[arg-type]


def _is_card(who: object) -> bool:
    return who in (m.THIS, m.Ref("host")) or (isinstance(who, Anaphor) and who.kind == "card")


def _definite(how: str, bar: Nbar, what: tuple[m.Filter, ...]) -> Any:
    if how == "the" and bar.kind == "card":
        for state, name in (("engaged", "engaged"), ("attacking", "attacker"), ("defending", "defender")):
            if m.State(state) in what and not bar.plural and len(what) <= 2:
                return m.Ref(name)
    return Anaphor(how, bar.kind, joined(*what), bar.plural)


def _player(det: Det, bar: Nbar) -> Any:
    if bar.concept == "opponent":
        if det.whose not in (None, m.YOU):
            raise Refuse
        return m.OPPONENT if det.how != "that" else Anaphor("he", "player")
    if det.how in ("the", "that"):
        for state in ("attacking", "defending"):
            if m.State(state) in bar.what:
                return m.Ref(f"{state}_player")
        return Anaphor("he", "player")
    if det.whose is not None:
        raise Refuse
    if m.Other() in bar.what or det.other:
        return m.OPPONENT
    return m.Selector(det.how, joined(*bar.what), "player", det.count, targeted=bar.targeted)  # type: ignore[arg-type]


def having(what: Any) -> m.Filter:
    """That something has so many of these (cards, things) or this keyword."""
    if isinstance(what, m.Ability):
        return m.Having(what)
    if isinstance(what, m.Things):
        relation, amount = relation_of(what.amount)
        return m.Having(m.Things(what.kind, m.All(), what.of, what.marks), relation, amount)
    if isinstance(what, m.Selector) and what.quantifier == "some":
        relation, amount = relation_of(what.count)
        return m.Having(m.Selector("each", what.what, what.kind), relation, amount)
    raise Refuse


def relation_of(count: m.Amount | None) -> tuple[m.Compared, m.Amount]:
    """A number of something as a comparison: "3 or more" is >= 3; a plain number is at least that many."""
    if isinstance(count, m.Choice):
        if count.least is not None and count.least == count.most:
            return "=", count.least
        if count.least is not None and count.most is None:
            return ">=", count.least
        if count.most is not None and count.least is None:
            return ("=" if count.most == m.Number(0) else "<="), count.most
        raise Refuse
    if count is None or isinstance(count, m.All):
        return ">=", ONE
    if count == m.Number(0):
        return "=", count
    return ">=", count


def _ordinal(bar: Nbar, subject: tuple[Any, str], vp: Vp, within: m.Period, which: str) -> Any:
    found = _gapped(subject, vp, within)
    if not isinstance(found, m.Did) or bar.targeted or bar.plural:
        raise Refuse
    first = m.Did(found.deed, found.as_role, found.within, which)
    return m.Selector("some", joined(*bar.what, first), count=ONE)


def _gapped(subject: tuple[Any, str], vp: Vp, within: m.Period | None = None) -> Any:
    who, kind = subject
    if vp.verb in ("control", "own") and vp.gap == "patient" and len(vp.roles) == 0:
        if kind != "player" or within is not None:
            raise Refuse
        return m.Rel("controller" if vp.verb == "control" else "owner", who)
    deed = m.Deed(vp.verb, tuple(sorted((*vp.roles, (vp.subject, who)), key=lambda role: role[0])), vp.manner)
    return m.Did(deed, vp.gap, within)


def as_filter(vp: Vp) -> Any:
    """A participle as a description of its subject: "attached to it", "attacking this unit"."""
    roles = dict(vp.roles)
    if vp.verb == "commit" and vp.subject == "patient":
        return m.State("committed")
    if vp.verb == "attach" and vp.subject == "patient" and set(roles) == {"to"}:
        return m.Rel("attached_to", roles["to"])
    if vp.verb == "participate" and isinstance(roles.get("in"), m.Period) and roles["in"].against is not None:  # type: ignore[union-attr]
        return joined(m.State("participating"), m.Rel("against", roles["in"].against))  # type: ignore[union-attr]
    if vp.verb == "participate" and set(roles) <= {"in"}:
        return m.State("participating")
    if vp.verb in ("attack", "defend") and vp.subject == "agent":
        name = {"attack": "attacking", "defend": "defending"}[vp.verb]
        if not roles:
            return Costly(m.State(name), 0.3)
        other = roles.get("patient") or roles.get("against")
        return m.Rel("attacking" if vp.verb == "attack" else "defending_against", other) if other else None
    if vp.verb == "control" and vp.subject == "patient" and set(roles) == {"agent"}:
        return m.Rel("controller", roles["agent"])
    if vp.verb == "capture" and vp.subject == "patient":
        return joined(m.State("captured"), *([m.Rel("at", roles["at"])] if "at" in roles else []))
    if vp.verb in ("focus", "engage") and vp.subject == "patient" and not roles:
        return None
    return Costly(m.Did(m.Deed(vp.verb, vp.roles, vp.manner), vp.subject), 0.2)


def said_of(pred: Pred) -> Any:
    """What a relative clause says of its noun."""
    if pred.tail is not None or pred.mode not in ("do",):
        return None
    if isinstance(pred.what, Vp):
        what: Any = as_filter(pred.what)
        what = what.value if isinstance(what, Costly) else what
    else:
        what = pred.what
    if what is None:
        return None
    return m.Not(what) if pred.negated else what


__all__ = ["Clause", "TYPES", "add", "applied", "as_filter", "having", "joined", "relation_of", "said_of"]
