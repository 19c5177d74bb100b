"""Cuts a writer off a thousand times: run as a program, so that it may fork without threads about.

Each child opens the house, settles rounds as fast as it can and says so after each; the parent kills it at a
moment drawn from a seed. What was said is then looked for in the file, before the next child starts.
"""

import json
import os
import random
import signal
import sqlite3
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from store.making import TABLE, a_clock, settle
from tablemgr.store import verify
from tablemgr.store.engine import make_engine
from tablemgr.store.work import Draft, read

EVERY = 250
# Words that are waited for: none at all, "ready", and then the first rounds.
WORDS = (0, 1, 1, 1, 2, 2, 3)
LONGEST = 0.008


def child(engine, number, say):
    with Draft(engine, a_clock(), TABLE):
        os.write(say, b"ready ")  # open, and holding the turn to write
    step = 0
    while True:
        request = f"cut-{number}-{step}"
        settle(engine, step, request=request)
        os.write(say, f"{request} ".encode())
        step += 1


def cut(engine, number, words, seconds):
    """Start a writer, wait for so many words from it and so many seconds more, kill it; return what it said is saved."""
    hear, say = os.pipe()
    writer = os.fork()
    if writer == 0:
        try:
            child(engine, number, say)
        finally:
            os._exit(1)
    os.close(say)
    heard = b""
    while len(heard.split()) < words:
        heard += os.read(hear, 4096)
    time.sleep(seconds)
    os.kill(writer, signal.SIGKILL)
    _, status = os.waitpid(writer, 0)
    assert os.WIFSIGNALED(status), f"writer {number} died by itself"
    with os.fdopen(hear, "rb") as rest:
        return (heard + rest.read()).decode().split()[1:]


def main(url, cuts, seed):
    chance = random.Random(seed)
    path = url.removeprefix("sqlite:///")
    acknowledged, unsaid, report = [], 0, []
    # Statements are compiled once here and inherited; connections are not, a child opens its own.
    engine = make_engine(url)
    settle(engine, 0, request="before")
    engine.dispose()
    for number in range(cuts):
        # Some so soon that the file is just being opened and recovered, most in the first or second round.
        said = cut(engine, number, chance.choice(WORDS), chance.random() * LONGEST)
        acknowledged += said
        house = sqlite3.connect(path)
        kept = [
            name for (name,) in house.execute("SELECT request FROM facts WHERE request LIKE ?", (f"cut-{number}-%",))
        ]
        house.close()
        assert set(said) <= set(kept), (number, said, kept)
        assert len(kept) - len(said) in (0, 1), (number, said, kept)
        unsaid += len(kept) - len(said)
        if (number + 1) % EVERY == 0:
            with read(engine) as look:
                report += [str(problem.text) for problem in verify.verify(look)]
            engine.dispose()
    house = sqlite3.connect(path)
    rounds = house.execute("SELECT count(*), max(number) FROM rounds").fetchone()
    requests = [name for (name,) in house.execute("SELECT request FROM facts WHERE request IS NOT NULL")]
    print(
        json.dumps(
            {
                "acknowledged": len(acknowledged),
                "lost": sorted(set(acknowledged) - set(requests)),
                "twice": len(requests) - len(set(requests)),
                "kept_but_unsaid": unsaid,
                "rounds": rounds,
                "problems": report,
                "integrity": house.execute("PRAGMA integrity_check").fetchone()[0],
            }
        )
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
