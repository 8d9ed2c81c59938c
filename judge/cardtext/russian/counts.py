"""How many: numbers before a noun, and numbers compared."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.forms import CASES


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("count[@]", "NUM[@]", over=CASES)(lambda n, t: (n, False))
    g.rule("count[@]", "NUM[@] more", over=CASES)(
        lambda n, r, t: (m.Choice(n, None) if r == ">=" else m.Choice(None, n), False)
    )
    g.rule("count[@]", "NUM[@] SIGNED more", 0.0, over=CASES)(
        lambda n, s, r, t: (
            m.Choice(m.Sum((n, s)), None) if r == ">=" else m.Choice(None, m.Sum((n, s))),
            False,
        )
    )
    g.rule("count[@]", 'NUM[@] "(" more ")"', over=CASES)(
        lambda n, r, t: (m.Choice(n, None) if r == ">=" else m.Choice(None, n), False)
    )
    g.rule("count[@]", '("более" | "больше") "чем"? NUM[g]', 0.02, over=CASES)(
        lambda n, t: (m.Choice(m.Number(n.n + 1), None), False) if isinstance(n, m.Number) else None
    )
    g.rule("count[@]", '("менее" | "меньше") "чем"? NUM[g]', 0.02, over=CASES)(
        lambda n, t: (m.Choice(None, m.Number(n.n - 1)), False) if isinstance(n, m.Number) else None
    )
    g.rule("count[@]", '("не" "более" | "максимум" | "не" "больше") (NUM | NUM[g])', over=CASES)(
        lambda n, t: (m.Choice(None, n), False)
    )
    g.rule("count[@]", '("не" "менее" | "хотя" "бы" | "минимум" | "не" "меньше") NUM[@]', over=CASES)(
        lambda n, t: (m.Choice(n, None), False)
    )
    g.rule("count[@]", '"не" ("менее" | "меньше") "чем" NUM[@]', 0.0, over=CASES)(
        lambda n, t: (m.Choice(n, None), False)
    )
    g.rule("count[@]", '"не" ("более" | "больше") "чем" NUM[@]', 0.0, over=CASES)(
        lambda n, t: (m.Choice(None, n), False)
    )
    g.rule("count[@]", '"ровно" NUM[@]', over=CASES)(lambda n, t: (m.Choice(n, n), False))
    g.words("bound", ">", "больше чем", "более чем", "больше, чем")
    g.words("bound", "<", "меньше чем", "менее чем")
    g.words("bound", "<=", "не больше чем", "не более чем", "не больше", "не более", "максимум")
    g.words("bound", ">=", "не меньше чем", "не менее чем", "минимум")
    g.same("number", "NUM", "NUM[a]", "LETTER")
    for joint in ("или", "и"):
        g.words("more", ">=", *(f"{joint} {word}" for word in ("более", "больше", "выше", "дороже")))
        g.words("more", "<=", *(f"{joint} {word}" for word in ("менее", "меньше", "ниже", "дешевле")))
    g.rule("atmost", '"не" "более" NUM | "максимум" NUM')(lambda n: n)
    g.rule("compared", "NUM[n]")(lambda n: ("=", n))
    g.rule("compared", "NUM[n] more")(lambda n, r: (r, n))
    g.rule("compared", 'NUM[n] "(" more ")"')(lambda n, r: (r, n))
    g.words("over", ">", "более", "больше", "выше", "свыше")
    g.words("over", "<", "менее", "меньше", "ниже")
    g.rule("compared", "over (NUM[g] | LETTER)")(lambda r, n: (r, n))
    g.rule("compared", '"не" over (NUM[g] | LETTER)')(lambda r, n: ("<=" if r == ">" else ">=", n))
    g.rule("compared", '"максимум" NUM[n] | "до" NUM[g]')(lambda n: ("<=", n))
    g.rule("compared", '"минимум" NUM[n] | "от" NUM[g]')(lambda n: (">=", n))
    g.rule("compared", 'NUM[n] SIGNED ("," "где" where)?')(_plus)
    g.rule("compared", 'NUM[n] SIGNED more ("," "где" where)?')(lambda n, s, r, w: (r, _plus(n, s, w)[1]))


def _plus(n: Any, more: Any, where: Any = None) -> Any:
    total: Any = m.Sum((n, more))
    if where is not None:
        total = m.Sum((n, where[1] if more == m.Letter("X") else more))
    return ("=", total)
