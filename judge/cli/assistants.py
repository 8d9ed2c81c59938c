"""`judge mcp`: the judge as tools for assistants."""

from __future__ import annotations

import click


@click.command("mcp")
def mcp_() -> None:
    """Serve assistants over the Model Context Protocol, on standard input and output.

    {"mcpServers": {"lexludi": {"command": "judge", "args": ["mcp"]}}} stands in the settings of an assistant.
    """
    from judge.cli.assistant_tools import server

    server().run()
