"""What is done, told in a language: clauses of verbs with their roles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.gloss import table as glosses
from judge.cardtext.paraphrase import data
from judge.cardtext.paraphrase.amounts import PLAIN, bounds
from judge.cardtext.paraphrase.nouns import several, sex_of
from judge.cardtext.paraphrase.places import at, during
from judge.cardtext.paraphrase.telling import Telling, joined, tell

_MODALS = {
    "en": {"can": ("may",) * 3, "cannot": ("cannot",) * 3, "must": ("must",) * 3, "would": ("would",) * 3},
    "pl": {
        "can": ("możesz", "mogą", "może"),
        "cannot": ("nie możesz", "nie mogą", "nie może"),
        "must": ("musisz", "muszą", "musi"),
        "would": ("masz", "mają", "ma"),
    },
    "ru": {
        "can": ("можете", "могут", "может"),
        "cannot": ("не можете", "не могут", "не может"),
        "must": ("должны", "должны", "должен"),
    },
}
"""What stands before an infinitive: with you, with several, with one."""
_MUST_OF = {"f": "должна", "n": "должно"}
_DO = {
    "en": ("do", "done"),
    "pl": ("wykonaj", "wykonuje", "wykonać", "wykonany"),
    "ru": ("делать",),
}


@tell.register
def deed(node: m.Deed, t: Telling, case: str = "n") -> str:
    """A deed as a sentence."""
    return clause(node, t)


def clause(
    deed: m.Deed,
    t: Telling,
    past: bool = False,
    modal: str = "",
    without: str = "",
    noun: tuple[str, bool] = ("f", False),
) -> str:
    """A deed with its subject, or that somebody does it.

    `without`: the role of the noun to which a relative clause belongs; of that `noun` the gender, and whether
    they are several.
    """
    if (edge := edge_of(deed)) is not None:
        return f"{t.say('at_begin' if deed.verb == 'begin' else 'at_end')} {tell(edge, t, 'g')}"
    verb, subject = verb_of(deed, t, without)
    nobody = modal == "cannot" and isinstance(subject, m.Selector) and subject.quantifier == "each"
    t = replace(t, each="each")
    nothing = replace(t, each="no_object") if modal == "cannot" and not nobody else t
    denied = modal == "cannot" and t.language == "pl"
    left_out = (without,) if subject is None else (verb.subject, without)
    rest = roles(deed, nothing, verb, left_out, denied)
    if subject is None and without == verb.subject:
        return f"{_form(verb, t, None, past, modal, noun)}{rest}"
    if subject is None:
        if t.language == "en":
            return _passive(deed, t, verb, past, modal, without, noun)
        if modal == "would" and t.language == "ru":
            return f"{t.impersonal(verb.forms)}{rest}"
        if modal:
            return f"{t.say(f'there_{modal}')} {t.infinitive(verb.forms)}{rest}"
        return f"{t.impersonal(verb.forms, past)}{rest}"
    words = tell(subject, replace(t, each="none") if nobody else t)
    who = "" if t.language == "pl" and subject == m.YOU else f"{words} "
    modal = "can" if nobody and words.startswith("no ") else modal
    return f"{who}{_form(verb, t, subject, past, modal, noun)}{rest}"


def relative(part: m.Did, t: Telling, sex: str, many: bool, alive: bool, denied: bool = False) -> str:
    """That somebody did it or had it done: ", którą zagrałeś w tej turze"."""
    verb, doer = verb_of(part.deed, t, part.as_role)
    itself = verb.subject == part.as_role
    how = "n" if itself else dict(verb.places).get(part.as_role, "a")
    preposition, _, case = (how if not how.startswith("@") else "a").replace("~", " ").rpartition(" ")
    when = f" {during(part.within, t)}" if part.within is not None else ""
    past = part.within is not None or (doer is None and not itself)
    words = clause(part.deed, t, past=past, without=part.as_role, noun=(sex, many))
    if t.language == "en":
        return f" {joined(preposition, 'that')} {_not(words) if denied else words}{when}"
    if denied:
        case = "g" if t.language == "pl" and case == "a" else case
        who = f"{tell(doer, t)} " if doer is not None else ""
        lead = who if words.startswith(who) else ""
        words = f"{lead}{t.say('not')} {words.removeprefix(lead)}"
    which = t.adjective(t.word("adjectives", "which"), case, sex, many, alive)
    return f", {joined(preposition, which)} {words}{when}"


def _not(words: str) -> str:
    """An English clause, denied."""
    for form in (" have ", " has ", "was ", "is "):
        if form in f" {words}":
            return f" {words}".replace(form, f"{form}not ", 1).strip()
    return f"not: {words}"


def _form(verb: data.Verb, t: Telling, subject: Any, past: bool, modal: str, noun: tuple[str, bool]) -> str:
    """The verb as it stands behind its subject, or behind the noun that has a relative clause."""
    who = "you" if subject == m.YOU else "it"
    if modal and not (modal == "would" and t.language == "ru"):
        return f"{_modal(modal, t, subject)} {t.infinitive(verb.forms)}"
    if past:
        sex, many = noun if subject is None else (sex_of(subject, t), several(subject))
        return t.past(verb.forms, who, sex, many)
    return t.finite(verb.forms, who, several(subject))


def _modal(modal: str, t: Telling, subject: Any) -> str:
    """ "Can", "cannot", "must", with the number of the subject."""
    you, many, single = _MODALS[t.language][modal]
    if single == "должен":
        single = _MUST_OF.get(sex_of(subject, t), single)
    return you if subject == m.YOU else many if several(subject) else single


def _passive(
    deed: m.Deed,
    t: Telling,
    verb: data.Verb,
    past: bool,
    modal: str,
    without: str,
    noun: tuple[str, bool],
) -> str:
    """English: what is done, with its object as subject."""
    if verb.subject != "agent":
        form = _form(verb, t, None, past, modal, noun)
        return f"it {form}{roles(deed, t, verb, (verb.subject, without))}"
    first = next((role for role, how in verb.places if how == "a" and deed[role] is not None), "")
    be = ("were" if past else "are") if several(deed[first]) else "was" if past else "is"
    be = f"{_modal(modal, t, None)} be" if modal else be
    who = "" if not first or first == without else f"{tell(deed[first], t)} "
    also = [role for role, how in verb.places if who and how == "of a" and deed[role] is not None]
    who += "".join(f"of {tell(deed[role], t)} " for role in also)
    return f"{who}{be} {verb.forms[1]}{roles(deed, t, verb, (first, without, *also))}"


def verb_of(deed: m.Deed, t: Telling, without: str = "") -> tuple[data.Verb, Any]:
    """The verb in this language, and who does it."""
    named = frozenset(name for name, _ in deed.roles) | ({without} if without else frozenset())
    verb = data.verb(deed.verb, named, t.language)
    if verb is None:  # a verb that has no sentence yet: its gloss is done
        gloss = deed.verb
        if t.language != "en":
            gloss = glosses()["verbs"][deed.verb][data.LANGUAGES.index(t.language) - 1]
        verb = data.Verb(tuple(f"{form} {t.quoted(gloss)}" for form in _DO[t.language]), "agent", ())
    return verb, deed[verb.subject]


def roles(
    deed: m.Deed, t: Telling, verb: data.Verb, without: tuple[str, ...] = (), denied: bool = False
) -> str:
    """What stands behind the verb; no role is left out but those `without` which it is told.

    `denied`: what is done stands in the genitive, as it does in Polish behind "not".
    """
    pieces, done = [], {*without}
    named = dict(verb.places)
    order = [role for role, _ in verb.places] + [role for role, _ in deed.roles if role not in named]
    for role in order:
        term = deed[role]
        if role in done or term is None:
            continue
        done.add(role)
        if named.get(role) == "+":
            pieces.append(_bonus(deed, t))
            done |= {"amount", "property", "attack"}
            continue
        if role == "agent" and verb.subject != "agent":
            pieces.append(f"({t.say('does_it')} {tell(term, t)})")
            continue
        if deed.verb in ("choose", "target") and isinstance(term, m.Selector) and term.quantifier == "choose":
            term = replace(term, quantifier="some", chooser=m.YOU)
        how = named.get(role) or data.place(role, t.language)
        pieces.append(_placed(term, t, "g" if denied and how == "a" else how))
    rows = [data.word("manners", manner, t.language) or manner.replace("_", " ") for manner in deed.manner]
    if "only" in deed.manner and pieces:
        pieces[-1:] = [rows.pop(deed.manner.index("only")), pieces[-1]]
    return "".join(f" {piece}" for piece in (*pieces, *rows))


def _placed(term: Any, t: Telling, how: str) -> str:
    """A term with its preposition and case."""
    if how == "@enter" and not isinstance(term, m.Selector):
        return tell(term, t, "a")
    if how.startswith("@"):
        return at(term, t, {"@enter": "to", "@into": "to"}.get(how, how[1:]))
    preposition, _, case = how.replace("~", " ").rpartition(" ")
    if isinstance(term, m.Things):
        return joined(preposition, tell(term, t, "a" if case == "n" else case))
    words, _, preposition = preposition.rpartition(" ")
    return f"{words} {joined(preposition, tell(term, t, case))}".strip()


def _bonus(deed: m.Deed, t: Telling) -> str:
    """ "+1 power", "+2 to simple strikes"."""
    amount, prop, attack = deed["amount"], deed["property"], deed["attack"]
    n, ends = tell(amount, t), ""
    if isinstance(amount, m.Bound):
        ends, amount = bounds(amount, t), amount.amount
        n = tell(amount, t)
    if not n.startswith("-"):
        n = f"+{n}" if isinstance(amount, PLAIN) else f"+({n})"
    assert isinstance(prop, m.Property)
    link, case = {"en": ("", "n"), "pl": ("do", "g"), "ru": ("к", "d")}[t.language]
    target = t.noun(t.entry(prop.name), case)
    if attack is not None and prop.name == "strength":
        target, link = tell(attack, t, case), "to" if t.language == "en" else link
    elif attack is not None:
        by = {"en": "from", "pl": "od", "ru": "от"}[t.language]
        target += f" {by} {tell(attack, t, 'g')}"
    if isinstance(prop.of, m.Ability):
        target += f"{' of' if t.language == 'en' else ''} {tell(prop.of, t, 'g')}"
    return f"{n} {joined(link, target)}{ends}"


def edge_of(deed: m.Deed) -> m.Period | None:
    """The stretch that begins or ends, if that is what happens."""
    patient = deed["patient"]
    plain = deed.verb in ("begin", "end") and len(deed.roles) == 1 and not deed.manner
    return patient if plain and isinstance(patient, m.Period) else None
