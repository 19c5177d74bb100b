"""People, PINs and sign-ins as the services keep them, on both databases."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from cast import ADA, ARI, DANA, PINS, ROBIN, SAM, START, open_site
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import Absent, Denied, Refused
from tablemgr.services import demonstration
from tablemgr.services.house import WrongFields
from tablemgr.services.people import Person
from tablemgr.services.signins import SignedIn, SignedOut

BY = By(ADA, "administrator")


@pytest.fixture
def both(database_url):
    """A house with the cast on each of the two databases."""
    clock = FixedClock(parse_stamp(START))
    opened = open_site(database_url, clock)
    opened.property.set_up(demonstration.BASICS, by=BY)
    demonstration._people(opened)
    yield opened, clock
    opened.close()


def facts(site) -> list[tuple[str, dict]]:
    from sqlalchemy import select

    from tablemgr.audit.record import Record
    from tablemgr.store.rows import FactRow
    from tablemgr.store.work import read

    with read(site.house.engine) as unit:
        rows = unit.session.scalars(
            select(FactRow.canonical).where(FactRow.chain == "property").order_by(FactRow.sequence)
        )
        return [(record.kind, dict(record.body)) for record in map(Record.from_canonical, rows)]


def wrong(site, badge, times):
    return [site.sign_ins.sign_in(badge, "0000", device_token=None) for _ in range(times)]


def test_badge_and_pin_sign_in(both):
    site, _ = both
    answer = site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None)
    assert isinstance(answer, SignedIn)
    assert site.sign_ins.present(answer.token, device_token=None).person.name == "Dana"
    assert facts(site)[-1][0] == "signin.ok"


def test_five_wrong_pins_lock_and_the_lock_outlives_the_process(both, database_url):
    site, clock = both
    assert all(isinstance(answer, Denied) for answer in wrong(site, DANA, 5))
    assert [kind for kind, _ in facts(site)[-5:]] == ["signin.refused"] * 4 + ["signin.locked"]
    site.close()
    again = open_site(database_url, clock)
    assert isinstance(again.sign_ins.sign_in(DANA, PINS[DANA], device_token=None), Denied)
    again.people.unlock(DANA, by=By(ROBIN, "floor"))
    assert isinstance(again.sign_ins.sign_in(DANA, PINS[DANA], device_token=None), SignedIn)
    again.close()


def test_a_right_pin_starts_the_count_anew(site):
    wrong(site, DANA, 4)
    assert isinstance(site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None), SignedIn)
    wrong(site, DANA, 4)
    assert isinstance(site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None), SignedIn)


def test_guesses_sent_at_once_do_not_get_more_tries(both):
    site, _ = both
    with ThreadPoolExecutor(12) as pool:
        list(pool.map(lambda n: site.sign_ins.sign_in(DANA, f"{n:04}", device_token=None), range(12)))
    person = site.people.person(DANA)
    assert (person.failures, person.locked_at is not None) == (5, True)


def test_the_answer_does_not_tell_an_unknown_badge_from_a_wrong_pin(site):
    said = {str(site.sign_ins.sign_in(badge, "5555", device_token=None)) for badge in (DANA, SAM, "999999", "")}
    assert len(said) == 1


def test_each_refusal_is_one_fact_and_no_fact_holds_what_was_typed(site):
    before = len(facts(site))
    for badge in (DANA, SAM, "48264826"):
        site.sign_ins.sign_in(badge, "5555", device_token=None)
    made = facts(site)[before:]
    assert [kind for kind, _ in made] == ["signin.refused"] * 3
    assert "48264826" not in str(made)
    assert "5555" not in str(made)


def test_who_has_left_never_gets_in(site):
    assert isinstance(site.sign_ins.sign_in(SAM, PINS[SAM], device_token=None), Denied)


def test_a_second_sign_in_ends_the_first_which_is_told_why(both):
    site, _ = both
    first = site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None)
    second = site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None)
    with pytest.raises(SignedOut) as told:
        site.sign_ins.present(first.token, device_token=None)
    assert told.value.why == "another"
    assert site.sign_ins.present(second.token, device_token=None)


def test_idle_ends_a_sign_in_and_activity_keeps_it(site, clock):
    token = site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None).token
    for _ in range(3):
        clock.advance(50 * 60)
        site.sign_ins.present(token, device_token=None)
    clock.advance(61 * 60)
    with pytest.raises(SignedOut) as told:
        site.sign_ins.present(token, device_token=None)
    assert told.value.why == "idle"
    assert facts(site)[-1] == ("signin.ended", {"badge": DANA, "sign_in": facts(site)[-1][1]["sign_in"], "why": "idle"})


def test_polling_is_no_activity(site, clock):
    token = site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None).token
    clock.advance(50 * 60)
    site.sign_ins.present(token, device_token=None, quiet=True)
    clock.advance(11 * 60)
    with pytest.raises(SignedOut):
        site.sign_ins.present(token, device_token=None, quiet=True)


def test_an_invented_token_is_nobody(site):
    with pytest.raises(SignedOut):
        site.sign_ins.present("f" * 64, device_token=None)


def test_signing_out_twice_is_once(site):
    token = site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None).token
    site.sign_ins.sign_out(token)
    count = len(facts(site))
    site.sign_ins.sign_out(token)
    assert len(facts(site)) == count


def test_a_new_person_must_change_the_first_pin(site):
    site.people.add(Person(badge="7001", name="Lupe", role="dealer"), "90210", by=BY)
    assert site.people.person("7001").must_change
    own = By("7001", "dealer")
    assert isinstance(site.people.change_pin("11111", "4417", again="4417", by=own), Denied)
    assert site.people.person("7001").failures == 1
    assert site.people.change_pin("90210", "4417", again="4417", by=own) is None
    assert not site.people.person("7001").must_change
    assert isinstance(site.sign_ins.sign_in("7001", "4417", device_token=None), SignedIn)


@pytest.mark.parametrize(
    "pin", ["0000", "1234", "4321", "7890", "2525", "123", "123456789", "12a4", "7001", "1007", ""]
)
def test_a_trivial_pin_is_refused(site, pin):
    with pytest.raises(WrongFields) as refusal:
        site.people.add(Person(badge="7001", name="Lupe", role="dealer"), pin, by=BY)
    assert "pin" in refusal.value.problems


def test_everything_wrong_with_a_person_is_said_at_once(site):
    with pytest.raises(WrongFields) as refusal:
        site.people.add(Person(badge="x", name="🙂", role="king"), "1", by=BY)
    assert set(refusal.value.problems) == {"badge", "name", "role", "pin"}


@pytest.mark.parametrize("name", ["陳美玲", "陈伟", "Nguyễn Thị Hà", "Łukasz", "Zoë"])
def test_names_that_reports_can_print(site, name):
    site.people.add(Person(badge="7001", name=name, role="dealer"), "90210", by=BY)
    assert site.people.person("7001").name == name


def test_a_badge_is_used_once_also_after_its_owner_left(site):
    with pytest.raises(WrongFields):
        site.people.add(Person(badge=SAM, name="Samira", role="dealer"), "90210", by=BY)


def test_the_same_request_adds_once(both):
    site, _ = both
    for _ in range(2):
        site.people.add(Person(badge="7001", name="Lupe", role="dealer"), "90210", by=BY, request="r-1")
    assert [kind for kind, _ in facts(site)].count("person.added") == len(demonstration.CAST) + 1


def test_the_last_administrator_stays(site):
    with pytest.raises(Refused):
        site.people.leave(ADA, by=BY)
    with pytest.raises(Refused):
        site.people.change(Person(badge=ADA, name="Ada", role="dealer"), by=BY)
    site.people.change(Person(badge=ARI, name="Ari", role="administrator"), by=BY)
    site.people.leave(ADA, by=BY)
    assert site.people.person(ADA).left_at is not None


def test_leaving_ends_the_sign_in_at_once(site):
    token = site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None).token
    site.people.leave(DANA, by=BY)
    with pytest.raises(SignedOut) as told:
        site.sign_ins.present(token, device_token=None)
    assert told.value.why == "left"
    with pytest.raises(Absent):
        site.people.unlock(DANA, by=BY)


def test_a_change_says_before_and_after_and_nothing_else(site):
    site.people.change(Person(badge=DANA, name="Dana", role="floor"), by=BY)
    assert facts(site)[-1] == (
        "person.changed",
        {"badge": DANA, "before": {"role": "dealer"}, "after": {"role": "floor"}},
    )


def test_a_reset_unlocks_ends_the_sign_in_and_asks_for_a_new_pin(site):
    token = site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None).token
    wrong(site, DANA, 5)
    site.people.reset_pin(DANA, "60417", by=BY)
    with pytest.raises(SignedOut):
        site.sign_ins.present(token, device_token=None)
    answer = site.sign_ins.sign_in(DANA, "60417", device_token=None)
    assert answer.person.must_change


def test_wrong_pins_elsewhere_do_not_stop_a_table(site):
    token = site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None).token
    wrong(site, DANA, 5)
    assert site.sign_ins.present(token, device_token=None).person.badge == DANA


def test_a_code_enrols_one_tablet_once_and_in_time(both):
    site, clock = both
    code = site.devices.make_code("Tablet 3", by=By(ROBIN, "floor")).code
    made = site.devices.enrol(code.lower())
    assert site.devices.recognise(made.token).name == "Tablet 3"
    with pytest.raises(Refused):
        site.devices.enrol(code)
    late = site.devices.make_code("Tablet 4", by=By(ROBIN, "floor")).code
    clock.advance(15 * 60 + 1)
    with pytest.raises(Refused):
        site.devices.enrol(late)


def test_a_retired_tablet_and_an_old_token_open_nothing(site):
    old = site.devices.enrol(site.devices.make_code("Tablet 3", by=BY).code)
    new = site.devices.enrol(site.devices.make_code("Tablet 3", by=BY).code)
    assert site.devices.recognise(old.token) is None
    site.devices.retire("Tablet 3", by=BY)
    assert site.devices.recognise(new.token) is None


def test_no_token_pin_or_code_stands_in_the_database(site, tmp_path):
    signed = site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None)
    code = site.devices.make_code("Tablet 3", by=BY).code
    made = site.devices.enrol(code)
    site.close()
    content = b"".join(path.read_bytes() for path in tmp_path.glob("floor.sqlite*"))
    for secret in (signed.token, code.replace("-", ""), made.token):
        assert secret.encode() not in content


def test_a_second_persons_pin_confirms_without_signing_in(site):
    token = site.sign_ins.sign_in(DANA, PINS[DANA], device_token=None).token
    assert site.sign_ins.check(DANA, PINS[DANA], device=None).name == "Dana"
    assert isinstance(site.sign_ins.check(DANA, "0000", device=None), Denied)
    assert site.people.person(DANA).failures == 1
    assert site.sign_ins.present(token, device_token=None)
