"""Work in processes of their own: a deadline kept from outside, a fair queue in front, memory under a limit.

Nothing here knows what is worked on; `judge.verdict.worker` hands it the questions.
"""

from judge.workers.errors import BusyError, MemoryLimitError, WorkerDiedError
from judge.workers.pool import Pool, Ticket
from judge.workers.settings import Settings

__all__ = ["BusyError", "MemoryLimitError", "Pool", "Settings", "Ticket", "WorkerDiedError"]
