"""Citations in the comments of the law: every statement named there is one of the knowledge base."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator

from judge.knowledge import Knowledge
from judge.quality.lint_chapter import Chapter

_NUMBER = r"[A-Za-z]*-?\d+[a-z]?"
_CITED = re.compile(rf"(?<![\w/-])((?:tcg|lcg|brk)-[a-z]+)/({_NUMBER}(?:, {_NUMBER}(?![\w/-]))*)")


def problems(chapters: Iterable[Chapter], known: Knowledge) -> Iterator[str]:
    """Statements named in comments (`tcg-stacks/20, 30`) that are not there, each with file and line."""
    for chapter in chapters:
        for number, line in enumerate(chapter.text.splitlines(), 1):
            for document, numbers in _CITED.findall(line.partition("%")[2] or _inside(line)):
                for statement in (f"{document}/{identity}" for identity in numbers.split(", ")):
                    if statement not in known.statements:
                        near = difflib.get_close_matches(statement, known.statements, n=1)
                        hint = f', did you mean "{near[0]}"?' if near else ""
                        yield f"{chapter.file}:{number}: unknown statement {statement}{hint}"


def _inside(line: str) -> str:
    """A line without `%`: of a header, perhaps; a citation never stands in code."""
    return "" if line.rstrip().endswith((".", ",", ";")) and ":-" in line else line
