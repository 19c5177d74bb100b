"""A whole drill, an exam and an audition leave book, trail, rounds and reports as they were, to the last row."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlalchemy import MetaData, create_engine, delete, insert, select

from cast import DANA, KIT, NOOR, ROBIN, START, open_site
from dealing import Dealer, open_table, tablet
from services.test_exams import SETTING
from services.test_training import wrong_to
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.reports.certificate import pdf
from tablemgr.services import demonstration
from tablemgr.services.auditions import POINTS, Seen
from tablemgr.services.disputes import Claim, Ruling
from tablemgr.services.training import DRILLS, GAMES
from tablemgr.store.rows import METADATA
from tablemgr.store.rows.training import TRAINING
from tablemgr.store.units import Practice

KIT_HERSELF, DANA_HERSELF, NOOR_HERSELF = By(KIT, "trainee"), By(DANA, "dealer"), By(NOOR, "trainer")


def everything(url):
    """Read every row of every table, by nothing of the house."""
    engine, metadata = create_engine(url), MetaData()
    metadata.reflect(engine)
    with engine.connect() as connection:
        found = {name: sorted(map(repr, connection.execute(select(table)))) for name, table in metadata.tables.items()}
    engine.dispose()
    return found


@pytest.fixture
def either(database_url):
    clock = FixedClock(parse_stamp(START))
    site = open_site(database_url, clock)
    demonstration.load(site)
    open_table(site)
    Dealer(site, tablet(site)).round({1: 10_000, 2: 5_000})
    floor = By(ROBIN, "floor")
    id_ = site.disputes.open("PG14", Claim(round=1, seat=2, claim="the copy was mine"), by=floor)
    site.disputes.rule(id_, Ruling(ruling="it was", accepted=True, error="copy_paid"), by=floor)
    yield site, clock, database_url
    site.close()


def test_a_drill_an_exam_and_an_audition_touch_nothing_else(either):
    site, clock, url = either
    before, heads = everything(url), site.audit.chains()
    for by in (KIT_HERSELF, DANA_HERSELF):
        for game in GAMES:
            for place, kind in enumerate(DRILLS):
                asked = site.training.ask(game, by=by, kind=kind)
                given = wrong_to(asked.question) if place % 2 else dict(asked.question.task.answers)
                name = site.training.answer(asked.asking, given, by=by, request=str(uuid4()), milliseconds=4_000)
                site.training.result(name, by=by)
                clock.advance(30)
    site.exams.set(SETTING, by=NOOR_HERSELF)
    sat = site.exams.start(SETTING.code, by=KIT_HERSELF, request=str(uuid4()))
    for place in range(1, 6):
        question = site.exams.paper(sat, by=KIT_HERSELF).question
        site.exams.answer(sat, place, dict(question.task.answers), by=KIT_HERSELF)
    assert pdf(site.exams.certificate(sat, by=KIT_HERSELF))
    seen = Seen(badge=KIT, game="tiles", verdict="ready", points=dict.fromkeys(POINTS, 5), notes={})
    site.auditions.note(seen, by=NOOR_HERSELF, request=str(uuid4()))
    site.exams.retire(SETTING.code, by=NOOR_HERSELF)
    site.trainees.progress(by=DANA_HERSELF)
    site.exams.results(SETTING.code, by=NOOR_HERSELF)
    after = everything(url)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == TRAINING - {"practice_games"}
    assert {"facts", "entries", "accounts", "heads", "reports", "rounds", "steps"} <= set(before)
    assert site.audit.chains() == heads
    assert site.audit.verify().is_sound


@pytest.mark.parametrize("table", sorted(set(METADATA.tables) - TRAINING))
def test_its_unit_can_change_no_other_table_even_if_it_tries(site, table):
    url = site.house.engine.url
    before = everything(url)[table]
    for statement in (delete(METADATA.tables[table]), insert(METADATA.tables[table])):
        with pytest.raises(AssertionError), Practice(site.house.engine, site.house.clock) as unit:
            unit.session.execute(statement)
            unit.commit()
    assert everything(url)[table] == before
