"""What is done if something told before cannot be done, or somebody does not want it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext.notation import Grammar
from judge.cardtext.russian.parts import Np, he
from judge.cardtext.russian.tailed import Step

_DID_NOT = "сделал сделала сделало сделали сделают делает сделает".split()


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("step", 'unable ("-" | ",-" | "," "-"? | ",")? "то"? step', 0.0)(
        lambda unable, step: replace(
            step, unable=unable.unable, unwilling=unable.unwilling, unasked=unable.unasked
        )
    )
    g.rule("unable", '"если" (PRON[n] | np1[card_n])? "не" "может" undone?', 0.1)(
        lambda who, verbs: Step(None, unable=verbs or frozenset(), unasked=True)
    )
    g.rule("unable", '"если" (PRON[n] | np1[card_n]) "не" "может" "или" "не" "хочет" undone?', 0.1)(
        lambda who, verbs: Step(None, unable=verbs or frozenset(), unwilling=_who(who))
    )
    g.rule("unable", '"если" (PRON[n] | np1[card_n] | np[player_n])? refused', 0.1)(
        lambda who, verbs: Step(None, unable=verbs)
    )
    g.words("refused", frozenset(), *(f"этого не {did}" for did in _DID_NOT))
    g.words("refused", frozenset(), *(f"не {did} этого" for did in _DID_NOT))
    g.words(
        "undone", frozenset(), "это сделать", "этого сделать", "сделать это", "этого делать", "это делать"
    )
    g.rule("undone", '"быть" V[short] | V[inf]')(
        lambda verbal: frozenset(frame.verb for frame in verbal.verb.frames)
    )
    g.rule("step", '("а" | "но")? "если" ("их" | "его" | "ее") "нет" ("-" | ",")? step', 0.0)(
        lambda step: replace(step, unable=frozenset())
    )


def _who(who: Any) -> Any:
    return who.term if isinstance(who, Np) else he("he", "card", who)
