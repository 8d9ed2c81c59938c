"""The judge as tools for assistants, over the Model Context Protocol (stdio).

The tools say what the command line says, as data: verdicts with their citations, options with what bars them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, Literal, ParamSpec, TypeVar

from pydantic import Field

from judge import __version__
from judge.errors import JudgeError, SituationError

P = ParamSpec("P")
T = TypeVar("T")
GameName = Annotated[
    Literal["swtcg", "swlcg", "berserk"],
    Field(description="Star Wars TCG, Star Wars: The Card Game (LCG), or Berserk"),
]
Board = Annotated[str, Field(description="A situation as YAML or JSON; how_to_pose shows one and its words")]
Seconds = Annotated[float, Field(gt=0, le=120, description="The most seconds that the answer may take")]
INSTRUCTIONS = """Answers what may legally happen on a board of a card game, and which rule says so.

Pose a board as YAML (how_to_pose gives a commented one and every word that it may use; a card of the user's
own store is written by its name alone, any other with its numbers and its printed text), then ask it: `ask:`
in the board holds the questions, such as `can: {light: "luke: Retaliate 2"}`, `outcomes: [luke.zone]`,
`chance: {luke.zone: discard}`.  options gives the words of all actions.  Quote answers with their citations.
A status of "not modelled" or "depends" means that nothing certain is known: say so, and never fill it in."""


def server() -> Any:
    """The tools as a server of the protocol.  Raises SituationError without the package for it."""
    try:
        from mcp.server.mcpserver import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
        from mcp.types import ToolAnnotations
    except ImportError:
        raise SituationError(
            "judge mcp", "the package mcp is not here", "pip install 'lexludi[mcp]'"
        ) from None

    door = MCPServer(
        "lexludi",
        title="Lex Ludi, a judge of card games",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
    )

    def told(tool: Callable[P, T]) -> Callable[P, T]:
        """What is wrong with a call is its answer, with the place and a way out."""

        @wraps(tool)
        def called(*arguments: P.args, **named: P.kwargs) -> T:
            try:
                return tool(*arguments, **named)
            except JudgeError as error:
                raise ToolError(str(error)) from None

        return called

    for tool in TOOLS:
        door.tool(annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False))(told(tool))
    return door


def search(
    words: Annotated[str, Field(description="Words in English, Polish or Russian")],
    game: GameName | None = None,
    limit: Annotated[int, Field(ge=1, le=50)] = 10,
) -> list[dict[str, Any]]:
    """Search rules, rulings, statements of the documents and terms; each hit has the id that show takes."""
    from judge.verdict import service

    return service.search(words, game, limit)


def show(
    entry: Annotated[
        str, Field(description="An id, such as tcg/retaliate-from-the-discard-pile or tcg-faq/36")
    ],
) -> dict[str, Any]:
    """Show a rule, a ruling with its examples, a statement, a document or a term whole."""
    from judge.knowledge import load

    return dict(load().show(entry))


def read_card(
    text: Annotated[str, Field(description="The text as it is printed")],
    game: GameName,
    type: Annotated[str, Field(description="The type of the card, such as unit or event")] = "",  # noqa: A002
    name: str = "",
) -> dict[str, Any]:
    """Tell what of the printed text of a card is read, understood and modelled, and what it means."""
    from judge.quality.card_words import read

    return read(text, game, type.casefold(), name)


def find_card(name: str, game: GameName) -> dict[str, Any]:
    """Look a card up by its name in the user's own card store: what is printed on it, or names near it."""
    from judge.cards.store import own

    store = own()
    cards = store.find(game, name)
    return {
        "cards": [
            {
                "name": card.name,
                "set": card.set,
                "number": card.number,
                "side": card.side,
                "type": card.type,
                "subtypes": list(card.subtypes),
                "numbers": dict(card.numbers),
                "text": card.text,
            }
            for card in cards
        ],
        "nearest": [] if cards else store.near(game, name, 5),
        "in_store": store.count(game),
    }


def how_to_pose(game: GameName) -> dict[str, Any]:
    """Show how a board is written: a commented example, and all words for moments, places and questions."""
    from judge.verdict import service

    described = service.schema(game)
    del described["json_schema"]
    return {"example": service.new(game), **described}


def options(situation: Board, seconds: Seconds = 20) -> dict[str, Any]:
    """List what each player could do now: legal, forced, or barred and by which rules."""
    from judge.board.situation import read
    from judge.verdict import worker

    return worker.options(read(situation), seconds)


def ask(situation: Board, seconds: Seconds = 20) -> dict[str, Any]:
    """Judge a board: answers to its `ask:`, or all outcomes, with lines of play and citations."""
    from judge.board.situation import read
    from judge.verdict import worker

    return worker.ask(read(situation), seconds)


def why_not(
    situation: Board,
    player: Annotated[str, Field(description="dark, light, first or second")],
    action: Annotated[
        str, Field(description='An action in the words of options, such as "luke: Retaliate 2"')
    ],
    seconds: Seconds = 20,
) -> dict[str, Any]:
    """Tell why a player may not do something: every rule in the way, or that nothing gives it."""
    from judge.board.situation import read
    from judge.verdict import worker

    data = {**read(situation), "ask": [{"why not": {player: action}}]}
    data.pop("expect", None)
    return worker.ask(data, seconds)


TOOLS: tuple[Callable[..., Any], ...] = (
    search,
    show,
    read_card,
    find_card,
    how_to_pose,
    options,
    ask,
    why_not,
)
