"""Matters are folded from their steps; numbers follow each other; a changed step is found by the check."""

import pytest
from sqlalchemy import text

from store.making import CHAIN, TABLE, a_full_house, run_a_shift
from tablemgr.store import matters
from tablemgr.store.guards import APPEND_ONLY
from tablemgr.store.verify import verify
from tablemgr.store.work import read


@pytest.fixture
def engine(database_url):
    made = run_a_shift(a_full_house(database_url))
    yield made
    made.dispose()


def test_a_matter_is_its_steps(engine):
    with read(engine) as unit:
        found = matters.find(unit, "fill:a")
        assert (found.kind, found.table, found.state, found.number, found.is_open) == ("fill", TABLE, "issued", 1, True)
        assert [step.state for step in found.steps] == ["requested", "issued"]
        assert found.first.body["cents"] == 50_000
        assert found.step("voided") is None
        assert matters.numbered(unit, "fill", 1) == found
        assert matters.find(unit, "fill:b") is None
        assert matters.next_number(unit, "fill") == 2
        assert matters.next_number(unit, "credit") == 1


def test_matters_are_found_by_table_by_shift_and_while_they_are_open(engine):
    with read(engine) as unit:
        found = matters.find(unit, "fill:a")
        day, shift = found.first.gaming_day, found.first.shift
        assert matters.of_table(unit, TABLE, ["fill"]) == matters.of_table(unit, TABLE, ["fill"], session=1) == (found,)
        assert matters.of_table(unit, TABLE, ["credit"]) == matters.of_table(unit, TABLE, ["fill"], session=2) == ()
        assert matters.of_shift(unit, ["fill"], gaming_day=day, shift=shift) == (found,)
        assert matters.of_shift(unit, ["fill"], gaming_day=day, tables=["PG99"]) == ()
        assert matters.unfinished(unit, ["fill", "credit"]) == (found,)
        assert matters.unfinished(unit, ["fill"], tables=[TABLE]) == (found,)
        assert matters.unfinished(unit, ["fill"], tables=["PG99"]) == ()
        assert matters.listed(unit, "fill", 1) == (found,)
        assert matters.listed(unit, "fill", 0) == matters.listed(unit, "credit", 9) == ()


def test_the_check_finds_a_step_that_is_not_what_its_fact_says(engine):
    with read(engine) as unit:
        assert verify(unit) == []
    with engine.connect() as connection, connection.begin():
        drop = "DROP TRIGGER steps_no_update" if engine.is_sqlite else "DROP TRIGGER steps_append_only ON steps"
        connection.execute(text(drop))
        connection.execute(text("UPDATE steps SET number = 7 WHERE matter = 'fill:a' AND step = 2"))
    with read(engine) as unit:
        assert [(problem.chain, problem.sort) for problem in verify(unit)] == [(CHAIN, "row")]
    assert "steps" in APPEND_ONLY
