"""A verdict (CONTRACT section 4) said in players' words: questions, the answer in one line, steps, rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from judge.words.changes import Changes
from judge.words.ends import Ends
from judge.words.places import PLACED
from judge.words.questions import word_of
from judge.words.reasons import reason, said_last
from judge.words.standing import Standing

Data = Mapping[str, Any]
SPANS = 3
"""So many things that differ are told in one line."""
NEVER_COMES, NO_OPTION = "no line of play comes to it", "it is no option at this point"
"""What the judge says is needed where the question ends too early, and where something cannot be done now."""
KINDS = 2
"""So many kinds of ends are told in one line, each as a whole."""


@dataclass(frozen=True)
class Headline:
    """An answer in one line: `kind` is yes, no, odds, unknown or plain; a chance has its share besides."""

    kind: str
    text: str
    percent: str = ""
    fraction: str = ""

    @property
    def line(self) -> str:
        """The whole line, as the command line prints it: *Luke is discarded: 1199/1728 = 69.4 %*."""
        if not self.fraction:
            return self.text
        share = self.percent if self.fraction in ("0", "1") else f"{self.fraction} = {self.percent}"
        return self.text.replace(self.percent, share, 1)


class Teller(Standing, Changes, Ends):
    """Says what the judge found about a situation, in a language."""

    def percent(self, value: str) -> str:
        """A fraction as a percentage: "1199/1728" is *69.4 %*."""
        share = 100 * Fraction(value)
        text = str(int(share)) if share in (0, 100) else f"{float(share):.1f}"
        if text in ("100.0", "0.0"):
            text = "> 99.9" if text == "100.0" else "< 0.1"
        return f"{text if self.language == 'en' else text.replace('.', ',')} %"

    def reason(self, rule: str) -> str:
        """What follows "because" for a rule that bars, in this language; nothing where it has none."""
        return reason(rule, self.language)

    def why_not(self, rule: str) -> str:
        """What follows "because" for a rule that bars; without words of its own, that a rule says so."""
        named = self.named([rule])
        plain = self.sentence("rule_says", rule=named[0]) if named else self.sentence("a_rule_says")
        return self.reason(rule) or plain

    def plays_for(self, who: str) -> str:
        """Who plays for what a chance is about."""
        if who in self.core.data["plays_for"]:
            return self.word("plays_for", who)
        return self.word("plays_for", "player").replace("{player}", self.player(who))

    # --- answers -------------------------------------------------------------------------------

    def headline(self, answer: Data) -> Headline:
        """The answer to one question."""
        asked = answer["ask"]
        word = word_of(asked)
        if answer.get("decided_by"):
            return Headline("unknown", self.sentence("depends", what=self._few(answer["decided_by"])))
        if answer.get("unknown") or answer.get("kind") == "not modelled":
            shown = answer.get("unknown") and answer["answer"] is not None
            key = "possible_unread" if shown else "unknown"
            return Headline("unknown", self.sentence(key, why=self._unread(answer)))
        if "between" in answer:
            least, most = map(self.percent, answer["between"])
            claim = self.conditions(asked[word])
            return Headline(
                "unknown", self.start(self.sentence("chance_open", claim=claim, least=least, most=most))
            )
        if not answer.get("certain", True):
            return self._seen(word, answer)
        say: Callable[[str, Data], Headline] = _SAYS.get(word, Teller._outcomes).__get__(self)
        headline = say(word, answer)
        return Headline(headline.kind, self.start(headline.text), headline.percent, headline.fraction)

    def _seen(self, word: str, answer: Data) -> Headline:
        """What was seen for an answer that is not certain: no more than that."""
        claim = ""
        if answer.get("changes"):
            claim = self.sentence("change", change=self.change(answer["changes"][0]))
            claim = claim[:1].lower() + claim[1:]
        elif word == "outcomes" and answer["outcomes"]:
            claim = self._outcomes(word, answer).text
        elif word == "outcomes":
            return Headline("unknown", self.sentence("no_outcome_yet"))
        if claim:
            return Headline("unknown", self.sentence("so_far", claim=claim))
        return Headline("unknown", self.sentence("unknown", why=self.sentence("unclaimed")))

    def _unread(self, answer: Data) -> str:
        if answer.get("unknown"):
            entry = answer["unknown"][0]
            return self.sentence("unread", words=self.quoted(entry["words"]), card=self._at(entry))
        return self.note("needs", str(answer.get("needs", "")))

    def _at(self, entry: Data) -> str:
        """The card that words stand on."""
        place = PLACED.fullmatch(str(entry["path"]))
        nick = str(entry.get("card") or (self._nick_at(place) if place else ""))
        return self.card(nick) if nick else self.what(str(entry["path"]))

    def why(self, answer: Data) -> str:
        """What stands in the way: the rules, or that nothing gives it."""
        if answer["barred_by"]:
            return self.why_not(min((bar["rule"] for bar in answer["barred_by"]), key=said_last))
        return self.note("needs", answer["needs"]) if answer.get("needs") else self.sentence("nothing")

    def _may(self, word: str, answer: Data) -> Headline:
        ever = word in ("can", "impossible")
        yes = answer["answer"] is (word in ("can", "can now", "why not"))
        if yes:
            key = "yes_after_all" if word == "why not" else "yes_ever" if ever else "yes_now"
            return Headline("yes", self.sentence(key))
        if answer.get("later") and word != "why not":
            only = not answer["barred_by"] and answer.get("needs") == "it comes only later"
            key = "only_later" if only else "no_later"
            return Headline("no", self.sentence(key, why=self.why(answer)))
        late = not answer["barred_by"] and str(answer.get("needs", "")).startswith(NEVER_COMES)
        if ever and late:
            return Headline("no", self.sentence("no_before_end", why=self.note("needs", answer["needs"])))
        if ever and not answer["barred_by"] and answer.get("needs") in (None, "", NO_OPTION):
            return Headline("no", self.sentence("no_ever"))
        if late:
            answer = {**answer, "needs": NO_OPTION}
        if word == "why not":
            return Headline("no", self.sentence("because_of", why=self.why(answer)))
        return Headline("no", self.sentence("no_because", why=self.why(answer)))

    def _ends(self, word: str, answer: Data) -> Headline:
        claim, yes = self.conditions(answer["ask"][word]), bool(answer["answer"])
        key = {
            ("always", True): "always",
            ("always", False): "not_always",
            ("possible", True): "possible",
            ("possible", False): "never",
            ("never", True): "never",
            ("never", False): "possible",
        }[word, yes]
        return Headline("yes" if yes else "no", self.sentence(key, claim=claim))

    def _chance(self, word: str, answer: Data) -> Headline:
        claim, share = self.conditions(answer["ask"][word]), self.percent(answer["value"])
        if word == "chance":
            low = answer.get("least")
            bounds = {"least": self.percent(low)} if low is not None else {}
            text = self.sentence(
                "chance_between" if bounds else "chance", claim=claim, percent=share, **bounds
            )
        elif not answer.get("choices") and answer.get("whatever"):
            text = self.sentence("best_any", claim=claim, percent=share)
        elif not answer.get("choices") or self._answers(answer["choices"][0]):
            text = self.sentence("best_right", claim=claim, percent=share)
        else:
            first = answer["choices"][0]
            do = self.choice(first["options"][0]["do"])
            text = self.sentence(
                "best", claim=claim, percent=share, player=self.within(first["player"]), do=do
            )
        return Headline("odds", text, share, str(answer["value"]))

    @staticmethod
    def _answers(choice: Data) -> bool:
        """Whether a choice comes only after somebody else has done something."""
        return any(move["player"] != choice["player"] and move["do"] != "pass" for move in choice["after"])

    def _order(self, word: str, answer: Data) -> Headline:
        yes = answer["answer"] in ("yes", True)
        return Headline("yes" if yes else "no", self.sentence("order_yes" if yes else "order_no"))

    def _loop(self, word: str, answer: Data) -> Headline:
        yes = answer["answer"] in ("yes", True)
        return Headline("yes" if yes else "no", self.sentence("loop_yes" if yes else "loop_no"))

    def _change(self, word: str, answer: Data) -> Headline:
        if answer.get("changes"):
            return Headline("plain", self.sentence("change", change=self.change(answer["changes"][0])))
        if answer["answer"] == "none needed":
            key = "change_later" if answer["outcomes"] else "change_already"
        else:
            key = "change_none"
        return Headline("plain", self.sentence(key))

    def _decides(self, word: str, answer: Data) -> Headline:
        rules = [
            rule
            for entry in [*answer.get("decides", ()), *answer.get("together", ())]
            for rule in entry["rules"]
        ]
        if not rules:
            return Headline("plain", self.sentence("decides_none"))
        shown = self.named(list(dict.fromkeys(rules))[:2])
        key = ("decides_below", "decides", "decides_several")[len(shown)]
        return Headline("plain", self.sentence(key, rules=self.joined(shown)))

    def _parts(self, word: str, answer: Data) -> Headline:
        where = answer.get("parts_at")
        if answer["answer"] == "this cannot be":
            return Headline("no", self.sentence("never", claim=self.conditions(answer["ask"]["why"]["this"])))
        if not where:
            return Headline("plain", self.sentence("parts_not"))
        kind, player = where["kind"], str(where.get("player", ""))
        rules = self.joined(self.named(where.get("rules", ())))
        if kind == "rule" and not where.get("rules"):
            other = self.conditions(answer["ask"]["why"]["not"])
            return Headline("plain", self.sentence("parts_never", claim=other))
        key = "part_rule_below" if kind == "rule" and not rules else f"part_{kind}"
        what = self.sentence(key, player=self.within(player), rules=rules)
        return Headline("plain", self.sentence("parts_at", what=what))

    def _line(self, word: str, answer: Data) -> Headline:
        if answer.get("step") is None:
            return Headline("yes", self.sentence("line_yes"))
        reasons = [self.note("needs", words) for words in answer.get("why", ())]
        why = self.why(answer) if answer["barred_by"] else "; ".join(reasons) or self.sentence("line_not_due")
        return Headline("no", self.sentence("line_no", n=answer["step"], why=why))

    def _outcomes(self, word: str, answer: Data) -> Headline:
        outcomes = answer["outcomes"]
        if not outcomes:
            return Headline("plain", self.sentence("no_outcome"))
        if len(outcomes) == 1:
            claim = self.ending(answer, outcomes[0]["values"])
            return Headline("plain", self.sentence("one_outcome", claim=claim))
        count = self.sentence("outcomes", n=len(outcomes))
        telling, _, alike = self.told_apart(answer)
        if len(telling) > 1 and len(alike) == KINDS:
            either = self.joined(list(alike), "or_else")
            return Headline("plain", self.sentence("spans", spans=either, count=count))
        spans = self.spans([outcome["values"] for outcome in outcomes])
        if not spans:
            return Headline("plain", count)
        more = [self.sentence("and_more")] if len(spans) > SPANS else []
        return Headline(
            "plain", self.sentence("spans", spans="; ".join([*spans[:SPANS], *more]), count=count)
        )

    # --- the whole -----------------------------------------------------------------------------

    def verdict(self, verdict: Data) -> Headline:
        """The answer that heads a verdict: to the first question that has one."""
        if verdict["illegal"]:
            why = "; ".join(self.do(str(entry["what"])) for entry in verdict["illegal"])
            return Headline("no", self.sentence("cannot_be", why=why))
        cases = [case["verdict"] for case in verdict.get("cases") or () if case["verdict"]["answers"]]
        by_line = {self.verdict(case).line: self.verdict(case) for case in cases}
        if len(by_line) == 1 and verdict["depends"]:
            return next(iter(by_line.values()))  # it depends in its lines and rules alone
        if verdict.get("cases") and verdict["depends"]:
            return Headline("plain", self.sentence("depends", what=self._few(verdict["depends"])))
        headlines = [self.headline(answer) for answer in verdict["answers"]]
        return next((headline for headline in headlines if headline.kind == "odds"), headlines[0])

    def alike(self, verdict: Data) -> Data | None:
        """The verdict in any case, if what is open changes only how it comes to its answers; else None."""
        answers = {
            tuple(self.headline(answer).line for answer in case["verdict"]["answers"]): case["verdict"]
            for case in verdict.get("cases") or ()
        }
        return next(iter(answers.values())) if len(answers) == 1 and verdict["depends"] else None

    def unlooked(self, verdict: Data) -> list[str]:
        """That values left out were not looked into, in one sentence; nothing if there are none."""
        paths = verdict.get("not_looked_into", ())
        return [self.start(self.sentence("not_looked_into", what=self._few(paths)))] if paths else []

    def _few(self, paths: Sequence[str]) -> str:
        """What paths speak of: the first few, and that there are more."""
        shown = [self.about(path) for path in paths[:SPANS]]
        if len(paths) > SPANS:
            return f"{', '.join(shown)} {self.sentence('and_others')}"
        return self.joined(shown)

    def assumed(self, words: str) -> str:
        """What an answer takes for granted, in a few words."""
        return self.start(self.note("assumptions", words))


_SAYS: Mapping[str, Any] = {
    **dict.fromkeys(("can now", "illegal", "can", "impossible", "why not"), Teller._may),
    **dict.fromkeys(("always", "possible", "never"), Teller._ends),
    **dict.fromkeys(("chance", "best"), Teller._chance),
    **dict.fromkeys(("legal line", "illegal line"), Teller._line),
    "order matters": Teller._order,
    "loop": Teller._loop,
    "smallest change": Teller._change,
    "which rule decides": Teller._decides,
    "why": Teller._parts,
}
