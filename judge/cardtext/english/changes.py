"""What changes what is printed: numbers, costs, keywords gained and lost, texts that are blank."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.english.behind import as_filter
from judge.cardtext.english.clauses import takes
from judge.cardtext.english.effects import again, effect_of, lacks_number
from judge.cardtext.english.tails import hung
from judge.cardtext.english.things import SOME
from judge.cardtext.lexicon import Keyword
from judge.cardtext.notation import Grammar, Refuse, uncosted
from judge.cardtext.parts import Anaphor, Clause, Pred, Vp


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _counts(g)
    _limits(g)
    for blank in (
        'np1[card] "as if its" "printed"? "text box were blank" "( except for traits )"?',
        '"the" "printed"? "text box of" np1[card] "as if it were blank" "( except for traits )"?',
        'np1[card] "as if" ("it" | "they") ("was" | "were") "blank"',
        'np1[card] "as if" ("it" | "they") "had" ("no text" | "a blank text box")',
    ):
        g.rule("one_effect", f'"treat" {blank}')(lambda who: m.Effect(m.deed("blank", patient=who)))
    g.rule(
        "one_effect",
        'np[card] ("is" | "are") "treated as if" ("its" | "their") "printed"? ("text box" | "text boxes") '
        '"were blank" "( except for traits )"?',
    )(lambda who: m.Effect(m.deed("blank", patient=who)))
    g.rule("one_effect", 'np[card] ("enters" | "enter") "play" ("exhausted" | "focused")')(
        lambda who: m.Effect(m.deed("begin_with", patient=who, what=m.Things("focus_token", m.Number(1))))
    )
    g.rule("one_effect", 'np[card] ("has" | "have") NPROPERTY NUM', 0.05)(
        lambda who, noun, n: m.Effect(m.deed("set", property=m.Property(noun.concept, who), to=n))
    )
    g.rule("one_effect", 'np1[property] ("is" | "are") "each"? "equal to" np1[amount]', 0.05)(_equal)
    g.rule("one_effect", 'np1[property] ("is" | "are" | "becomes" | "become") NUM', 0.05)(_equal)
    g.rule("one_effect", 'np1[property] ("becomes" | "become") "equal to"? np1[amount]', 0.05)(_equal)
    g.rule("one_effect", '"treat" np1[property] "as" ("being" | "if it" ("is" | "were"))? NUM')(_equal)
    g.rule(
        "one_effect",
        '("the" | "all")? "damage" ("done" | "dealt")? "to" np1[card] (("from" | "by") np1[@])? '
        '("is" | "are") "reduced" "by" quantity',
        over=("card", "ability"),
    )(_less_damage)
    g.rule(
        "one_effect",
        'np[@] ("gain" | "gains" | "get" | "gets" | "also gains") gained (("," | "and" | "," "and") gained)+',
        -0.05,
        over=("card",),
    )(lambda who, first, rest, t: _gains(who, (first, *rest)))
    g.rule(
        "effect",
        'np[card] ("gain" | "gains" | "get" | "gets") gained tails ("and" | "," "and") gained tails?',
        0.05,
    )(_gains_besides)
    g.rule(
        "one_effect",
        '("give" | "gives") np[@] gained (("," | "and" | "," "and") gained)+',
        -0.05,
        over=("card",),
    )(lambda who, first, rest, t: _gains(who, (first, *rest)))
    g.rule("one_effect", 'np[card] ("has" | "have") np1[ability] (("," | "and" | "," "and") np1[ability])*')(
        lambda who, first, rest: _gains(who, (first, *rest))
    )
    gains = '("gets" | "get" | "gains" | "gain")'
    g.rule("one_effect", f'np[card] {gains} np[bonus] "and" ("has" | "have") np1[ability]', 0.05)(
        lambda who, bonus, ability: _gains(who, (bonus, ability))
    )
    g.rule("one_effect", f'np[card] ("has" | "have") np1[ability] "and" {gains} gained', 0.05)(
        lambda who, ability, gained: _gains(who, (ability, gained))
    )
    g.rule("one_effect", f'np[card] {gains} "either"? gained "or" gained', 0.05)(
        lambda who, *either: m.ChooseOne(tuple(_gain(again(who, at), way) for at, way in enumerate(either)))
    )
    g.rule("effect", f'np[card] {gains} gained "and" "," opening gained', 0.05)(
        lambda who, first, tail, last: (
            None
            if tail.later is not None or tail.instead
            else m.Seq((*_gains(who, (first,)).parts, uncosted(hung(_gains(again(who, 1), (last,)), tail))))
        )
    )
    g.same("gained", "np[bonus]", "np1[ability]", "np1[things]")
    g.rule("gained", '"the" TRAIT "trait"')(lambda trait: m.Word("trait", trait[0]))
    g.rule("one_effect", 'np[card] ("lose" | "loses") KEYWORD (("or" | "and" | ",") KEYWORD)*', 0.02)(
        lambda who, first, rest: (
            m.Seq(
                tuple(
                    m.Effect(
                        m.deed("lose", patient=again(who, at), what=m.Ability("keyword", name=word.name))
                    )
                    for at, word in enumerate((first, *rest))
                )
            )
            if rest
            else m.Effect(m.deed("lose", patient=who, what=m.Ability("keyword", name=first.name)))
        )
    )
    g.rule("one_effect", 'np[card] "can not use" KEYWORD (("or" | "and" | ",") KEYWORD)*')(_unused)
    g.rule("one_effect", '"treat" np1[card] "as" ("a" | "an") TRAIT')(
        lambda who, trait: m.Effect(m.deed("count_as", patient=who, as_=m.Word("trait", trait[0])))
    )
    g.rule("one_effect", 'np1[things] ("is" | "are") "doubled"')(
        lambda what: m.Effect(m.deed("double", property=what)) if what.of is not None else None
    )
    use = '("to" ("deploy" | "play" | "build" | "use"))?'
    g.rule("costing", f'("costs" | "cost") quantity dearer NTHINGS? {use}')(
        lambda n, how, noun: (n, how) if noun is None or noun.concept in _PAID else None
    )
    g.rule("costing", '("costs" | "cost") payer quantity dearer NTHINGS?', 0.05)(
        lambda _, n, how, noun: (n, how) if noun is None or noun.concept in _PAID else None
    )
    g.rule("one_effect", "np[@] costing", over=("card", "ability"))(lambda who, cost, t: _costs(who, cost))
    g.rule("one_effect", 'np[card] costing "and" pred', 0.05)(
        lambda who, cost, pred: _both_so(_costs(who, cost), Clause(again(who, 1), "card", pred))
    )
    g.rule("one_effect", 'np[card] pred "and" costing', 0.05)(
        lambda who, pred, cost: _both_so(Clause(who, "card", pred), _costs(again(who, 1), cost))
    )
    g.rule("payer", "np1[player]")(lambda who: None if who != m.YOU else True)
    g.rule("payer", "np1[card]")(lambda who: None if who != m.THIS else True)
    g.rule("one_effect", 'np[card] ("has" | "have") quantity ("additional" | "extra" | "more") NTHINGS')(
        lambda who, n, noun: m.Effect(m.deed("gain", patient=who, what=m.Things(noun.concept, n)))
    )
    g.rule(
        "one_effect",
        'np1[player] ("pay" | "pays") quantity dearer NTHINGS "for" np[@]',
        over=("card", "ability"),
    )(
        lambda who, n, verb, noun, what, t: (
            m.Effect(m.deed(verb, agent=who, property=m.Property("cost", what), amount=n))
            if noun.concept in ("force", "resource", "build_point")
            else None
        )
    )
    g.words("dearer", "increase", "more", "additional", "extra")
    g.words("dearer", "reduce", "fewer", "less")
    g.rule(
        "one_effect", 'np[@] ("is" | "are") "still"? "considered" (ADJ | vp[pass])', over=("card", "period")
    )(lambda who, what, t: _considered(who, what))


def _unused(who: Any, first: Keyword, rest: tuple[Keyword, ...]) -> Any:
    """Keywords that somebody cannot use."""
    words = tuple(m.Ability("keyword", name=word.name) for word in (first, *rest))
    keywords = words[0] if len(words) == 1 else m.Group(words, True)
    return m.Effect(m.deed("use", agent=who, patient=keywords), "cannot")


_PAID = ("build_counter", "force", "build_point", "resource")


def _both_so(*parts: Any) -> Any:
    """Two effects, of which one is still a clause."""
    if any(isinstance(part, Clause) and not takes("card", part.subject, part.pred) for part in parts):
        return None
    done = [uncosted(effect_of(part)) if isinstance(part, Clause) else part for part in parts]
    return None if None in done else m.Seq(tuple(done))


def _costs(who: Any, cost: tuple[m.Amount, str]) -> m.Effect:
    """What costs so much more or less to play; who pays it is whoever plays it."""
    n, verb = cost
    return m.Effect(m.deed(verb, property=m.Property("cost", who), amount=n))


def _counts(g: Grammar) -> None:
    """What counts as more or other than it is."""
    had = '("is" | "are") "considered to have" np[@]'
    for who in ("card", "player"):
        g.rule("one_effect", f"np[{who}] {had}", 0.02, over=("things", "card"))(
            lambda who, what, t: m.Effect(m.deed("count_as", patient=who, having=what))
        )
    g.rule("pred", '("is" | "are") "considered to have" np[@]', 0.05, over=("things", "card"))(
        lambda what, t: Pred(Vp("count_as", (("having", what),), "patient"))
    )
    g.rule("one_effect", 'np1[card] ("deals" | "does" | "deal" | "do") "double damage" ("to" np[card])?')(
        lambda who, whom: m.Effect(
            m.deed("double", property=m.Things("damage", SOME, who, ("source",)), to=whom)
        )
    )
    g.rule(
        "one_effect",
        '"treat" "all"? icons ("on" | "of") np[card] "as if they" ("are" | "were") "edge-enabled"',
    )(lambda _, who: m.Effect(m.deed("count_as", patient=_icons(who), as_=_EDGE)))
    g.rule(
        "one_effect",
        '("resolve" | "treat") "edge-enabled" "combat"? "icons" ("on" | "of") np[card] '
        '"as if" (np1[player] ("have" | "had" | "has") "the edge")',
    )(
        lambda who, player: (
            m.Effect(m.deed("count_as", patient=_icons(who, "edge"), as_=_WITH_EDGE))
            if player == m.YOU
            else None
        )
    )
    g.rule("one_effect", '"treat" poss icons "as if they" ("are" | "were") "edge-enabled"')(
        lambda who, _: m.Effect(m.deed("count_as", patient=_icons(who), as_=_EDGE))
    )


def _limits(g: Grammar) -> None:
    """What is left out where so many are allowed: "does not count against the pilot limit"."""
    against = '("does" | "do") "not" "count" ("against" | "toward" | "towards")'
    g.rule("one_effect", f'np1[card] {against} "the" limited "limit"')(
        lambda who, what: m.Effect(m.deed("count_as", patient=who, as_=m.Word("limit", what)), "cannot")
    )
    g.words("limited", "pilot", "pilot")
    g.words("limited", "hand", "hand", "hand size")


_EDGE = m.Word("state", "edge_enabled")
_WITH_EDGE = m.Word("state", "with_edge")


def _icons(who: Any, *marks: str) -> m.Things:
    return m.Things("combat_icon", m.All(), who, marks)


def _equal(prop: Any, n: Any) -> Any:
    """What a number of somebody always is."""
    of = prop.members if isinstance(prop, m.Group) else (prop,)
    if any(not isinstance(number, m.Property) or number.of is None for number in of):
        return None
    done = tuple(m.Effect(m.deed("set", property=number, to=n)) for number in of)
    return done[0] if len(done) == 1 else m.Seq(done)


def _less_damage(whom: Any, by: Any, n: Any, t: str) -> Any:
    """Damage to somebody, perhaps from somebody, that is less."""
    taken = m.Things("damage", m.Choice(m.Number(1), None), whom, ("to",))
    if by is None and t != "card":
        return None
    return m.Effect(m.deed("reduce", property=taken, amount=n, from_=by))


def _considered(who: Any, what: Any) -> Any:
    """What counts as being in a state."""
    state = as_filter(what) if isinstance(what, Vp) else what
    if not isinstance(state, m.State):
        return None
    return m.Effect(m.deed("count_as", patient=who, as_=m.Word("state", state.name)))


def _gains_besides(who: Any, first: Any, tail: Any, last: Any, also: Any) -> Any:
    """Two things gained, each with what stands behind it: "+1 power for each Droid and Stealth".

    What asks or counts behind the last of them is said of that alone, and only where the first has its own.
    """
    if tail.lasts is not None or tail.instead:
        return None
    former, latter = _gains(who, (first,)).parts, _gains(again(who, 1), (last,)).parts
    if len(former) != 1:
        return None
    gained = uncosted(hung(former[0], tail))
    if also is None:
        return m.Seq((gained, *latter))
    if also.condition is None and not also.during and also.each is None:
        return hung(m.Seq((gained, *latter)), also)
    asks_too = tail.condition is not None or tail.during
    if also.lasts is not None or len(latter) != 1 or (also.each is None) != (tail.each is None):
        return None
    if (also.condition is not None or also.during) and not asks_too:
        return None
    return m.Seq((gained, uncosted(hung(latter[0], also))))


def _gain(who: Any, gained: Any) -> Any:
    """One of the things that somebody gains, which may be several icons."""
    effects = _gains(who, (gained,))
    return effects.parts[0] if len(effects.parts) == 1 else effects


def _gains(who: Any, row: tuple[Any, ...]) -> m.Seq:
    """A list of what somebody gains, as one effect for each."""
    effects: list[m.Effect] = []
    for gained in row:
        for thing in gained.members if isinstance(gained, m.Group) and not gained.either else (gained,):
            if isinstance(thing, Anaphor | m.Group) or lacks_number(thing):
                raise Refuse
            if isinstance(thing, tuple):
                prop, amount = thing
                deed = m.deed("modify", patient=again(who, len(effects)), property=prop, amount=amount)
            else:
                deed = m.deed("gain", patient=again(who, len(effects)), what=thing)
            effects.append(m.Effect(deed))
    return m.Seq(tuple(effects))
