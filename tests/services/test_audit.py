"""The trail as its readers use it: pages of facts, the check of one chain and of all, and what is noted of each."""

import dataclasses

import pytest
import sqlalchemy

from store.making import ADMIN, CHAIN, DANA, a_clock, a_full_house, settle
from tablemgr.audit import anchor
from tablemgr.audit.record import By
from tablemgr.errors import Absent
from tablemgr.services.audit import Audit, Sought, table_chain
from tablemgr.services.house import House

WATCHER = By("8001", "surveillance")


@pytest.fixture
def house(database_url, tmp_path):
    key = tmp_path / "signing.key"
    key.write_text(anchor.key_from_seed(bytes(32)))
    made = House(engine=a_full_house(database_url), clock=a_clock(), token=lambda: "0" * 64, signing_key_file=key)
    yield made
    made.engine.dispose()


@pytest.fixture
def trail(house):
    return Audit(house)


def test_chains_stand_in_order_of_name(trail):
    assert [(head.chain, head.sequence) for head in trail.chains()] == [("property", 2), (CHAIN, 7)]
    assert table_chain("PG14") == CHAIN


def test_pages_run_from_the_newest_to_the_first(trail):
    first = trail.page(CHAIN, limit=3)
    assert [kept.record.sequence for kept in first.facts] == [7, 6, 5]
    second = trail.page(CHAIN, Sought(before=first.older), limit=3)
    assert [kept.record.sequence for kept in second.facts] == [4, 3, 2]
    last = trail.page(CHAIN, Sought(before=second.older), limit=3)
    assert ([kept.record.sequence for kept in last.facts], last.older) == ([1], None)


def test_a_page_shows_only_what_is_sought(trail):
    def kinds(**sought):
        return [kept.record.kind for kept in trail.page(CHAIN, Sought(**sought)).facts]

    assert kinds(kinds=("round.reversed", "table.opened")) == ["round.reversed", "table.opened"]
    day = a_clock().now().date()
    assert len(kinds(gaming_day=day, shift="swing")) == 7
    assert kinds(gaming_day=day, shift="grave") == []
    assert kinds(gaming_day=day.replace(day=1)) == []


def test_a_fact_is_found_with_everything_in_it(trail):
    kept = trail.fact(CHAIN, 2)
    assert (kept.record.by, kept.record.kind, kept.answer.body) == (DANA, "round.settled", {"round": 1})


def test_what_is_not_there_is_absent(trail):
    for ask in (
        lambda: trail.fact(CHAIN, 99),
        lambda: trail.page("table:XX"),
        lambda: trail.verify_chain("table:XX"),
        lambda: trail.export(lambda _line: None, chain="table:XX", by=WATCHER),
    ):
        with pytest.raises(Absent):
            ask()


def test_a_check_is_noted_with_its_outcome(trail):
    assert trail.verify().is_sound
    assert trail.page("property").facts[0].record.kind == "report.issued"
    found = trail.verify(by=WATCHER)
    kept = trail.page("property").facts[0].record
    assert (found.facts, found.chains, kept.kind, kept.by) == (9, 2, "audit.verified", WATCHER)
    assert kept.body == {"anchor": None, "chains": 2, "facts": 9, "problems": [], "wrong": 0}


def break_chain(house, chain):
    with house.engine.connect() as connection, connection.begin():
        name = "facts_no_update" if house.engine.is_sqlite else "facts_append_only ON facts"
        connection.execute(sqlalchemy.text(f"DROP TRIGGER {name}"))
        connection.execute(
            sqlalchemy.text("UPDATE facts SET kind = 'pit.set' WHERE chain = :chain AND sequence = 2"), {"chain": chain}
        )


def test_a_fault_is_noted_where_it_does_not_build_on_the_fault(house, trail):
    break_chain(house, CHAIN)
    assert not trail.verify(by=WATCHER).is_sound
    kept = trail.page("property").facts[0].record
    assert (kept.kind, kept.body["wrong"], kept.body["problems"][0]["place"]) == ("audit.verified", 1, f"{CHAIN}/2")
    assert [problem.sort for problem in trail.verify_chain(CHAIN).problems] == ["edit"]
    assert trail.verify_chain("property").is_sound


def test_a_broken_chain_of_the_property_is_not_built_upon(house, trail):
    break_chain(house, "property")
    assert not trail.verify(by=WATCHER).is_sound
    assert [head.sequence for head in trail.chains() if head.chain == "property"] == [2]


def test_an_anchor_is_signed_noted_and_compared(house, trail):
    written = trail.anchor(by=ADMIN)
    kept = trail.page("property").facts[0].record
    assert kept.kind == "anchor.taken"
    assert [head[0] for head in kept.body["heads"]] == ["property", CHAIN]
    settle(house.engine, 9)
    found = trail.verify(anchor=written)
    assert found.is_sound
    assert found.anchor.house == "Golden Tile"


def test_without_a_key_there_is_no_anchor(house):
    for path in (None, house.signing_key_file.with_name("none")):
        with pytest.raises(Absent):
            Audit(dataclasses.replace(house, signing_key_file=path)).anchor(by=ADMIN)


def test_an_export_is_noted(trail):
    lines = []
    heads = trail.export(lines.append, by=WATCHER)
    assert len(lines) == 9
    assert [head.chain for head in heads] == ["property", CHAIN]
    assert trail.page("property").facts[0].record.kind == "audit.exported"
