"""A case and what the judge says about it."""
