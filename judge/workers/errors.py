"""What can keep work from being done, apart from the work itself and its deadline (`DeadlineError`)."""

from __future__ import annotations

from judge.errors import JudgeError


class BusyError(JudgeError):
    """The queue is full, or it was waited in to the end; ask again in `seconds`."""

    exit_status = 3

    def __init__(self, seconds: int = 1) -> None:
        self.seconds = seconds
        super().__init__(seconds)

    def __str__(self) -> str:
        return "every judge is at work just now"

    def as_dict(self) -> dict[str, str]:
        """The sentence, and when to come back."""
        return {"path": "", "message": str(self), "suggestion": f"try again in {self.seconds} seconds"}


class WorkerDiedError(JudgeError):
    """The process died over the work, and so did the next one; or none could be started in time."""

    exit_status = 70

    def __str__(self) -> str:
        return "the process that judged this ended before its answer, twice"

    def as_dict(self) -> dict[str, str]:
        """The sentence, and what to do."""
        hint = "try again; if it happens again, report the situation"
        return {"path": "", "message": str(self), "suggestion": hint}


class MemoryLimitError(JudgeError):
    """The work needs more memory than a worker may have."""

    exit_status = 3

    def __init__(self, megabytes: int = 0) -> None:
        self.megabytes = megabytes
        super().__init__(megabytes)

    def __str__(self) -> str:
        most = f" than the {self.megabytes} MB that a worker may use" if self.megabytes else ""
        return f"this board needs more memory{most}"

    def as_dict(self) -> dict[str, str]:
        """The sentence, and what to do."""
        return {"path": "", "message": str(self), "suggestion": "ask about fewer cards"}
