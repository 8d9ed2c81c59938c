"""The docs of the repository as pages: Markdown as HTML, in the service and as a site of files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

from judge import paths

ORDER = ("index", "boards", "cards", "card-language", "rulings", "api", "assistants", "operating")
_HEAD = re.compile(r"<h([123])>(.*?)</h\1>")
_LINK = re.compile(r'(href|src)="([^"]*)"')


@dataclass(frozen=True)
class Page:
    """A page: its name, its title, its HTML with links as the repository has them."""

    name: str
    title: str
    html: str

    def links(self) -> list[str]:
        """Where it leads to."""
        return [target for _, target in _LINK.findall(self.html)]

    def anchors(self) -> set[str]:
        """The places in it that an address may name."""
        return set(re.findall(r'id="([^"]*)"', self.html))

    def served(self, base: str = "/docs/", repository: str = "") -> str:
        """Its HTML with links to pages of the service; `repository`: where its other files are shown."""

        def turned(match: re.Match[str]) -> str:
            target, _, anchor = match[2].partition("#")
            if target.endswith(".md") and "/" not in target:
                target = base + ("" if target == "index.md" else target.removesuffix(".md"))
            elif target.startswith("../../"):
                target = repository + target.removeprefix("../../") if repository else base + "rulings"
            return f'{match[1]}="{target}{"#" + anchor if anchor else ""}"'

        return _LINK.sub(turned, self.html)


@cache
def pages() -> dict[str, Page]:
    """Every page by its name, in the order in which they are read."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    by_name = {}
    for name in ORDER:
        text = (paths.docs() / f"{name}.md").read_text(encoding="utf-8")
        html = _HEAD.sub(_named, markdown.render(text))
        html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace(
            "</table>", "</table></div>"
        )
        html = html.replace("<pre>", '<pre tabindex="0">')  # what scrolls is reached by keyboard
        by_name[name] = Page(name, text.partition("\n")[0].removeprefix("# "), html)
    return by_name


def _named(match: re.Match[str]) -> str:
    """A heading with an address of its own."""
    plain = re.sub(r"<[^>]+>", "", match[2])
    return f'<h{match[1]} id="{anchor(plain)}">{match[2]}</h{match[1]}>'


def anchor(words: str) -> str:
    """The address of a heading."""
    return re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-")


def build(folder: Path) -> list[Path]:
    """The site as files in a folder; each page needs only those beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    menu = "".join(f'<li><a href="{page.name}.html">{page.title}</a></li>' for page in pages().values())
    written = []
    for page in pages().values():
        html = re.sub(r'href="([\w-]+)\.md', r'href="\1.html', page.html)
        html = re.sub(
            r'<a href="(?:/|\.\./)[^"]*">(.*?)</a>', r"\1", html
        )  # of the service, of the repository
        path = folder / f"{page.name}.html"
        path.write_text(
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{page.title}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<nav><ul>{menu}</ul></nav><main>{html}</main></html>\n",
            encoding="utf-8",
        )
        written.append(path)
    return written
