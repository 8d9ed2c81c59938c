"""An ability in canonical Russian: what the judge understood, in words that it reads itself.

It is shown only where it reads back to the same meaning: the rest is told in other words (`paraphrase/`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.printed_descriptions import Unprintable
from judge.cardtext.russian.inflected import finite, noun, short
from judge.cardtext.russian.lexicon import Frame, lexicon
from judge.cardtext.russian.printed import Terms

_CASES = {"nom": "n", "gen": "g", "dat": "d", "acc": "a", "ins": "i", "loc": "l"}
_MODES = {"can": "может", "cannot": "не может", "must": "должен"}


def printed(ability: m.Ability, game: str) -> str:
    """The ability in canonical Russian.  Raises Unprintable where there are no words for it."""
    return Printer(game).ability(ability)


class Printer:
    """Prints abilities with the words of a game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.terms = Terms(game)
        self.static = False

    def ability(self, node: m.Ability) -> str:
        """A sentence."""
        if node.kind == "keyword":
            return _sentence(self.terms.keyword(node, "n"))
        if node.body is None or node.zone is not None or (node.name and node.kind != "triggered"):
            raise Unprintable(node.kind)
        start = [self.event(node.trigger)] if node.trigger is not None else []
        start += [f"если {self.condition(condition)}" for condition in node.conditions]
        self.static = node.kind == "static"
        costs = "".join(self.cost(cost) for cost in node.costs)
        head = ("{instant}" if node.kind == "instant" else "") + costs
        body = self.body(node.body)
        text = ", ".join(start) + (" - " if start else "") + body
        limit = ""
        if node.limit is not None:
            if node.limit.each:
                raise Unprintable("a limit for each")
            limit = f" ({self._so_often(node.limit)})"
        return (f"{head}: " if head else "") + _sentence(f"{text}{limit}")

    def _so_often(self, limit: m.Limit) -> str:
        """How often, and in which stretch."""
        times = f"{limit.times} {_times(limit.times)} за {self.terms.period(limit.per, 'a')}"
        return times if limit.also is None else f"{times}, {self._so_often(limit.also)}"

    def cost(self, node: Any) -> str:
        """What is paid, as a symbol."""
        match node:
            case m.Effect(m.Deed("tap", (("patient", m.Ref("this")),)), "do", None):
                return "{tap}"
            case m.Effect(m.Deed("pay", (("things", m.Things("counter", amount, None, ())),)), "do", None):
                n = self.terms.amount(amount)
                return "{counter}" if n == "1" else f"{n} {{counter}}"
        raise Unprintable("a cost")

    def event(self, node: m.Event) -> str:
        """What sets it off."""
        if node.which or node.period or len(node.deeds) != 1:
            raise Unprintable("an event")
        deed = node.deeds[0]
        self.terms.spoken = {name: term for name, term in deed.roles if isinstance(term, m.Selector)}
        match deed:
            case m.Deed("begin" | "end" as edge, (("patient", m.Period() as period),)):
                return f"в {'начале' if edge == 'begin' else 'конце'} {self.terms.period(period, 'g')}"
            case m.Deed("die", (("patient", who),)) if node.moment == "when":
                return "при гибели" if who == m.THIS else f"при гибели {self.terms.term(who, 'g')}"
            case m.Deed("attack", roles) if node.moment == "when" and deed["agent"] == m.THIS:
                rest = dict(roles)
                if set(rest) <= {"agent", "with", "patient"} and isinstance(rest.get("with"), m.Selector):
                    at = f" по {self.terms.term(rest['patient'], 'd')}" if "patient" in rest else ""
                    return f"при {self.terms.term(rest['with'], 'l')}{at}"
        if node.moment != "when":
            raise Unprintable(node.moment)
        return f"когда {self.deed(deed, as_clause=True)}"

    def condition(self, node: Any) -> str:
        """What has to be so."""
        match node:
            case m.Fits(who, m.State() as state) if state in self.terms.words:
                many = self.terms.many(who)
                sex = self.terms.sex(who)
                return f"{self.terms.term(who, 'n')} {short(self.terms.word(state), sex, many)}"
            case m.Fits(m.Ref("this"), m.Rel("beside", other)):
                return f"стоит рядом с {self.terms.term(other, 'i')}"
            case m.Fits(m.Ref("this"), m.In() as place):
                return f"стоит {self.terms.behind(place)}"
            case m.Fits(m.Ref("this"), m.Having(m.Ability(kind="keyword") as ability)):
                return f"имеет {self.terms.keyword(ability, 'a')}"
            case m.Fits(m.Ref("you"), m.State("first_player" | "second_player")):
                raise Unprintable("a head")
            case m.Measure(m.Count(m.Selector("each", what, "card"), ""), ">=", m.Number(1)):
                return f"есть {self.terms.described(what, 'card', 'n', False)}"
            case m.Measure(m.Count(m.Selector("each", what, "card"), ""), "=", m.Number(0)):
                return f"нет {self.terms.described(what, 'card', 'g', True)}"
            case m.During(period):
                return f"в {self.terms.period(period, 'a')}"
        raise Unprintable(type(node).__name__)

    def body(self, node: Any) -> str:
        """What is done or holds."""
        match node:
            case m.Effect():
                return self.effect(node)
            case m.Seq(parts, False) if (text := self._list(parts)) is not None:
                return text
            case m.Seq(parts, False):
                return "; ".join(self.body(part) for part in parts)
            case m.If(condition, body, None) if self.static:
                return f"{self.body(body)}, пока {self.condition(condition)}"
            case m.If(condition, body, None):
                return f"если {self.condition(condition)} - {self.body(body)}"
            case m.May(m.Ref("you"), m.Effect(deed, "do", None)) if deed["agent"] in (None, m.THIS):
                return f"может {self.deed(deed)}"
            case m.Let(letter, amount, body):
                return f"{self.body(body)}, где {letter} - {self.measure(amount)}"
            case m.Announced("spell" | "influence" as how, body, name) if name:
                return f"{'заклинание' if how == 'spell' else 'воздействие'} «{name}» - {self.body(body)}"
        raise Unprintable(type(node).__name__)

    def _list(self, parts: tuple[Any, ...]) -> str | None:
        """What one card gets or has, as a list; None if it is something else."""
        rows = [part for part in parts if isinstance(part, m.Effect) and part.mode == "do"]
        if len(rows) < len(parts) or len({(effect.deed["patient"], effect.lasts) for effect in rows}) != 1:
            return None
        if any(effect.deed.verb not in ("gain", "modify") for effect in rows):
            return None
        texts = [self.effect(effect) for effect in rows]
        head = f"{self._subject(rows[0].deed['patient'])}{self._verb(rows[0].deed['patient'])} "
        last = rows[0].lasts
        until = "" if last is None else f" до конца {self.terms.period(last, 'g')}"
        if not all(text.startswith(head) and text.endswith(until) for text in texts):
            return None
        cut = [text[len(head) : len(text) - len(until)] for text in texts]
        return f"{head}{', '.join(cut[:-1])} и {cut[-1]}{until}"

    def measure(self, node: Any) -> str:
        """What a letter stands for."""
        match node:
            case m.Value(name, who, "") if ("property", name) in self.terms.words:
                return f"{self.terms.word(('property', name))} {self.terms.term(who, 'g')}"
            case m.Count(m.Selector("each", what, "card"), ""):
                return f"число {self.terms.described(what, 'card', 'g', True)}"
            case m.Count(m.Things(kind, m.All(), who, ()), ""):
                name = noun(self.terms.word(("things", kind)), "g", True)
                return f"число {name}" + ("" if who is None else f" {self.terms.term(who, 'g')}")
        raise Unprintable("a measure")

    def effect(self, node: m.Effect) -> str:
        """One deed, for how long."""
        until = ""
        if node.lasts is not None:
            until = f" до конца {self.terms.period(node.lasts, 'g')}"
        if node.mode == "do":
            return f"{self.deed(node.deed)}{until}"
        return f"{self.deed(node.deed, modal=_MODES[node.mode])}{until}"

    def deed(self, deed: m.Deed, as_clause: bool = False, modal: str = "") -> str:
        """A deed: as an infinitive where the card itself does it, else as a sentence."""
        if deed.manner:
            raise Unprintable("a manner")
        match deed.verb, dict(deed.roles):
            case "modify", {"patient": who, "amount": n, "property": m.Property(name, None), **rest}:
                return self._bonus(who, n, name, rest)
            case "gain" | "put_things", {"patient": who, **rest} if len(rest) == 1:
                what = next(iter(rest.values()))
                if isinstance(what, m.Ability) and what.kind != "keyword":
                    raise Unprintable("a granted text")
                things = self.terms.term(what, "a")
                return f"{self._subject(who)}{self._verb(who)} {things}"
            case "attack", {"with": m.Selector() as made, "amount": n, **rest} if (
                not modal
                and set(rest) <= {"range", "patient", "agent"}
                and rest.get("agent", m.THIS) == m.THIS
            ):
                at = f" по {self.terms.term(rest['patient'], 'd')}" if "patient" in rest else ""
                far = f", дальность {self.terms.amount(rest['range'])}" if "range" in rest else ""
                return f"{self.terms.term(made, 'n')} на {self.terms.amount(n)}{at}{far}"
        return self._by_frame(deed, as_clause, modal)

    def _bonus(self, who: Any, n: Any, name: str, rest: dict[str, Any]) -> str:
        amount = self.terms.amount(n)
        sign = amount if amount.startswith("-") else f"+{amount}"
        if name == "taken":
            to = f"от {self.terms.term(rest.pop('attack'), 'g')}"
        elif name == "strength" and "attack" in rest:
            attack = rest.pop("attack")
            if not isinstance(attack, m.Selector):
                raise Unprintable("a bonus to attacks")
            every = attack.what == m.Anything()
            to = f"к {self.terms.term(attack if every else replace(attack, quantifier='some'), 'd')}"
        else:
            to = f"к {self.terms.term(m.Property(name), 'd')}"
        if rest:
            raise Unprintable("a bonus")
        return f"{self._subject(who)}{self._verb(who)} {sign} {to}"

    def _subject(self, who: Any) -> str:
        return "" if who == m.THIS else f"{self.terms.term(who, 'n')} "

    def _verb(self, who: Any) -> str:
        return finite("иметь" if self.static else "получать", self.terms.many(who))

    def _by_frame(self, deed: m.Deed, as_clause: bool, modal: str) -> str:
        names = {name for name, _ in deed.roles}
        itself = deed["patient"] == m.THIS and deed["agent"] in (None, m.THIS)
        rows = [
            ((itself and frame.subject != "patient", n), word, frame)
            for word, verb in lexicon(self.game).verbs.items()
            if word == verb.word
            for n, frame in enumerate(verb.frames)
            if frame.verb == deed.verb
        ]
        for _, word, frame in sorted(rows, key=lambda row: row[0]):
            placed = {role for _, role, _ in frame.places} - {"_"}
            needed = {role for _, role, must in frame.places if must}
            doer = deed[frame.subject]
            if (
                not frame.printed
                or not needed <= names | {"agent"}
                or names - placed - {frame.subject, "agent"}
            ):
                continue
            try:
                return self._worded(word, frame, deed, doer, as_clause, modal)
            except Unprintable:
                continue
        raise Unprintable(deed.verb)

    def _worded(self, word: str, frame: Frame, deed: m.Deed, doer: Any, as_clause: bool, modal: str) -> str:
        if frame.subject != "agent" and doer is None:
            raise Unprintable("no subject")
        if frame.subject != "agent" and deed["agent"] not in (None, m.THIS):
            raise Unprintable("a doer besides")
        if doer in (None, m.THIS) and not as_clause:
            head = f"{modal} {word}".strip()
        else:
            who = m.THIS if doer is None else doer
            form = f"{modal} {word}" if modal else finite(word, self.terms.many(who))
            if modal and self.terms.many(who):
                form = form.replace("может", "могут").replace("должен", "должны")
            head = f"{self.terms.term(who, 'n')} {form}"
        out = [head]
        done: set[str] = set()
        for place, role, _ in frame.places:
            term = deed[role]
            if role == "_" or term is None or role in done:
                continue
            done.add(role)
            out.append(self._place(place, term))
        return " ".join(out)

    def _place(self, place: str, term: Any) -> str:
        row = place.split()
        if row[-1] == "#":
            amount = term.amount if isinstance(term, m.Things) else term
            return " ".join([*row[:-1], self.terms.amount(amount)])
        if row[0] in _CASES and len(row) == 1:
            return self.terms.term(term, _CASES[row[0]])
        if row[-1] in _CASES:
            return " ".join([*row[:-1], self.terms.term(term, _CASES[row[-1]])])
        if row == ["where"] and isinstance(term, m.Selector) and term.kind == "zone":
            return f"на {self.terms.term(term, 'a')}"
        if row == ["ins", "attack"]:
            return self.terms.term(term, "i")
        raise Unprintable(place)


def _times(n: int) -> str:
    return "раза" if n in (2, 3, 4) else "раз"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def in_russian(abilities: tuple[m.Ability, ...], game: str) -> str:
    """Abilities in Russian that reads back to the same meaning; "" where there is none."""
    from judge.cardtext.russian.reading import read_text

    try:
        text = " ".join(printed(ability, game) for ability in abilities)
    except Unprintable:
        return ""
    back = tuple(ability for read in read_text(text, game) for ability in read.meanings)
    return text if text and back == abilities else ""
