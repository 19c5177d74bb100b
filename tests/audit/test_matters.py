"""Matters: the machine lets exactly its own steps through, and its steps are kept as their facts say."""

from __future__ import annotations

import pytest

from tablemgr.audit.facts import KINDS, Fact
from tablemgr.audit.matters import MATTERS, STATES, kind_of
from tablemgr.audit.sayings import saying
from tablemgr.errors import Refused


@pytest.mark.parametrize("kind", MATTERS)
def test_every_step_is_a_fact_with_words_and_only_its_own_steps_may_follow(kind):
    machine = MATTERS[kind]
    for after in machine.states:
        assert f"{kind}.{after}" in KINDS
        assert kind_of(f"{kind}.{after}") == kind
        assert str(STATES[after]) in str(saying(f"{kind}.{after}", {"matter": "x"}))
    for before in (None, *machine.states):
        allowed = {machine.start} if before is None else set(machine.moves.get(before, ()))
        for after in machine.states:
            if after in allowed:
                machine.verify(before, after)
            else:
                with pytest.raises(Refused):
                    machine.verify(before, after)


@pytest.mark.parametrize("kind", MATTERS)
def test_every_state_is_reached_and_every_matter_can_end(kind):
    machine = MATTERS[kind]
    reached, fresh = {machine.start}, {machine.start}
    while fresh:
        fresh = {after for state in fresh for after in machine.moves.get(state, ())} - reached
        reached |= fresh
    assert reached == set(machine.states)
    assert machine.ends <= reached
    assert kind == "sitting" or machine.ends


def test_a_step_needs_its_matter():
    assert Fact("fill.issued", {"matter": "fill:a", "step": 2, "state": "issued"}).version == 1
    with pytest.raises(Exception, match="needs step"):
        Fact("fill.issued", {"matter": "fill:a", "state": "issued"})
