"""Every kind of question, in the order in which they are shown, and what stands beside them in `expect`."""

from __future__ import annotations

from judge.questions import (
    best,
    chance,
    divergence,
    legality,
    loop,
    order,
    outcomes,
    quantified,
    rule,
    smallest,
    transcript,
)

KINDS = (
    legality.KIND,
    smallest.KIND,
    rule.KIND,
    divergence.KIND,
    transcript.KIND,
    outcomes.KIND,
    quantified.KIND,
    order.KIND,
    chance.KIND,
    loop.KIND,
    best.KIND,
)
KIND_OF = {word: kind for kind in KINDS for word in kind.words}
"""The kind of a question by its word, in the order in which an entry is searched for one."""

ASK = {form: meaning for kind in KINDS for form, meaning in kind.ask.items()}
EXPECT = {
    **{form: meaning for kind in KINDS for form, meaning in kind.expect.items()},
    "cites: [rule ids]": "these rules are among those cited",
    "status: by rules": "the status of the verdict",
    "depends: [luke.damage]": "the very facts left open on which an answer depends",
    "..., when: {luke.damage: [0, 1]}": "beside any of these: where facts are left open, only in those cases",
    "law says: [...]": "beside a ruling that overrides the law: what the law alone gives",
}
