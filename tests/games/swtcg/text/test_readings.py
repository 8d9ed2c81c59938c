"""Sentences made from the grammar itself: none of them has two readings, and each is understood or refused."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest
from lark import Tree
from lark.grammar import NonTerminal, Rule, Symbol
from lark.lexer import PatternStr

from judge.games.swtcg.text import Ability, NotModelled, parse_text
from judge.games.swtcg.text.grammar import Grammar, Stumbled
from judge.games.swtcg.text.lexer import Speaker

OPEN_CLASSES = {
    "SELF": ["Luke"],
    "NAME": ["Bilbo Baggins"],
    "NUMBER": ["2", "3"],
    "SIGNED": ["+2", "-10"],
    "SUBTYPE": ["Droid", "Jedi", "Soldiers"],
    "ARROW": ["->"],
    "OPEN": ['"'],
    "CLOSE": ['"'],
}


class Speaking:
    """Makes sentences by following the rules at random, never deeper than needed."""

    def __init__(self, known: Grammar, seed: int) -> None:
        self.random = random.Random(seed)
        self.rules: dict[str, list[Rule]] = defaultdict(list)
        for rule in known.rules:
            self.rules[rule.origin.name].append(rule)
        self.words = {
            t.name: [t.pattern.value] for t in known.terminals if isinstance(t.pattern, PatternStr)
        } | OPEN_CLASSES
        self.depths: dict[str, int] = {}
        changed = True
        while changed:
            changed = False
            for name, rules in self.rules.items():
                depth = min(self.depth(rule) for rule in rules)
                if depth < self.depths.get(name, 999):
                    self.depths[name] = depth
                    changed = True

    def depth(self, rule: Rule) -> int:
        """How deep a tree under this rule is at least."""
        return 1 + max([0, *(self.depths.get(s.name, 999) for s in rule.expansion if not s.is_term)])

    def say(self, symbol: Symbol, depth: int) -> list[str]:
        """The words of one random sentence."""
        if symbol.is_term:
            return [self.random.choice(self.words[symbol.name])]
        allowed = max(depth, self.depths[symbol.name])
        rule = self.random.choice([r for r in self.rules[symbol.name] if self.depth(r) <= allowed])
        return [word for part in rule.expansion for word in self.say(part, depth - 1)]


@pytest.mark.slow
def test_sentences_made_at_random_have_one_reading() -> None:
    known = Grammar("explicit")
    speaking = Speaking(known, seed=7)
    read = 0
    for _ in range(400):
        start = speaking.random.choice(["unit", "unit", "battle"])
        words = speaking.say(NonTerminal(start), speaking.random.randint(8, 13))
        text = " ".join(words)
        if len(words) > 40 or text.count('"') not in (0, 2):
            continue
        try:
            tree: Tree[object] = known.tree(known.tokens(text, Speaker(("Luke",))), start)
        except Stumbled:  # neighbouring words made a longer phrase
            continue
        assert not list(tree.find_data("_ambig")), text
        found = parse_text(text, card_name="Luke", card_type="character" if start == "unit" else start)
        assert all(isinstance(one, (Ability, NotModelled)) for one in found)
        read += 1
    assert read > 200
