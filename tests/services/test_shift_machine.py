"""Whole shifts of three tables in any order of acts, held against a clerk's own book after every one of them.

`shift_tables` and `shift_acts` do, `shift_book` is the clerk, `shift_checks` says what must hold. On SQLite Hypothesis looks for an
order that breaks it; on PostgreSQL one long shift is walked.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from cast import ADA, START, open_site
from services.shift_acts import Acts
from services.shift_checks import an_auditor_agrees, everything_agrees, the_shifts_won_what_the_clerk_says, wind_down
from services.shift_tables import BANK, CARDS
from shift import floor_postgres, floor_template, floor_url, shift, shift_clock
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.services.property import seen_as

__all__ = ["floor_postgres", "floor_template", "floor_url", "shift", "shift_clock"]
ADMINISTRATOR = By(ADA, "administrator")
# Shortly before the clocks of the house go forward, and back.
STARTS = (START, "2027-03-14T09:00:00.000000Z", "2027-11-07T07:30:00.000000Z")


def arranged(site):
    """Two of the tables record results only; players bank at both, with lammers at one."""
    for code in (BANK, CARDS):
        setup, _ = site.property.table_setup(code)
        more = {}
        if code == CARDS:
            rules = site.rulebook.put_in_force("ruleset", "poker-player-bank", game="poker", by=ADMINISTRATOR)
            dice = site.rulebook.put_in_force("paytable", "dice-sum-a", game="poker", by=ADMINISTRATOR)
            more = {"ruleset": rules, "paytables": (dice,)}
        site.property.put_table(replace(setup, capture="results", **more), seen=seen_as(setup), by=ADMINISTRATOR)


@pytest.fixture(scope="module")
def floor_file(floor_template, tmp_path_factory):
    """A SQLite file with that floor, to be copied."""
    path = tmp_path_factory.mktemp("machine") / "floor.sqlite"
    shutil.copyfile(floor_template, path)
    site = open_site(f"sqlite:///{path}", FixedClock(parse_stamp(START)))
    arranged(site)
    site.close()
    return path


@pytest.fixture
def in_memory():
    """A folder that no disk waits for, where there is one: what a commit costs is not asked here."""
    memory = Path("/dev/shm")  # noqa: S108 - a scratch folder of this test alone
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


class Drawn:
    """Choices that Hypothesis makes, and can make smaller."""

    def __init__(self, data):
        self.data = data

    def of(self, choices):
        return self.data.draw(st.sampled_from(list(choices)))


class Thrown:
    """Choices by chance, the same each time."""

    def __init__(self, seed):
        self.random = Random(seed)

    def of(self, choices):
        return self.random.choice(list(choices))


# Each act with how often it comes.
OFTEN = {
    "deals": 12, "moves": 3, "steps_slip": 5, "asks_slip": 2, "taps_in": 1, "opens": 1, "closes": 2, "forces": 1,
    "taps_out": 1, "undoes": 1, "takes_back": 1, "misdeals": 1, "moves_back": 1, "lammers": 2, "enters_paper": 1,
    "asks_correction": 2, "answers_correction": 3, "disputes_round": 1, "steps_dispute": 2, "asks_recount": 1,
    "answers_recount": 1, "pulls_box": 1, "counts_box": 1, "agrees_box": 1, "adjusts_box": 1,
}  # fmt: skip


def machine(floor, folder):
    """Make the machine of whole shifts on a floor's file."""

    class Shifts(RuleBasedStateMachine):
        copies = 0

        def __init__(self):
            super().__init__()
            Shifts.copies += 1
            path = folder / f"{Shifts.copies}.sqlite"
            shutil.copyfile(floor, path)
            self.clock = FixedClock(parse_stamp(STARTS[Shifts.copies % len(STARTS)]))
            self.site = open_site(f"sqlite:///{path}", self.clock)
            self.acts = Acts(self.site, self.clock)

        @rule(minutes=st.sampled_from([1, 40, 500]))
        def time_passes(self, minutes):
            self.acts.wait(minutes)

        @invariant()
        def everything_agrees(self):
            everything_agrees(self.acts)

        def teardown(self):
            wind_down(self.acts)
            the_shifts_won_what_the_clerk_says(self.acts)
            everything_agrees(self.acts)
            an_auditor_agrees(self.acts)
            self.site.close()

    for name, times in OFTEN.items():
        for count in range(times):
            setattr(Shifts, f"{name}_{count}", _rule(name))
    return Shifts


def _rule(name):
    @rule(data=st.data())
    def act(self, data):
        self.acts.wait(1)
        getattr(self.acts, name)(Drawn(data))

    return act


def test_any_order_of_acts_keeps_the_book(floor_file, in_memory):
    run_state_machine_as_test(
        machine(floor_file, in_memory),
        settings=settings(
            max_examples=18, stateful_step_count=40, deadline=None,
            suppress_health_check=list(HealthCheck), print_blob=True,
        ),
    )  # fmt: skip


def test_one_long_shift_keeps_the_book(shift, shift_clock):
    """A hundred and more acts over several shifts, the same on both databases."""
    arranged(shift)
    acts, pick = Acts(shift, shift_clock), Thrown(4)
    for _ in range(3):
        acts.opens(pick)
    names = [name for name, times in OFTEN.items() for _ in range(times)]
    for _ in range(150):
        acts.wait(pick.of((1, 1, 1, 5, 40, 200)))
        getattr(acts, pick.of(names))(pick)
        everything_agrees(acts)
    wind_down(acts)
    assert the_shifts_won_what_the_clerk_says(acts) > 0
    everything_agrees(acts)
    an_auditor_agrees(acts)
