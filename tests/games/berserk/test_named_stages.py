"""Every stage of what is on the stack has its words: none is told by its name in the law."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

import judge
from judge.paths import rules_asp

WORDS = Path(judge.__file__).parent / "games" / "berserk" / "words.yaml"
NEXT = re.compile(r"sequence\(object\(A\),([a-z_]+|[A-Z]),([a-z_]+|[A-Z0-9+]+)\)")


def test_every_stage_of_an_object_on_the_stack_is_told_in_words() -> None:
    law = "\n".join(chapter.read_text("utf-8") for chapter in sorted((rules_asp() / "berserk").glob("*.lp")))
    stages = {stage for pair in NEXT.findall(law) for stage in pair if stage.islower()} - {"end"}
    deeds = yaml.safe_load(WORDS.read_text("utf-8"))["deeds"]
    terms = {entry["term"] for entry in deeds if "term" in entry}
    assert {"defence", "roll", "carried_out"} <= stages
    assert {f"do(object({{ability}}),{stage})" for stage in stages} <= terms
