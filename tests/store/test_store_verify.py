"""The whole check: any single changed byte of anything written is found, at its fact and at its row."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from store.making import CHAIN, TABLE, a_full_house, run_a_shift, settle
from tablemgr.store import audit, heads, verify
from tablemgr.store.engine import make_engine
from tablemgr.store.guards import APPEND_ONLY
from tablemgr.store.rows import METADATA
from tablemgr.store.work import read


class Broken:
    """A full house whose guards are gone, as somebody with the file in an editor would have it."""

    def __init__(self, url):
        run_a_shift(a_full_house(url)).dispose()
        self.engine = make_engine(url)
        self.raw = sqlite3.connect(Path(url.removeprefix("sqlite:///")), isolation_level=None)
        for (name,) in self.raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            self.raw.execute(f"DROP TRIGGER {name}")
        self.raw.execute("PRAGMA foreign_keys = OFF")
        self.raw.execute("PRAGMA ignore_check_constraints = ON")

    def problems(self, **more):
        with read(self.engine) as look:
            return verify.verify(look, **more)

    def cells(self, table):
        columns = [column.name for column in METADATA.tables[table].columns]
        for row in self.raw.execute(f'SELECT rowid, * FROM "{table}" ORDER BY rowid').fetchall():
            values = dict(zip(columns, row[1:], strict=True))
            for column in columns:
                if values[column] is not None:
                    yield row[0], column, values

    def change(self, table, place, column, value):
        """Write a cell; False when a unique key of the database itself refuses it."""
        try:
            self.raw.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (value, place))
        except sqlite3.IntegrityError:
            return False
        return True


@pytest.fixture(scope="module")
def broken(tmp_path_factory, sqlite_template):
    path = tmp_path_factory.mktemp("broken") / "house.sqlite"
    path.write_bytes(sqlite_template.read_bytes())
    made = Broken(f"sqlite:///{path}")
    assert made.problems() == []
    yield made
    assert made.problems() == []  # every test has put back what it changed
    made.raw.close()
    made.engine.dispose()


def one_byte_off(value, spot):
    """The value with one character changed, or the number with one digit or bit changed."""
    if isinstance(value, int):
        return value ^ (1 << (spot % 12))
    if not value:
        return "x"
    spot %= len(value)
    other = "0123456789abcdefXY"[(ord(value[spot]) + 7) % 18]
    return value[:spot] + (other if other != value[spot] else "Z") + value[spot + 1 :]


def facts_of(problems):
    return {problem.place for problem in problems}


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_a_changed_byte_in_any_column_of_any_row_is_found_at_its_fact(broken, table):
    tried = 0
    for number, (place, column, values) in enumerate(broken.cells(table)):
        wanted = values["id"] if table == "facts" else values["fact"]
        changed = one_byte_off(values[column], number * 13 + len(column))
        if not broken.change(table, place, column, changed):
            continue
        tried += 1
        problems = broken.problems()
        assert wanted in facts_of(problems), (table, column, values[column], changed)
        if table == "facts":
            chain = [problem for problem in problems if problem.chain == values["chain"]]
            assert (chain[0].place, chain[0].sort) == (wanted, "edit"), (column, changed)
        broken.change(table, place, column, values[column])
    assert tried >= len(METADATA.tables[table].columns) - 2


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_byte_of_any_stored_fact(broken, data):
    place, column, values = data.draw(st.sampled_from(list(broken.cells("facts"))))
    value = values[column]
    if isinstance(value, int):
        changed = data.draw(st.integers(-(2**40), 2**40).filter(lambda other: other != value))
    else:
        raw = bytearray(value.encode())
        spot = data.draw(st.integers(0, len(raw) - 1))
        raw[spot] = data.draw(st.integers(0, 127).filter(lambda byte: byte != raw[spot]))
        changed = raw.decode("utf-8", "replace")
    if broken.change("facts", place, column, changed):
        try:
            problems = [problem for problem in broken.problems() if problem.chain == values["chain"]]
            assert (problems[0].place, problems[0].sort) == (values["id"], "edit")
        finally:
            broken.change("facts", place, column, value)


@pytest.mark.parametrize("table", ["accounts", "heads"])
def test_a_changed_balance_or_head_is_found(broken, table):
    for number, (place, column, values) in enumerate(broken.cells(table)):
        if broken.change(table, place, column, one_byte_off(values[column], number)):
            problems = broken.problems()
            name = values["name" if table == "accounts" else "chain"]
            assert any(name in str(problem.text) for problem in problems), (column, values)
            broken.change(table, place, column, values[column])


@pytest.mark.parametrize("table", [name for name in APPEND_ONLY if name != "facts"])
def test_a_row_taken_away_or_added_is_found(broken, table):
    columns = ", ".join(f'"{column.name}"' for column in METADATA.tables[table].columns)
    row = broken.raw.execute(f'SELECT rowid, {columns} FROM "{table}" ORDER BY rowid DESC').fetchone()
    values = dict(zip([column.name for column in METADATA.tables[table].columns], row[1:], strict=True))
    broken.raw.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (row[0],))
    assert values["fact"] in facts_of(broken.problems())
    places = ", ".join("?" for _ in row)
    broken.raw.execute(f'INSERT INTO "{table}" (rowid, {columns}) VALUES ({places})', row)
    assert broken.problems() == []
    copied = list(row[1:])
    key = next(iter(METADATA.tables[table].primary_key)).name
    copied[list(values).index(key)] = "another"
    places = ", ".join("?" for _ in copied)
    try:
        broken.raw.execute(f'INSERT INTO "{table}" ({columns}) VALUES ({places})', copied)
    except sqlite3.IntegrityError:
        assert table in {"reports", "steps"}  # a second unique key stands in the way of the copy
        return
    said = [str(problem.text) for problem in broken.problems()]
    # A row that is known by its fact alone belongs to none once that is another.
    assert any("another" in each for each in said) if key == "fact" else values["fact"] in facts_of(broken.problems())
    broken.raw.execute(f'DELETE FROM "{table}" WHERE "{key}" = ?', ("another",))


def test_two_entries_exchanged_are_found(broken):
    """A book that still adds up, but whose lines stand in another order than their facts."""
    rows = broken.raw.execute(
        "SELECT rowid, fact, amount FROM entries WHERE account = 'seat:PG14:1' ORDER BY version"
    ).fetchall()
    (first, one, _), (second, two, _) = rows[0], rows[2]
    broken.change("entries", first, "fact", two)
    broken.change("entries", second, "fact", one)
    assert any("stands before" in str(problem.text) for problem in broken.problems())
    broken.change("entries", first, "fact", one)
    broken.change("entries", second, "fact", two)


def test_a_fact_taken_away_is_a_gap_and_its_rows_belong_to_nothing(broken):
    row = broken.raw.execute("SELECT rowid, * FROM facts WHERE id = ?", (f"{CHAIN}/3",)).fetchone()
    broken.raw.execute("DELETE FROM facts WHERE rowid = ?", (row[0],))
    problems = broken.problems()
    assert (problems[0].sort, problems[0].place) == ("gap", f"{CHAIN}/3")
    assert any("belongs to no fact" in str(problem.text) for problem in problems)
    columns = ", ".join(f'"{column.name}"' for column in METADATA.tables["facts"].columns)
    places = ", ".join("?" for _ in row)
    broken.raw.execute(f"INSERT INTO facts (rowid, {columns}) VALUES ({places})", row)


def test_a_cut_tail_is_found_by_an_anchor_alone(sqlite_url):
    """Someone takes the last round out everywhere, head and balances too: only an outside copy of the head knows."""
    engine = a_full_house(sqlite_url)
    with read(engine) as look:
        anchored = heads.read_all(look.session)
        kept = audit.newest(look, CHAIN, limit=2)
    engine.dispose()
    house = sqlite3.connect(Path(sqlite_url.removeprefix("sqlite:///")), isolation_level=None)
    for (name,) in house.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        house.execute(f"DROP TRIGGER {name}")
    last = kept[0].record.key
    for account, previous, version in house.execute(
        "SELECT account, previous, version - 1 FROM entries WHERE fact = ? ORDER BY version DESC", (last,)
    ).fetchall():
        house.execute("UPDATE accounts SET balance = ?, version = ? WHERE name = ?", (previous, version, account))
    for table in ("entries", "closings"):
        house.execute(f"DELETE FROM {table} WHERE fact = ?", (last,))
    house.execute("DELETE FROM facts WHERE id = ?", (last,))
    house.execute(
        "UPDATE heads SET sequence = ?, hash = ? WHERE chain = ?",
        (kept[1].record.sequence, kept[1].hash, CHAIN),
    )
    house.close()
    engine = make_engine(sqlite_url)
    with read(engine) as look:
        assert verify.verify(look) == []
        problems = verify.verify(look, anchored=anchored)
    assert [(problem.sort, problem.place) for problem in problems] == [("cut", last)]
    engine.dispose()


def test_more_facts_than_are_looked_at_in_one_go(sqlite_url, monkeypatch):
    monkeypatch.setattr(verify, "CHUNK", 3)
    engine = a_full_house(sqlite_url)
    for number in range(5, 12):
        settle(engine, number)
    with read(engine) as look:
        assert verify.verify(look) == []
    with engine.connect() as connection, connection.begin():
        connection.execute(sqlalchemy.text("DROP TRIGGER rounds_no_update"))
        connection.execute(
            sqlalchemy.text(f"UPDATE rounds SET dealer = '1002' WHERE \"table\" = '{TABLE}' AND number = 9")
        )
    with read(engine) as look:
        (problem,) = verify.verify(look)
    assert str(problem.text) == f"rounds {TABLE}/9 says something else than its fact in dealer."
    engine.dispose()
