"""Work that takes longer than a page may wait: done once beside the requests, watched while it goes on, kept by key.

Results live in the memory of this process and nowhere else; the oldest make room. Long jobs take turns, and so do
short ones, which never wait for a long one.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import Generic, TypeAlias, TypeVar, cast

from tablemgr.errors import Absent, TableError, Unusable
from tablemgr.words import Text, text

log = logging.getLogger(__name__)

T = TypeVar("T")
# Told what is being done, how much of it is done, and how much there is; zero of zero where that is not known.
Step: TypeAlias = Callable[[Text, int, int], None]

KEPT = 48
STARTING = text("Waiting for its turn")


@dataclass(slots=True, eq=False)
class Job(Generic[T]):
    """One piece of work: how far it is, then its result or why there is none."""

    key: str
    stage: Text = STARTING
    done: int = 0
    total: int = 0
    found: T | None = None
    refusal: TableError | None = None
    _finished: Event = field(default_factory=Event)

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to wait for."""
        return self._finished.is_set()

    def step(self, stage: Text, done: int, total: int) -> None:
        """Say how far it is."""
        self.stage, self.done, self.total = stage, done, total

    def wait(self, seconds: float) -> bool:
        """Wait for the end, at most so long; say whether it has come."""
        return self._finished.wait(seconds)

    def result(self) -> T:
        """Give the result of work that is done, or raise why there is none."""
        assert self.is_done, "the work is still going on"
        if self.refusal is not None:
            raise self.refusal
        return cast("T", self.found)

    def run(self, work: Callable[[Step], T]) -> None:
        """Do the work; whatever happens, nobody waits for it afterwards."""
        try:
            self.found = work(self.step)
        except TableError as refusal:
            self.refusal = refusal
        except Exception:
            log.exception("a job failed")
            self.refusal = Unusable(
                "This could not be counted. Ask for it again; if it fails again, tell the shift manager."
            )
        finally:
            self._finished.set()


class Jobs:
    """The jobs of this process by key."""

    def __init__(self) -> None:
        """Start with none."""
        self._jobs: OrderedDict[str, Job[object]] = OrderedDict()
        self._door = Lock()
        self._turns = {"short": Lock(), "long": Lock()}

    def find(self, key: str) -> Job[object]:
        """Give a job by its key; Absent for one that was never asked for or has made room."""
        with self._door:
            found = self._jobs.get(key)
        if found is None:
            raise Absent("That is no longer kept. Ask for it again.")
        return found

    def ask(self, key: str, work: Callable[[Step], T], *, long: bool = False, seconds: float = 0) -> Job[T]:
        """Give the job of a key, starting it if nobody has yet, and wait for it at most so many seconds."""
        turn = self._turns["long" if long else "short"]
        with self._door:
            job = cast("Job[T] | None", self._jobs.get(key))
            if job is None:
                job = Job(key)
                self._jobs[key] = cast("Job[object]", job)
                Thread(target=self._do, args=(job, work, turn), name=f"job-{key[:8]}", daemon=True).start()
                self._make_room()
            elif job.is_done and isinstance(job.refusal, Unusable):
                # The failure is told once; whoever asks again has it tried again.
                del self._jobs[key]
            else:
                self._jobs.move_to_end(key)
        job.wait(seconds)
        return job

    @staticmethod
    def _do(job: Job[T], work: Callable[[Step], T], turn: Lock) -> None:
        with turn:
            job.run(work)

    def _make_room(self) -> None:
        for key in [key for key, job in self._jobs.items() if job.is_done][: max(0, len(self._jobs) - KEPT)]:
            del self._jobs[key]
