"""Star Wars TCG as the engine sees it (`judge.games.base.Game`)."""

from __future__ import annotations

from pathlib import Path

from judge.games.base import Game, value_paths
from judge.games.swtcg import facts, values, words
from judge.games.swtcg.board import POINTS, UNTIL, TcgSituation
from judge.games.swtcg.example import EXAMPLE
from judge.games.swtcg.history import done
from judge.games.swtcg.places import ZONES
from judge.games.swtcg.printed import PRINTS
from judge.games.swtcg.table import PLAYERS
from judge.games.table import described

_ACTIONS = {
    "pass": "play nothing in a chance, or raise a bid no more",
    "luke: Retaliate 2": "use an ability: the nickname of its unit and its words after the cost",
    "luke: Deflect 2 -> vader": "the same, aimed at a unit",
    "play change": "play the Battle card with that nickname (`play change (enhance)`, `play x -> vader`)",
    "vader: draw a card": "let a waiting triggered ability take effect",
    "decline vader: draw a card": "the same, where the card says you may, and you do not",
    "complete counsel": "build step: complete a Mission (`complete capture -> xwing`)",
    "do it": "carry out what an effect leaves to that player; `leave it`",
    "choose luke": "whom an effect means that is being carried out; `choose no more`",
    "discard trooper": "which card of the hand an effect discards; `discard an unknown card`",
    "remove 2": "how many damage counters an effect removes",
    "prevent 1": "how much an Evade prevents",
    "reroll a miss": "which dice are rerolled; `reroll no more`",
    "podracer: Lucky": "reroll chance: use the Lucky of that unit",
    "bomber bombards walker": "attack with Bombard; `walker fires its ion cannon at bomber`",
    "2 hits for luke": "Overkill: so many hits go over; `all hits for the unit attacked`",
    "bid 3": "bid Force in a contest",
    "vader attacks luke": "battle step: attack with the unit whose turn it is; `vader does nothing`",
    "build luke": "build step: put one build counter on a card, which starts a card in hand",
    "deploy luke": "setup and build step: put a unit (a finished one) into its arena",
    "deploy luke_d over luke": "the same, on top of a unit of that name; `deploy luke_d under luke`",
    "put luke_d on top": "build step: put another card of a stack on top; `take luke_d out`: never legal",
    "finish luke by its Hidden Cost": "build step, free chance: pay Force for missing build counters; "
    "`... over luke_d`, `... under luke_d`",
    "return luke": "build step: put a retreated unit back into its arena",
    "equip luke with saber": "build step: pay the equip cost, and the Equipment is on that unit",
    "move luke onto xwing": "build step: put a pilot onto a unit",
    "move luke off to the Character arena": "build step: take a pilot off; `... off to the build zone`",
    "retreat xwing": "retreat step: tap a unit and put it into the build zone, or a pilot alone",
    "done": "end one's own build step, retreat step or placing",
}

GAME = Game(
    name="swtcg",
    title="Star Wars TCG",
    players=PLAYERS,
    model=TcgSituation,
    points=POINTS,
    ends=UNTIL,
    wordings=("{}", "Pay 1 Force -> {}"),
    board=facts.board,
    action=words.action,
    deed=words.deed,
    reader=values.reader,
    default_paths=values.default_paths,
    paths=value_paths(PLAYERS, values.OF_CARDS, values.OF_PLAYERS),
    zones=ZONES,
    dormant={"discard": ("discard",), "under": ("stack", "under", "top", "insert")},
    done=done,
    actions=_ACTIONS,
    example=EXAMPLE,
    table=described(Path(__file__).parent),
    prints=PRINTS,
)
