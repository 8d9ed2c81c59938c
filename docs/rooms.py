"""The rooms of the program as a picture: which package imports which, read from the code itself.

python docs/rooms.py            prints it (mermaid, as pages of repositories draw it)
python docs/rooms.py --write    writes it into CONTRIBUTING.md
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "CONTRIBUTING.md"
BOTTOM = ("judge.disk_cache", "judge.errors", "judge.kept_texts", "judge.paths")
"""Single modules that everybody may import: shown as one."""
_PLACE = re.compile(r"```mermaid\n.*?```\n", re.DOTALL)


def rooms() -> dict[str, set[str]]:
    """Each room with the rooms that it imports."""
    graph = grimp.build_graph("judge", "web", cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in graph.modules:
        room = _room(module)
        if room:
            others = {_room(other) for other in graph.find_modules_directly_imported_by(module)}
            found.setdefault(room, set()).update(others - {room, ""})
    return found


def _room(module: str) -> str:
    if module in BOTTOM:
        return "errors, paths"
    parts = module.split(".")
    return "web" if parts[0] == "web" else parts[1] if len(parts) > 1 else ""


def reduced(imports: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Without what follows from the rest: who may look into a room may look into those below it.

    Rooms that import each other are left as they are.
    """
    below: dict[str, set[str]] = {}

    def reach(room: str) -> set[str]:
        if room not in below:
            below[room] = set()
            for other in sorted(imports.get(room, ())):
                below[room] |= {other} | reach(other)
        return below[room]

    for room in sorted(imports):
        reach(room)
    return {
        room: {
            other
            for other in others
            if not any(other in below[third] and third not in below[other] for third in others - {other})
        }
        for room, others in imports.items()
    }


def picture() -> str:
    """The picture as a block of mermaid."""
    imports = reduced(rooms())
    names = sorted({*imports, *(other for others in imports.values() for other in others)})
    ids = {name: name.split(",")[0] for name in names}
    lines = [f'    {ids[name]}["{name}"]' for name in names]
    lines += [
        f"    {ids[room]} --> {ids[other]}" for room in names for other in sorted(imports.get(room, ()))
    ]
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```", ""])


def main() -> None:
    """Prints the picture, or writes it into the page."""
    if sys.argv[1:] != ["--write"]:
        print(picture(), end="")
        return
    text = PAGE.read_text(encoding="utf-8")
    if len(_PLACE.findall(text)) != 1:
        raise SystemExit(f"{PAGE.name} has no place for the picture: one block of mermaid")
    PAGE.write_text(_PLACE.sub(lambda _: picture(), text), encoding="utf-8")


if __name__ == "__main__":
    main()
