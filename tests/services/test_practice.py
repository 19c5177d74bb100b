"""The practice screen as a service, on both databases: kept tap by tap, each person his own, nothing in book or trail."""

from __future__ import annotations

import threading

import pytest
import sqlalchemy

from cast import KIT, PAT, ROBIN, open_site
from tablemgr.audit.record import By
from tablemgr.clock import FixedClock, parse_stamp
from tablemgr.errors import BadInput, Conflict, Denied, Refused
from tablemgr.rules.poker.piece import Card
from tablemgr.services.house import WrongFields
from tablemgr.services.practice import NewGame, Practice, Tap
from tablemgr.store.rows import METADATA
from tablemgr.training.practice_settings import Switches

ME, OTHER, BOSS = By(KIT, "trainee"), By(ROBIN, "floor"), By(PAT, "pit_boss")
EVENING = "2026-11-29T20:00:00.000000Z"


@pytest.fixture
def practice(database_url):
    """The practice screen of a house with two people who train, on each database."""
    opened = open_site(database_url, FixedClock(parse_stamp(EVENING)))
    people = [
        {
            "badge": badge,
            "name": badge,
            "role": role,
            "pin_hash": "-",
            "must_change": False,
            "failures": 0,
            "language": "",
        }
        for badge, role in ((KIT, "trainee"), (ROBIN, "floor"))
    ]
    with opened.house.engine.writing.begin() as line:
        line.execute(METADATA.tables["people"].insert(), people)
    yield opened.practice
    opened.close()


def play(practice, *acts, by=ME):
    state = practice.state(by=by)
    for act in acts:
        state = practice.tap(Tap(state["version"], act), by=by)
    return state


BET, DEAL, WAY, REBET = {"kind": "bet", "cents": 2500}, {"kind": "deal"}, {"kind": "house_way"}, {"kind": "rebet"}


def test_a_hand_survives_between_taps_and_is_paid_once(practice):
    play(practice, BET, DEAL)
    state = practice.state(by=ME)
    assert (state["phase"], state["balance"], len(state["hand"]), state["outcome"]) == ("split", 97_500, 7, None)
    done = play(practice, WAY)
    assert done["balance"] == 97_500 + done["outcome"]["returned"]
    assert practice.state(by=ME) == done
    with pytest.raises(Conflict, match="moved on"):
        practice.tap(Tap(done["version"] - 1, WAY), by=ME)
    assert practice.state(by=ME) == done


def test_nothing_of_the_dealers_cards_is_told_before_the_reveal(practice):
    practice.new(NewGame(seed=11), by=ME)
    before = str(play(practice, BET, DEAL))
    after = play(practice, WAY)["outcome"]["dealer"]
    assert len({*after["low"], *after["high"]}) == 7
    assert not any(f"'{card}'" in before for card in (*after["low"], *after["high"]))


def test_the_same_number_gives_the_same_cards_to_two_people(practice):
    hands = []
    for by in (ME, OTHER):
        practice.new(NewGame(seed=4711), by=by)
        hands.append([play(practice, BET, DEAL, WAY, by=by)["hand"], play(practice, REBET, DEAL, by=by)["hand"]])
    assert hands[0] == hands[1]
    assert hands[0][0] != hands[0][1]


def test_a_foul_is_refused_with_its_sentence_and_changes_nothing(practice):
    practice.new(NewGame(seed=7), by=ME)
    state = play(practice, BET, DEAL, {"kind": "choose", "card": "Ks"})
    assert set(state["fouls"]) == {"Qh", "Qd"}
    with pytest.raises(Refused, match="would outrank the high hand"):
        play(practice, {"kind": "choose", "card": "Qh"})
    assert practice.state(by=ME) == state


def test_switches_last_over_a_new_game_and_the_balance_does_not(practice):
    play(
        practice,
        {"kind": "switch", "name": "speed", "value": "fast"},
        {"kind": "switch", "name": "voices", "value": False},
        BET,
        DEAL,
    )
    state = practice.new(NewGame(seed=1, way="foxwoods", rules={"wheel_rank": "second"}), by=ME)
    assert state["switches"] == {"speed": "fast", "rebet_deals": Switches().rebet_deals, "voices": False}
    assert (state["phase"], state["balance"], state["way"]["key"]) == ("bet", 100_000, "foxwoods")


def test_a_new_game_refuses_what_there_is_not(practice):
    for wrong in (NewGame(way="nobodys"), NewGame(seed=-1), NewGame(seed=10**9)):
        with pytest.raises(WrongFields):
            practice.new(wrong, by=ME)
    for rules in ({"copy": "never"}, {"luck": "good"}):
        with pytest.raises(BadInput):
            practice.new(NewGame(rules=rules), by=ME)


def test_who_does_not_train_has_no_screen(practice):
    for act in (
        lambda: practice.state(by=BOSS),
        lambda: practice.new(NewGame(), by=BOSS),
        lambda: practice.tap(Tap(0, DEAL), by=BOSS),
    ):
        with pytest.raises(Denied):
            act()


def test_training_leaves_no_trace_in_any_other_table(practice):
    play(practice, {"kind": "chip", "cents": 100})
    before = everything(practice)
    for _ in range(3):
        play(practice, BET, DEAL, WAY)
    after = everything(practice)
    assert {name for name in before if before[name] != after[name]} == {"practice_games"}


def house_of(practice: Practice):
    return practice._house


def everything(practice: Practice):
    with house_of(practice).engine.reading.connect() as look:
        return {name: look.execute(sqlalchemy.select(table)).all() for name, table in METADATA.tables.items()}


def test_of_two_windows_at_once_one_moves_on(practice):
    version = play(practice, BET)["version"]
    together, ends = threading.Barrier(2), []

    def deal():
        together.wait()
        try:
            ends.append(practice.tap(Tap(version, DEAL), by=ME)["phase"])
        except Conflict as refusal:
            ends.append(type(refusal))

    windows = [threading.Thread(target=deal) for _ in range(2)]
    for window in windows:
        window.start()
    for window in windows:
        window.join()
    assert sorted(map(str, ends)) == sorted(["split", str(Conflict)])
    assert practice.state(by=ME)["number"] == 1


def test_what_is_told_of_a_finished_hand(practice):
    practice.new(NewGame(seed=7), by=ME)
    done = play(practice, BET, DEAL, {"kind": "choose", "card": "Ks"}, {"kind": "choose", "card": "4c"}, DEAL)
    outcome = done["outcome"]
    assert outcome["set_by"] == "player"
    assert outcome["advice"]["same"] is False
    assert outcome["advice"]["low"] == ["Ks", "Jd"]
    assert {Card.parse(card) for half in ("low", "high") for card in outcome["advice"][half]} == set(
        map(Card.parse, done["hand"])
    )
    assert outcome["advice"]["because"]["tongues"]["en"].startswith("One pair")
    assert sum(done["results"].values()) == 1
