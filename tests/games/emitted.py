"""The wordings that the lexicon can emit: every verb in each of its uses, every keyword, as texts of a card."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lexicon import lexicon
from judge.cardtext.printer import printed
from judge.cardtext.reading import read_text

DRAW = m.Effect(m.deed("draw", patient=m.Selector("top", m.Anything(), count=m.Number(1))))
COMMAND = {"swlcg": "Action: {}", "swtcg": "Pay 1 Force -> {}"}
"""How a command of a verb's sample stands on a card of the game."""


def emitted(game: str) -> list[str]:
    """Every wording of the game, in a stable order, none twice."""
    found = [*_keywords(game)]
    if game in COMMAND:
        found += [text for verb in lexicon(game).verbs for text in _of_verb(game, verb.sample)]
    return list(dict.fromkeys(found))


def _keywords(game: str) -> Iterator[str]:
    for word, keyword in lexicon(game).keywords.items():
        yield f"{word.capitalize()} 1." if keyword.number else f"{word.capitalize()}."


def _of_verb(game: str, sample: str) -> Iterator[str]:
    """The sample as a command, and its deed as an event, a condition, a prohibition, and replaced."""
    yield COMMAND[game].format(sample)
    if game != "swlcg":  # the other uses are printed in its words
        return
    (found,) = read_text(f"Action: {sample}", "swlcg")
    if found.stage != "understood" or len(found.meanings) != 1:
        return
    body = found.meanings[0].body
    if not isinstance(body, m.Effect):
        return
    deed = changed(body.deed, _still)
    if "agent" not in dict(deed.roles):
        deed = m.Deed(deed.verb, tuple(sorted((("agent", m.YOU), *deed.roles))), deed.manner)
    turn = m.Period("turn", which="this")
    told = m.Event((deed,), "after")
    uses = (
        m.Ability("reaction", DRAW, trigger=told),
        m.Ability("interrupt", m.Instead(DRAW), trigger=m.Event((deed,), "would")),
        m.Ability("action", m.If(m.Happened(told, turn), DRAW)),
        m.Ability("static", m.Effect(deed, "cannot")),
    )
    for use in uses:
        try:
            yield printed(use, game)
        except (KeyError, ValueError, TypeError):
            continue


def _still(node: object) -> object:
    """The deed with nobody chosen in it: any such card."""
    if isinstance(node, m.Selector) and node.quantifier in ("choose", "top", "random"):
        return m.Selector("some", node.what, node.kind, node.count)
    return m.Ref("that", role=node.role) if isinstance(node, m.Ref) and node.name == "done" else node
