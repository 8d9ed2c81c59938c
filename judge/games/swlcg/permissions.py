"""What card texts allow: fate cards once more, resources for some cards only, other ways to play."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.engine.solver import Term
from judge.games.swlcg.phrases import described

Fact = tuple[Term, ...]
_MY_FATE = m.And((m.Is("type", "fate"), m.In(m.Zone("edge_stack", m.YOU))))
_SEES_CAPTIVES = m.Effect(m.deed("look", patient=m.Selector("each", m.State("captured"))), "can")
_FROM_DISCARD = m.deed("play", ("as_from_hand",), patient=m.THIS, from_=m.Zone("discard_pile", m.YOU))


def shown_first(effect: m.Effect) -> Term | None:
    """Whose first card of an edge stack is put there face up; None if it is nobody's."""
    deed = effect.deed
    match effect.mode, deed:
        case "must" | "do", m.Deed("put", manner=("face_up",)) if isinstance(deed["patient"], m.Selector):
            first, stack = deed["patient"].what, deed["to"]
            put_there = isinstance(first, m.Did) and (first.which, first.deed["to"]) == ("first", stack)
            if put_there and isinstance(stack, m.Zone) and stack.name == "edge_stack":
                for player, word in _WHOSE.items():
                    if deed["agent"] == player and stack.whose in (player, *_HIS):
                        return ("first_face_up", word)
    return None


_HIS = (m.Ref("done", 0, "agent"), m.Ref("done", 0, "agent player"), m.Ref("one"))
_WHOSE = {m.YOU: "you", m.OPPONENT: "opponent", m.EVERYBODY: "each"}


def permitted(effect: m.Effect) -> tuple[Term, Term, Term, list[Fact]] | None:
    """A permission as a constant of the law; None if it is none that the law knows."""
    deed = effect.deed
    if effect == _SEES_CAPTIVES:
        return "sees_captives", 1, "this", []
    match effect.mode, deed.verb, deed["patient"]:
        case ("can" | "do") as mode, "resolve", m.Selector("each", m.And(parts), "ability") if (
            deed.manner == ("again",) and set(parts) == {m.Is("kind", "effect"), m.Rel("of", _EACH_FATE)}
        ):
            return ("fate_again", mode), 1, "this", []
        case "can", "contribute", None if {name for name, _ in deed.roles} == {"agent", "things"}:
            return _counts_anyway(deed)
        case "can", "pay", None if deed.manner == ("only",):
            return _only_for(deed)
    return None


def _counts_anyway(deed: m.Deed) -> tuple[Term, Term, Term, list[Fact]] | None:
    """Force icons that count in the struggle though their card is exhausted."""
    match deed["agent"], deed["things"]:
        case m.Ref("this" | "host" as name) as who, m.Things("force_icon", m.All(), of, ()) if of == who:
            return "counts_exhausted", 1, name, []
        case m.Selector("each", what, "card"), m.Things("force_icon", m.All(), m.Ref("one"), ()):
            return "counts_exhausted", 1, described(what), []
    return None


_EACH_FATE = m.Selector("each", _MY_FATE)


def _only_for(deed: m.Deed) -> tuple[Term, Term, Term, list[Fact]] | None:
    """Resources of a card that pay for some cards only."""
    match deed["things"], deed["for"]:
        case m.Things("resource", m.All(), m.Ref("this"), ("source",)), m.Selector("each", what, "card"):
            held = described(what, anywhere=True)
            return "only_for", 1, "this", [("paying_for", held)]
    return None


def other_ways(effect: m.Effect) -> tuple[list[Fact], m.Ability | None] | None:
    """A keyword of the card that says how else it is played, and what it does then; None if it is none."""
    deed = effect.deed
    if effect.mode != "can" or deed["patient"] != m.THIS or effect.lasts is not None:
        return None
    if deed == _FROM_DISCARD:
        return [("keyword", "from_discard"), ("number", 0)], None
    on = deed["on"] if deed.verb == "enter" else deed["to"]
    usual = {name for name, _ in deed.roles} <= {"patient", "on", "to", "as", "text"}
    as_one = deed["as"] in (None, m.Word("type", "enhancement"))
    text = deed["text"]
    if deed.verb not in ("enter", "play") or not usual or not as_one or not isinstance(on, m.Selector):
        return None
    if text is not None and not isinstance(text, m.Ability):
        return None
    facts: list[Fact] = [("keyword", "joins"), ("number", 0), ("turns_into", "enhancement")]
    return [*facts, ("target", 1, described(on.what))], text
