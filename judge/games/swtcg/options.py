"""The options of an ability: what is done in any case, and what one chooses."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.games.swtcg.model import Lasts, Part, Variant


def options_apart(body: m.Body) -> tuple[m.Body | None, tuple[m.Body, ...]]:
    """What is done in any case, and the options of a choice that follows it."""
    match body:
        case m.ChooseOne(options, m.Ref("you"), 1):
            return None, options
        case m.Seq(parts, False) if parts and isinstance(parts[-1], m.ChooseOne):
            last = parts[-1]
            if last.chooser == m.YOU and last.count == 1:
                return m.Seq(parts[:-1]), last.options
    return body, ()


def by_player(body: m.Body) -> tuple[tuple[str, m.Body], ...]:
    """ "Choose a player.  That player draws 2 cards": what is done for each player who may be chosen."""
    match body:
        case m.Seq((m.Effect(m.Deed("choose") as deed, "do", None), *rest), _):
            choice = deed["patient"]
            if not isinstance(choice, m.Selector) or deed != m.deed("choose", patient=choice):
                return ()
            any_player = ("player", "choose", m.Anything(), _ONE)
            if (choice.kind, choice.quantifier, choice.what, choice.count) == any_player:
                chosen = m.Ref("chosen", choice.number, "player")
                whole = rest[0] if len(rest) == 1 else m.Seq(tuple(rest))
                return tuple((who.name, _being(whole, chosen, who)) for who in (m.YOU, m.OPPONENT))
    return ()


_ONE = m.Number(1)


def _being(body: m.Body, chosen: m.Ref, player: m.Ref) -> m.Body:
    """The body with that player in place of the one who is chosen."""
    return changed(body, lambda node: player if node == chosen else node)


def lasting_alike(options: tuple[Variant, ...]) -> tuple[Variant, ...]:
    """A duration that stands at the end of the last option is said of the others too."""
    last = options[-1].parts[-1].lasts if options[-1].parts else None
    if last is None:
        return options
    return tuple(
        replace(option, parts=tuple(_so_long(part, last) for part in option.parts)) for option in options
    )


def _so_long(part: Part, lasts: Lasts) -> Part:
    long = isinstance(part.effect, tuple) and part.effect[0] in ("boost", "keyword", "grant", "lose_keyword")
    return replace(part, lasts=lasts) if part.lasts is None and long else part
