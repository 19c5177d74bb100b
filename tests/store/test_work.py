"""Units of work: nothing is kept without a fact, a request is done once, and a unit touches only its own tables."""

import threading
from itertools import pairwise

import pytest
import sqlalchemy
from sqlalchemy import select

from store.making import (
    ADMIN,
    CALENDAR,
    CHAIN,
    DANA,
    TABLE,
    a_clock,
    a_full_house,
    a_house,
    reverse,
    round_body,
    settle,
)
from tablemgr.audit.facts import Fact
from tablemgr.audit.record import Answer, Request
from tablemgr.errors import BadInput, Conflict, Unusable
from tablemgr.ledger.book import Balance
from tablemgr.store import audit, heads, ledger, verify
from tablemgr.store.rows import (
    AccountRow,
    DocumentRow,
    DraftRow,
    EntryRow,
    FactRow,
    HeadRow,
    PersonRow,
    PitRow,
    ReportRow,
    RoundRow,
    SignInRow,
    TableRow,
)
from tablemgr.store.work import Draft, Practice, SignIn, Work, read


@pytest.fixture
def engine(database_url):
    made = a_house(database_url)
    yield made
    made.dispose()


def work_on(engine, *chains):
    return Work(engine, a_clock(), CALENDAR, hold=chains or (CHAIN,))


def problems(engine):
    with read(engine) as look:
        return [str(problem.text) for problem in verify.verify(look)]


def test_leaving_without_a_commit_leaves_nothing(engine):
    with work_on(engine, "property") as work:
        work.session.add(PitRow(code="P2", name="Pit 2"))
        work.session.flush()
    with pytest.raises(RuntimeError), work_on(engine, "property") as work:
        work.session.add(PitRow(code="P3", name="Pit 3"))
        work.session.flush()
        raise RuntimeError
    with read(engine) as look:
        assert look.session.scalars(select(PitRow.code)).all() == ["P1"]


def test_a_commit_keeps_fact_entries_rows_and_head_together(engine):
    assert settle(engine, 1).body == {"round": 1}
    with read(engine) as look:
        kept = audit.newest(look, CHAIN, limit=1)[0]
        assert kept.record.by == DANA
        assert (kept.record.gaming_day.isoformat(), kept.record.shift) == ("2026-11-29", "swing")
        assert kept.record.offset == "+08:00"
        assert kept.record.body == round_body(1)
        assert [entry["cause"] for entry in kept.record.entries] == ["wager_paid", "commission", "wager_taken"]
        assert heads.read(look.session, CHAIN).hash == kept.hash == kept.record.hash
        row = look.session.get(RoundRow, (TABLE, 1))
        assert (row.fact, row.body, row.settled_at) == (kept.record.key, round_body(1), a_clock().now())
        balances = ledger.balances(look, table=TABLE)
        assert balances["rack:PG14"] == Balance(292_500, 3)
        assert balances["commission:PG14"] == Balance(500, 1)
        assert "cage" not in balances
        assert [line.line for line in ledger.lines_of(look, [kept.record.key])] == [1, 2, 3, 4, 5, 6]
    assert problems(engine) == []


def test_every_fact_follows_the_one_before(engine):
    for number in range(1, 4):
        settle(engine, number)
    with read(engine) as look:
        facts = audit.newest(look, CHAIN, limit=10)
        assert [kept.record.sequence for kept in facts] == [4, 3, 2, 1]
        for newer, older in pairwise(facts):
            assert newer.record.previous == older.hash
        assert [kept.record.sequence for kept in audit.newest(look, CHAIN, limit=9, before=3)] == [2, 1]
        assert [kept.record.kind for kept in audit.newest(look, CHAIN, limit=9, kinds=["table.opened"])] == [
            "table.opened"
        ]
        assert audit.find(look, CHAIN, 2).record.sequence == 2
        assert audit.find(look, CHAIN, 9) is None
        assert len(audit.of_shift(look, facts[0].record.gaming_day, "swing", kinds=["round.settled"])) == 3
        assert audit.of_shift(look, facts[0].record.gaming_day, "grave") == []


def test_a_reversal_restores_the_balances(engine):
    with read(engine) as look:
        before = {name: balance.cents for name, balance in ledger.balances(look).items()}
    settle(engine, 1)
    reverse(engine, 1)
    with read(engine) as look:
        after = {name: balance.cents for name, balance in ledger.balances(look).items()}
    assert {name: cents for name, cents in after.items() if cents} == before
    with pytest.raises(Conflict):
        reverse(engine, 1)
    assert problems(engine) == []


def test_a_repeated_request_gets_the_first_answer_and_is_not_done_again(engine):
    first = settle(engine, 1, request="r-1")
    assert settle(engine, 1, request="r-1") == first
    with read(engine) as look:
        assert len(look.session.scalars(select(RoundRow.number)).all()) == 1


def test_the_same_id_for_something_else_is_refused(engine):
    settle(engine, 1, request="r-1")
    with pytest.raises(Conflict, match="asked for something else"):
        settle(engine, 2, request="r-1")


def test_a_refused_attempt_stores_nothing_and_may_be_repeated(engine):
    asked = Request("r-1", {"act": "settle"})
    with pytest.raises(BadInput), work_on(engine) as work:
        work.commit(Fact("round.settled", {}), by=DANA, request=asked)
    with work_on(engine) as work:
        assert work.repeated(asked) is None


def test_a_request_that_races_past_the_question_gets_the_first_answer_too(engine):
    """The unique key is the last guard: a use case that forgot to ask must not do it twice either."""
    asked = Request("r-1", {"act": "settle"})
    answers = []
    for number in (1, 2):
        with work_on(engine) as work:
            done = work.commit(
                Fact("round.settled", round_body(number)),
                by=DANA,
                request=asked,
                answer=Answer(200, None, {"n": number}),
            )
            answers.append((done.answer.body, done.repeated, done.record.sequence))
    assert answers == [({"n": 1}, False, 2), ({"n": 1}, True, 2)]
    with pytest.raises(Conflict), work_on(engine) as work:
        work.commit(Fact("round.settled", round_body(3)), by=DANA, request=Request("r-1", {"act": "other"}))
    assert problems(engine) == []


def test_fifty_threads_with_one_request_leave_one_round(engine):
    answers, start = [], threading.Barrier(50)

    def press():
        start.wait()
        try:
            answers.append(settle(engine, 1, request="the-one").body)
        except Exception as error:
            answers.append(repr(error))

    threads = [threading.Thread(target=press) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [{"round": 1}] * 50
    with read(engine) as look:
        assert look.session.scalars(select(RoundRow.number)).all() == [1]
        assert look.session.get(TableRow, TABLE).last_round == 1
    assert problems(engine) == []


def test_threads_with_their_own_requests_never_fork_the_chain(engine):
    errors = []

    def deal(name):
        try:
            for number in range(10):
                settle(engine, number, request=f"{name}-{number}")
        except Exception as error:
            errors.append(repr(error))

    threads = [threading.Thread(target=deal, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    with read(engine) as look:
        assert look.session.scalars(select(RoundRow.number).order_by(RoundRow.number)).all() == list(range(1, 41))
    assert problems(engine) == []


def test_a_chain_must_be_held_before_it_is_decided_on(engine):
    with pytest.raises(AssertionError), work_on(engine, CHAIN) as work:
        work.commit(Fact("pit.set", {}), by=ADMIN, chain="property")


def test_a_unit_keeps_one_fact(engine):
    with work_on(engine) as work:
        work.commit(Fact("floor.called", {}), by=DANA)
        with pytest.raises(AssertionError, match="one fact"):
            work.commit(Fact("floor.called", {}), by=DANA)
    assert problems(engine) == []


@pytest.mark.parametrize(
    "row",
    [
        HeadRow(chain="x", sequence=0, hash="x"),
        AccountRow(name="x", balance=0, version=0),
        RoundRow(table=TABLE, number=9, session=1, fact="x", shift="x", dealer="x", body={}),
        DocumentRow(digest="x", kind="x", key="x", title="x", text="x", fact="x"),
    ],
    ids=lambda row: type(row).__name__,
)
def test_work_may_not_write_by_hand_what_a_fact_makes(engine, row):
    sqlalchemy.orm.make_transient(row)
    with pytest.raises(AssertionError, match="may not change"), work_on(engine) as work:
        work.session.add(row)
        work.session.flush()


def test_the_draft_unit_touches_drafts_alone(engine):
    with Draft(engine, a_clock(), TABLE) as draft:
        draft.session.add(DraftRow(table=TABLE, version=1, body={"acts": []}, updated_at=draft.now))
        draft.commit()
    with Draft(engine, a_clock(), TABLE) as draft:
        draft.session.get(DraftRow, TABLE).version = 2  # left without a commit
    with read(engine) as look:
        assert look.session.get(DraftRow, TABLE).version == 1
    for change in (
        lambda session: session.add(PitRow(code="P9", name="x")),
        lambda session: session.execute(sqlalchemy.update(PersonRow).values(failures=0)),
        lambda session: session.execute(sqlalchemy.delete(SignInRow)),
    ):
        with pytest.raises(AssertionError), Draft(engine, a_clock(), TABLE) as draft:
            change(draft.session)
            draft.commit()


def test_sign_in_and_practice_touch_their_own_alone(engine):
    with SignIn(engine, a_clock()) as unit:
        unit.session.add(
            SignInRow(id="s1", token_hash="h", badge="1001", device=None, started_at=unit.now, last_seen=unit.now)
        )
        unit.commit()
    for unit_of in (lambda: SignIn(engine, a_clock()), lambda: Practice(engine, a_clock())):
        with pytest.raises(AssertionError), unit_of() as unit:
            unit.session.add(PitRow(code="P9", name="x"))
            unit.commit()
    with read(engine) as look:
        assert look.session.scalars(select(SignInRow.id)).all() == ["s1"]


def test_a_settle_removes_the_draft_in_the_same_breath(engine):
    with Draft(engine, a_clock(), TABLE) as draft:
        draft.session.add(DraftRow(table=TABLE, version=1, body={}, updated_at=draft.now))
        draft.commit()
    settle(engine, 1)
    with read(engine) as look:
        assert look.session.get(DraftRow, TABLE) is None


def test_a_look_cannot_change_anything(engine):
    with pytest.raises(Unusable), read(engine) as look:
        look.session.execute(sqlalchemy.insert(PitRow).values(code="P9", name="x"))


def test_the_databases_words_are_said_in_ours(engine):
    with pytest.raises(Conflict), work_on(engine, "property") as work:
        work.session.add(PitRow(code="P1", name="again"))
        work.commit(Fact("pit.set", {}), by=ADMIN)
    with pytest.raises(BadInput), work_on(engine, "property") as work:
        work.session.execute(sqlalchemy.update(TableRow).values(last_round=10**30))


def test_a_document_keeps_its_first_text(engine):
    second = {"digest": "a" * 64, "kind": "houseway", "key": "foxwoods", "title": "Foxwoods", "text": '{"n":2}'}
    with work_on(engine, "property") as work:
        work.commit(Fact("rules.in_force", {"documents": [second, second]}), by=ADMIN)
    with read(engine) as look:
        assert look.session.scalars(select(DocumentRow.text)).all() == ["{}"]
    assert problems(engine) == []


def test_units_on_two_chains_lock_them_in_one_order(engine):
    errors = []

    def go(chains):
        try:
            for _ in range(10):
                with work_on(engine, *chains) as work:
                    work.commit(Fact("floor.called", {}), by=DANA, chain=chains[0])
        except Exception as error:
            errors.append(repr(error))

    both = [("property", CHAIN), (CHAIN, "property")]
    threads = [threading.Thread(target=go, args=(chains,)) for chains in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert problems(engine) == []


def test_a_full_house_verifies(database_url):
    engine = a_full_house(database_url)
    assert problems(engine) == []
    with read(engine) as look:
        assert look.session.scalars(select(ReportRow.id)).all() == ["r1"]
        assert look.session.scalar(select(sqlalchemy.func.sum(AccountRow.balance))) == 0
        assert look.session.scalar(select(sqlalchemy.func.count()).select_from(EntryRow)) > 20
        assert look.session.scalar(select(sqlalchemy.func.count()).select_from(FactRow)) == 9
    engine.dispose()
