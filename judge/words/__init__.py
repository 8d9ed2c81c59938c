"""What the judge says, in the words of players and in their language: values, deeds, questions, answers.

`judge/games/<game>/words.yaml` and `judge/words/core.yaml` hold the words as data.  `phrasebook` finds the
words for what the law does, and reads canonical words again; `places` tells what cards and values are called,
`claims` what is so, `speech` what is done, `changes` what is otherwise; `teller` says a verdict.  A language
is `en`, `pl` or `ru`.
"""
