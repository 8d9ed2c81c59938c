"""What is done, told in a language: clauses of verbs with their roles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.gloss import table as glosses
from judge.cardtext.paraphrase import data
from judge.cardtext.paraphrase.terms import Terms

_ENDS = ("@to", "@from", "@in", "@enter", "@into")


class Clauses(Terms):
    """Tells deeds."""

    denied = False
    """Whether an object stands in the genitive, as it does in Polish behind "not"."""
    whose_clause = "f", False
    """Gender of the noun to which a relative clause belongs, and whether they are several."""

    def deed_told(self, node: m.Deed, without: str = "", clause: bool = True) -> str:
        """A deed as a sentence: with its subject, or that somebody does it."""
        return self.clause(node, without=without)

    def clause(self, deed: m.Deed, past: bool = False, without: str = "", modal: str = "") -> str:
        """A deed with its subject."""
        if (edge := edge_of(deed)) is not None:
            return f"{self.say('at_begin' if deed.verb == 'begin' else 'at_end')} {self.term(edge, 'g')}"
        verb, subject = self._verb(deed, without)
        none = modal == "cannot" and isinstance(subject, m.Selector) and subject.quantifier == "each"
        self.denied = modal == "cannot" and self.language == "pl"
        self.each_word = "no_object" if modal == "cannot" and not none else "each"
        rest = self._places(deed, verb, (verb.subject, without) if subject is not None else (without,))
        self.denied = False
        self.each_word = "each"
        if subject is None and without == verb.subject:
            return f"{self._form(verb, None, past, modal)}{rest}"
        if subject is None:
            if self.language == "en":
                return self._passive(deed, verb, past, without, modal)
            if modal == "would" and self.language == "ru":
                return f"{self.impersonal(verb.forms)}{rest}"
            if modal:
                return f"{self.say(f'there_{modal}')} {self.infinitive(verb.forms)}{rest}"
            return f"{self.impersonal(verb.forms, past)}{rest}"
        self.each_word = "none" if none else "each"
        who = "" if self.language == "pl" and subject == m.YOU else f"{self.term(subject)} "
        self.each_word = "each"
        modal = "can" if none and self.language == "en" else modal
        return f"{who}{self._form(verb, subject, past, modal)}{rest}"

    def relative(self, part: m.Did, sex: str, many: bool, alive: bool, denied: bool = False) -> str:
        """That somebody did it or had it done: ", którą zagrałeś w tej turze"."""
        verb, doer = self._verb(part.deed, part.as_role)
        itself = verb.subject == part.as_role
        how = "n" if itself else dict(verb.places).get(part.as_role, "a")
        preposition, _, case = (how if not how.startswith("@") else "a").replace("~", " ").rpartition(" ")
        which = self.word("adjectives", "which")
        link = "that" if self.language == "en" else self.adjective(which, case, sex, many, alive)
        when = f" {self.during(part.within)}" if part.within is not None else ""
        self.whose_clause = sex, many
        past = part.within is not None or (doer is None and not itself)
        words = self.clause(part.deed, past=past, without=part.as_role)
        if denied and self.language == "pl" and case == "a":
            link = self.adjective(which, "g", sex, many, alive)
        if denied and self.language == "en":
            forms = (" have ", " has ", "was ", "is ")
            form = next((verb_form for verb_form in forms if verb_form in f" {words}"), "")
            words = f" {words}".replace(form, f"{form}not ", 1).strip() if form else f"not: {words}"
        elif denied:
            lead = (
                f"{self.term(doer)} " if doer is not None and words.startswith(f"{self.term(doer)} ") else ""
            )
            words = f"{lead}{self.say('not')} {words.removeprefix(lead)}"
        lead = "" if self.language == "en" else ","
        return f"{lead} {self.joined(preposition, link)} {words}{when}"

    def _form(self, verb: data.Verb, subject: Any, past: bool, modal: str) -> str:
        who = "you" if subject == m.YOU else "it"
        many = self._several(subject)
        if modal and not (modal == "would" and self.language == "ru"):
            return f"{self._modal(modal, subject)} {self.infinitive(verb.forms)}"
        if past:
            sex, many = self.whose_clause if subject is None else (self._sex_of(subject), many)
            return self.past(verb.forms, who, sex, many)
        return self.finite(verb.forms, who, many)

    def _modal(self, modal: str, subject: Any) -> str:
        """ "Can", "cannot", "must", with the number of the subject."""
        you, many = subject == m.YOU, self._several(subject)
        if self.language == "en":
            return {"can": "may", "cannot": "cannot", "must": "must", "would": "would"}[modal]
        if self.language == "pl" and modal == "would":
            row = ("masz", "mają", "ma")
        elif self.language == "pl":
            row = ("możesz", "mogą", "może") if modal != "must" else ("musisz", "muszą", "musi")
        elif modal == "must":
            sex = self._sex_of(subject)
            row = ("должны", "должны", {"m": "должен", "f": "должна", "n": "должно"}[sex])
        else:
            row = ("можете", "могут", "может")
        text = row[0] if you else row[1] if many else row[2]
        return f"{self.say('not')} {text}" if modal == "cannot" else text

    def _several(self, node: Any) -> bool:
        if isinstance(node, m.Group):
            return not node.either
        if isinstance(node, m.Selector):
            if node.quantifier == "each":
                return node.kind == "attack"
            return node.count not in (None, m.Number(1)) or node.up_to
        return isinstance(node, m.Ref) and node.name in ("rest",)

    def _sex_of(self, node: Any) -> str:
        if isinstance(node, m.Selector):
            return self.sex(self.bare(self.head(node.what, node.kind)[0]))[0]
        if node == m.YOU:
            return "m"
        if isinstance(node, m.Ref):
            known = data.word("who", node.name, self.language)
            if known is None:
                known = self.head_of(self.before(node))[0]
            return self.sex(known)[0]
        return "m"

    def _passive(self, deed: m.Deed, verb: data.Verb, past: bool, without: str, modal: str = "") -> str:
        """English: what is done, with its object as subject."""
        be = f"{self._modal(modal, None)} be" if modal else "was" if past else "is"
        object_of = next((role for role, how in verb.places if how == "a" and deed[role] is not None), "")
        if self._several(deed[object_of]) and not modal:
            be = "were" if past else "are"
        if verb.subject != "agent":
            return (
                f"it {self._form(verb, None, past, modal)}{self._places(deed, verb, (verb.subject, without))}"
            )
        first = next((role for role, how in verb.places if how == "a" and deed[role] is not None), "")
        who = "" if not first or first == without else f"{self.term(deed[first])} "
        also = [role for role, how in verb.places if who and how == "of a" and deed[role] is not None]
        who += "".join(f"of {self.term(deed[role])} " for role in also)
        return f"{who}{be} {verb.forms[1]}{self._places(deed, verb, (first, without, *also))}"

    def _verb(self, deed: m.Deed, without: str = "") -> tuple[data.Verb, Any]:
        """The verb in this language, and who does it."""
        roles = frozenset(name for name, _ in deed.roles) | ({without} if without else frozenset())
        verb = data.verb(deed.verb, roles, self.language)
        if verb is None:  # a verb that has no sentence yet: its gloss is done
            gloss = deed.verb if self.language == "en" else glosses()["verbs"][deed.verb][self.column - 1]
            forms = {
                "en": ("do", "done"),
                "pl": ("wykonaj", "wykonuje", "wykonać", "wykonany"),
                "ru": ("делать",),
            }
            verb = data.Verb(tuple(f"{form} «{gloss}»" for form in forms[self.language]), "agent", ())
        return verb, deed[verb.subject]

    def _places(self, deed: m.Deed, verb: data.Verb, without: tuple[str, ...]) -> str:
        """What stands behind the verb; no role is left out."""
        pieces, done = [], {*without}
        named = dict(verb.places)
        order = [role for role, _ in verb.places] + [role for role, _ in deed.roles if role not in named]
        for role in order:
            term = deed[role]
            if role in done or term is None:
                continue
            done.add(role)
            if named.get(role) == "+":
                pieces.append(self._bonus(deed).strip())
                done |= {"amount", "property", "attack"}
                continue
            if role == "agent" and verb.subject != "agent":
                pieces.append(f"({self.say('does_it')} {self.term(term)})")
                continue
            how = named.get(role) or data.place(role, self.language)
            if (
                deed.verb in ("choose", "target")
                and isinstance(term, m.Selector)
                and term.quantifier == "choose"
            ):
                term = replace(term, quantifier="some", chooser=m.YOU)
            pieces.append(self._placed(how, term))
        rows = [
            data.word("manners", manner, self.language) or manner.replace("_", " ") for manner in deed.manner
        ]
        if "only" in deed.manner and pieces:
            pieces[-1:] = [rows.pop(deed.manner.index("only")), pieces[-1]]
        return "".join(f" {piece}" for piece in (*pieces, *rows))

    def _placed(self, how: str, term: Any) -> str:
        """A term with its preposition and case."""
        if how in _ENDS:
            way = {"@enter": "to", "@into": "to"}.get(how, how[1:])
            if how == "@enter" and not isinstance(term, m.Selector):
                return self.term(term, "a")
            if how == "@into" and isinstance(term, m.Zone) and term.name in ("play",):
                return self.at("to", term)
            return self.at(way, term)
        preposition, _, case = how.replace("~", " ").rpartition(" ")
        case = "g" if self.denied and case == "a" and not preposition else case
        if isinstance(term, m.Things):
            return self.joined(preposition, self.things(term, "a" if case == "n" else case))
        if not preposition and isinstance(term, m.Ability) and term.kind != "keyword":
            return self.term(term)
        words = preposition.rsplit(" ", 1)
        text = self.joined(words[-1], self.term(term, case))
        return f"{words[0]} {text}" if len(words) == 2 else text

    def _bonus(self, deed: m.Deed) -> str:
        """ "+1 power", "+2 to simple strikes"."""
        amount, prop, attack = deed["amount"], deed["property"], deed["attack"]
        n = self.amount(amount)
        bounds = ""
        if isinstance(amount, m.Bound):
            n, bounds = self.amount(amount.amount), self._bounds(amount)
        n = (
            n
            if n.startswith("-")
            else f"+{n}"
            if isinstance(amount, m.Number | m.Letter | m.ByRoll)
            else f"+({n})"
        )
        assert isinstance(prop, m.Property)
        link, case = {"en": ("", "n"), "pl": ("do", "g"), "ru": ("к", "d")}[self.language]
        target = self.noun(self.bare(self.word("nouns", prop.name)), case)
        if attack is not None and prop.name == "strength":
            target, link = self.term(attack, case), "to" if self.language == "en" else link
        elif attack is not None:
            by = {"en": "from", "pl": "od", "ru": "от"}[self.language]
            target += f" {by} {self.term(attack, 'g')}"
        return f" {n} {self.joined(link, target)}{bounds}"


def edge_of(deed: m.Deed) -> m.Period | None:
    """The stretch that begins or ends, if that is what happens."""
    patient = deed["patient"]
    plain = deed.verb in ("begin", "end") and len(deed.roles) == 1 and not deed.manner
    return patient if plain and isinstance(patient, m.Period) else None
