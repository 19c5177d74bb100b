"""Long counting in a process of its own, at low priority: dealing at the tables never waits for it.

A thread would share the interpreter with every tap of every dealer for half a minute. What is given and what comes back
is plain values of this program; how far it is comes back as it goes.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any, TypeVar

from tablemgr.errors import TableError, Unusable
from tablemgr.services.jobs import Step

T = TypeVar("T")
_NICE = 10
_STEP, _FOUND, _REFUSED = "step", "found", "refused"
# The directory that the child starts in is no place to look for modules.
_CHILD = [sys.executable, "-P", "-c", "from tablemgr.services.apart import serve; serve()"]


def apart(work: Callable[..., T], *given: object, step: Step) -> T:
    """Call `work(*given, step)` in another process; a refusal comes back as itself.

    `work` is a function of a module, and what it takes and gives can be pickled. Unusable when the process ends early.
    """
    with subprocess.Popen(_CHILD, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:  # noqa: S603 - nothing of it comes from outside
        assert child.stdin is not None
        assert child.stdout is not None
        with suppress(BrokenPipeError):
            pickle.dump((work, given), child.stdin)
            child.stdin.close()
        try:
            found: T = _heard(child.stdout, step)
        except EOFError:
            raise Unusable("The counting was broken off. Ask for it again.") from None
        finally:
            child.kill()
        return found


def _heard(answers: IO[bytes], step: Step) -> Any:  # what the work gives
    """Listen until there is a result or a refusal."""
    while True:
        kind, said = pickle.load(answers)  # noqa: S301 - written by our own child
        if kind == _FOUND:
            return said
        if kind == _REFUSED:
            family, sentence, params = said
            raise family(sentence, **params)
        step(*said)


def serve() -> None:
    """Be the child: do the work that is written on standard input, and write what comes of it."""
    with suppress(OSError):
        os.nice(_NICE)
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    work, given = pickle.load(sys.stdin.buffer)  # noqa: S301 - written by our own parent

    def tell(kind: str, said: object) -> None:
        pickle.dump((kind, said), answers)
        answers.flush()

    try:
        found = work(*given, lambda *how_far: tell(_STEP, how_far))
    except TableError as refusal:
        tell(_REFUSED, (type(refusal), refusal.id, dict(refusal.params)))
    else:
        tell(_FOUND, found)
