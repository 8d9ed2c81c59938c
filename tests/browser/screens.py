"""Every screen of the page that has an address."""

from __future__ import annotations

from judge.games.registry import GAMES
from judge.knowledge import load
from web.docs_pages import ORDER
from web.links import pack


def screens() -> list[str]:
    """An address of every screen that has one."""
    found = [
        "/",
        "/rulings",
        "/rules",
        "/readings",
        "/glossary",
        "/documents",
        "/search?q=retaliate",
        "/quiz",
    ]
    found += [
        "/documents/tcg-faq/36",
        "/documents/tcg-stacks",
        "/questions",
        "/citations?game=swtcg",
        "/offline",
        "/nothing",
        "/api",
    ]
    known = load()
    for game, table in ((name, one.table) for name, one in GAMES.items()):
        first = table.situations[0]
        player, zone = next(iter(table.players)), table.first_zone
        found += [f"/?game={game}", f"/ask?game={game}&situation={first.id}"]
        found.append(f"/ask?game={game}&situation={first.id}&open={player}.{zone}[0]")
        found.append(f"/s/{pack(first.board)}")
    found += [f"/rulings/{next(iter(known.rulings))}", f"/rules/{next(iter(known.rules))}"]
    found += ["/changes/swtcg", "/schema/swtcg", "/import", "/cards/swtcg/Ash%20Grey%20(A)"]
    found += ["/docs" if name == "index" else f"/docs/{name}" for name in ORDER]
    shown = f"/s/{pack(GAMES['swtcg'].table.situations[0].board)}"
    return [*found, f"{shown}/steps", f"{shown}/print"]
