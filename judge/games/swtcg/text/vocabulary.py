"""Words of the type line, and how a printed word becomes its singular."""

from __future__ import annotations

import re
from functools import cache

# Words that occur in type lines; cards of a board add their own (`parse_text(..., subtypes=...)`).
SUBTYPE_WORDS = frozenset(
    """
    alderaanian alliance anzati apprentice assassin assault astromech banking bartender beast bith
    bodyguard boss bounty boy calamari capital captain clan clawdite clone commando commerce corellian
    corporate coruscant councilor creature criminal cruiser dark death devaronian device diner diplomat
    dor dragon droid ewok farmer federation fighter fortification frigate gamorrean general geonosian
    governor guard guild gungan gunship handmaiden hoth hunter hutt ig imperial independent interrogation
    ithorian jawa jedi kaminoan kel knight leader lord master medical mercenary merchant minelayer
    minister mon musician naboo nautolan naval neimoidian officer outlaw owner padawan patrol pirate
    podracer princess probe protocol queen rebel republic rodian royal sandcrawler scout senator
    separatist service shaman ship sith skiff smuggler snowspeeder soldier speeder squad squadron
    starfighter station stormtrooper submarine sullustan swamp swoop tank tatooine technician techno thief
    togruta trade training trandoshan transport trooper tuanta tusken twi'lek union vehicle vodran walker
    wampa warrior weequay wookiee yuzzem zabrak
    """.split()
)


@cache
def singular(word: str) -> str:
    """The singular of a printed word, lower case: "Starfighters" -> "starfighter", "Jedi" -> "jedi"."""
    low = word.lower()
    for end, instead in (("ies", "y"), ("es", ""), ("s", "")):
        stem = low[: -len(end)] + instead
        if low.endswith(end) and stem in SUBTYPE_WORDS:
            return stem
    return low


def subtype_words(line: str) -> tuple[str, ...]:
    """The words of a type line, as filters use them: "Dark Jedi Knight - Sith Lord" -> five words."""
    found = re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", line.replace("’", "'"))
    return tuple(dict.fromkeys(singular(word) for word in found))
