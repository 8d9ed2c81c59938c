"""Damage, prevention and dice: what is dealt, kept off, rolled again, doubled, disrupted.

Whatever the model has no word for raises `Unmodelled`; every role of a deed has to be one that is read.
"""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.keywords import kept
from judge.games.swtcg.model import Filter, Term
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.places import HELD, SPENT
from judge.games.swtcg.roles import ACTS, Effects, keyword, roles


def _upto(speaking: Speaking, amount: object) -> tuple[Term, str]:
    match amount:
        case m.Choice(None, m.Number(n)):
            return n, "upto"
        case m.Choice(None, m.Letter("X")):
            return "x", "upto"
        case m.Choice():
            raise Unmodelled("how much it is: any number")
    return speaking.amount(amount), "exactly"


def _doer(speaking: Speaking, agent: object) -> tuple[Term, ...]:
    """Who does it, where that is another one than the card itself."""
    if agent in (None, m.YOU, m.THIS):
        return ()
    by: tuple[Term, ...] = (("by", speaking.selector(agent)),)
    return () if by == (("by", "self"),) else by


def _prevented(speaking: Speaking, deed: m.Deed) -> Effects:
    """Damage that is kept off somebody, or that somebody does not do."""
    match deed.verb, deed["amount"]:
        case "prevent", m.Things("damage", amount, m.Selector() | m.Ref() as kept_safe, ("to",)) if (
            deed["patient"] is None
        ):
            roles(deed, "amount")
            plain = m.deed("prevent", amount=m.Things("damage", amount), patient=kept_safe)
            return _prevented(speaking, plain)
        case "prevent", m.Things("damage", m.All(), doer, ("source",)) if deed["patient"] is not None:
            roles(deed, "amount", "patient")
            return [("prevent_between", speaking.selector(deed["patient"]), speaking.whom(doer))]
        case "prevent", m.Things("damage", m.All(), m.Selector("choose") | m.Ref() as doer, ("source",)):
            roles(deed, "amount")
            return [("prevent_from", speaking.selector(doer))]
        case "prevent", m.Things("damage", m.All(), m.Selector("each", what, "card"), ("source",)):
            roles(deed, "amount")
            return [("prevent_by", speaking.filter(what), "all")]
        case "prevent", m.Things("damage", amount, None, ()):
            roles(deed, "amount", "patient", "from")
            if deed["from"] not in (None, m.Period("attack", None, "this")):
                raise Unmodelled("the effect prevent with from")
            patient = deed["patient"]
            if patient is None:
                whom = speaking.roles.get("damaged", speaking.roles.get("patient"))
                if whom is None:
                    raise Unmodelled("whom the damage would be done to")
            else:
                whom = speaking.selector(patient)
            if isinstance(amount, m.ThatMuch):
                return [("prevent", whom, "all", "exactly")]
            return [("prevent", whom, *_upto(speaking, amount))]
    return []


def dealt(speaking: Speaking, deed: m.Deed) -> Effects:
    """Damage, prevention, dice, and the keywords that are used."""
    if deed.verb == "prevent":
        return _prevented(speaking, deed)
    match deed.verb, deed["amount"] or deed["things"]:
        case "damage", m.Things("damage", amount, None, ()) if deed["among"] is not None:
            roles(deed, "agent", "among", "amount")
            by = _doer(speaking, deed["agent"])
            return [("share_out", speaking.selector(deed["among"]), speaking.amount(amount), *by)]
        case "damage", m.Things("damage" | "damage_die" as kind, amount, None, ()):
            roles(deed, "agent", "patient", "amount")
            by = _doer(speaking, deed["agent"])
            if kind == "damage_die":
                thrown_at = speaking.selector(deed["patient"])
                return [("dice", thrown_at, speaking.amount(amount), *by)]
            return [("damage", speaking.selector(deed["patient"]), speaking.amount(amount), *by)]
    match deed.verb, deed["patient"] or deed["amount"]:
        case "use", m.Ability("keyword", None, name=name) as word if name in ACTS:
            roles(deed, "patient")
            used = keyword(word)
            return [used if word.number is not None else (name,)]
        case "cancel", who:
            roles(deed, "patient")
            return [_disrupted(speaking, who)]
        case "predict", m.Count(m.Things("hit", m.All(), m.Ref("you" | "opponent"), ())):
            roles(deed, "amount", "agent")
            return [("predict",)]
        case "roll", m.Things("die", m.Number(1), None, ()):
            roles(deed, "patient", "agent")
            return [("roll_die",)]
        case "roll", m.Things("extra_die", amount, None, ()):
            roles(deed, "patient", "agent")
            return [("more_dice", speaking.amount(amount))]
        case "reroll", m.Things("die", amount, whose, marks):
            roles(deed, "patient", *(("agent",) if deed["agent"] == whose else ()))
            if marks not in ((), ("those",)) or (marks and whose is not None):
                raise Unmodelled("which dice")
            return [("reroll", "those" if marks else _dice(whose), _how_many(amount))]
        case "reduce", m.Number(n):
            match deed["property"]:
                case m.Things("damage", m.All() | m.Choice(m.Number(1), None), of, ("to",)) if (
                    deed.verb == "reduce"
                ):
                    roles(deed, "property", "amount", "from")
                    source = deed["from"]
                    done_by: Term = "any" if source is None else speaking.whom(source)
                    return [("less_damage", speaking.selector(of), n, done_by)]
        case "double", _:
            match deed["property"]:
                case m.Things("damage", m.All() | m.ThatMuch(), of, ("to",)):
                    roles(deed, "property")
                    return [(*kept("doubling"), speaking.selector(of))]
                case m.Things("damage", m.All(), of, ("source",)):
                    roles(deed, "property")
                    return [("double_done", speaking.selector(of))]
    return []


_THAT_ARENA = m.In(m.Zone("arena", None, "that"))


def _beside_it(part: m.Filter) -> m.Filter:
    """ "In the same arena": as the unit attacked, which is named just before."""
    same_arena = (isinstance(part, m.Same) and part.property == "arena") or part == _THAT_ARENA
    return m.Same("arena", m.Ref("defender")) if same_arena else part


def always_divided(speaking: Speaking, deed: m.Deed) -> Term:
    """The hits of its attacks a unit may always divide, with one other unit or any number of units."""
    roles(deed, "agent", "things", "among")
    if not isinstance(deed["agent"], m.Ref):
        raise Unmodelled("who may divide hits")
    among = deed["among"]
    if isinstance(among, m.Selector) and among.quantifier == "some":
        deed = deed.with_term("among", replace(among, quantifier="choose"))
    match _spread(speaking, deed.without("agent")):
        case (how, _, whom):
            return (how, speaking.pointed(deed["agent"]), whom)
    raise Unmodelled("between whom hits are divided")


def _spread(speaking: Speaking, deed: m.Deed) -> Term:
    """All hits of the attack that is going on are divided: with one other unit, or with any number."""
    roles(deed, "things", "among")
    match deed["things"], deed["among"]:
        case m.Things("hit", m.All(), None, ()), m.Group((m.Ref("defender"), m.Selector("choose") as other)):
            if other.count in (None, m.Number(1)) and not other.up_to and other.chooser == m.YOU:
                parts = [part for part in m.conjuncts(other.what) if not isinstance(part, m.Other)]
                asked = m.And(tuple(map(_beside_it, parts)))
                return ("spread_hits", "attacker", speaking.filter(asked))
        case m.Things("hit", m.All(), None, ()), m.Selector("choose", what, "card", m.Choice(None, None)):
            asked = m.And(tuple(map(_beside_it, m.conjuncts(what))))
            return ("spread_wide", "attacker", speaking.filter(asked))
    raise Unmodelled("between whom hits are divided")


_MOVED = {"gain": "put_things", "lose": "take_things"}
"""What a card gets or loses is put on it, or taken off."""


def of_counters(speaking: Speaking, deed: m.Deed) -> Effects:
    """Damage counters and build counters that are put on cards, moved; hits that are divided."""
    match deed.verb, deed["what"]:
        case "gain" | "lose" as verb, m.Things("build_counter") as counters:
            roles(deed, "patient", "what")
            moved = m.deed(_MOVED[verb], patient=deed["patient"], things=counters)
            return of_counters(speaking, moved)
    match deed.verb, deed["amount"] or deed["things"]:
        case "take_things" | "heal", m.Things("damage", amount, None, ()):
            patient = deed["patient"]
            many = isinstance(patient, m.Selector) and patient.count == m.Choice(None, None)
            roles(deed, "patient", "things", "amount", manner=many and deed.manner == ("divided",))
            if amount == m.Choice(None, None) and not many:
                return [("heal_any", speaking.selector(patient))]
            n, how = _upto(speaking, amount)
            whom = speaking.selector(deed["patient"])
            return [("heal", whom, n)] if how == "exactly" else [("heal", whom, n, how)]
        case "take_things", m.Things("build_counter", m.All(), None, ()):
            roles(deed, "patient", "things")
            return [("build_counters", speaking.selector(deed["patient"]), ("minus", "all"))]
        case "take_things", m.Things("build_counter", amount, None, ()):
            roles(deed, "patient", "things")
            n, how = _upto(speaking, amount)
            whom = speaking.selector(deed["patient"])
            return [("take_build_counters", whom, n, how)]
        case "put_things", m.Things("build_counter", amount, None, ()):
            roles(deed, "patient", "things")
            whom, (n, how) = speaking.selector(deed["patient"]), _upto(speaking, amount)
            if how == "upto":
                return [("build_counters", whom, n, how)]
            match whom:
                case ("choose", Filter(zone=HELD.law | SPENT.law, side="own")):
                    return [("to_build_zone", whom[1], n)]
            return [("build_counters", whom, n)]
        case "put_things", m.Things("damage", amount, None, ()):
            roles(deed, "patient", "things")
            return [("counters", speaking.selector(deed["patient"]), speaking.amount(amount))]
        case "divide_things", m.Things("hit"):
            return [_spread(speaking, deed)]
        case "move_things", m.Things("damage", m.ThatMuch("trigger"), None, ()) if deed["from"] is None:
            roles(deed, "to", "things")  # the damage that would be done
            return [("divert", speaking.selector(deed["to"]))]
        case "move_things", m.Things("damage", amount, None, ()):
            roles(deed, "from", "to", "things")
            if amount == m.Choice(None, None):
                source = speaking.selector(deed["from"])
                return [("move_counters", source, speaking.selector(deed["to"]), "any")]
            n, how = _upto(speaking, amount)
            if not isinstance(n, int) and n != "all":
                raise Unmodelled("how many counters are moved")
            source = speaking.selector(deed["from"])
            more = () if how == "exactly" else (how,)
            return [("move_counters", source, speaking.selector(deed["to"]), n, *more)]
    return []


def _how_many(amount: object) -> Term:
    match amount:
        case m.Number(n):
            return n
        case m.All():
            return "all"
        case m.Choice((None | m.Number(1)), None):
            return "any"
        case m.Choice(None, m.Number(n)):
            return ("up_to", n)
    raise Unmodelled("how many dice")


def _dice(whose: object) -> str:
    match whose:
        case None:
            return "attack"
        case m.Ref("you"):
            return "own"
        case m.Ref("this"):
            return "itself"
        case m.Ref("opponent"):
            return "opponent"
    raise Unmodelled("whose dice")


def _disrupted(speaking: Speaking, who: object) -> Term:
    battle = m.Is("type", "battle")
    match who:
        case None:
            return kept("cancelling")
        case m.Ref("that", _, "patient" | "patient ability") if (
            speaking.roles.get("patient") == "~battle card"
        ):
            return kept("cancelling")
        case m.Selector("choose", what, "card", (None | m.Number(1)), False):
            parts = set(what.parts) if isinstance(what, m.And) else {what}
            if battle in parts:
                match list(parts - {battle}):
                    case []:
                        return kept("cancelling")
                    case [m.Rel("controller", m.Ref(name))]:
                        return (*kept("cancelling"), "own" if name == "you" else "opponent")
                    case [
                        m.Did(
                            m.Deed("play", (("agent", m.Ref("you" | "opponent" as name)),), ()),
                            "patient",
                            None,
                            "",
                        )
                    ]:
                        return (*kept("cancelling"), "own" if name == "you" else "opponent")
    raise Unmodelled("what it disrupts")
