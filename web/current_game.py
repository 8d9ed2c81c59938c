"""Which game a page speaks of: the address says, else the cookie; it filters what is found."""

from __future__ import annotations

from flask import Flask, Response, g, request, url_for
from flask_babel import gettext

from judge.games.base import Game
from judge.games.registry import GAMES
from judge.games.table import TableDescription

from .language import for_programs, language

COOKIE = "game"
OF_A_GAME = ("home", "search", "ask", "library", "glossary", "documents", "quiz", "writing")
"""Screens that there are for every game."""
YEAR = 365 * 24 * 3600


def here() -> str:
    """The game of this request: what the page set, `?game=`, the path, the cookie, else the first."""
    chosen = (
        g.get("game"),
        request.args.get("game"),
        (request.view_args or {}).get("game"),
        request.cookies.get(COOKIE),
    )
    return next((str(game) for game in chosen if game in GAMES), next(iter(GAMES)))


def set_game(name: object) -> str:
    """This page speaks of `name`, if there is such a game; gives the game of the page."""
    if name in GAMES:
        g.game = name
    return here()


def table() -> TableDescription:
    """The table of the game of this page."""
    return GAMES[here()].table


def who(player: str) -> str:
    """What a player is called in the game of this page; dice and the rules act, too."""
    known = table().players
    if player in known:
        return known[player].title.of(language())
    others: dict[str, str] = {"nature": gettext("Dice"), "rules": gettext("Rules")}
    return others.get(player, player)


def _tone(player: str) -> str:
    known = table().players
    return known[player].tone if player in known else ""


def _title(name: str) -> str:
    """What a game is called in the language of the page; "core" is every game."""
    return GAMES[name].table.title.of(language()) if name in GAMES else gettext("Every game")


def _short(name: str) -> str:
    """The short name of a game in the language of the page."""
    return GAMES[name].table.short.of(language()) if name in GAMES else name


def _games() -> list[Game]:
    return list(GAMES.values())


def _of_game(name: str) -> str:
    """This page for another game: the same page where it is one of a game, else the game's first page."""
    rule = request.url_rule
    if request.method == "GET" and request.endpoint and rule is not None:
        if "game" in rule.arguments:
            return url_for(request.endpoint, **{**(request.view_args or {}), "game": name})
        if not rule.arguments and request.blueprint in OF_A_GAME:
            return url_for(request.endpoint, game=name)
    return url_for("home.page", game=name)


def _remember(response: Response) -> Response:
    asked = g.get("game") or request.args.get("game")
    if asked in GAMES and not for_programs() and asked != request.cookies.get(COOKIE):
        response.set_cookie(
            COOKIE, str(asked), max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure
        )
    return response


def register(app: Flask) -> None:
    """Make the game of the page known to the templates, and remember it."""
    app.jinja_env.globals.update(here=here, all_games=_games, of_game=_of_game)
    app.jinja_env.globals.update(who=who, tone=_tone, game_title=_title, game_short=_short)
    app.after_request(_remember)
