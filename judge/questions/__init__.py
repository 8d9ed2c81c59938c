"""The questions of `ask` and `expect`, a module for each family (CONTRACT section 3).

A question is a function from what is read of a case to an `Answer`, and a function that says the answer
in a sentence; `inquiry` lists them by their word.
"""

from judge.questions.answer import Answer, Outcome
from judge.questions.conditions import condition
from judge.questions.inquiry import Inquiry, say

__all__ = ["Answer", "Inquiry", "Outcome", "condition", "say"]
