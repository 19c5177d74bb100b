"""The whole server killed at any moment: what was acknowledged is there once, and the draft is back."""

from __future__ import annotations

import http.client
import random
import shutil
import threading
import time

import pytest

from cast import DANA, PINS, open_site
from dealing import FLOOR, open_table, tablet
from faults.serving import Server, Wire, bodies, database_of
from tablemgr.clock import SystemClock
from tablemgr.store import rounds
from tablemgr.store.verify import verify
from tablemgr.store.work import read

TABLE = "/tables/PG14"
KILLS = 20


@pytest.fixture
def house(floor_template, tmp_path):
    """A floor with table 14 open, in a file; the site that was used to open it is closed again."""
    shutil.copyfile(floor_template, tmp_path / "floor.sqlite")
    site = open_site(database_of(tmp_path), SystemClock())
    open_table(site)
    code = site.devices.make_code("Tablet 14", by=FLOOR).code
    token = site.devices.enrol(code).token
    site.close()
    return database_of(tmp_path), token


class Dealer(threading.Thread):
    """Deals rounds without end. Whatever is not answered is sent again, unchanged, until it is."""

    def __init__(self, wire: Wire, seed: int) -> None:
        super().__init__(daemon=True)
        self.wire, self.chance = wire, random.Random(seed)
        self.stop = threading.Event()
        self.settled: dict[str, int] = {}
        self.resent, self.wrong = 0, []

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self._round(dict.fromkeys(self.chance.sample((1, 2, 3), self.chance.randint(1, 3)), 5000))
        except Exception as error:
            self.wrong.append(repr(error))

    def _round(self, wagers: dict[int, int]) -> None:
        for what, body in bodies(dict.fromkeys((1, 2, 3), 0) | wagers):
            state = self._sent(what, body)
            if state is None:
                return
            if what == "settle":
                self.settled[body["request"]] = state["last"]["number"]
            elif (state["round"]["request"], state["round"]["version"]) != (body["request"], body["version"] + 1):
                self.wrong.append(f"{body} was answered with {state['round']}")

    def _sent(self, what: str, body: dict) -> dict | None:
        while not self.stop.is_set():
            try:
                status, answer = self.wire.post(f"{TABLE}/{what}", body)
            except (OSError, http.client.HTTPException):
                self.resent += 1
                time.sleep(0.01)
                continue
            if status != 200:
                self.wrong.append(f"{status}: {answer.get('error')}")
                return None
            return answer
        return None


@pytest.mark.kill
def test_twenty_kills_of_the_server(house):
    database, token = house
    chance = random.Random(20)
    with Server(database) as server, Wire(server.port, tablet=token) as wire:
        wire.sign_in(DANA, PINS[DANA])
        dealer = Dealer(wire, seed=7)
        dealer.start()
        for _ in range(KILLS):
            time.sleep(chance.uniform(0.02, 0.35))
            server.kill()
            server.start()
        until = time.monotonic() + 10
        while len(dealer.settled) < 3 and time.monotonic() < until:
            time.sleep(0.05)
        dealer.stop.set()
        dealer.join(timeout=30)
        lying = wire.get(f"{TABLE}/state")

    assert dealer.wrong == []
    assert dealer.resent >= KILLS / 2, "hardly a request was cut"
    site = open_site(database, SystemClock())
    with read(site.house.engine) as unit:
        assert verify(unit) == []
        kept = {each.body["acts"][0]["id"]: each for each in rounds.latest(unit, "PG14", below=None, most=10_000)}
        requests = {each.number for each in kept.values()}
    assert requests == set(range(1, len(kept) + 1)), "a round is there twice, or one is missing"
    assert set(dealer.settled.values()) <= requests
    assert len(set(dealer.settled.values())) == len(dealer.settled)
    assert len(kept) - len(dealer.settled) <= 1, "at most the last round was settled without being acknowledged"
    # What lies on the table is what the last answered tap left, or the one that was on its way.
    assert site.rounds.state("PG14", by=tablet(site, name="Tablet 99"))["round"]["version"] == lying["round"]["version"]
    site.close()
