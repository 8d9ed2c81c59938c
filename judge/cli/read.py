"""`judge read`: what the judge reads, understands and models of the words of a card."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

_COLOURS = {"modelled": "green", "understood": "cyan", "read": "yellow", "unread": "red"}


@click.command()
@click.argument("text")
@click.option("--game", type=click.Choice(["swtcg", "swlcg", "berserk"]), required=True, help="Whose words.")
@click.option("--type", "kind", default="", help="The type of the card, such as unit, event, fate.")
@click.option("--name", default="", help="The name of the card: the text may call it so.")
@click.option("--json", "as_json", is_flag=True, help="Answer as data.")
def read(text: str, game: str, kind: str, name: str, as_json: bool) -> None:
    """Tell what of the words TEXT of a card is read, understood and modelled (- for standard input)."""
    from judge.quality.card_words import read as reading_of

    words = sys.stdin.read() if text == "-" else text
    reading = reading_of(words, game, kind.casefold(), name)
    click.echo(json.dumps(reading, ensure_ascii=False, indent=2) if as_json else _shown(reading))


def _shown(reading: dict[str, Any]) -> str:
    """The reading for people."""
    lines = []
    if reading["normalised"] != reading["text"].strip():
        lines.append(f"read as: {reading['normalised']}")
    for ability in reading["abilities"]:
        lines.append(f"{click.style(ability['stage'], fg=_COLOURS[ability['stage']])}: {ability['words']}")
        if ability["means"]["en"]:
            lines += [f"  means: {line}" for line in ability["means"]["en"].split("\n")]
        if "presumed" in ability:
            lines.append(f"  taken for a class, though no lexicon has it: {', '.join(ability['presumed'])}")
        if "why" in ability:
            lines.append(f"  {ability['why']}: {', '.join(ability['unread'])}")
        lines += [f"  either: {meaning}" for meaning in ability.get("either", ()) if meaning]
        lines += [f"  nearest: {wording}" for wording in ability["nearest"]]
    return "\n".join(lines)
