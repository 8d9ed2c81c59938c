"""A case under judgement: its facts, its law, its graph; what was played, which unread words could act."""
