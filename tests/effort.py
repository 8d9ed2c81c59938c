"""What of a verdict differs from one judge to another: how long it took, and how much was known of a like board."""

EFFORT = ("seconds", "solves")
