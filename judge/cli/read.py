"""`judge read`: what the judge reads, understands and models of the words of a card."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

_COLOURS = {"modelled": "green", "understood": "cyan", "read": "yellow", "unread": "red"}


class _OfCardText(click.Command):
    """A command whose text may begin with a dash, as "-1 power" does."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Sets the text behind "--", where click takes it for no option."""
        valued = {name for option in self.params for name in option.opts if _takes_value(option)}
        for i, word in enumerate(args):
            behind = i > 0 and args[i - 1] in valued
            if word == "--":
                break
            if not behind and _is_text(word):
                args = [*args[:i], *args[i + 1 :], "--", word]
                break
        return super().parse_args(ctx, args)


def _takes_value(option: click.Parameter) -> bool:
    return isinstance(option, click.Option) and not option.is_flag


def _is_text(word: str) -> bool:
    """Whether a word of the command line that begins with a dash is the text of a card, and no option."""
    if not word.startswith("-") or word == "-":
        return False
    name = word.partition("=")[0]
    return not word[1:].lstrip("-")[:1].isalpha() or " " in name.strip()


@click.command(cls=_OfCardText)
@click.argument("text")
@click.option("--game", type=click.Choice(["swtcg", "swlcg", "berserk"]), required=True, help="Whose words.")
@click.option("--type", "kind", default="", help="The type of the card, such as unit, event, fate.")
@click.option("--name", default="", help="The name of the card: the text may call it so.")
@click.option("--next", "offer", is_flag=True, help="Tell what may stand behind TEXT, its first words.")
@click.option("--json", "as_json", is_flag=True, help="Answer as data.")
def read(text: str, game: str, kind: str, name: str, offer: bool, as_json: bool) -> None:
    """Tell what of the words TEXT of a card is read, understood and modelled (- for standard input).

    Of an ability that is not read it tells where the reading stumbles, what is known of the words there,
    and what may stand there instead.
    """
    from judge.quality.card_words import read as reading_of

    words = sys.stdin.read() if text == "-" else text
    if offer:
        click.echo(_offered(words, game, name, as_json))
        return
    reading = reading_of(words, game, kind.casefold(), name)
    click.echo(json.dumps(reading, ensure_ascii=False, indent=2) if as_json else _shown(reading))


def _offered(text: str, game: str, name: str, as_json: bool) -> str:
    """What may stand behind the first words of a text."""
    from judge.quality.card_words import offered

    helping = offered(text, game, name)
    return json.dumps(helping, ensure_ascii=False, indent=2) if as_json else "\n".join(helping["follows"])


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
        lines += [f"  no rule for: {piece}" for piece in ability.get("missing", ())]
        lines += _help(ability.get("help", {}))
        lines += [f"  nearest: {wording}" for wording in ability["nearest"]]
    return "\n".join(lines)


def _help(helping: dict[str, Any]) -> list[str]:
    """Where the reading stumbles, what is known of the words there, and what may stand there."""
    lines = []
    if place := helping.get("place"):
        lines.append(f"  it stumbles here: {place['before']} >>> {place['behind']}")
    for word in helping.get("words", ()):
        if word["known"] == "no":
            like = f"; like it: {', '.join(word['like'])}" if word["like"] else ""
            lines.append(f'  "{word["word"]}" is no word that is known{like}')
        else:
            sorts = f" as {' or '.join(word['as'])}" if word["as"] else ""
            example = f": {word['example']}" if "example" in word else ""
            lines.append(f'  "{word["word"]}" is known{sorts}, in another use{example}')
    if helping.get("follows"):
        lines.append(f"  here may stand: {', '.join(helping['follows'])}")
    lines += [f"  modelled if written: {whole}" for whole in helping.get("instead", ())]
    return lines
