"""The grammar of Russian card text: words in all their forms, phrases in their cases, verbs by frames."""
