"""How often a process looks for garbage."""

import gc


def collect_rarely() -> None:
    """Has the collector wait for 100,000 objects: what a walk makes it keeps, and looking took two fifths."""
    gc.set_threshold(100_000, 50, 50)
