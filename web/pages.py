"""The pages on which one asks: home, search, the board, the verdict, the options, the links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    g,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as Reply

from judge.board import yamlio, yamltext
from judge.board.example_questions import asking
from judge.board.line import is_line, spelled_out
from judge.board.situation import MAX_BYTES, read
from judge.errors import DeadlineError, JudgeError, SituationError
from judge.games.registry import GAMES
from judge.games.registry import game as find_game
from judge.knowledge import load
from judge.verdict import service
from judge.verdict.public_view import points
from judge.words.teller import Teller
from judge.workers import BusyError
from web import ask_page, drawn, follow, links, paper, since, stepper_page, verdict_page
from web import home as first_page
from web.api import standing
from web.errors import Problem, problem, respond
from web.here import here, set_game, table
from web.kinds import kinds
from web.language import language
from web.questions import bench
from web.table_edit import Editing

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def home() -> str:
    """The first page of a game."""
    return first_page.page()


@blueprint.get("/suggest")
def suggest() -> str:
    """What the letters in the field of the first page may mean: a part of it."""
    typed = request.args.get("q", "")
    return render_template("_suggest.html", found=first_page.suggestions(typed), q=typed.strip())


@blueprint.get("/questions")
def questions() -> str:
    """Every kind of question, with examples to open."""
    return render_template("questions.html", kinds=kinds(), titles=GAMES)


@blueprint.get("/search")
def search() -> Response:
    """Everything of the game that fits the words, or of all games (`all`); a board in one line is judged."""
    words, whole = request.args.get("q", "")[:400].strip(), bool(request.args.get("all"))
    if is_line(words):
        return _keeping(words, _verdict)
    hits = service.search(words, None if whole else here(), 60) if words else []
    return make_response(
        render_template("search.html", q=words, whole=whole, hits=[first_page.told(hit) for hit in hits])
    )


@blueprint.get("/ask")
def ask() -> Response:
    """A table to start from: an empty one, a common situation, a ruling's example, or what a link carries."""
    opened = request.args.get("open", "")
    key, carried = request.args.get("example", ""), request.args.get("table", "")
    if carried:
        return ask_page.page(yamltext.write(links.unpack(carried)), opened=opened)
    if key:
        try:
            return ask_page.page(yamltext.write(asking(load().example(key).situation)))
        except KeyError:
            return respond(
                Problem(404, key[:80], "there is no example with this id", "open one from a ruling")
            )
    if request.args.get("card"):
        return ask_page.page(yamltext.write(first_page.with_card(here(), request.args["card"])))
    common = table().common(request.args.get("situation", ""))
    text = yamltext.write(common.board) if common else ask_page.empty(here())
    return ask_page.page(text, opened=opened)


@blueprint.post("/ask")
def judge() -> Response:
    """The verdict on the board in the box, or the board again with what is wrong with it."""
    return _keeping(_text(), _verdict)


@blueprint.post("/change")
def change() -> Response:
    """One number of the board changed, and judged again."""
    return _keeping(_text(), _changed)


@blueprint.post("/options")
def options() -> Response:
    """Every option of both players now."""
    return _keeping(_text(), _options)


@blueprint.post("/play")
def play() -> Response:
    """One option taken: it is written down under `played`, and the options after it are shown."""
    player, _, deed = request.form.get("do", "").partition(": ")
    entry = {player[:20]: deed[:600]}
    return _keeping(_text(), lambda text: _options(yamltext.with_entry(text, read(text), "played", entry)))


@blueprint.post("/diff")
def diff() -> Response:
    """What two editions of the rules answer, and through what they differ."""
    one, other = request.form.get("from", "")[:40], request.form.get("to", "")[:40]
    return _keeping(_text(), lambda text: since.answer(text, one, other))


@blueprint.post("/players")
def players() -> Response:
    """Only the asked points and their rules, to be shown to both players."""
    return _keeping(_text(), _players)


@blueprint.post("/report")
def report() -> Response:
    """A mistake is told, and sent by hand; `then=file` gives it as a file that reads as the situation."""
    return _keeping(_text(), lambda text: paper.report(text, _links(text)["address"]))


@blueprint.get("/schema/<game>")
def schema(game: str) -> str:
    """How to write a board: moments, places, actions, questions."""
    if game not in GAMES:
        abort(404)
    return render_template("schema.html", found=service.schema(game))


@blueprint.get("/s/<packed>")
def link(packed: str) -> Response:
    """A link that carries the whole situation."""
    return _keeping(yamltext.write(links.unpack(packed)), _verdict)


@blueprint.get("/s/<packed>/steps")
def steps(packed: str) -> Response:
    """One end of a verdict step by step: `question`, `end` and `at` name the line and the step."""
    return _keeping(yamltext.write(links.unpack(packed)), _steps)


@blueprint.get("/s/<packed>/print")
def sheet(packed: str) -> Response:
    """A verdict on one sheet of paper."""
    text = yamltext.write(links.unpack(packed))
    return _keeping(text, lambda text: paper.printed(text, _links(text)["address"]))


@blueprint.get("/situations/<name>")
def situation(name: str) -> Response:
    """A situation by the hash of its canonical form and edition, while it is remembered."""
    data = current_app.extensions["store"].find(name)
    if data is None:
        return make_response(render_template("forgotten.html", name=name[:64]), 404)
    return _keeping(yamltext.write(data), _verdict)


@blueprint.get("/favicon.ico")
def icon() -> Reply:
    """Browsers ask for it whatever the page says."""
    return redirect(url_for("static", filename="icon.svg"))


# --- parts --------------------------------------------------------------------------------------


def _keeping(text: str, answer: Callable[[str], Response]) -> Response:
    """The answer to a text; whatever goes wrong, what was typed comes back with what is wrong beside it."""
    try:
        return answer(yamltext.write(spelled_out(text)) if is_line(text) else text)
    except Exception as error:
        return _again(text, error)


def _text() -> str:
    """The text of the box.  Raises SituationError if it is too large."""
    text: str = request.form.get("situation", "")
    if "drawn" in request.form and len(text) <= MAX_BYTES:
        with suppress(SituationError):  # the judge tells what is wrong with the text itself
            text = ask_page.sent(request.form)[0]
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise SituationError(
            "", f"the text is too long: at most {MAX_BYTES:,} bytes", "leave out what does not matter"
        )
    return text


def _verdict(text: str) -> Response:
    """The page of a verdict.  Raises what `Bench.ask` raises."""
    found = bench().ask(text, current_app.config["DEADLINE"])
    data = read(text)
    set_game(found["game"])
    proofs = _proofs(text) if data.get("expect") else []
    status, _ = standing(found)
    screen = verdict_page.view(found, data, language())
    if not found.get("cases"):
        for point in screen.points[: follow.MOST]:
            point.follow = follow.follow(data, found["answers"][point.number])
    board = drawn.seen(data, language())
    sides = verdict_page.numbers(board, data, language()) if board else []
    return _page(
        "verdict.html", status, verdict=found, view=screen, data=data, text=text, proofs=proofs,
        board=board, sides=sides, editions=load().editions(found["game"]), **_links(text),
    )  # fmt: skip


def _steps(text: str) -> Response:
    """The page of a line, at one of its steps.  Raises what `Bench.ask` raises."""
    found, data, own = bench().ask(text, current_app.config["DEADLINE"]), read(text), _links(text)
    question, end = (request.args.get(name, 0, type=int) for name in ("question", "end"))
    set_game(found["game"])
    told = Teller(data, language())
    answer, one = stepper_page.chosen(found, question, end)
    line, stops = tuple(one["line"]), stepper_page.choices(tuple(one["line"]))
    at = min(max(request.args.get("at", stops[0], type=int), 1), len(line))
    before, shown = (bench().after(data, line, n, current_app.config["DEADLINE"]) for n in (at - 1, at))
    step = line[at - 1]
    others = [one for one in before["options"] if one["player"] == step["player"] and one["do"] != step["do"]]
    start = stepper_page.from_here(data, line, at - 1)
    here = stepper_page.from_here(data, line, at)
    g.address = url_for("pages.steps", packed=own["packed"], question=question, end=end, at=at)
    cited = [
        verdict_page.rule({"rule": key, **load().rules[key].model_dump()}, told) for key in step["cites"]
    ]
    board = stepper_page.board_at(data, shown["values"])
    moved = [path for path, value in shown["values"].items() if before["values"].get(path) != value]
    return _page(
        "stepper.html", 200, told=told, heading=stepper_page.heading(told, answer, one), at=at,
        total=len(line), rows=stepper_page.rows(line, at), cited=cited,
        others=sorted(others, key=lambda one: not one["legal"]),
        board=drawn.seen(board, language()), question=question, end=end, packed=own["packed"],
        changes=[told.start(told.claim(path, shown["values"][path])) for path in moved],
        back=next((n for n in reversed(stops) if n < at), 0), onward=next((n for n in stops if n > at), 0),
        play_from=yamltext.write(start) if start else "", ask_from=yamltext.write(here) if here else "",
        verdict_address=own["address"], headline=told.verdict(found).text,
    )  # fmt: skip


def _changed(text: str) -> Response:
    """The verdict on the board with one number changed, at an address of its own if that is not too long."""
    data = read(text)
    editing = Editing(find_game(data.get("game")), data)
    editing.press(request.form.get("do", "")[:200])
    after = yamltext.write(data)
    address = _links(after)["address"]
    return cast(Response, redirect(address, 303)) if address else _verdict(after)


def _players(text: str) -> Response:
    """The page for the table.  Raises what `Bench.ask` raises."""
    data, verdict = read(text), bench().ask(text, current_app.config["DEADLINE"])
    found = points(data, verdict)
    set_game(found["game"])
    told = Teller(data, language())
    said = {str(one["ask"]): told.headline({**one, "later": None}).text for one in verdict["answers"]}
    said["{}"] = told.verdict(verdict).text
    status = 422 if found["status"] == "illegal situation" else 200
    return _page("players.html", status, found=found, said=said, told=told)


def _proofs(text: str) -> list[dict[str, Any]]:
    """What became of the expectations; without them the verdict still stands."""
    try:
        return bench().check(text, current_app.config["DEADLINE"])
    except (DeadlineError, BusyError):
        return []


def _options(text: str) -> Response:
    """The page of the options.  Raises what `Bench.options` raises."""
    found = bench().options(text, current_app.config["DEADLINE"])
    data = read(text)
    sides = {
        player: [entry for entry in found if entry["player"] == player]
        for player in GAMES[data["game"]].players
    }
    played = [_deed(entry) for entry in data.get("played") or [] if entry]
    set_game(data["game"])
    told = Teller(data, language())
    return _page(
        "options.html", 200, text=text, data=data, sides=sides, played=played, told=told, **_links(text)
    )


def _deed(entry: Any) -> tuple[str, str]:
    return next(iter(entry.items())) if isinstance(entry, Mapping) else ("", str(entry))


def _links(text: str) -> dict[str, str]:
    """The name of a situation, and, if it is short enough, the address that carries it."""
    data = links.canonical(text)
    name = current_app.extensions["store"].keep(data)
    packed = links.pack(data)
    carried = url_for("pages.link", packed=packed)
    if len(carried) > links.MAX_LINK:
        return {"name": name, "address": "", "packed": ""}
    g.address = carried
    return {"name": name, "address": carried, "packed": packed}


def _again(text: str, error: Exception) -> Response:
    """The board as it was typed, with what is wrong beside it."""
    found = problem(error)
    if found.status == 500:
        current_app.logger.error("%s", error, exc_info=error)
    response = ask_page.page(text, found.status, replace(found, line=_line(text, found)))
    if found.status == 503:
        response.headers["Retry-After"] = str(found.retry)
    return response


def _line(text: str, found: Problem) -> int:
    """The line of the text that a problem is about, or 0."""
    if found.status not in (400, 422) or not found.path:
        return 0
    if found.path.startswith("line "):
        return int("".join(filter(str.isdecimal, found.path.partition(",")[0])) or 0)
    where = _quietly(lambda: yamlio.load(text)[1])
    return where.nearest(found.path) if where is not None else 0


def _quietly(work: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return work(*arguments)
    except JudgeError:
        return None


def _page(template: str, status: int, **context: Any) -> Response:
    return make_response(render_template(template, **context), status)
