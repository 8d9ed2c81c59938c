"""How the law and the knowledge base are kept true: lint, check, coverage, diff, bench."""
