"""A deck of objective sets in the words of the law (`rules_asp/swlcg/deck.lp`)."""

from __future__ import annotations

from judge.engine.solver import Term
from judge.errors import SituationError
from judge.games.swlcg.board import LcgSituation, ObjectiveSet
from judge.knowledge.models import Erratum, Restriction

SIDES = {
    "Jedi": "light",
    "Rebel Alliance": "light",
    "Smugglers and Spies": "light",
    "Sith": "dark",
    "Imperial Navy": "dark",
    "Scum and Villainy": "dark",
}
"""The side of each affiliation (`lcg-beyond/4`)."""


def facts(situation: LcgSituation, errata: list[Erratum], restricted: list[Restriction]) -> list[Term]:
    """The facts of the deck that is looked at.  Raises SituationError without just one deck."""
    given = [player for player in ("dark", "light") if getattr(situation, player).deck]
    if situation.now.at != "deck":
        if given:
            raise SituationError(f"{given[0]}.deck", "no deck is looked at here", "write `now: {at: deck}`")
        return []
    if len(given) != 1:
        raise SituationError("now.at", "one deck is looked at", "give dark or light a `deck:` of sets")
    player = given[0]
    facts: list[Term] = [("init", ("top", ("deck", player))), ("init", ("on", ("deck", player), "done"))]
    facts += [("sided", _word(name), side) for name, side in SIDES.items()]
    together: dict[tuple[str, int], ObjectiveSet] = {}
    for entry in getattr(situation, player).deck:
        key = (entry.name.casefold(), entry.number)
        before = together.get(key)
        copies = entry.copies + (before.copies if before else 0)
        together[key] = entry.model_copy(update={"copies": copies})
    for i, entry in enumerate(together.values(), 1):
        e = f"s{i}"
        facts += [("set", player, e), ("copies", e, entry.copies), ("set_side", e, entry.side or player)]
        if entry.affiliation is not None:
            facts.append(("set_of_affiliation", e, _word(entry.affiliation)))
        if entry.only is not None:
            facts.append(("only_with", e, _word(entry.only)))
        if entry.once:
            facts.append(("once", e))
        if any(erratum.once and erratum.means(card) for erratum in errata for card in entry.cards):
            facts.append(("once_by_errata", e))
        for j, restriction in enumerate(restricted, 1):
            if restriction.means(entry.name):
                facts.append(("entitled", e, f"r{j}"))
                if restriction.number == entry.number:
                    facts.append(("numbered", e, f"r{j}"))
    return facts


def _word(words: str) -> str:
    return "_".join(words.lower().split())
