"""What a card text means -> the words of `model.py`: who is meant and how much it is.

In goes a part of `judge.cardtext.meaning`, out comes a term of the model.  Whatever the model has no exact
word for raises `Unmodelled`, with the words of the concept.
"""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, wording
from judge.games.swtcg.model import Term
from judge.games.swtcg.selectors import Describing


class Speaking(Describing):
    """The ability that is being read, with what it says of units and amounts."""

    def selector(self, who: object) -> Term:
        """Whom an effect means.  Raises Unmodelled."""
        match who:
            case m.Ref():
                return self.pointed(who)
            case m.Selector("each", what, "card", None):
                return ("each", self.filter(what))
            case m.Selector("choose" | "some", m.Is("name", _) as what, "card", (None | m.Number(1)), False):
                return ("named", self.filter(what))
            case m.Selector("choose", what, "card", count, up_to, _):
                cards = self.filter(what)
                self.chosen.append(who.number)
                match count:
                    case None | m.Number(1) if not up_to:
                        return ("choose", cards)
                    case m.Choice(None, None):
                        return ("any_number", cards)
                    case m.Number(n):
                        return ("up_to" if up_to else "exactly", n, cards)
        raise Unmodelled(f"whom it means: {wording(who)}")

    def _paid_so(self, what: m.Filter) -> bool:
        """Whether it is all those that one has paid with, as many as one liked."""
        for n, paid in self.counted.items():
            parts = m.conjuncts(what)
            if m.Rel("among", m.Ref("chosen", n)) in parts:
                return all(part in paid or part == m.Rel("among", m.Ref("chosen", n)) for part in parts)
        return False

    # -- cards of the deck
    def is_hidden(self, who: object) -> bool:
        """Whether it is one of the cards of the deck that were just looked at."""
        if self.hidden is None:
            return False
        match who:
            case m.Ref("done", _, "for" | "patient") | m.Ref("rest"):
                return True
            case m.Ref("chosen", n) if n in self.unknown:
                return True
            case m.Selector("choose", what, "card") if _among_those(what):
                return True
        return False

    def taken(self, who: object) -> Term:
        """A card of the deck that comes into the hand: if there is one, where it was searched for."""
        assert self.hidden is not None
        match who:
            case m.Selector("choose", m.Rel("among"), "card", m.Number(n), False):
                return ("draw", "you", n)
            case m.Ref("done"):
                return ("search_deck", self.hidden)
        raise Unmodelled("how many cards of the deck come into the hand")

    # -- how much
    def amount(self, value: object) -> Term:
        """How much it is.  Raises Unmodelled."""
        match value:
            case m.Number(n):
                return n
            case m.All():
                return "all"
            case m.ThatMuch():
                return "that_much"
            case m.Count(m.Selector("each", what, "card")) if _beneath(what):
                return ("per_beneath", 1)
            case m.Times(n, m.Count(m.Selector("each", what, "card"))) if _beneath(what):
                return ("per_beneath", n)
            case m.Count(m.Selector("each", what, "card")) if self._paid_so(what):
                return "that_much"
            case m.Times(n, m.Count(m.Selector("each", what, "card"))) if self._paid_so(what):
                return ("times", n, "that_much")
            case m.Count(m.Selector("each", what, "card")):
                return ("per", 1, self.filter(what))
            case m.Count(
                m.Selector("each", m.And((m.Is("kind", "arena"), m.Rel("controller", m.Ref(who)))), "zone")
            ) if who in ("you", "opponent"):
                return ("arenas", who)
            case m.Times(n, m.Count(m.Selector("each", what, "card"))):
                return ("per", n, self.filter(what))
            case m.Count(m.Things("damage", m.All(), of, ())):
                return ("per_counter", 1, self.selector(of))
            case m.Times(n, m.Count(m.Things("damage", m.All(), of, ()))):
                return ("per_counter", n, self.selector(of))
            case m.Value("total_cost" | "cost", of):
                return ("value", "cost", self.selector(of))
            case m.Value("speed" | "power" | "health" as what, of):
                return ("value", what, self.selector(of))
            case m.Letter("X"):
                return "x"
            case m.Quotient(inner, n):
                return ("share", n, self.amount(inner))
            case m.Times(n, inner):
                return ("times", n, self.amount(inner))
            case m.Sum((m.Number(n), m.Times(-1, inner))):
                return ("lacking", n, self.amount(inner))
            case m.Bound(inner, m.Number(n), None):
                return ("at_most", n, self.amount(inner))
        raise Unmodelled(f"how much it is: {wording(value)}")


def _beneath(what: m.Filter) -> bool:
    """Whether it is the cards that lie face down under this unit."""
    return set(m.conjuncts(what)) == {m.Rel("under", m.THIS), m.State("face_down")}


def _among_those(what: m.Filter) -> bool:
    """Whether it speaks of cards among those that something was just done with."""
    return any(isinstance(part, m.Rel) and part == _THOSE for part in m.conjuncts(what))


_THOSE = m.Rel("among", m.Ref("done", role="patient"))
