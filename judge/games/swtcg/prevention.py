"""Prevention as facts of the law: whose damage is kept off whom, and what cannot be prevented.

What the law has no rule for is no effect here (None), or refused as not modelled.
"""

from __future__ import annotations

from judge.engine.solver import Term
from judge.engine.unread_facts import lacks
from judge.games.swtcg.ability_index import Known
from judge.games.swtcg.descriptions import Describer
from judge.games.swtcg.model import Filter


def law_reads(*does: Term) -> bool:
    """Whether a rule of the law reads that a part does this: its words say so (`judge.engine.vocabulary`)."""
    return not lacks("swtcg", ("part", "a", 1, does if len(does) > 1 else does[0]))


def source_of(describer: Describer, whom: object) -> str:
    """The id of a description of whose damage it is, or any."""
    return "any" if whom == "any" else describer.described(whom)


def prevention(describer: Describer, known: Known, term: object) -> tuple[Term, Term | None] | None:
    """Prevention, and damage that cannot be prevented."""
    match term:
        case ("prevent", selector, "all", *_):
            return ("prevent", "all"), describer.selector(selector)
        case ("prevent", selector, int(n), "upto" | "exactly" as how):
            return ("prevent_up_to" if how == "upto" else "prevent", n), describer.selector(selector)
        case ("prevent_between", selector, doer):
            describer.facts.append(("kept_from_doing", known.id, describer.part, source_of(describer, doer)))
            return "prevent_between", describer.selector(selector)
        case ("prevent_from", selector):
            return "prevent_from", describer.selector(selector)
        case ("prevent_by", Filter() as whom, "all"):
            return ("prevent_by", describer.filter(whom)), None
        case ("unpreventable", selector, "attack"):
            return "unpreventable", describer.selector(selector)
        case ("unpreventable", selector, "damage"):
            return "never_preventable", describer.selector(selector)
        case ("cannot_prevent_with", "opponent", str(what), "self") if law_reads("no_prevention_by", what):
            return ("no_prevention_by", what), "self"
    return None
