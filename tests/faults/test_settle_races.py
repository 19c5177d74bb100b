"""Fifty hands press the same button: one round, fifty equal answers."""

from __future__ import annotations

import json
import threading
from uuid import UUID

import pytest
from sqlalchemy import text

from cast import DANA, PINS, START, open_site
from dealing import Dealer, open_table, tablet
from faults.serving import Server, Wire, bodies
from faults.test_server_killed import TABLE, house
from tablemgr.clock import FixedClock, SystemClock, parse_stamp
from tablemgr.services import demonstration
from tablemgr.services.taps import Settle
from tablemgr.store.verify import verify
from tablemgr.store.work import read

__all__ = ["house"]
HANDS = 50


def at_once(press):
    """Let fifty threads do the same at one moment; give what each of them got."""
    gate, got = threading.Barrier(HANDS), []

    def run(number):
        gate.wait()
        try:
            got.append(press(number))
        except Exception as error:
            got.append(repr(error))

    threads = [threading.Thread(target=run, args=(number,)) for number in range(HANDS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got


def settled(site):
    with read(site.house.engine) as unit:
        assert verify(unit) == []
        return unit.session.scalar(text("SELECT count(*) FROM facts WHERE kind = 'round.settled'"))


@pytest.mark.kill
def test_fifty_posts_with_one_request_id(house):
    database, token = house
    with Server(database) as server, Wire(server.port, tablet=token) as wire:
        wire.sign_in(DANA, PINS[DANA])
        *taps, (_, settle) = bodies({1: 10_000, 2: 5_000})
        for what, body in taps:
            assert wire.post(f"{TABLE}/{what}", body)[0] == 200

        def press(_number):
            with Wire(server.port) as other:
                other.cookies, other.token = dict(wire.cookies), wire.token
                status, answer = other.post(f"{TABLE}/settle", settle)
            return status, json.dumps(answer, sort_keys=True)

        answers = at_once(press)
    assert len(answers) == HANDS
    assert len(set(answers)) == 1
    assert answers[0][0] == 200
    site = open_site(database, SystemClock())
    assert settled(site) == 1
    site.close()


@pytest.mark.kill
def test_fifty_services_with_one_request_id(database_url):
    site = open_site(database_url, FixedClock(parse_stamp(START)))
    demonstration.load(site)
    open_table(site)
    by = tablet(site)
    Dealer(site, by).round({1: 10_000, 2: 5_000}, settle=False)
    lying = site.rounds.state("PG14", by=by)["round"]
    ask = Settle(UUID(lying["request"]), lying["version"])
    answers = at_once(lambda _number: json.dumps(site.rounds.settle("PG14", ask, by=by), sort_keys=True))
    assert len(set(answers)) == 1, set(answers)
    assert json.loads(answers[0])["last"]["number"] == 1
    assert settled(site) == 1
    site.close()


@pytest.mark.kill
def test_taps_and_a_closing_at_one_moment(database_url):
    """Whoever is first wins, and no table is closed with a round lying on it."""
    from dealing import FLOOR
    from tablemgr.errors import TableError
    from tablemgr.services.tables import Closing
    from tablemgr.services.taps import Tap

    site = open_site(database_url, FixedClock(parse_stamp(START)))
    demonstration.load(site)
    open_table(site)
    by = tablet(site)
    closing = Closing(count={"500": 1}, dealer=DANA, pin=PINS[DANA])

    def press(number):
        if number == 0:
            site.tables.close("PG14", closing, by=FLOOR)
        else:
            act = {"kind": "wager", "seat": 1, "cents": 5_000}
            site.rounds.act("PG14", Tap(UUID(int=number), 0, UUID(int=1000 + number), act), by=by)
        return "done"

    answers = at_once(press)
    assert TableError.__name__ not in str(answers)
    assert answers.count("done") == 1, answers
    state = site.rounds.state("PG14", by=by)
    assert state["open"] is (state["round"]["request"] is not None)
    site.close()
