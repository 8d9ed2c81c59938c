"""A board as it is submitted: its text, its fields, its canonical form, its open facts."""
