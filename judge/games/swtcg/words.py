"""How actions and events of Star Wars TCG are said: the canonical words of options, the lines of play."""

from __future__ import annotations

from judge.engine.solver import Term, show_term
from judge.games.swtcg import words_deploy, words_keywords
from judge.games.swtcg.table import SwtcgBoard

_FRAMES = {
    ("attack", "declared"): "the attack is declared",
    ("attack", "faced"): "a unit is attacked",
    ("attack", "responses"): "a chance to play opens before the dice",
    ("attack", "dice"): "the attack dice are taken up",
    ("attack", "ends"): "the attack ends",
    ("attack", "over"): "what lasted for this attack stops",
    ("damage", "due"): "a prevention chance opens",
    ("damage", "counters"): "damage counters are placed",
    ("moment", "now"): "the moment passes",
    ("battle", "start"): "the battle phase starts",
    ("battle", "opening"): "a chance to play opens",
    ("battle", "space"): "the Space step",
    ("battle", "ground"): "the Ground step",
    ("battle", "character"): "the Character step",
    ("battle", "closing"): "the battle phase ends",
    ("battle", "over"): "what lasted until the end of battle stops",
    ("turn", "start"): "the turn starts",
    ("turn", "untap"): "the untap step",
    ("turn", "force"): "each player gains 4 Force",
    ("turn", "roll"): "the roll for build points",
    ("turn", "dark_builds"): "Dark draws a card: the build step",
    ("turn", "light_builds"): "Light draws a card: the build step",
    ("turn", "dark_retreats"): "Dark's retreat step comes next",
    ("turn", "light_retreats"): "Light's retreat step comes next",
    ("turn", "battle"): "the battle phase comes next",
    ("turn", "ending"): "the turn ends",
    ("turn", "over"): "what lasted for this turn stops",
    ("turn", "halt"): "the question is over",
    ("points", "known"): "the build points are known",
    ("opening", "dark"): "the setup: it is Dark's turn to place units",
    ("opening", "light"): "the setup: it is Light's turn to place units",
}


def action(board: SwtcgBoard, term: Term) -> str:
    """The canonical words of an option."""
    match term:
        case "pass":
            return "pass"
        case ("play", str(a), str(target)):
            return board.abilities[a].words_of_play(board) + _at(board, target)
        case ("resolve", trigger, about, str(target)):
            return _waiting(board, trigger, about) + _at(board, target)
        case ("pass_by", trigger, about):
            return "decline " + _waiting(board, trigger, about)
        case ("next", str(a), _, str(unit)):
            return f"{board.nicks[board.abilities[a].card]} damages {board.nicks[unit]} next"
        case ("prevent", int(n)):
            return f"prevent {n}"
        case ("bid", int(n)):
            return f"bid {n}"
        case ("hold", str(one), str(other)):
            return f"contest {board.nicks[one]} against {board.nicks[other]}"
        case ("attack", str(unit), str(target)):
            return f"{board.nicks[unit]} attacks {board.nicks[target]}"
        case ("idle", str(unit)):
            return f"{board.nicks[unit]} does nothing"
        case ("rolls", str(kind), int(n)):
            return f"roll {n} {'natural six' if kind == 'six' else kind}{_plural(kind, n)}"
        case ("points", int(n)):
            return f"the die for build points shows {n}"
        case ("pick", str(kind)):
            return {"six": "reroll a natural six", "hit": "reroll a hit", "miss": "reroll a miss"}[kind]
        case ("choose", str(unit)):
            return f"choose {board.nicks[unit]}"
        case "no_more":
            return "choose no more"
        case ("drop", "unknown"):
            return "discard an unknown card"
        case ("drop", str(card)):
            return f"discard {board.nicks[card]}"
        case ("remove", int(n)):
            return f"remove {n}"
        case "enough":
            return "reroll no more"
        case "do_it":
            return "do it"
        case "leave_it":
            return "leave it"
    return words_deploy.action(board, term) or words_keywords.action(board, term) or show_term(term)


def deed(board: SwtcgBoard, player: str, term: Term) -> str:
    """What happens, as a line of play tells it."""
    if said := words_deploy.deed(board, term) or words_keywords.deed(board, term):
        return said
    match term:
        case ("do", ("card", str(a)), "announced"):
            return f"{board.nicks[board.abilities[a].card]} may be disrupted"
        case ("do", ("card", str(a)), "effect"):
            return f"the chance to disrupt {board.nicks[board.abilities[a].card]} is over"
        case ("do", ("card", str(a)), "discard"):
            return f"{board.nicks[board.abilities[a].card]} is discarded"
        case ("do", ("mission", str(a)), stage):
            done = "is completed" if stage == "completed" else "is discarded"
            return f"{board.nicks[board.abilities[a].card]} {done}"
        case ("do", ("effect", str(a)), int(i)):
            known = board.abilities[a]
            return f"{board.nicks[known.card]}: {known.label} takes effect" + (
                f" (part {i})" if i > 1 else ""
            )
        case ("do", ("step", str(arena)), "start"):
            return f"the {arena.capitalize()} step starts"
        case ("do", ("step", _), "opening" | "acted"):
            return "a chance to play opens"
        case ("do", ("step", _), "next" | "finish"):
            return "no untapped unit is left: the step ends"
        case ("do", ("contest", str(one), str(other)), "bids"):
            return f"{board.nicks[one]} and {board.nicks[other]} are contested"
        case ("do", ("contest", _, _), "result"):
            return "the bids are compared"
        case ("do", ("roll", _), "thrown"):
            return "a reroll chance opens"
        case ("do", ("roll", _), "hits"):
            return "the hits are counted"
        case ("do", frame, str(stage)):
            return _FRAMES.get((str(frame), stage), f"{show_term(frame)}: {stage}")
        case "open_damage":
            return "damage is due"
        case "discard":
            return "a unit with as much damage as health is discarded"
    return action(board, term)


def _at(board: SwtcgBoard, target: str) -> str:
    return "" if target == "none" else f" -> {board.nicks[target]}"


def _waiting(board: SwtcgBoard, trigger: Term, about: Term) -> str:
    match trigger:
        case ("strike", str(a)):
            known, suffix = board.abilities[a], " strikes"
        case str(a):
            known, suffix = board.abilities[a], ""
        case _:
            return words_keywords.waiting(board, trigger) or show_term(trigger)
    words = f"{board.nicks[known.card]}: {known.label}{suffix}"
    if isinstance(about, str) and about not in ("none", known.card):
        words += f" ({board.nicks.get(about, about)})"
    return words


def _plural(kind: str, n: int) -> str:
    if n == 1:
        return ""
    return {"six": "es", "hit": "s", "miss": "es"}[kind]
