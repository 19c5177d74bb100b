"""Writers take turns, in the order in which they came.

SQLite lets one writer in at a time and leaves the others to try again at random, so that an unlucky one
waits for seconds. Inside one process nobody needs to race: whoever asks first is served first.
"""

from __future__ import annotations

from collections import deque
from threading import Lock

from tablemgr.errors import Conflict


class Turns:
    """A lock that is handed over in order of arrival.

    >>> turns = Turns(seconds=0)
    >>> turns.take()
    >>> turns.take()
    Traceback (most recent call last):
    tablemgr.errors.Conflict: The house is busy just now. Try again.
    >>> turns.give()
    """

    def __init__(self, *, seconds: int) -> None:
        """Nobody waits longer than `seconds`."""
        self._seconds = seconds
        self._guard = Lock()
        self._taken = False
        self._waiting: deque[Lock] = deque()

    def take(self) -> None:
        """Wait for one's turn; Conflict when it does not come in time."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            gate = Lock()
            gate.acquire()
            self._waiting.append(gate)
        if not gate.acquire(timeout=self._seconds):
            self._leave(gate)

    def pass_on(self) -> bool:
        """Hand the turn to whoever has waited longest; False, and the turn is kept, when nobody waits."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
                return True
            return False

    def give(self) -> None:
        """Give the turn up, to whoever has waited longest or to nobody."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False

    def _leave(self, gate: Lock) -> None:
        with self._guard:
            # The turn may have come between the end of the wait and now; then it is simply taken.
            if gate in self._waiting:
                self._waiting.remove(gate)
                raise Conflict("The house is busy just now. Try again.")
