"""Star Wars: The Card Game in words: what players do, and what happens in a line of play."""

from __future__ import annotations

from judge.engine.solver import Term, show_term
from judge.games.swlcg.table import LcgBoard

_ON_CARDS = {
    "defend": "{} defends",
    "place": "place {}",
    "strike": "{} strikes",
    "hits": "unit damage to {}",
    "wearies": "tactics on {}",
    "unshield": "remove the shield of {}",
    "look": "look at {}",
    "find": "find {}",
    "take": "take {}",
    "pick": "choose {}",
    "wound": "deal 1 damage to {}",
    "commits": "commit {}",
    "throw": "discard {}",
    "no_shielding": "{} shields nothing",
}
_PILES = {"hand": "hand", "discard": "discard pile"}


def action(board: LcgBoard, term: Term) -> str:
    """The canonical words of an option."""
    match term:
        case "pass":
            return "pass"
        case "enough":
            return "protect no more"
        case ("use", str(a), target):
            return use(board, a) + _at(board, target)
        case ("pay", str(c), int(n)):
            return f"pay {n} with {board.nicks[c]}"
        case ("takes_over", str(x), str(c), int(n)):
            return f"{board.nicks[x]} takes {n} damage for {board.nicks[c]}"
        case "declare":
            return "declare the engagement"
        case "call_off":
            return "call the engagement off"
        case "play_deck":
            return "play this deck"
        case "change_deck":
            return "change this deck"
        case "stop":
            return "no more engagements"
        case ("engage", str(c)):
            return f"engage {board.nicks[c]}"
        case ("join", str(c)):
            return f"{board.nicks[c]} attacks"
        case "defended":
            return "no more defenders"
        case "find_nothing":
            return "find nothing"
        case "decline":
            return "do not strike"
        case "blasts":
            return "blast"
        case "commits_done":
            return "commit no more"
        case ("repeat", int(n)):
            return f"repeat the loop {n} times"
        case ("rearrange", str(p), str(zone)):
            return f"rearrange {p}'s {_PILES[zone]}"
        case ("call_up", str(a)):
            return f"first: {use(board, a)}"
        case (verb, str(c)) if verb in _ON_CARDS:
            return _ON_CARDS[str(verb)].format(board.nicks[c])
        case ("first", event):
            return f"first: {condition(board, event)}"
    return _with_cards(board, term) or show_term(term)


def _with_cards(board: LcgBoard, term: Term) -> str | None:
    """The words of what is played, chosen or placed."""
    match term:
        case ("play", str(c), "none"):
            return f"play {board.nicks[c]}"
        case ("play", str(c), str(h)):
            return f"play {board.nicks[c]} on {board.nicks[h]}"
        case ("shielding", str(c), str(d)):
            return f"{board.nicks[c]} shields {board.nicks[d]}"
        case ("choose_for", str(a), str(c)):
            return f"{board.nicks[board.abilities[a][0]]}: choose {board.nicks[c]}"
        case ("agree" | "refuse" as word, str(a)):
            return f"{board.nicks[board.abilities[a][0]]}: {'do so' if word == 'agree' else 'do not'}"
        case ("hold", str(c), str(h)):
            return f"hold {board.nicks[c]} at {board.nicks[h]}"
    return None


def use(board: LcgBoard, a: str) -> str:
    """An ability in words: `leia: remove all focus tokens ...`, or `play` and the name of an event."""
    bearer, known = board.abilities[a]
    if board.cards[bearer].kind == "event":
        return f"play {board.nicks[bearer]}"
    return f"{board.nicks[bearer]}: {known.words}"


_HAPPENS = {
    "attacks": "{} is declared as an attacker",
    "defends": "{} is declared as a defender",
    "engaged": "{} is engaged",
    "strike": "{} is focused to strike",
    "struck": "the strike of {}",
    "burden": "focus tokens are placed on {}",
}


def condition(board: LcgBoard, event: Term) -> str:
    """A condition in words."""
    match event:
        case ("effect", str(a)):
            return f"the effect of {board.nicks[board.abilities[a][0]]}"
        case ("harm", str(c), "dealt"):
            return f"damage is dealt to {board.nicks[c]}"
        case ("harm", str(c), _):
            return f"damage is moved to {board.nicks[c]}"
        case ("leaves", str(c)):
            return f"{board.nicks[c]} leaves play"
        case ("commit", str(c)):
            return f"{board.nicks[c]} is committed to the Force"
        case ("enters", str(c)):
            return f"{board.nicks[c]} enters play"
        case ("captured" | "rescued" as word, str(c)):
            return f"{board.nicks[c]} is {word}"
        case ("dropped", str(c)):
            return f"{board.nicks[c]} is discarded from the edge stack"
        case ("refresh", str(p)):
            return f"{p} refreshes"
        case ("drawing", str(p)):
            return f"{p} draws"
        case ("wins", str(p), "edge"):
            return f"{p} wins the edge battle"
        case ("wins", str(p), _):
            return f"{p} wins the Force struggle"
        case ("loses", str(p), "edge"):
            return f"{p} loses the edge battle"
        case ("loses", str(p), _):
            return f"{p} loses the Force struggle"
        case ("begins", str(phase)):
            return f"the {phase if phase != 'force' else 'Force'} phase begins"
        case ("unopposed", str(p)):
            return f"{p} is rewarded for an unopposed engagement"
        case (verb, str(c)) if verb in _HAPPENS and c in board.nicks:
            return _HAPPENS[str(verb)].format(board.nicks[c])
        case "turn_begins":
            return "the turn begins"
        case "revealed_stacks":
            return "the edge stacks are revealed"
        case "struggle":
            return "the Force struggle"
        case "edge":
            return "the edge battle"
    return show_term(event)


_STEPS = {
    "declared": "attackers have been declared",
    "opening": "after attackers: an action window",
    "defence": "defenders may be declared",
    "ready": "after defenders: an action window",
    "battle": "the edge battle",
    "compare": "the edge stacks are compared",
    "armed": "after the edge battle: an action window",
    "blows": "strikes",
    "reward": "the reward of an unopposed engagement",
    "close": "the engagement is over",
    "after": "after the engagement: an action window",
    "over": "on to the next engagement",
    "next": "no ready unit is left to strike",
    "window": "an action window",
    "early": "an action window",
    "begin": "the phase begins",
    "dial": "the dial",
    "wound": "the balance is with Light",
    "refresh": "refreshing",
    "discard": "before drawing",
    "draw": "drawing up to the reserve",
    "declare": "engagements may be declared",
    "commit": "units may be committed",
    "struggle": "the Force struggle",
    "closing": "the turn is over",
}
_STAGES = {
    "reveal": "{}: the stacks are revealed",
    "fate": "{}: no fate card is left",
    "blows": "{}: its icons are resolved",
    "renew": "{}: missing objectives are replaced",
    "about": "{} is about to occur",
    "assign": "{}: where it goes",
    "happens": "{}",
    "shields": "{}: shields are removed",
    "after": "{}: it has occurred",
    "over": "{} is over",
}


def deed(board: LcgBoard, player: str, term: Term) -> str:
    """What happens, as a line of play tells it."""
    match term:
        case ("waive", _):
            return "nothing is left to pay with"
        case ("do", ("event", ("effect", str(a))), ("part", int(i))):
            return f"{board.nicks[board.abilities[a][0]]}: its effect is carried out" + (
                f" (part {i})" if i > 1 else ""
            )
        case ("do", ("phase", str(phase)), str(stage)):
            return f"{phase} phase: {_STEPS.get(stage, 'it is over')}"
        case ("do", "turn", str(stage)):
            return f"next phase: {stage}" if stage != "closing" else _STEPS[stage]
        case ("do", ("engagement" | "strikes"), str(stage)):
            return _STEPS[stage]
        case "loop_over":
            return "the loop is over"
        case "no_fate":
            return "the fate card has no effect"
        case "put_away":
            return "nothing revealed fits"
        case "all_chosen":
            return "what was chosen is done"
        case ("do", ("event", event), str(stage)):
            return _STAGES[stage].format(condition(board, event))
        case ("open", event):
            return f"next: {condition(board, event)}"
    return action(board, term)


def _at(board: LcgBoard, target: Term) -> str:
    match target:
        case "none":
            return ""
        case ("to", str(c), str(d)):
            return f" -> {board.nicks[c]}, {board.nicks[d]}"
    return f" -> {board.nicks[str(target)]}"
