"""The questions of `ask` and `expect`, a module for each.

The module of a question holds all of it, as its `KIND`: the forms of `ask` and `expect`, a function from what
is read of a case to an `Answer`, one that says the answer, one that holds an expectation against it.
`kinds` lists them.
"""

from judge.questions.answer import Answer, Outcome
from judge.questions.conditions import condition
from judge.questions.inquiry import Inquiry, say

__all__ = ["Answer", "Inquiry", "Outcome", "condition", "say"]
