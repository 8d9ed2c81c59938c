"""Printed wordings and what they mean."""

from __future__ import annotations

import pytest

from judge.games.swtcg.text import Ability, Filter, NotModelled, Part, parse_text

UNIT = Filter(unit=True)


def one(text: str, name: str = "Luke Skywalker (F)", kind: str = "character") -> Ability:
    """The only ability of a text."""
    (found,) = parse_text(text, card_name=name, card_type=kind)
    assert isinstance(found, Ability), found
    return found


@pytest.mark.parametrize(
    ("text", "keyword", "value"),
    [
        ("Critical Hit 2", "critical", 2),
        ("critical hit 2.", "critical", 2),
        ("Accuracy 1", "accuracy", 1),
        ("Armor", "armor", 1),
        ("Armor (This unit is hit only on a 5 or more.)", "armor", 1),
        ("Shields 1", "shields", 1),
        (
            "Stun 3 (When this unit damages another unit, that unit gets -3 power until end of battle.)",
            "stun",
            3,
        ),
        ("Bombard 4", "bombard", 4),
        ("Ion Cannon 2", "ion_cannon", 2),
        ("Overkill", "overkill", 1),
        ("Lucky 2 (reroll 2 dice)", "lucky", 2),
        ("Upkeep: Pay 1 Force", "upkeep", 1),
        ("Bounty: Gain 2 Force", "bounty", 2),
    ],
)
def test_a_keyword_is_a_static_ability(text: str, keyword: str, value: int) -> None:
    ability = one(text)
    assert ability.kind == "static"
    assert ability.parts == (Part(("keyword", "self", keyword, value), "while"),)


@pytest.mark.parametrize(
    ("text", "force", "effect", "label"),
    [
        ("Pay 1 Force -> Retaliate 2", 1, ("retaliate", 2), "Retaliate 2"),
        ("Pay 1 Force → Evade 2.", 1, ("evade", 2), "Evade 2"),
        ("Pay 1 Force => Evade 2.", 1, ("evade", 2), "Evade 2"),
        ("Pay 1 Force Arrow Evade 1", 1, ("evade", 1), "Evade 1"),
        ("pay 3 force: deflect 1", 3, ("deflect", 1), "deflect 1"),
        ("Pay 1 Force -> Intercept", 1, ("intercept",), "Intercept"),
        ("Pay 3 Force -> Disrupt a Battle card.", 3, ("disrupt",), "Disrupt a Battle card"),
        ("Pay 2 Force -> Evade 2 (Prevent up to 2 damage to this unit.)", 2, ("evade", 2), "Evade 2"),
        ("2 Force pay -> Evade 3", 2, ("evade", 3), "Evade 3"),
    ],
)
def test_a_keyword_after_the_arrow_is_an_activated_ability(
    text: str, force: int, effect: tuple[object, ...], label: str
) -> None:
    ability = one(text)
    assert (ability.kind, ability.label) == ("activated", label)
    assert ability.costs == (("force", force),)
    assert [part.effect for part in ability.parts] == [effect]


@pytest.mark.parametrize("word", ["Evade 1", "Deflect 2", "Prevent up to 2 damage to this unit"])
def test_prevention_works_outside_the_arena_too(word: str) -> None:
    assert one(f"Pay 1 Force -> {word}").works_in == "any"


def test_other_abilities_work_in_the_arena_and_reserves_in_the_build_zone() -> None:
    assert one("Pay 1 Force -> Retaliate 2").works_in == "arena"
    reserves = one("Reserves: [tap] -> You gain +1 Force. Play only during your build step.")
    assert reserves.works_in == "build"
    assert reserves.parts == (Part(("force", "you", 1)),)


def test_tapping_for_a_card() -> None:
    ability = one("[tap] -> Draw a card. Play only during your build step.")
    assert ability.label == "Draw a card"
    assert (ability.costs, ability.only) == ((("tap",),), (("build_step",),))
    assert ability.parts == (Part(("draw", "you", 1)),)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("This unit gets +2 power for this attack.", Part(("boost", "self", "power", 2), "attack")),
        ("Luke gets +20 speed until the end of turn.", Part(("boost", "self", "speed", 20), "turn")),
        ("Luke Skywalker gets Critical Hit 2 for this attack", Part(("keyword", "self", "critical", 2), "attack")),
        ("The attacking unit gets –5 power for this attack.", Part(("boost", "attacker", "power", -5), "attack")),
        (
            "Each of your Starfighters gets Shields 1 until end of battle",
            Part(("keyword", ("each", Filter(side="own", subtypes=("starfighter",))), "shields", 1), "battle"),
        ),
        (
            "One of your Space or Ground units gets +4 power for this attack",
            Part(
                ("boost", ("choose", Filter(side="own", types=("space", "ground"), unit=True)), "power", 4), "attack"
            ),
        ),
        (
            "Up to 2 of your units each get +3 power until end of battle",
            Part(("boost", ("up_to", 2, Filter(side="own", unit=True)), "power", 3), "battle"),
        ),
        ("You gain +1 Force", Part(("force", "you", 1))),
        ("Your opponent loses 2 Force", Part(("force", "opponent", -2))),
        ("Tap an untapped Ground unit", Part(("tap", ("choose", Filter(types=("ground",), unit=True, tapped=False))))),
        ("Retreat one of your Diplomats", Part(("retreat", ("choose", Filter(side="own", subtypes=("diplomat",)))))),
        ("Remove up to 2 damage counters from Luke", Part(("heal", "self", 2, "upto"))),
        (
            "Do 2 dice of damage to one of your opponent's Jedi Characters in the same arena",
            Part(
                (
                    "dice",
                    (
                        "choose",
                        Filter(side="opponent", types=("character",), subtypes=("jedi",), arena="same"),
                    ),
                    2,
                )
            ),
        ),
        ("Reroll up to 3 of your attack dice", Part(("reroll", "own", ("up_to", 3)))),
        ("Reroll all your attack dice", Part(("reroll", "own", "all"))),
        ("Choose any of the attack dice. Their owner rerolls them", Part(("reroll", "attack", "any"))),
        ("Choose one or more of your attack dice. Reroll those dice.", Part(("reroll", "own", "any"))),
        ("Prevent all damage to one of your other units", Part(
            ("prevent", ("choose", Filter(side="own", other=True, unit=True)), "all", "exactly"))),
    ],
)  # fmt: skip
def test_one_instruction(text: str, part: Part) -> None:
    assert one(f"Pay 1 Force -> {text}").parts == (part,)


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("Play only if no units are attacking.", ("no_attack",)),
        ("Play only if no unit is attacking.", ("no_attack",)),
        ("Play only when this unit would attack.", ("would_attack",)),
        ("Play only when Luke would attack.", ("would_attack",)),
        ("Play only during battle.", ("battle",)),
        ("Play only during your build step.", ("build_step",)),
        ("Play only once per turn.", ("once_per_turn",)),
        (
            "Play only when one of your units is attacking.",
            ("attacking", Filter(side="own", unit=True)),
        ),
        ("Play only before any unit in the Space arena attacks.", ("before_arena_attacks", "space")),
        (
            "Play only if you have a Jedi in the Ground arena.",
            ("if", ("count", Filter(side="own", subtypes=("jedi",), arena="ground"), "ge", 1)),
        ),
    ],
)
def test_play_only(text: str, only: tuple[object, ...]) -> None:
    ability = one(f"[tap] -> Draw a card. {text}")
    assert ability.only == (only,)
    assert ability.label == "Draw a card"


@pytest.mark.parametrize(
    ("text", "event", "subject", "thing"),
    [
        ("When this unit attacks, draw a card.", "attacks", "self", None),
        ("Whenever Luke attacks a Character, draw a card.", "attacks", "self", Filter(types=("character",))),
        ("When this unit is attacked, draw a card.", "attacked", "self", None),
        ("When this unit damages another unit, draw a card.", "damages", "self", Filter(other=True, unit=True)),
        ("When this unit is damaged, draw a card.", "damaged", "self", None),
        ("When this unit is discarded from the Character arena, draw 3 cards.", "discarded", "self", None),
        ("When you deploy this unit, draw a card.", "deployed", "self", None),
        ("When one of your opponent's units attacks Luke, draw a card.", "attacks", Filter(side="opponent", unit=True), "self"),
        ("When your opponent plays a Battle card, draw a card.", "battle_card_played", "opponent", None),
    ],
)  # fmt: skip
def test_triggers(text: str, event: str, subject: object, thing: object) -> None:
    ability = one(text)
    assert ability.kind == "triggered"
    assert ability.trigger is not None
    assert (ability.trigger.event, ability.trigger.subject, ability.trigger.object) == (event, subject, thing)
    assert not ability.optional


def test_phases_and_their_conditions() -> None:
    ability = one("When the battle phase starts, if this unit is in the Space arena, draw a card.")
    assert ability.trigger is not None
    assert (ability.trigger.event, ability.trigger.of) == ("phase_start", "battle")
    assert ability.trigger.conditions == (("in_arena", "self", "space"),)
    step = one("When the Character battle step starts, you gain +1 Force").trigger
    assert step is not None
    assert (step.event, step.of) == ("step_start", "character")


def test_rerolling_what_the_opponent_rolled() -> None:
    ability = one(
        "When your opponent rolls one or more dice in an attack on this unit, you may reroll any of those dice."
    )
    assert ability.trigger is not None
    assert (ability.trigger.event, ability.trigger.subject, ability.trigger.object) == (
        "rolled",
        "opponent",
        "self",
    )
    assert ability.optional
    assert ability.parts == (Part(("reroll", "those", "any"), optional=True),)


@pytest.mark.parametrize(
    "second",
    [
        "If you do, when the attack ends, that unit does 2 damage to itself.",
        "If you do, this unit does 2 damage to itself when the attack ends.",
        "If you do, it does 2 damage to itself when the attack ends.",
        "If you do, when the attack ends, Luke does 2 damage to himself.",
    ],
)
def test_overload(second: str) -> None:
    ability = one(f"When this unit attacks, you may give it +5 power for that attack. {second}")
    assert ability.optional
    assert ability.parts == (
        Part(("boost", "self", "power", 5), "attack", optional=True),
        Part(("later", "attack_end", ("damage", "self", 2)), conditions=(("if_you_do",),)),
    )


def test_a_static_ability_that_is_on_in_one_arena() -> None:
    ability = one(
        "As long as this unit is in the Character arena, each of your opponent's Characters gets -10 speed."
    )
    assert ability.kind == "static"
    assert ability.conditions == (("in_arena", "self", "character"),)
    theirs = ("each", Filter(side="opponent", types=("character",)))
    assert ability.parts == (Part(("boost", theirs, "speed", -10), "while"),)


def test_a_malus_for_attackers() -> None:
    ability = one("Each non-Jedi Character gets -2 power as long as it's attacking Luke.")
    whom = ("each", Filter(types=("character",), not_subtypes=("jedi",)))
    assert ability.parts == (
        Part(("boost", whom, "power", -2), "while", conditions=(("attacking", "it", "self"),)),
    )


def test_pilot() -> None:
    line, gains = parse_text(
        '[Pilot] Starfighter Pilot. The Starfighter gets +20 speed and "Pay 1 Force -> Evade 2."'
    )
    assert isinstance(line, Ability)
    assert isinstance(gains, Ability)
    assert line.parts == (Part(("pilot", "starfighter"), "while"),)
    assert line.pilot is None
    assert gains.pilot == "starfighter"
    speed, evade = gains.parts
    assert speed == Part(("boost", "piloted", "speed", 20), "while")
    assert isinstance(evade.effect, tuple)
    assert evade.effect[:2] == ("grant", "piloted")
    granted = evade.effect[2]
    assert isinstance(granted, Ability)
    assert (granted.kind, granted.label, granted.costs) == ("activated", "Evade 2", (("force", 1),))


def test_pilot_with_starred_lines() -> None:
    found = parse_text(
        "[Pilot] Capital Ship Pilot. The Capital Ship gets: * +10 speed. * Stun 2. * Pay 1 Force -> Intercept."
    )
    assert [f.pilot for f in found if isinstance(f, Ability)] == [
        None,
        "capital ship",
        "capital ship",
        "capital ship",
    ]
    last = found[-1]
    assert isinstance(last, Ability)
    (part,) = last.parts
    assert isinstance(part.effect, tuple)
    assert isinstance(part.effect[2], Ability)
    assert part.effect[2].parts == (Part(("intercept",)),)


def test_what_stands_before_pilot_is_the_character_s_own() -> None:
    found = parse_text("Pay 1 Force -> Evade 1 | [Pilot] Speeder Pilot. The Speeder gets +1 power.")
    assert [f.pilot for f in found if isinstance(f, Ability)] == [None, None, "speeder"]


def test_prevention_that_strikes_back() -> None:
    ability = one(
        "Pay 4 Force -> Prevent up to 2 damage to one of your Characters. "
        "That Character may do that much damage to a Character of your choice in the same arena.",
        kind="battle",
    )
    mine = ("choose", Filter(side="own", types=("character",)))
    other = ("choose", Filter(types=("character",), arena="same"))
    assert ability.kind == "battle"
    assert ability.parts == (
        Part(("prevent", mine, 2, "upto")),
        Part(("damage", other, "that_much", ("by", "that")), optional=True),
    )


def test_choose_one() -> None:
    ability = one(
        "Pay 4 Force -> Choose one: prevent up to 2 damage to one of your units, "
        "or one of your units gets +3 power for this attack.",
        kind="battle",
    )
    mine = ("choose", Filter(side="own", unit=True))
    assert [v.name for v in ability.variants] == ["option 1", "option 2"]
    assert [v.parts for v in ability.variants] == [
        (Part(("prevent", mine, 2, "upto")),),
        (Part(("boost", mine, "power", 3), "attack"),),
    ]
    assert ability.variants[1].label == "one of your units gets +3 power for this attack"


def test_enhance() -> None:
    ability = one("Pay 2 Force -> Draw a card. Enhance: Pay 5 Force -> Draw 3 cards.", kind="battle")
    assert [(v.name, v.costs) for v in ability.variants] == [
        ("", (("force", 2),)),
        ("enhance", (("force", 5),)),
    ]
    assert [v.parts for v in ability.variants] == [(Part(("draw", "you", 1)),), (Part(("draw", "you", 3)),)]


@pytest.mark.parametrize(
    ("text", "words", "token"),
    [
        ("This unit gets Sneakiness 2.", "This unit gets Sneakiness 2.", "Sneakiness"),
        ("Pay 1 Force -> Frobnicate 2", "Pay 1 Force -> Frobnicate 2", "Frobnicate"),
        ("One of your Fooblers gets +1 power", "One of your Fooblers gets +1 power", "Fooblers"),
    ],
)
def test_unknown_words_are_named(text: str, words: str, token: str) -> None:
    good, bad = parse_text(f"Stun 2 | {text}")
    assert isinstance(good, Ability)
    assert isinstance(bad, NotModelled)
    assert (bad.words, bad.token) == (words, token)
    assert bad.at == f"Stun 2 | {text}".index(token)


def test_the_board_may_tell_words_of_type_lines_and_names() -> None:
    (found,) = parse_text("Each of your other Fooblers gets +1 power", subtypes=["Foobler"])
    assert isinstance(found, Ability)
    theirs = ("each", Filter(side="own", subtypes=("foobler",), other=True))
    assert found.parts == (Part(("boost", theirs, "power", 1), "while"),)


def test_an_instruction_without_cost_or_trigger_is_no_ability() -> None:
    (found,) = parse_text("Draw a card.")
    assert isinstance(found, NotModelled)
    mission = one("Draw a card.", kind="mission")
    assert mission.kind == "mission"


@pytest.mark.parametrize("name", ["-", "()", "(A)", " ", "’", "Force", "The Attack", "İstanbul", "x" * 500])
def test_odd_names_do_no_harm(name: str) -> None:
    assert one("Pay 1 Force -> Evade 1", name=name).label == "Evade 1"


def test_enhance_that_costs_so_much_more() -> None:
    ability = one("Pay 2 Force -> Draw a card. Enhance: Pay 3 more Force -> Draw 3 cards.", kind="battle")
    assert [v.costs for v in ability.variants] == [(("force", 2),), (("force", 5),)]


def test_a_malus_for_units_that_attack_this_one_alone() -> None:
    malus = Part(
        ("boost", ("each", Filter(unit=True)), "power", -1),
        "while",
        conditions=(("attacking", "it", "self"),),
    )
    assert one("Each unit attacking this unit gets -1 power.").parts == (malus,)
    assert one("Each unit gets -1 power as long as it's attacking this unit.").parts == (malus,)


def test_the_opponent_chooses_what_the_opponent_discards() -> None:
    theirs = ("choose", Filter(side="opponent", types=("character",)))
    ability = one("[tap] -> Your opponent discards one of his or her Characters.")
    assert ability.parts == (Part(("choose", theirs, "opponent")), Part(("discard", "that")))


@pytest.mark.parametrize("text", ["Discard a card -> Evade 1", "Discard a card from your hand -> Evade 1"])
def test_what_is_discarded_is_discarded_from_the_hand(text: str) -> None:
    assert one(text).costs == (("discard_hand", 1),)


def test_your_starfighter_is_a_certain_one_that_nobody_named() -> None:
    (found,) = parse_text("Pay 1 Force -> Your Starfighter gets +1 power until end of turn.")
    assert isinstance(found, NotModelled)
    each = ("each", Filter(side="own", subtypes=("starfighter",)))
    ability = one("Pay 1 Force -> Your Starfighters get +1 power until end of turn.")
    assert ability.parts == (Part(("boost", each, "power", 1), "turn"),)


def test_a_name_made_of_common_words_stays_common() -> None:
    ability = one("When this unit attacks a Rebel Trooper, draw a card.", name="Rebel Trooper")
    assert ability.trigger is not None
    assert ability.trigger.object == Filter(subtypes=("rebel", "trooper"))


def test_names_that_the_board_tells() -> None:
    (found,) = parse_text("Yoda gets +2 power.", names=["Yoda (B)"])
    assert isinstance(found, Ability)
    assert found.parts == (Part(("boost", ("named", Filter(names=("Yoda",))), "power", 2), "while"),)
    (unknown,) = parse_text("Yoda gets +2 power.")
    assert isinstance(unknown, NotModelled)
