"""The docs: built, every link leads somewhere, every board in them is answered as they say."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.board.situation import read
from judge.cli.main import main
from judge.play.case import Case
from judge.verdict.expectations import check
from judge.verdict.service import parse
from web.docs_pages import ORDER, anchor, build, pages

ROOT = Path(__file__).resolve().parent.parent.parent
BOARDS = re.findall(
    r"```yaml\n(game:.*?)```", (ROOT / "docs" / "site" / "boards.md").read_text(encoding="utf-8"), re.DOTALL
)


def broken(page_links: list[str], client: FlaskClient) -> list[str]:
    """The links of a page that lead nowhere."""
    found = []
    for link in page_links:
        target, _, place = link.partition("#")
        if target.startswith(("https://", "mailto:")):
            continue
        if target.startswith("/"):
            there = client.get(target, follow_redirects=True).status_code == 200
        elif target.endswith(".md") and "/" not in target:
            name = target.removesuffix(".md")
            there = name in pages() and (not place or place in pages()[name].anchors())
        else:
            there = (ROOT / "docs" / "site" / target).is_file()
        if not there:
            found.append(link)
    return found


def test_every_link_of_the_docs_leads_somewhere(client: FlaskClient) -> None:
    assert {path.stem for path in (ROOT / "docs" / "site").glob("*.md")} == set(ORDER)
    assert {page.name: broken(page.links(), client) for page in pages().values()} == {
        name: [] for name in ORDER
    }
    assert broken(["nowhere.md", "boards.md#nothing", "/no-such-page", "../../NOTHING.md"], client) == [
        *("nowhere.md", "boards.md#nothing", "/no-such-page", "../../NOTHING.md")
    ]


@pytest.mark.parametrize("file", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_every_link_of_the_repository_leads_somewhere(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    targets = [one for one in re.findall(r"\]\(([^)#\s]+)", text) if not one.startswith("https://")]
    assert [one for one in targets if not (ROOT / one).exists()] == []


@pytest.mark.parametrize("name", ORDER)
def test_they_are_served(client: FlaskClient, name: str) -> None:
    response = client.get("/docs" if name == "index" else f"/docs/{name}")
    page = response.get_data(as_text=True)
    assert response.status_code == 200
    assert pages()[name].title in page
    for link in re.findall(r'href="(/docs[^"#]*)', page):
        assert client.get(link).status_code == 200
    assert client.get("/docs/nothing").status_code == 404


def test_they_are_built_as_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in build(tmp_path):
        text = file.read_text(encoding="utf-8")
        for target in re.findall(r'href="([^"#]+)', text):
            assert target.startswith("https://") or (tmp_path / target).is_file(), (file.name, target)
    monkeypatch.setattr(sys, "argv", ["build.py", str(tmp_path / "again")])
    runpy.run_path(str(ROOT / "docs" / "build.py"), run_name="__main__")
    assert f"{len(ORDER)} pages" in capsys.readouterr().out
    assert anchor("Star Wars: The Card Game") == "star-wars-the-card-game"


@pytest.mark.parametrize("board", BOARDS, ids=[re.findall("game: (.*)", one)[0] for one in BOARDS])
def test_every_board_is_answered_as_they_say(board: str) -> None:
    assert check(Case(parse(board))).failures == []


def test_all_games_are_shown() -> None:
    assert {read(board)["game"] for board in BOARDS} == {"swtcg", "swlcg", "berserk"}


def test_every_command_in_them_is_there() -> None:
    text = "\n".join(page.html for page in pages().values())
    named = set(re.findall(r"(?:<code>|\n\s*|^)judge ([a-z]+)", text))
    assert named
    assert named <= set(main.commands)


def test_the_recipe_of_a_chat_bot_works(
    client: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code of the page itself, against the service."""
    page = (ROOT / "docs" / "site" / "assistants.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    there: dict[str, Any] = {}
    exec(compile(code, "assistants.md", "exec"), there)

    def opened(request: Any, timeout: float) -> Any:
        import io
        from urllib.error import HTTPError

        response = client.post(
            request.full_url.removeprefix(there["SERVICE"]).replace("deadline=10", "deadline=60"),
            data=request.data,
        )
        body = io.BytesIO(response.data)
        if response.status_code != 200:
            raise HTTPError(request.full_url, response.status_code, "", {}, body)  # type: ignore[arg-type]
        return body

    monkeypatch.setitem(there, "urlopen", opened)
    told = there["judged"](board)
    assert "Luke is discarded: 1199/1728" in told
    assert "tcg-" in told
    assert "now.at" in there["judged"]("game: swtcg\nnow: {at: nowhere}")
