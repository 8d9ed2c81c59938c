"""What the judge says, in the words of players and in their language: values, deeds, questions, answers.

`judge/games/<game>/words.yaml` and `judge/words/core.yaml` hold the words as data.  `phrasebook` finds the
words for what the law does, and reads canonical words again; `names` tells what cards are called; `values`
says what a table shows; `teller` says a verdict.  A language is `en`, `pl` or `ru`.
"""
