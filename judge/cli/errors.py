"""The group of commands: every error is a sentence on stderr, an exit status, and data with --json.

Exit status: 0 answered, whatever the answer; 1 a failed expectation; 2 bad input or usage; 3 deadline;
70 an error of the judge itself; 74 not all could be written (`judge.cli.output`); 130 interrupted.
"""

from __future__ import annotations

import os
import re
from typing import Any

import click

from judge.cli.files import READ
from judge.cli.json_output import print_data
from judge.collecting import collect_rarely
from judge.errors import DeadlineError, JudgeError, SituationError, slip

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it (128 + SIGINT)."""


class Commands(click.Group):
    """Turns every error of ours into a sentence on stderr (and data on stdout with --json)."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Reads the command line; what is wrong with it is told as data too, if data is asked for."""
        as_json = "--json" in args
        try:
            ctx = super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            _tell(error, as_json)
            raise
        ctx.meta["judge.json"] = as_json
        if os.environ.get("NO_COLOR"):  # https://no-color.org: set and not empty, whatever it says
            ctx.color = False
        return ctx

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; ends with the exit status of the error, if there is one."""
        _make_quick()
        try:
            return super().invoke(ctx)
        except click.UsageError as misused:
            _tell(misused, ctx.meta["judge.json"])
            raise
        except (click.ClickException, click.exceptions.Exit):
            raise
        except (KeyboardInterrupt, click.Abort):
            click.echo("interrupted", err=True)
            ctx.exit(INTERRUPTED)
        except Exception as caught:
            from judge.cli import verdict_text

            error, language = _ours(caught), ctx.meta.get("judge.lang")
            if not isinstance(error, ReportedError):
                _tell(error, ctx.meta["judge.json"], language or "en")
            placed = [(fault, _place(fault, ctx)) for fault in (error, *getattr(error, "more", ()))]
            for fault, (file, line) in sorted(placed, key=lambda row: row[1][1]):
                place = f"{file}:{line}: " if file else ""
                _say(fault, language or verdict_text.of_locale(), place)
            ctx.exit(error.exit_status)


def _make_quick() -> None:
    """A command lives for a second: what is read in stays, so the collector need not look through it often.

    pydantic would look for plugins among all packages that are installed; the judge has none.
    """
    collect_rarely()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def _ours(error: Exception) -> JudgeError:
    """An error in our words: of the judge itself only what is neither bad input nor a file that refuses."""
    if isinstance(error, JudgeError):
        return error
    if isinstance(error, OSError):
        what = error.strerror or str(error)
        return SituationError(str(error.filename or ""), what, "see that it can be read and written")
    return slip(error)


class ReportedError(DeadlineError):
    """The deadline passed, and what was found so far stands on stdout already."""


def _place(error: JudgeError, ctx: click.Context) -> tuple[str, int]:
    """File and line of a fault in the file that was read; ("", 0) for what is no fault of it."""
    file, where = ctx.meta.get(READ, ("", None))
    if not isinstance(error, SituationError) or error.path in ("", str(file)) or not file:
        return "", 0
    named = re.match(r"line (\d+)", error.path)
    return str(file), int(named[1]) if named else where.nearest(error.path) or 1 if where else 1


def _say(error: JudgeError, language: str, place: str = "") -> None:
    """The error on stderr, in the language of whoever asked, behind the place in a file."""
    from judge.words import faults
    from judge.words.phrasebook import phrasebook

    mark = phrasebook("core").data["sentences"]["cli_error"][language]
    words = f"{place}{faults.sentence(error, language)}"
    click.echo(click.style(f"{mark}: ", fg="red", bold=True) + words, err=True)


def _tell(error: JudgeError | click.UsageError, as_json: bool, language: str = "en") -> None:
    """The error as data on stdout, if data is asked for."""
    if not as_json:
        return
    more: list[dict[str, str]] = []
    if isinstance(error, JudgeError):
        from judge.words import faults

        error_data = faults.as_dict(error, language)
        more = [faults.as_dict(fault, language) for fault in getattr(error, "more", ())]
    else:
        command = error.ctx.command_path if error.ctx else "judge"
        error_data = {"path": "", "message": error.format_message(), "suggestion": f"see {command} --help"}
    print_data({"error": error_data, **({"more": more} if more else {})})
