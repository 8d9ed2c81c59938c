"""What a sentence of a Berserk card means -> a feature in the terms that the law reads (`model.py`).

In goes an `Ability` of `judge.cardtext.meaning` after resolution.  Whatever has no exact counterpart raises
`Unmodelled`; whether rules of the law read all that comes out, is for `features.py` to ask.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.ability_heads import fires
from judge.games.berserk.affordable import affordable
from judge.games.berserk.alternatives import by_what_it_is, each_for_itself, wholly_optional
from judge.games.berserk.amounts import bounded
from judge.games.berserk.arriving import as_it_always_is, rising_itself
from judge.games.berserk.blocking import stopped_in_time, stopping
from judge.games.berserk.bound_references import capped_besides, ending_with_it, in_its_squad, of_who_pays
from judge.games.berserk.card_descriptions import Want, area_of
from judge.games.berserk.cells import goes_so_far
from judge.games.berserk.circumstances import circumstances, of_its_side, of_so_much, so_described
from judge.games.berserk.conditions import demanded_too, holds
from judge.games.berserk.corrected import corrected
from judge.games.berserk.costs import apart_from_target, costs
from judge.games.berserk.deeds import DeedParts
from judge.games.berserk.events import each_event
from judge.games.berserk.had_before import had_before
from judge.games.berserk.in_time import in_time
from judge.games.berserk.lasting import for_a_known_time
from judge.games.berserk.later_conditions import looked_at_later
from judge.games.berserk.lent_abilities import lending, lent
from judge.games.berserk.limits import limited
from judge.games.berserk.model import Cards, Condition, Feature, Part, Permanent
from judge.games.berserk.named_features import lends, named, of_word
from judge.games.berserk.of_one_card import of_one_card
from judge.games.berserk.often import open_after_it, so_often
from judge.games.berserk.one_and_other import one_and_the_other
from judge.games.berserk.other_verbs import in_usual_verbs
from judge.games.berserk.permanent import permanents
from judge.games.berserk.possessions import TOLD
from judge.games.berserk.recipients import Whom
from judge.games.berserk.recruiting import before_battle
from judge.games.berserk.redirecting import drawn_by_others, redirecting
from judge.games.berserk.remembered import remembering
from judge.games.berserk.replacements import in_its_place
from judge.games.berserk.rolls import one_of_two_throws, roll_of_a_turn
from judge.games.berserk.said_of_attacks import of_their_cards
from judge.games.berserk.temporary import more_of_it
from judge.games.berserk.up_to_a_maximum import up_to_a_maximum
from judge.games.berserk.weighing import made_of_it, weighed
from judge.games.berserk.whence import beside_cell


def feature(ability: m.Ability, label: str) -> Feature:
    """The feature that an ability is; `label` is how it is called.  Raises Unmodelled."""
    if isinstance(ability.of, m.Ability):
        return of_word(_feature(replace(ability, of=None), label), ability.of)
    return _feature(ability, label)


def _feature(ability: m.Ability, label: str) -> Feature:
    if ability.kind != "static" and (options := _options(ability.body)):
        return _one_of([feature(replace(ability, body=option), label) for option in options])
    if cases := by_what_it_is(ability):
        return _whichever([feature(case, label) for case in cases])
    if (word := named(ability)) is not None:
        return replace(of_word(word, ability), label=label or word.label)
    if before_battle(ability):
        return Feature("", label, "permanent")
    if (whole := _with_more(ability, label)) is not None:
        return whole
    ability, for_its_stay = ending_with_it(of_who_pays(ability))
    ability = of_one_card(in_usual_verbs(ability))
    ability = remembering(for_a_known_time(had_before(corrected(up_to_a_maximum(in_time(ability))))))
    ability = as_it_always_is(_while_it_is_so(open_after_it(so_often(of_their_cards(ability)))))
    ability = rising_itself(ability)
    if ability.kind == "keyword" or (ability.kind == "triggered" and _stays_open(ability)):
        return Feature("", label, "permanent", permanents=permanents(ability))
    if (roll := roll_of_a_turn(ability) or one_of_two_throws(ability)) is not None:
        return Feature("", label, "permanent", permanents=(roll,))
    if ability.kind == "static":
        return _static(ability, label)
    if (
        ability.kind not in ("triggered", "activated", "instant")
        or ability.body is None
        or ability.zone
        or ability.of
    ):
        raise Unmodelled(f"an ability of the kind {ability.kind}")
    ability = bounded(looked_at_later(so_described(of_so_much(in_its_place(of_its_side(ability))))))
    if ability.trigger is not None and (apart := each_event(ability.trigger)):
        return _whichever([feature(replace(ability, trigger=event), label) for event in apart])
    when = fires(ability)
    limit, when, held = limited(ability.limit, when)
    pays = costs(ability.costs)
    when, asked = _for_whom(*circumstances(weighed(when, ability.body), ability.conditions))
    asked = (*asked, *held)
    whom = Whom(when, beside_cell(ability.trigger), held=asked)
    collected, body = DeedParts(whom, feature), one_and_the_other(ability.body)
    assert body is not None
    if ability.kind == "triggered" and isinstance(body, m.If) and body.otherwise is None:
        with suppress(Unmodelled):
            when, more = circumstances(whom.when, (body.condition,))
            whom.when, asked, body = when, (*asked, *more), body.body
    if when is not None and any(clause in (("beside_aim",), ("not_aim",)) for _, clause in asked):
        raise Unmodelled("a condition of the target, before there is one")
    collected.add(body)
    whom.parts[:] = in_its_squad(whom.parts) if for_its_stay else whom.parts
    if collected.may and ability.kind != "triggered":
        collected.may, collected.optional = False, wholly_optional(whom.parts, collected.optional)
    if when is not None and ("subject", ("own_host",)) in when.wants and _moves_itself(whom.parts):
        raise Unmodelled("whether the host moves, or its companion by itself")
    if [part.attack_kind for part in whom.parts] == ["treachery"]:
        raise Unmodelled("treachery for nothing")
    bounded_by_x = any(part.target.asks_for(TOLD) for part in whom.parts if part.target)
    pays_x = pays.x or (pays.payer is not None and pays.payer.most > 0)
    if not whom.parts or ((collected.named() or bounded_by_x) and not pays_x):
        raise Unmodelled("no effect" if not whom.parts else "X that nothing counts")
    if (
        pays_x
        and not bounded_by_x
        and not any(TOLD in (part.amount, part.topped) or goes_so_far(part) for part in whom.parts)
    ):
        raise Unmodelled("a payment of X for nothing")
    if (
        when is not None
        and ability.kind != "triggered"
        and (ability.kind != "instant" or collected.may or pays.card is not None or pays.x)
    ):
        raise Unmodelled("mode combined")
    mode = "playable" if when is None else "triggered"
    target, second, group = _aims(whom.parts)
    if pays.card is not None and target is not None:
        pays = pays.besides_targets()
    if pays.card is not None:
        if mode == "triggered" or any(part.whom == "aim" for part in whom.parts):
            raise Unmodelled("a target, and a payment with a card that is chosen")
        target = pays.card
    if mode == "triggered" and (pays.payer is not None or pays.wounds):
        raise Unmodelled("a condition, and a payment of another card")
    if pays.payer is not None and target is not None:
        payer, bare = apart_from_target(pays.payer, target)
        whom.parts[:] = [replace(p, target=bare) if p.target == target else p for p in whom.parts]
        target, pays = bare, replace(pays, payer=payer)
    whom.when = stopped_in_time(whom.when, whom.parts)
    area = collected.area or (area_of(target) if target is not None else "")
    return Feature(
        words="",
        label=label,
        mode=mode,
        sort=collected.sort,
        closes=pays.closes,
        tokens=pays.tokens,
        pays_x=pays.x,
        pays_life=pays.life,
        pays_with=pays.how,
        pays_wounds=pays.wounds,
        payer=pays.payer,
        pays_marks=(pays.mark, pays.marks),
        fast=ability.kind == "instant",
        limit=limit,
        may=collected.may or (when is not None and ability.kind == "instant"),
        range=collected.range,
        condition=whom.when,
        target=target,
        area=area,
        parts=tuple(_aimed(part, target, second) for part in whom.parts),
        wants=(*asked, *whom.besides, *affordable(whom.parts, collected.may, whom.event())),
        second=second,
        group=group,
        optional=collected.optional,
        forks=tuple(collected.forks),
        besides=tuple(collected.besides),
        blind=collected.blind,
    )


def _with_more(ability: m.Ability, label: str) -> Feature | None:
    """What is incorporeal, or has a maximum in brackets behind it, with that besides; None for others."""
    if ability.name == "incorporeal" and ability.kind != "static":
        return _bodiless(ability, label)
    ability, cap = capped_besides(ability)
    if cap is None:
        return None
    inner = feature(ability, label)
    return replace(inner, besides=(*inner.besides, feature(cap, label)))


def _bodiless(ability: m.Ability, label: str) -> Feature:
    """What an incorporeal card does as long as it is so; the word gives it that, too."""
    inner = feature(replace(ability, name=""), label)
    if inner.besides or inner.alternatives:
        raise Unmodelled("the word incorporeal before several features")
    word = Feature("", label, "permanent", permanents=(Permanent((("keyword", "incorporeal"),)),))
    so: Want = ("while", (("has_keyword", "incorporeal"),))
    return replace(inner, wants=(*inner.wants, so), besides=(word,))


def _moves_itself(parts: list[Part]) -> bool:
    """Whether the card goes to a cell, and nothing of how it leaves its host."""
    return any((part.effect, part.whom) == ("shift", "self") for part in parts)


def _whichever(features: list[Feature]) -> Feature:
    """What fires on any of several events: a feature for each of them."""
    first, *others = features
    if any(feature.alternatives or feature.mode != "triggered" for feature in features):
        raise Unmodelled("one of several effects, of several events")
    return replace(first, besides=tuple(others))


def _options(body: m.Body | None) -> list[m.Body]:
    """What a player chooses from, each with what stands around the choice; nothing if there is no choice.

    Not what another player chooses (`other_players.py`).  Raises Unmodelled for a choice of several.
    """
    match body:
        case m.ChooseOne((m.Effect() as first, m.Effect() as second), _, _) if more_of_it(first, second):
            return []
        case m.ChooseOne(options, chooser, count):
            if count != 1:
                raise Unmodelled("a choice of several")
            if chooser != m.YOU:
                return []
            flat = [single for option in options for single in _options(option) or [option]]
            return each_for_itself(tuple(flat))
        case m.Seq((*first, m.ChooseOne() as last), False) if all(
            isinstance(part, m.Effect) for part in first
        ):
            return [m.Seq((*first, option)) for option in _options(last)]
        case m.May(who, inner):
            return [m.May(who, option) for option in _options(inner)]
        case m.Announced(how, inner, name):
            return [m.Announced(how, option, name) for option in _options(inner)]
        case m.Let(letter, value, inner):
            return [m.Let(letter, value, option) for option in _options(inner)]
        case m.If(m.Fits(m.Ref("this") as card, what) as so, all_of_them, m.ChooseOne() as one_of_them):
            otherwise = m.Fits(card, m.Not(what))
            return [m.If(so, all_of_them), *(m.If(otherwise, option) for option in _options(one_of_them))]
    return []


def _one_of(features: list[Feature]) -> Feature:
    first, *others = features
    if any(feature.mode != first.mode or feature.alternatives for feature in features) or first.mode not in (
        "triggered", "playable"
    ):  # fmt: skip
        raise Unmodelled("one of two effects of such a feature")
    return replace(first, alternatives=tuple(others))


def _while_it_is_so(ability: m.Ability) -> m.Ability:
    """The same as a text that always holds, or one that is set off, where the words have the other form.

    How a card reflects strikes "when closed" is said of a state, not of the moment of closing; what it may do
    "if somebody was healed" it does at that moment.
    """
    if (blocks := stopping(ability) or made_of_it(ability)) is not None:
        return blocks
    match ability:
        case m.Ability(
            "static",
            m.If(m.Happened(m.Event() as event, None), m.Effect(m.Deed("attack") as deed, "can", None), None),
        ) if deed["amount"] is not None:
            body = m.May(m.YOU, m.Effect(deed))
            return replace(ability, kind="triggered", trigger=replace(event, moment="when"), body=body)
        case m.Ability(
            "static",
            m.If(
                m.Fits(m.Ref("this"), m.In(m.Zone("graveyard"))) as buried,
                m.Effect(
                    m.Deed("gain", (("patient", m.Ref("this")), ("what", m.Ability("triggered") as own)), ())
                ) as gain,
                None,
            ),
        ) if gain == m.Effect(gain.deed) and ability == m.Ability("static", ability.body):
            return replace(own, conditions=(buried, *own.conditions))
        case m.Ability(
            "triggered", m.Effect(m.Deed("reflect"), "do", None) as body, trigger=m.Event() as event
        ):
            return replace(ability, kind="static", trigger=None, body=m.If(m.Happened(event), body))
    return ability


def _stays_open(ability: m.Ability) -> bool:
    body = ability.body
    return (
        isinstance(body, m.Effect)
        and (body.deed.verb, body.mode) == ("tap", "cannot")
        and body.deed["patient"] == m.THIS
    )


def _for_whom(when: Condition | None, asked: tuple[Want, ...]) -> tuple[Condition | None, tuple[Want, ...]]:
    """At the start of the battle whoever goes first, or second, is a word of the condition."""
    if when is None or when.event != "battle_start":
        return when, asked
    goes = [
        literal
        for role, clause in asked
        if role == "while"
        for literal in clause
        if isinstance(literal, tuple) and literal[0] == "goes"
    ]
    if len(goes) != 1:
        return when, asked
    rest = tuple(want for want in asked if want != ("while", (goes[0],)))
    whose = () if ("whose", "mine") in when.terms else (("whose", "mine"),)
    return replace(when, terms=(*when.terms, *whose, goes[0])), rest


def _static(ability: m.Ability, label: str) -> Feature:
    """A text that always holds; or one that says what its card does, or has, under a condition."""
    held: tuple[Want, ...] = ()
    body, sort, may = drawn_by_others(ability.body), "", False
    while isinstance(body, m.If) and body.otherwise is None:
        if not _plain(body):
            break
        held, body = demanded_too(held, holds(body.condition)), body.body
    if isinstance(body, m.Announced):
        sort, body = body.how, body.body
    if isinstance(body, m.May):
        may, body = True, body.body
    match body:
        case m.Effect(m.Deed("begin_with", (("patient", m.Ref("this")), ("what", what)), ()), "do", None) if (
            not may
        ):
            start = m.Event((m.deed("begin", patient=m.Period("battle", None, "", "")),))
            give = m.deed("put_things", patient=m.THIS, things=what) if isinstance(what, m.Things) else None
            given = m.Effect(give or m.deed("gain", patient=m.THIS, what=what))
            made = feature(m.Ability("triggered", given, trigger=start), label)
            assert made.condition is not None
            mine = replace(made.condition, terms=(("whose", "mine"),))
            when, rest = _for_whom(mine, held)
            return replace(made, condition=when, wants=rest)
        case m.Effect(m.Deed("gain", (("patient", m.Ref("this")), ("what", own)), ()), "do", None) if (
            not may and isinstance(own, m.Ability) and lends(own)
        ):
            made = feature(own, label)
            return replace(made, wants=(*made.wants, *held))
        case m.Seq(parts, False) if (
            not (may or sort or ability.limit) and len(set(map(_lent_word, parts))) == 2
        ):  # such words, and others
            each = [_static(replace(ability, body=_only(ability.body, part)), label) for part in parts]
            first, *others = sorted(each, key=lambda made: made.mode == "permanent")
            return replace(first, besides=(*first.besides, *others))
        case _ if not (may or sort or ability.limit or ability.name) and lending(body):
            return Feature("", label, "permanent", permanents=tuple(lent(body, held, label, feature)))
        case m.Seq((m.Effect(m.Deed("jump")) as jump, m.Effect(m.Deed("swap")) as swap, *gifts), False) if (
            may and gifts and not sort and not ability.limit
        ):
            onto = feature(replace(ability, body=m.May(m.YOU, m.Seq((jump, swap)))), label)
            then = m.Seq(tuple(gifts)) if len(gifts) > 1 else gifts[0]
            set_off = m.Event((m.deed("jump", agent=m.THIS),), "when")
            made = feature(m.Ability("triggered", then, trigger=set_off), label)
            assert made.condition is not None
            when = replace(made.condition, terms=(*made.condition.terms, ("into_place",)))
            return replace(onto, besides=(replace(made, condition=when, wants=(*made.wants, *held)),))
        case m.Effect(m.Deed("redirect", _, ()) as deed, ("can" | "do"), None) if may or body.mode == "can":
            limit, _, whose = limited(ability.limit, None)
            return replace(redirecting(deed, label), sort=sort, limit=limit, wants=(*held, *whose))
    if sort or ability.limit:
        raise Unmodelled("a text that always holds, with more around it")
    return Feature("", label, "permanent", permanents=permanents(ability))


def _lent_word(part: m.Body) -> bool:
    """Whether its card gets a word that is an ability of its own, as Dash is."""
    match part:
        case m.Effect(m.Deed("gain") as deed, "do", None) if deed["patient"] == m.THIS:
            own = deed["what"]
            return isinstance(own, m.Ability) and own.kind == "keyword" and lends(own)
    return False


def _only(body: m.Body | None, part: m.Body) -> m.Body:
    """That part alone, under the conditions of the whole."""
    return replace(body, body=_only(body.body, part)) if isinstance(body, m.If) else part


def _plain(body: m.If) -> bool:
    """Whether a condition is of the board, not of what its card does meanwhile."""
    try:
        holds(body.condition)
    except Unmodelled:
        return False
    of_them = isinstance(body.condition, m.Fits) and isinstance(body.condition.who, m.Selector)
    return not of_them or m.Ref("one") not in walk(body.body)


def _aims(parts: list[Part]) -> tuple[Cards | None, Cards | None, Cards | None]:
    """The target, a second one, and a group of cards besides.  Raises Unmodelled for more."""
    targets = list(dict.fromkeys(part.target for part in parts if part.target))
    if len(targets) < 2:
        return (targets[0] if targets else None), None, None
    single = [cards for cards in targets if cards.aims == "one"]
    every = [cards for cards in targets if cards.aims == "every"]
    if not single and len(every) == len(targets) == 2:
        return every[0], None, every[1]
    if len(single) + len(every) < len(targets) or len(single) > 2 or len(every) > 1 or not single:
        raise Unmodelled("too many different targets")
    return single[0], single[1] if len(single) > 1 else None, every[0] if every else None


def _aimed(part: Part, target: Cards | None, second: Cards | None) -> Part:
    if part.whom != "aim" or part.target == target:
        return part
    if part.target is None:
        return replace(part, target=target)
    return replace(part, whom="second" if part.target == second else "group")
