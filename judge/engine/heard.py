"""What the law hears of a text: which facts of its tree some rule reads, as the rules themselves show.

Each rule of the law is *projected* (`judge.engine.projection`).  A fact of the tree that stands in a body
with a word in its field is *heard* where the projected body holds and some rule needs its head: so what
nobody asks about is not heard.  A word that a rule hands on (the name of a state, of a zone) has to be one
that heads of rules know.  Of a deed one rule has to read the verb and all the roles together.

So no list says what is modelled: a rule that is taken out of the law takes its words with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judge.disk_cache import cached
from judge.engine import solver
from judge.engine.law import law
from judge.engine.projection import Projection
from judge.engine.reach import Clause, Reach
from judge.engine.solver import Term

SOMEBODY = "ref: "
"""How a word for somebody is named that no rule reads."""
_UNHEARD = """\
unheard(child(N,F,M)) :- child(N,F,M), not heard(child(N,F,M)).
unheard(piece(N,F,I,M)) :- piece(N,F,I,M), not heard(piece(N,F,I,M)).
unheard(word(N,F,W)) :- word(N,F,W), not heard(word(N,F,W)).
unheard(role(N,F,M)) :- role(N,F,M), not heard(role(N,F,M)).
unheard(ref(N,W)) :- ref(N,W), not heard(ref(N,W)).
unheard(deed(D)) :- node(D,deed), not whole(D).
unheard(node(N,K)) :- node(N,K), not heard(node(N,K)), not plain(K).
""".splitlines()


@lru_cache(maxsize=4)
def hearing(game: str) -> Hearing:
    """The projected law of a game, from disk where it was projected before."""
    known = law(game)
    return cached(f"heard-{game}", known.version, lambda: Hearing.of(Projection(known.text).program()))


def unheard(game: str, tree: tuple[Term, ...], given: Iterable[tuple[Term, ...]] = ()) -> list[str]:
    """What no rule of the law of a game reads of a tree, given as its facts, in words.

    Each text is heard by itself, beside no others than those that it gives to cards: what it says is not
    said by another, and what it may give hangs on what that says.
    """
    trees = [tree, *given]
    facts = [fact for some in trees for fact in some]
    facts += [("reads_as", f"text_{i}", some[0][1]) for i, some in enumerate(trees)]  # type: ignore[index]
    (model,) = solver.solve_text(hearing(game).text(facts), facts, ("--warn=none",))
    missing = {atom[1] for atom in model if isinstance(atom, tuple)}
    return list(dict.fromkeys(_in_words(tree, missing)))


@dataclass(frozen=True)
class Hearing:
    """A projected law in its lines, of which a tree gets those that can have something to say of it."""

    lines: list[str]
    makes: list[str]
    """The name of the predicate of each head."""
    names: list[frozenset[str]]
    """All names in each body."""
    reach: Reach

    @classmethod
    def of(cls, program: Iterator[str]) -> Hearing:
        """The lines of a projection, with those that show what is unheard."""
        lines = [*program, *_UNHEARD]
        split = [line.rstrip(".").partition(" :- ") for line in lines]
        return cls(
            lines,
            [_NAME.match(head)[0] for head, _, _ in split],  # type: ignore[index]
            [frozenset(_NAME.findall(body)) for _, _, body in split],
            Reach([Clause.read(line) for line in lines]),
        )

    def text(self, facts: list[Term]) -> str:
        """What can fire where these facts hold, as far as it helps to tell what is unheard."""
        fires = self.reach.firing(facts)
        by_name: dict[str, list[int]] = {}
        for number, name in enumerate(self.makes):
            if fires[number]:
                by_name.setdefault(name, []).append(number)
        used: list[int] = []
        seen, wanted = {"unheard"}, ["unheard"]
        while wanted:
            for number in by_name.get(wanted.pop(), ()):
                used.append(number)
                wanted += self.names[number] - seen
                seen |= self.names[number]
        return "\n".join([*(self.lines[number] for number in sorted(used)), "#show unheard/1."])


_NAME = re.compile(r"\b[a-z]\w*")


def _in_words(tree: tuple[Term, ...], missing: set[Any]) -> Iterator[str]:
    facts = [fact for fact in tree if isinstance(fact, tuple)]
    kinds = {fact[1]: str(fact[2]) for fact in facts if fact[0] == "node"}
    named = {
        f[1]: str(f[3]) for f in facts if f[0] == "word" and f[2] in ("verb", "name", "kind", "property")
    }
    for fact in facts:
        what = f"{kinds.get(fact[1], '')} {named.get(fact[1], '')}".strip()
        if fact[0] == "word" and fact[2] == "verb" and ("deed", fact[1]) in missing:
            roles = " ".join(str(other[2]) for other in facts if other[0] == "role" and other[1] == fact[1])
            yield f"{fact[3]} with {roles}" if roles else str(fact[3])
        elif fact in missing and fact[0] == "ref":
            yield f"{SOMEBODY}{fact[2]}"
        elif fact in missing:
            value = fact[-1] if fact[0] in ("word", "node") else kinds.get(fact[-1], fact[-1])
            yield f"{what}: {fact[2]} {value}"
