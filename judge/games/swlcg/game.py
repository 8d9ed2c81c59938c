"""Star Wars: The Card Game as the engine sees it (`judge.games.base.Game`)."""

from __future__ import annotations

from pathlib import Path

from judge.games.base import Game, value_paths
from judge.games.swlcg import facts, loop_word, values, words
from judge.games.swlcg.board import POINTS, UNTIL, ZONES, LcgSituation
from judge.games.swlcg.example import EXAMPLE
from judge.games.swlcg.history import done
from judge.games.swlcg.printed import PRINTS
from judge.games.swlcg.table import PLAYERS
from judge.games.table import described

_ACTIONS = {
    "pass": "use nothing in a window",
    "leia: remove all focus tokens ...": "use an ability: the nickname and its words after the condition",
    "nightsister: deal 1 damage to a target objective -> base": "the same, aimed at a card",
    "play cancel": "play the event with that nickname (`play blast -> trooper`)",
    "play sabre on luke": "a unit or enhancement from the hand, in one's own deployment phase",
    "bodyguard shields luke": "Shielding; or `bodyguard shields nothing`",
    "vader: choose luke": "whom an effect is done to; `vader: do so`, `vader: do not` where it says may",
    "hold luke at prison": "where a captured card lies",
    "pay 2 with base": "focus a card for resources",
    "guard takes 1 damage for luke": "Protect: how much a protector takes; `protect no more`",
    "engage base": "an objective; then `vader attacks`, `declare the engagement`, `call the engagement off`",
    "no more engagements": "end the declaring",
    "luke defends": "declare a defender; `no more defenders`",
    "place sabre": "put a card from the hand on one's edge stack",
    "luke strikes": "then `unit damage to vader`, `tactics on vader`, `blast`",
    "remove the shield of luke": "to prevent one damage or focus token; `protect no more`",
    "commit luke": "to the Force; `commit no more`",
    "deal 1 damage to fort": "in the balance phase of the light side",
    "discard sabre": "one card, before drawing",
    "find sabre": "what is searched for, or `find nothing`; `take sabre` of revealed cards",
    "choose luke": "for an effect in which each player chooses",
    "look at sabre": "at any time; `rearrange dark's discard pile`",
    "repeat the loop 17000000 times": "the loop that `loop:` shows",
    "play this deck": "before the game; or `change this deck`",
    "first: leia leaves play": "of several things at once, what comes first",
}

GAME = Game(
    name="swlcg",
    title="Star Wars: The Card Game",
    players=PLAYERS,
    model=LcgSituation,
    points=POINTS,
    ends=UNTIL,
    wordings=("{}", "Action: {}", "Reaction: After you refresh, {}"),
    board=facts.board,
    action=words.action,
    deed=words.deed,
    reader=values.reader,
    default_paths=values.default_paths,
    paths=value_paths(PLAYERS, values.OF_CARDS, values.OF_PLAYERS) | values.OF_GAME,
    zones=ZONES,
    dormant={
        "discard": ("discard",),
        "command_deck": ("deck",),
        "objective_deck": ("deck",),
        "victory": ("victory",),
        "captured": ("captur",),
    },
    done=done,
    actions=_ACTIONS,
    example=EXAMPLE,
    table=described(Path(__file__).parent),
    prints=PRINTS,
    counters=loop_word.COUNTERS,
    loop_facts=loop_word.facts,
)
