"""Star Wars TCG."""
