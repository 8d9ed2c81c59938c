"""What the judge says about a case."""
