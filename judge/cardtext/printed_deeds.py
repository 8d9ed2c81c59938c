"""What somebody does, in canonical English: as a command, a sentence, an event, a condition."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.lexicon import Frame, Verb, lexicon
from judge.cardtext.printed import Unprintable, Words

_PLAYERS = (m.YOU, m.OPPONENT, m.Ref("defending_player"), m.Ref("attacking_player"))


class Deeds:
    """Prints deeds, events and conditions with the words of one ability."""

    def __init__(self, words: Words) -> None:
        self.game = words.game
        self.words = words

    def granted(self, ability: m.Ability) -> str:
        """An ability in quotation marks."""
        raise NotImplementedError

    def imperative(self, deed: m.Deed) -> str:
        """As a command, or (where somebody else is the subject) as a sentence."""
        frames = self._frames(deed)
        first = next(
            ((verb, frame) for verb, frame in frames if frame.subject == "agent" or deed[frame.subject]), None
        )
        if first is None or first[1].subject != "agent":
            return self.finite(deed)
        return f"{first[0].forms['b']}{self.places(deed, first[1])}"

    def finite(
        self,
        deed: m.Deed,
        modal: str = "",
        default_agent: bool = False,
        past: bool = False,
        bare: bool = False,
    ) -> str:
        """As a sentence, in the passive where nobody is said to do it."""
        for verb, frame in self._frames(deed):
            subject = deed[frame.subject]
            if subject is None and frame.subject == "agent" and default_agent:
                subject = m.YOU
            if subject is None:
                continue
            plain = bare or subject == m.YOU or _many(subject)
            word = verb.forms["b" if modal or (plain and not past) else "d" if past else "z"]
            form = f"{modal} {word}".strip()
            return f"{self.words.term(subject, self)} {form}{self.places(deed, frame)}"
        for verb, frame in self._frames(deed):
            place = next((p for p in frame.places if p[0] == "object"), None)
            if frame.subject != "agent" or place is None or deed[place[1]] is None or "+" in place[1]:
                continue
            subject = deed[place[1]]
            be = f"{modal} be" if modal else "was" if past else "is"
            return (
                f"{self.words.term(subject, self)} {be} {verb.forms['n']}{self.places(deed, frame, place[1])}"
            )
        raise Unprintable(f"the verb {deed.verb}")

    def gerund(self, deed: m.Deed) -> str:
        """As after "instead of"."""
        verb, frame = self.frame(deed, subject="agent")
        if verb is None or frame is None:
            raise Unprintable(f"the verb {deed.verb}")
        return f"{verb.forms['g']}{self.places(deed, frame)}"

    def did(self, node: m.Did, negated: bool = False) -> str:
        """A relative clause: "you play this turn"; "you have not played this turn"."""
        when = f" {self.words.period(node.within)}" if node.within is not None else ""
        for verb, frame in self._frames(node.deed, node.as_role):
            subject = node.deed[frame.subject]
            if subject is not None and any(
                role == node.as_role and p == "object" for p, role, _ in frame.places
            ):
                form = verb.forms["b" if subject == m.YOU else "z"]
                if negated:
                    form = f"{'have' if subject == m.YOU else 'has'} not {verb.forms['n']}"
                return f"{self.words.term(subject)} {form}{self.places(node.deed, frame, node.as_role)}{when}"
        raise Unprintable("a description of what was done")

    def _frames(self, deed: m.Deed, also: str = "") -> list[tuple[Verb, Frame]]:
        """The frames that have a place for every role of the deed."""
        names = {name for name, _ in deed.roles} | ({also} if also else set())
        frames = []
        for verb in lexicon(self.game).verbs:
            for frame in verb.frames:
                placed = {role for p in frame.places for role in p[1].split("+")}
                needed = {role for p in frame.places if p[2] for role in p[1].split("+")}
                extra = names - placed - {frame.subject, "agent"}
                if frame.printed and frame.verb == deed.verb and not extra and needed <= names:
                    frames.append((verb, frame))
        return frames

    def frame(self, deed: m.Deed, subject: str) -> tuple[Verb | None, Frame | None]:
        """The first frame whose subject has this role."""
        return next(((v, f) for v, f in self._frames(deed) if f.subject == subject), (None, None))

    def places(self, deed: m.Deed, frame: Frame, without: str = "") -> str:
        """What stands behind the verb."""
        out = ""
        if frame.before:
            out += " " + " ".join(frame.before)
        worded = not any(p[0] == "object" and p[1] != without for p in frame.places)
        if worded and frame.words:
            out += " " + " ".join(frame.words)
        for place, role, _ in frame.places:
            if role == without:
                continue
            if "+" in role:
                prop, amount = (deed[name] for name in role.split("+"))
                assert isinstance(prop, m.Property)
                sign = (
                    "+"
                    if not (isinstance(amount, m.Number) and amount.n < 0) and not isinstance(amount, m.Times)
                    else ""
                )
                n = (
                    f"-{amount.amount.name}"
                    if isinstance(amount, m.Times) and isinstance(amount.amount, m.Letter)
                    else self.words.amount(amount)
                )
                out += f" {sign}{n} {self.words.noun('property', prop.name)}"
                continue
            term = deed[role]
            if term is None:
                continue
            if isinstance(term, m.Ability) and term.kind != "keyword":
                text = f'"{self.granted(term)}"'
            else:
                text = self.words.term(term, self)
            out += f" {text}" if place in ("object", "indirect") else f" {place} {text}"
            if place == "object" and frame.words:
                out += " " + " ".join(frame.words)
        terms = [term for _, term in deed.roles]
        things = [term.amount for term in terms if isinstance(term, m.Things)]
        counts = [term.count for term in terms if isinstance(term, m.Selector)]
        for bound in (amount for amount in (*terms, *things, *counts) if isinstance(amount, m.Bound)):
            for end, limit in (("maximum", bound.most), ("minimum", bound.least)):
                out += "" if limit is None else f" (to a {end} of {self.words.amount(limit)})"
        blindly = any(isinstance(term, m.Selector) and term.quantifier == "random" for term in terms)
        for manner in dict.fromkeys((*deed.manner, *(("at_random",) if blindly else ()))):
            out += f" {next((w for w, v in lexicon(self.game).manner.items() if v == manner), manner)}"
        return out

    def event(self, node: m.Event) -> str:
        """What a trigger waits for."""
        moment = {"after": "after", "when": "when", "would": "when", "before": "before"}[node.moment]
        if node.which not in ("", "first"):
            raise Unprintable("an event of a period")
        modal = "would" if node.moment == "would" else ""
        when = ""
        if node.period is not None:
            when = f" {'for the first time' if node.which else 'during'} {self.words.period(node.period)}"
        return f"{moment} {' or '.join(self.finite(deed, modal) for deed in node.deeds)}{when}"

    def condition(self, node: Any) -> str:
        """A condition, as after "if"."""
        match node:
            case m.And(parts):
                return " and ".join(self.condition(part) for part in parts)
            case m.Or(parts):
                return " or ".join(self.condition(part) for part in parts)
            case m.Fits(m.Ref("game"), m.Is("balance", value)):
                return f"the Balance of the Force is with the {value} side"
            case m.Fits(who, m.Having() as what):
                verb = "have" if who == m.YOU else "has"
                having = self.words.having(what)
                if who in _PLAYERS:  # cards that a player has lie on nothing
                    having = having.removesuffix(" on it")
                return f"{self.words.term(who)} {verb} {having}"
            case m.Fits(m.Zone() as place, m.Rel("controller", player)):
                return self.finite(m.deed("control", agent=player, patient=place))
            case m.Fits(who, what):
                return f"{self.words.term(who)} {'are' if who == m.YOU else 'is'} {self._is(what)}"
            case m.Not(m.Fits(who, what)) if not isinstance(what, m.Having):
                return f"{self.words.term(who)} {'are' if who == m.YOU else 'is'} not {self._is(what)}"
            case m.Measure(m.Count(m.Selector() as of, ""), ">=" | "<=" | "=" as relation, m.Number(n)):
                number = {">=": f"{n} or more", "<=": f"{n} or fewer", "=": f"exactly {n}"}[relation]
                number = "no" if (relation, n) == ("=", 0) else number
                return f"there are {number} {self.words.described(of.what, 'card', True, '', self)}"
            case m.Measure(left, relation, right):
                return f"{self.words.amount(left)} is {self.words.compared(relation, right)}"
            case m.During(period):
                return f"it is {self.words.period(period)}"
            case m.Happened(m.Event((deed,), "after"), within) if within is not None:
                return f"{self.finite(deed, past=True)} {self.words.period(within)}"
            case m.Not(m.Happened() as inner):
                return self._not_happened(inner)
        raise Unprintable(f"a condition: {type(node).__name__}")

    def _not_happened(self, node: m.Happened) -> str:
        """That nobody did it: "no unit was destroyed this turn"."""
        some, _, rest = self.condition(node).partition(" ")
        if some not in ("a", "an"):
            raise Unprintable("what has not happened")
        return f"no {rest}"

    def _is(self, what: Any) -> str:
        """A description behind "is"."""
        match what:
            case m.State("committed"):
                return "committed to the Force"
            case m.State("attacking" | "defending" | "participating" as name):
                return name
            case m.State(name):
                return name.replace("_", " ")
            case m.Rel("attacking" | "attached_to"):
                return self.words.behind(what)
            case m.In(zone):
                return f"in {self.words.zone(zone)}"
            case m.Is("name", value):
                return value
            case m.Or(parts) if not all(isinstance(part, m.State | m.Is) for part in parts):
                return " or ".join(self.words.with_article(part) for part in parts)  # type: ignore[arg-type]
            case m.And((m.State("alone"), m.State(name))):
                return f"{name} alone"
            case m.And(parts) if all(isinstance(part, m.State) for part in parts):
                return " and ".join(self._is(part) for part in parts)
        return self.words.with_article(what)


def _many(term: object) -> bool:
    return (isinstance(term, m.Group) and not term.either) or (
        isinstance(term, m.Selector) and term.count not in (None, m.Number(1))
    )
