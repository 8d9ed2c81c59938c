"""The words of `ask` and `expect`, as `judge schema` shows them."""

ASK = {
    'can: {light: "luke: Retaliate 2"}': "some legal line from here leads to it",
    'can now: {light: "luke: Retaliate 2"}': "it is legal in the given state",
    'illegal: {light: "luke: Retaliate 2"}': "it is not legal in the given state, and why",
    'impossible: {light: "luke: Retaliate 2"}': "no legal line leads to it",
    'why not: {light: "luke: Retaliate 2"}': "what stands in the way now, and the line if it comes later; "
    "`kind` tells three kinds of no apart: forbidden, nothing gives it, not modelled",
    'smallest change: {light: "luke: Retaliate 2"}': "the smallest changes of the board that make it legal, "
    "found by trying; what was tried is said",
    "which rule decides: {possible: {luke.zone: discard}}": "the rules, one by one and then in pairs, "
    "without which the question inside has another answer",
    "why: {this: {luke.zone: discard}, not: {luke.zone: character}}": "the first decision, die or rule "
    "at which two outcomes part",
    'legal line: [{dark: pass}, {light: "luke: Retaliate 2"}, {dice: [6, 3]}]': "whether a recorded line is "
    "legal to its end; else its first illegal step, the rules, and what was due there.  Forced steps may be "
    "left out; dice that it does not list may show anything, but if it lists a roll it lists those before",
    "illegal line: [...]": "the same, asked the other way round",
    "outcomes: [luke.zone, vader.damage]": "every way the question can end, by these values",
    "always: {luke.zone: discard}": "every end is so",
    "possible: {luke.zone: discard}": "some end is so",
    "never: {luke.zone: discard}": "no end is so",
    "order matters": "whether the order of simultaneous things leads to different ends",
    "chance: {vader.damage: {at least: 2}}, for: light": "the exact chance; who plays for it",
    "loop": "whether play can go round for ever: one round, what it changes, and the rule on it",
    "best: {luke.zone: character}, for: light": "the best choices, and what every choice is worth",
}
EXPECT = {
    **{
        word: meaning
        for word, meaning in ASK.items()
        if not word.startswith(("outcomes", "order", "chance", "best", "loop"))
    },
    "illegal: {...}, because: [rule ids]": "and these rules bar it",
    "illegal: {...}, kind: nothing gives it": "and this is the kind of no (`why not`, `impossible` alike)",
    "smallest change: {...}, change: {light.force: 2}, remove: [history[0]]": "this change is among "
    "the smallest (in the notation of twins; with neither word: no small change is found)",
    "which rule decides: {...}, because: [rule ids]": "these decide, alone or two together; `[]`: none does",
    "why: {...}, parts at: die": "decision, order, die, rule, or the words of the choice; `because`: rules",
    "illegal line: [...], step: 2, because: [rule ids]": "the first illegal step, from 1, and its rules",
    'illegal line: [...], due: ["dark: pass"]': "this was due there instead",
    "exactly: {vader.damage: [0, 1, 2]}": "the very set of values over the ends, each path apart",
    "exactly together: [{luke.zone: discard, vader.damage: 0}]": "the very set of combinations",
    "order matters: no": "whether orders lead to different ends",
    "loop: yes": "whether play can go round for ever",
    'chance: {...}, for: light, value: "1199/1728"': "the exact chance",
    'best: {...}, for: light, value: "1/2", choice: pass': "what it is worth, the first choice that matters",
    "cites: [rule ids]": "these rules are among those cited",
    "status: by rules": "the status of the verdict",
    "depends: [luke.damage]": "the very facts left open on which an answer depends",
    "..., when: {luke.damage: [0, 1]}": "beside any of these: where facts are left open, only in those cases",
    "law says: [...]": "beside a ruling that overrides the law: what the law alone gives",
}
