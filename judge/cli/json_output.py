"""Data as JSON on standard output."""

from __future__ import annotations

import json
from typing import Any

import click


def print_data(data: Any) -> None:
    """Prints `data` as every command does with --json."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))
