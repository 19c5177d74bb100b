"""The workbench: what is on offer, what a hand is worth, where ways part; work that goes on beside the pages."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from math import comb

import pytest

from cast import ADA
from tablemgr import assets
from tablemgr.audit.record import By
from tablemgr.catalog import houseways
from tablemgr.errors import Absent, BadInput, Refused, Unusable
from tablemgr.odds.tiles import odds, odds_of
from tablemgr.rules.tiles.houseway import set_hand
from tablemgr.rules.tiles.split import Split
from tablemgr.services import workbench
from tablemgr.services.apart import apart
from tablemgr.services.jobs import KEPT, Jobs
from tablemgr.words import text

HAND = "6-6 3-6 5-6 1-4"
CARDS = "As Kh Kd 8d 7h 5c 2c"


def shipped(key: str, game: str = "tiles") -> str:
    return (assets.path("config") / "houseways" / game / f"{key}.toml").read_text("utf-8")


@pytest.fixture
def bench(site):
    return site.workbench


def done(job, seconds=60):
    assert job.wait(seconds)
    return job.result()


def test_every_way_of_both_games_is_on_offer_and_says_where_it_plays(bench):
    offered = bench.offered()
    assert offered.trouble is None
    for key in ("tiles", "poker"):
        assert {each.way.key for each in offered.of(key)} == set(houseways.shipped(game=key))
    foxwoods = bench.way("tiles", "foxwoods")
    assert (foxwoods.in_force, foxwoods.own, foxwoods.kept) == (True, False, False)
    assert "Table 14" in foxwoods.tables
    assert not bench.way("tiles", "taj_mahal").in_force
    assert [each.in_force for each in offered.of("tiles")] == sorted(
        (each.in_force for each in offered.of("tiles")), reverse=True
    )


def test_a_way_of_the_site_is_marked_and_one_that_left_the_shelf_stays_readable(site, tmp_path):
    folder = tmp_path / "own" / "houseways" / "tiles"
    folder.mkdir(parents=True)
    source = (
        shipped("traditional")
        .replace('key = "traditional"', 'key = "ours"')
        .replace("only_way = true", "only_way = false", 1)
    )
    way, problems = houseways.load(source)
    if way is None:  # a rule that speaks only without the only-way rule must not say that it is shadowed
        source = "\n".join(line for line in source.splitlines() if "shadowed_by" not in line)
        way, problems = houseways.load(source)
    assert problems == []
    (folder / "ours.toml").write_text(source, "utf-8")
    house = replace(site.house, site_folder=tmp_path / "own")
    bench = workbench.Workbench(house)
    assert bench.way("tiles", "ours").own
    from tablemgr.services.rulebook import Rulebook

    Rulebook(house).put_in_force("houseway", "ours", by=By(ADA, "administrator"))
    (folder / "ours.toml").unlink()
    kept = bench.way("tiles", way.digest)
    assert (kept.kept, kept.in_force, kept.way.title) == (True, True, way.title)


def test_a_bad_file_of_the_site_hides_nothing_that_can_be_used(site, tmp_path):
    folder = tmp_path / "own" / "houseways" / "tiles"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text("key = 1", "utf-8")
    offered = workbench.Workbench(replace(site.house, site_folder=tmp_path / "own")).offered()
    assert isinstance(offered.trouble, BadInput)
    assert "bad.toml" in str(offered.trouble)
    assert len(offered.of("tiles")) == len(houseways.shipped())


def test_a_rule_is_told_in_words(bench):
    offer = bench.way("tiles", "foxwoods")
    lines = bench.rules(offer)
    assert [line.number for line in lines] == list(range(1, len(offer.way.rules) + 1))
    assert (lines[-1].when, lines[-1].play) == ("always", "best_low")
    assert not next(line for line in lines if line.rule.id == "k-ten-five-six-eleven").counts
    words = bench.words(offer)
    assert {"always", "best_low", "hand_is"} <= set(words)
    assert all(words.values())


def test_a_hand_is_set_by_each_way_once_drawn_for_all_that_agree(bench):
    settings = bench.tried("tiles", HAND, ())
    heard = [voice.way.key for setting in settings for voice in setting.voices]
    assert sorted(heard) == ["canberra", "foxwoods", "traditional"]
    for setting in settings:
        for voice in setting.voices:
            split = houseways.GROUNDS["tiles"].decide(voice.way, houseways.GROUNDS["tiles"].parse_hand(HAND)).split
            assert setting.laid.name == str(split)
    assert len({setting.laid.name for setting in settings}) == len(settings) == 3
    cards = bench.tried("poker", CARDS, ("mgm", "mgm"))
    assert [len(setting.voices) for setting in cards] == [1]
    assert str(cards[0].laid.high_words) == "pair of kings"


def test_each_setting_of_four_tiles_is_worth_exactly_what_the_odds_say(bench):
    found = done(bench.worth(HAND, "foxwoods"))
    way = houseways.shipped()["foxwoods"]
    assert set(found) == {setting.laid.name for setting in bench.tried("tiles", HAND, ())}
    for name, worth in found.items():
        counted = odds_of(Split.parse(name), lambda hand: set_hand(way, hand).split)
        assert (worth.win, worth.lose, worth.push) == (counted.win, counted.lose, counted.push)
        assert worth.total == 20_475
    best = max(found.values(), key=lambda each: each.brings)
    assert [each for each in found.values() if each.is_best] == [best]


def test_two_ways_of_tiles_are_compared_exactly(bench):
    found = done(bench.compared("tiles", "foxwoods", "traditional"))
    one, other = (houseways.shipped()[key] for key in ("foxwoods", "traditional"))
    assert (found.differ, found.of) == (37, 3620)
    assert len(found.shown) == 37
    assert sum(each.deals for each in found.shown) == found.deals_that_differ
    counted = odds(lambda hand: set_hand(other, hand).split, lambda hand: set_hand(one, hand).split)
    assert found.sides[1].edge == counted.edge_against_player()
    assert found.cost == found.sides[1].edge - found.sides[0].edge
    assert all(each.one != each.other and all(each.rules) for each in found.shown)
    assert bench.compared("tiles", "foxwoods", "traditional").is_done


def test_the_best_answer_is_never_worse(bench):
    found = done(bench.compared("tiles", workbench.LOWEST_FIRST, workbench.BEST))
    assert found.cost < 0
    assert found.differ > len(found.shown) == 100
    assert len(found.sides) == 3
    with pytest.raises(BadInput, match="for tiles only"):
        bench.compared("poker", "mgm", workbench.BEST)


def test_a_sound_file_is_told_with_its_exact_edge(bench):
    found = done(bench.checked(bench.check(shipped("foxwoods"))))
    assert found.problems == ()
    assert sum(turn.deals for turn in found.turns) == found.deals == 35_960
    way = houseways.shipped()["foxwoods"]
    same = odds(lambda hand: set_hand(way, hand).split, lambda hand: set_hand(way, hand).split)
    assert (found.player_edge, found.banker_edge) == (same.edge_against_player(), same.edge_against_banker())


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("this is = no [ toml", "This is not TOML"),
        ("key = 1", "key:"),
        (shipped("foxwoods").replace('play = "best_low"', 'play = "worst_low"'), "worst_low"),
        (shipped("mgm", "poker").replace("five-aces", "six-aces"), "six-aces"),
    ],
)
def test_a_bad_file_is_told_with_everything_that_is_wrong(bench, source, said):
    found = done(bench.checked(bench.check(source)))
    assert found.way is None
    assert any(said in str(problem) for problem in found.problems)


@pytest.mark.parametrize("source", ["", " \n", "x" * 200_001])
def test_what_is_no_file_is_refused_before_any_work(bench, source):
    with pytest.raises(BadInput):
        bench.check(source)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("6-6 4-4 5-6 9-9", "no tile 9-9"),
        ("6-6 4-4 5-6", "four tiles"),
        ("6-6 6-6 6-6 1-1", "6-6"),
    ],
)
def test_a_hand_that_is_none_is_refused(bench, hand, said):
    with pytest.raises(BadInput, match=said):
        bench.tried("tiles", hand, ())


def test_ways_that_are_none_are_refused(bench):
    with pytest.raises(BadInput, match="zz"):
        bench.tried("tiles", HAND, ("zz",))
    with pytest.raises(Absent, match="zz"):
        bench.way("tiles", "zz")
    with pytest.raises(Absent, match="chess"):
        bench.way("chess", "foxwoods")
    with pytest.raises(BadInput, match="mgm"):
        bench.compared("tiles", "foxwoods", "mgm")


def test_nothing_on_the_workbench_is_a_fact(site):
    before = [(head.chain, head.sequence) for head in site.audit.chains()]
    bench = site.workbench
    bench.tried("tiles", HAND, ())
    done(bench.checked(bench.check("key = 1")))
    assert [(head.chain, head.sequence) for head in site.audit.chains()] == before


# ---- jobs ----


def test_a_job_is_done_once_for_everybody_who_asks():
    jobs, turns, gate = Jobs(), [], threading.Event()

    def work(step):
        turns.append(1)
        step(text("Dealing"), 1, 2)
        gate.wait(10)
        return 42

    first = jobs.ask("key", work)
    while first.total != 2:
        time.sleep(0.005)
    assert (first.done, first.total, str(first.stage), first.is_done) == (1, 2, "Dealing", False)
    assert jobs.ask("key", work) is first
    gate.set()
    assert done(first, 10) == 42
    assert jobs.ask("key", work) is first is jobs.find("key")
    assert turns == [1]


def test_a_short_job_never_waits_for_a_long_one_and_long_ones_take_turns():
    jobs, gate = Jobs(), threading.Event()
    slow = jobs.ask("slow", lambda _step: gate.wait(10), long=True)
    next_ = jobs.ask("next", lambda _step: 2, long=True, seconds=0.05)
    assert done(jobs.ask("short", lambda _step: 1), 10) == 1
    assert not slow.is_done
    assert not next_.is_done
    gate.set()
    assert done(next_, 10) == 2


def test_a_refusal_is_kept_and_a_failure_is_told_once():
    jobs, tries = Jobs(), []

    def refuses(_step):
        raise Refused("No rule speaks.")

    def fails(_step):
        tries.append(1)
        raise ZeroDivisionError

    with pytest.raises(Refused, match="No rule"):
        done(jobs.ask("refused", refuses), 10)
    first = jobs.ask("failed", fails, seconds=10)
    with pytest.raises(Unusable):
        first.result()
    assert jobs.ask("failed", fails) is first
    assert jobs.ask("failed", fails, seconds=10) is not first
    assert tries == [1, 1]


def test_the_oldest_results_make_room():
    jobs = Jobs()
    for number in range(KEPT + 5):
        done(jobs.ask(str(number), lambda _step: 1), 10)
    with pytest.raises(Absent):
        jobs.find("0")
    assert jobs.find(str(KEPT + 4)).is_done


def adds_up(numbers, step):
    step(text("Dealing"), len(numbers), 10)
    if not numbers:
        raise Refused("There is nothing to add to %(what)s.", what="it")
    return sum(numbers)


def test_work_apart_comes_back_with_its_progress_its_result_or_its_refusal():
    # The function is found by its module's name, as those of the program are.
    from tablemgr.services.workbench_files import check_cards

    steps = []
    found = apart(check_cards, "key = 1", step=lambda *how_far: steps.append(how_far))
    assert found.way is None
    assert found.problems
    with pytest.raises(Unusable, match="broken off"):
        apart(adds_up, (1, 2), step=lambda *_: None)


def test_two_ways_of_cards_are_compared_class_by_class(monkeypatch):
    """With a way that leaves the strongest low hand in 150 classes; asking a real one about all takes half a minute."""
    from tablemgr.odds.poker import ways
    from tablemgr.services import workbench_costs

    def all_but_some(asked, laid, progress):
        chosen = laid.best_low.copy()
        for row in range(150):
            chosen[row] = next(
                place for place, foul in enumerate(laid.settings.foul[row]) if not foul and place != laid.best_low[row]
            )
        progress(150)
        return [ways.decided(laid, chosen, chosen * 0, ["other"]) for _ in asked]

    monkeypatch.setattr(ways, "decide_all", all_but_some)
    steps = []
    way = houseways.shipped(game="poker")["mgm"]
    found = workbench_costs.compare_cards(None, way, lambda *how_far: steps.append(how_far))
    assert (found.of, found.of_deals) == (292_253, 154_143_080)
    assert 0 < found.differ <= 150
    assert len(found.shown) == min(100, found.differ)
    assert all(each.one != each.other and each.rules[0] == "" and each.rules[1] for each in found.shown)
    one, other = found.sides
    pairs = one.win + one.lose + one.push
    assert pairs == other.win + other.lose + other.push == found.deals_that_differ * comb(46, 7)
    assert found.cost == pytest.approx((other.edge - one.edge) * found.deals_that_differ / found.of_deals)
    # The strongest low hand was left for any other.
    assert found.cost > 0
    assert [str(each) for each in dict.fromkeys(step[0] for step in steps)] == [
        "Setting every hand", "Counting the hands that differ against every hand of the banker",
    ]  # fmt: skip
    assert steps[-1][1:] == (100, 100)
