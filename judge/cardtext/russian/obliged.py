"""What somebody has to do wherever it can be done."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.done import infinitive
from judge.cardtext.russian.parts import he
from judge.cardtext.russian.tailed import Step
from judge.cardtext.type_check import roles


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("step", '"если" possible ("," | "-") "то"? np[player_n] must doit', 0.0)(
        lambda body, np, n, _: _bound(body, np.term)
    )
    g.rule("possible", '"можно" vp[inf]')(lambda phrase: infinitive(phrase.vp))
    g.rule("possible", '"от" np1[attack_g] "можно" vp[inf]')(
        lambda of, phrase: (
            infinitive(phrase.vp.filled("from", of.term))
            if "from" in roles(phrase.vp.verb) and "from" not in dict(phrase.vp.roles)
            else None
        )
    )
    g.words("doit", "", "это сделать", "сделать это")
    g.rule("step", '"если" np1[card_n]? can vp[inf] ("," "-"? | "-" | ",-") PRON[n]? must doit', 0.0)(
        lambda np, n, phrase, gender, obliged, _: _wherever(np, phrase)
    )


def _bound(body: Any, who: Any) -> Any:
    """What somebody has to do wherever it can be done.  None if it is no single deed."""
    if not isinstance(body, m.Effect) or body.mode != "do" or body.deed["agent"] not in (None, he("implied")):
        return None
    filled = {**dict(body.deed.roles), "agent": who}
    return Step(m.Effect(m.deed(body.deed.verb, body.deed.manner, **filled), "must"))


def _wherever(np: Any, phrase: Any) -> Any:
    """ "If it can attack, it has to": it must wherever it can."""
    who = m.THIS if np is None else np.term
    return _bound(infinitive(phrase.vp), who)
