"""From the line to the situation: who lies where, what is so, what is asked."""

from __future__ import annotations

import contextlib
import difflib
from typing import Any

from lark import Token, Tree

from judge.board.fields import MAX_LINE
from judge.board.line.cards import card
from judge.board.line.lenient import forgiven
from judge.board.line.line_questions import Asking
from judge.board.line.reading import Node, fault, first, parts, token, tree
from judge.errors import SituationError

SIDES = {"swtcg": ("dark", "light"), "swlcg": ("dark", "light"), "berserk": ("first", "second")}
MOMENTS: dict[str, dict[str, str]] = {
    "swtcg": {"attack": "versus", "damage": "due"},
    "swlcg": {
        **dict.fromkeys(("action", "refresh", "conflict", "force", "balance", "deployment"), "lying"),
        **dict.fromkeys(("leaves", "commit"), "lying"),
        **dict.fromkeys(("damage", "moved"), "due"),
    },
    "berserk": {"attack": "versus", **dict.fromkeys(("priority", "turn start", "turn end"), "lying")},
}
"""The moments that a line may begin with, and how its cards stand: A vs B, 2 to A from B, or in a row."""


def spelled_out(line: str) -> dict[str, Any]:
    """The situation that a line means.  Raises SituationError with the column of what is wrong."""
    if len(line) > MAX_LINE:
        words = f"{len(line):,} characters are too many for one line: {MAX_LINE:,} is the most"
        raise SituationError("line 1", words, "write a situation file")
    try:
        return _Spelling(parts(line)).situation
    except SituationError:
        other = forgiven(line)
        with contextlib.suppress(SituationError):  # the place of a slip is that in the line as it was written
            if other != line:
                return _Spelling(parts(other)).situation
        raise


class _Spelling:
    """One line being spelled out."""

    def __init__(self, whole: Node) -> None:
        head_at = next(i for i, child in enumerate(whole.children) if isinstance(child, Tree))
        words = [child for child in whole.children[:head_at] if isinstance(child, Token)]
        self.game = str(words[0])
        self.sides = SIDES[self.game]
        self.owners: dict[str, str] = {}
        self.arena: str | None = None
        self.situation: dict[str, Any] = {"game": self.game, "title": ""}
        self._now: dict[str, Any] = {}
        self._asked: list[dict[str, Any]] = []
        self._asking = Asking(self.game, self.sides, self.owners)
        clauses = [child for child in whole.children[head_at + 1 :] if isinstance(child, Tree)]
        for clause in clauses:
            if clause.data == "arena":
                self._in(clause)
        self._moment(words[1:], tree(whole.children[head_at]))
        for clause in clauses:
            if clause.data != "arena":
                self._clause(clause)
        del self.situation["title"]
        order = ("game", "rules", "now", "until", *self.sides, "dice")
        parts = {**self.situation, "now": self._now}
        self.situation = {key: parts[key] for key in order if key in parts}
        if self._asked:
            self.situation["ask"] = self._asked

    # --- the moment and its cards ---------------------------------------------------------------

    def _moment(self, words: list[Token], head: Node) -> None:
        name = " ".join(words).casefold()
        known = MOMENTS[self.game]
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f'did you mean "{near[0]}"?' if near else f"known: {', '.join(known)}"
            raise fault(words[0], f'"{name}" is no moment that a line can begin with', hint)
        shape = known[name]
        if head.data != shape:
            written = {"versus": "A vs B", "due": "2 to A", "lying": "A, B"}[shape]
            raise fault(words[0], f"{name} goes with other cards", f"write {self.game} {name}: {written}")
        if shape == "versus":
            attacker = self._side_card(tree(head.children[0]), 0)
            target = self._side_card(tree(head.children[1]), 1)
            if self.owners[attacker] == self.owners[target]:
                raise fault(first(head.children[1]), "both are on one side", "write the other side before it")
            self._versus(name, attacker, target)
        elif shape == "due":
            amount, to = token(head.children[0]), self._side_card(tree(head.children[1]), 1)
            source = self._side_card(tree(head.children[2]), 0) if len(head.children) > 2 else None
            self._due(name, amount, to, source)
        else:
            side = next((str(c) for c in head.children if isinstance(c, Token)), self.sides[0])
            cards = [child for child in head.children if isinstance(child, Tree)]
            nicks = [self._put(node, self._side(side, head)) for node in cards]
            event = {"at": "event", "event": {"what": name, "card": nicks[0]}}
            self._now = event if name in ("leaves", "commit") else {"at": name}

    def _versus(self, name: str, attacker: str, target: str) -> None:
        aim = "target" if self.game == "berserk" else "defender"
        self._now = {"at": name, "attack": {"attacker": attacker, aim: target}}
        if self.game == "berserk":
            self._now["active"] = self.owners[attacker]

    def _due(self, name: str, amount: Token, to: str, source: str | None) -> None:
        if self.game == "swlcg":
            self._now = {"at": "event", "event": {"what": name, "card": to, "amount": str(amount)}}
            return
        if source is None:
            raise fault(amount, "damage from which unit?", "write 3 to luke 4/5 from vader 5/6")
        self._now = {"at": "prevention", "damage": {"to": to, "amount": str(amount), "from": source}}

    def _side_card(self, node: Node, index: int) -> str:
        """Enters a card of the head; its side is the one said, else the first for the first card."""
        words = [child for child in node.children if isinstance(child, Token)]
        free = [side for side in self.sides if side not in self.owners.values()] or list(self.sides)
        default = self.sides[index] if self.sides[index] in free else free[0]
        side = self._side(str(words[0]), words[0]) if words else default
        return self._put(tree(node.children[-1]), side)

    def _side(self, side: str, at: Token | Node) -> str:
        if side not in self.sides:
            raise fault(first(at), f'"{side}" is no side here', f"the sides are {' and '.join(self.sides)}")
        return side

    def _put(self, node: Node, side: str, zone: str | None = None) -> str:
        written = card(node, self.game)
        nick = str(written["as"])
        if nick in self.owners:
            raise fault(first(node), f'two cards are called "{nick}"', "call one of them otherwise")
        self.owners[nick] = side
        default = {"swtcg": self.arena or "character", "swlcg": "units", "berserk": "squad"}[self.game]
        self.situation.setdefault(side, {}).setdefault(zone or default, []).append(written)
        return nick

    # --- what else is so -------------------------------------------------------------------------

    def _clause(self, node: Node) -> None:
        inside = node.children
        match node.data:
            case "has":
                side = self._side(str(inside[0]), inside[0])
                for thing in map(tree, inside[1:]):
                    if thing.data == "pool":
                        self._force(side, token(thing.children[0]))
                    else:
                        self._put(thing, side)
            case "holds":
                side = self._side(str(inside[0]), inside[0])
                self.situation.setdefault(side, {})["hand"] = []
                for thing in map(tree, inside[1:]):
                    self._put(thing, side, "hand")
            case "no_hands":
                for side in self.sides:
                    self.situation.setdefault(side, {}).setdefault("hand", [])
            case "forces":
                pair = token(inside[0])
                for side, amount in zip(self.sides, pair.split("/"), strict=True):
                    self._force(side, Token.new_borrow_pos("NUMBER", amount, pair))
            case "dice":
                self.situation.setdefault("dice", []).append([str(die) for die in inside])
            case "active":
                self._now["active"] = self._side(str(inside[0]), inside[0])
            case "strength":
                self._strength(token(inside[0]))
            case "rules":
                self.situation["rules"] = str(inside[0])
            case "until":
                self.situation["until"] = " ".join(map(str, inside))
            case _:
                self._asked.append(self._asking.question(node))

    def _in(self, node: Node) -> None:
        word = token(node.children[0])
        if self.game != "swtcg" or word not in ("space", "ground", "character"):
            raise fault(word, f'"{word}" is no arena', "write in space, in ground or in character")
        self.arena = str(word)

    def _force(self, side: str, amount: Token) -> None:
        if self.game != "swtcg":
            raise fault(amount, f"there is no Force to count in {self.game}", "leave it out")
        self.situation.setdefault(side, {})["force"] = str(amount)

    def _strength(self, word: Token) -> None:
        if self.game != "berserk" or self._now["at"] != "attack":
            raise fault(word, "only a Berserk attack has a strength", "leave it out")
        self._now["attack"]["strength"] = str(word)
