"""What can be written in a line, for `judge schema`."""

from __future__ import annotations

_ASKED = {
    "luke damage, vader zone?": "every way these values can end (`outcomes?`: the game's own)",
    "may luke evade 2?": "some legal line leads to it; `may now ...?`: it is legal at once; `why not ...?`",
    "always luke discard?": "every end is so; `possible ...?`, `never ...?`; `luke damage >= 2`",
    "chance luke damage >= 2 for dark?": "the exact chance; `best ...?`: the best choices",
    "order?": "does the order of simultaneous things matter; `loop?`: can play go round for ever",
}
_FORMS: dict[str, dict[str, str]] = {
    "swtcg": {
        "swtcg attack: vader 5/6 acc1 vs luke 4/5 evade 2; dice 6 5 4 3 1; luke damage?": "an attack",
        "swtcg damage: 3 to luke 4/5 evade 2 from vader 5/6; force 1/2; luke damage?": "damage is due",
        'vader 5/6 crit 2, "..."': "power/health; abilities in short, or as printed in quotes",
        "evade 2 for 1 / evade 2 tap": "Pay 1 Force -> Evade 2 / [tap] -> Evade 2",
        "tapped, damage 2, speed 40, cost 5, F": "what lies on a card; a letter is its version",
        "light luke 4/5 vs dark vader 5/6": "sides are Dark, then Light, unless said",
        "light has boba 4/4 intercept, 2 force; force 4/1; in space": "more units, Force, the arena",
        'light holds rescue "..."; no hands': "hands; a hand that is not told is unknown",
    },
    "swlcg": {
        'swlcg leaves: light leia 3 "..."; light has trooper 2 focus 2; trooper focus?': "a card leaves play",
        "swlcg damage: 2 to light luke 3; luke zone?": "damage is about to be dealt (`moved`: to be moved)",
        'swlcg action: nightsister 2 "Action: ..."; light has trooper 2; outcomes?': "an action window",
        "leia 3 focus 1, damage 1, shield 1, icons 2, committed": "damage capacity; what lies on a card",
        "active light": "whose turn it is (Dark's, unless said)",
    },
    "berserk": {
        "berserk attack: orc 6 1-2-3 C3 vs elf 5 1-2-2 C4; strength strong; elf life?": "a simple strike",
        'berserk priority: archer 5 C3 "{tap}: Выстрел на 2."; second has orc 6 C4; orc life?': "priority",
        "orc 6 1-2-3 C3 closed, wounds 2, flying": "life, strike, cell; what lies on a card",
        "first, second": "the sides; the first is active, unless said: active second",
    },
}
_EVERY = {
    "dice 6 5 4": "what the next roll shows; again for the one after it",
    "rules rots": "an edition or a date",
    "until turn": "where the question ends",
}


def forms(game: str) -> dict[str, str]:
    """Every form of a line, and of its parts, with its meaning."""
    return {**_FORMS.get(game, {}), **_EVERY, **_ASKED}
