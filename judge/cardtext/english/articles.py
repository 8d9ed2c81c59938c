"""Articles, numbers and possessives: how many, which and whose."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.english.determined import ONE, applied
from judge.cardtext.english.nouns import enhanced, enhanced_of_a_trait
from judge.cardtext.notation import Grammar
from judge.cardtext.parts import Det, more, pronoun


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.words("det0", Det("some", ONE), "a", "an", "any", "a single", "any one", "one of the")
    g.words("det0", Det("some", ONE, other=True), "another")
    g.words("det0", Det("each"), "each", "all", "every", "each of the", "all of the", "all the")
    g.words("det0", Det("each", other=True), "each other", "all other")
    g.words("det0", Det("the"), "the")
    g.words("det0", Det("this"), "this")
    g.words("det0", Det("that"), "that")
    g.words("det0", Det("those"), "those", "these")
    g.words("det0", Det("some", m.Choice(None, m.Number(0))), "no")
    g.words("det0", Det("some", m.Choice()), "any number of")
    g.words("det0", Det("some", ONE, other=True), "a different")
    g.rule("det0", 'quantity "different"')(lambda n: Det("some", n))
    g.rule("det0", '("up to" | "as many as") quantity "different"')(lambda n: Det("some", n, up_to=True))
    g.rule("det0", "count")(lambda n: Det("some", n))
    g.words("det0", Det("some", more(ONE)), "an additional", "an extra", cost=0.05)
    g.rule("det0", 'quantity ("extra" | "additional" | "more")', 0.05)(lambda n: Det("some", more(n)))
    g.rule("det0", '("up to" | "as many as") quantity "other"?')(lambda n: Det("some", n, up_to=True))
    g.rule("det0", '"each of" quantity')(lambda n: Det("some", n))
    g.rule("det0", '"each of up to" quantity')(lambda n: Det("some", n, up_to=True))
    g.rule("det0", 'quantity "other"')(lambda n: Det("some", n, other=True))
    g.rule("det0", '"each of" poss "other"')(lambda p: Det("each", whose=p, other=True))
    g.same("det", "det0")
    g.rule("det", '"an opponent \'s"', 0.1)(lambda: Det("some", ONE, whose=m.OPPONENT))
    g.rule("det", "poss")(lambda p: Det("the", whose=p))
    g.rule("det", '("all" | "each of" | "all of") poss')(lambda p: Det("each", whose=p))
    g.rule("det", '"one of" poss "other"')(lambda p: Det("some", ONE, whose=p, other=True))
    g.rule("det", '"another of" poss')(lambda p: Det("some", ONE, whose=p, other=True))
    g.rule("det", '("any one of" | "any of") poss')(lambda p: Det("some", ONE, whose=p))
    g.rule("det", '"any number of" poss')(lambda p: Det("some", m.Choice(), whose=p))
    g.rule("det", 'quantity "of" poss')(lambda n, p: Det("some", n, whose=p))
    for each in ("up to", "each of up to", "as many as", "each of as many as"):
        g.rule("det", f'"{each}" quantity "of" poss')(lambda n, p: Det("some", n, up_to=True, whose=p))
        g.rule("det", f'"{each}" quantity "of" poss "other"')(
            lambda n, p: Det("some", n, up_to=True, whose=p, other=True)
        )
    g.rule("det", 'poss "other"')(lambda p: Det("the", whose=p, other=True))
    # how many
    g.same("quantity", "NUM", "LETTER")
    g.same("count", "quantity")
    g.rule("count", 'NUM "or" ("more" | "greater" | "higher")')(lambda n: m.Choice(n, None))
    g.rule("count", '("fewer" | "less") "than" NUM')(lambda n: m.Choice(None, m.Number(n.n - 1)))
    g.rule("count", '"more than" NUM')(lambda n: m.Choice(m.Number(n.n + 1), None))
    g.rule("count", '("no" | "not") "more than" NUM')(lambda n: m.Choice(None, n))
    g.rule("count", '("no" | "not") ("fewer" | "less") "than" NUM')(lambda n: m.Choice(n, None))
    g.rule("count", 'multiple ("that" | "as") ("many" | "much")')(lambda n: m.Times(n, m.ThatMuch()))
    g.words("multiple", 2, "twice", "double", "two times")
    g.words("multiple", 3, "three times", "triple")
    g.rule("count", '"at least" NUM')(lambda n: m.Choice(n, None))
    g.rule("count", 'LETTER "or" ("more" | "higher")')(lambda n: m.Choice(n, None))
    g.rule("count", 'NUM "or" ("fewer" | "less" | "lower")')(lambda n: m.Choice(None, n))
    g.rule("count", '"exactly" NUM')(lambda n: m.Choice(n, n))
    g.rule("count", 'NUM "or" NUM')(lambda a, b: m.Choice(a, b) if b.n == a.n + 1 else None)
    g.words("count", m.ThatMuch(), "that many", "that much", "the same number of", "an equal number of")
    # whose
    g.words("poss", m.YOU, "each friendly player 's", "a friendly player 's", "target friendly player 's")
    g.words("poss", m.YOU, "a target friendly player 's")
    g.words("poss", pronoun("that", "ability"), "that ability 's", "that effect 's", cost=0.05)
    g.words("poss", m.YOU, "your", "your own")
    g.words(
        "poss",
        m.OPPONENT,
        "your opponent 's",
        "an opponent 's",
        "each opponent 's",
        "the opponent 's",
        "opponents 's",
    )
    g.words(
        "poss",
        pronoun("he", "player"),
        "his",
        "her",
        "his or her",
        "their",
        "his own",
    )
    g.words("poss", pronoun("that", "player"), "that player 's", "that opponent 's")
    g.words("poss", pronoun("he", "card"), "his", "her", cost=0.3)
    g.words("poss", pronoun("it", "card"), "its", "it 's")
    g.words("poss", pronoun("they", "card", plural=True), "their", cost=0.1)
    g.rule("poss", '("his" | "her") owner "\'s"')(lambda r: m.Owner(r, pronoun("he", "card")))
    g.rule("poss", '("its" | "the") owner "\'s"')(lambda r: m.Owner(r, pronoun("its", "card")))
    g.rule("poss", '"their" owner "\'s"')(lambda r: m.Owner(r, pronoun("their", "card", plural=True)))
    g.words("owner", "owner", "owner", "owners")
    g.words("owner", "controller", "controller")
    g.rule("poss", '"the"? ("enhanced" | "equipped") mods? NCARD "\'s"')(
        lambda mods, noun: enhanced(mods or (), noun)
    )
    g.rule("poss", '"the"? ("enhanced" | "equipped") mods? TRAIT "\'s"')(enhanced_of_a_trait)
    g.rule("poss", 'chosen "\'s"')(lambda who: who)
    g.rule("poss", 'chosen "\'s" owner "\'s"')(lambda who, r: m.Owner(r, who))
    g.rule("poss", 'SELF "\'s"')(lambda who: who)
    g.rule("poss", 'det0 nbar[card] "\'s" owner "\'s"')(lambda d, n, r: m.Owner(r, applied(d, n)))
    g.rule("poss", 'det0 nbar[@] "\'s"', over=("card", "player"))(lambda d, n, t: applied(d, n))
