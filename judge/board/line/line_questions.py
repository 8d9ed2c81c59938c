"""What a line asks, as entries of `ask`."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from lark import Token, Tree

from judge.board.line.reading import Node, fault, token, tree

_ZONES = {
    "swtcg": ("space", "ground", "character", "build", "hand", "discard"),
    "swlcg": ("play", "hand", "discard", "edge", "captured", "victory"),
    "berserk": ("squad", "graveyard"),
}
_OPS = {">=": "at least", "<=": "at most", "!=": "not"}


class Asking:
    """The questions of one line; `owners` says whose card each nickname is."""

    def __init__(self, game: str, sides: tuple[str, str], owners: Mapping[str, str]) -> None:
        self.game = game
        self.sides = sides
        self.owners = owners

    def question(self, node: Node) -> dict[str, Any]:
        """One question as an entry of `ask`.  Raises SituationError at the word that means nothing."""
        inside = node.children
        match node.data:
            case "can" | "can_now" | "why_not":
                return {node.data.replace("_", " "): self._doing(tree(inside[0]))}
            case "claim":
                return {str(inside[0]): self._conditions(inside[1:])}
            case "odds":
                aim = [child for child in inside[1:] if isinstance(child, Token)]
                wanted = self._conditions(child for child in inside[1:] if isinstance(child, Tree))
                asked: dict[str, Any] = {str(inside[0]): wanted}
                return {**asked, "for": str(aim[0])} if aim else asked
            case "order":
                return {"order matters": True}
            case "loop":
                return {"loop": True}
            case "outcomes":
                return {"outcomes": []}
        return {"outcomes": [self._path(tree(child)) for child in inside]}

    def _doing(self, node: Node) -> dict[str, str]:
        who, *rest = (token(child) for child in node.children)
        words = " ".join(word[1:-1] if word.type == "STRING" else str(word) for word in rest)
        if who in self.sides:
            return {str(who): words}
        return {self._owner(who): f"{who}: {words}"}

    def _owner(self, who: Token) -> str:
        if who not in self.owners:
            near = difflib.get_close_matches(str(who), [*self.owners, *self.sides], n=1)
            hint = f'did you mean "{near[0]}"?' if near else f"the cards are {', '.join(self.owners)}"
            raise fault(who, f'there is no "{who}" in this line', hint)
        return self.owners[str(who)]

    def _path(self, node: Node) -> str:
        who, *rest = (token(child) for child in node.children)
        if not rest:
            return str(who)
        if who not in self.sides:
            self._owner(who)
        return f"{who}.{' '.join(map(str, rest))}"

    def _conditions(self, nodes: Iterable[Token | Node]) -> dict[str, Any]:
        return dict(self._condition(tree(node)) for node in nodes)

    def _condition(self, node: Node) -> tuple[str, Any]:
        """`luke damage >= 2`, `luke zone discard`, or in short `luke discard`."""
        who, *rest = (token(child) for child in node.children)
        if who not in self.sides and rest:
            self._owner(who)
        if len(rest) == 1 and rest[0] in _ZONES[self.game]:
            return f"{who}.zone", str(rest[0])
        ops = [i for i, word in enumerate(rest) if word.type == "OP"]
        cut = ops[0] if ops else len(rest) - 1
        value = " ".join(str(word) for word in rest[cut + bool(ops) :])
        if cut < 0 or not value:
            raise fault(who, "what should be so?", f"write {who} damage 2, or {who} damage >= 2")
        path = f"{who}.{' '.join(rest[:cut])}" if cut else str(who)
        op = _OPS.get(str(rest[cut])) if ops else None
        return path, {op: value} if op else value
