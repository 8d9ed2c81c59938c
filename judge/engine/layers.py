"""Rules that hold in several layers of the law, written once.

What a card's words mean is read in layers, one below the other: `printed` (what never changes), `plain` (how
the board stands, without numbers that texts change) and `full`.  A rule with the constant `layer` holds in
all three, one with `level` in plain and full.  As constants the layers are different predicates to the
grounder, so that what is printed is decided at once, and no layer depends on one above it.
"""

from __future__ import annotations

from judge.engine.solver import ast

LAYERS = {"layer": ("printed", "plain", "full"), "level": ("plain", "full")}
"""The constant in a rule, and the layers that it stands for."""


def spread(node: ast.AST) -> list[ast.AST]:
    """A statement of the law once for each layer that it holds in (itself, if it names none)."""
    words = str(node)
    for word, names in LAYERS.items():
        if word in words:
            renaming = _Renaming(word, names[0])
            first = renaming.visit(node)
            if renaming.met:
                return [first, *(_Renaming(word, name).visit(node) for name in names[1:])]
    return [node]


class _Renaming(ast.Transformer):
    """Puts another constant in the place of one."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new, self.met = old, new, False

    def visit_SymbolicTerm(self, node: ast.AST) -> ast.AST:  # noqa: N802
        """The constant itself."""
        if node.symbol != self.old:
            return node
        self.met = True
        return node.update(symbol=self.new)
