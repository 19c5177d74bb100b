"""Rule sets: every choice made and explained, every problem at once, and what is stored."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tablemgr import assets
from tablemgr.catalog import rulesets
from tablemgr.errors import BadInput
from tablemgr.rules.tiles.ruleset import TileRules

CHOICES = [each.name for each in fields(TileRules)]
STANDARD = (assets.path("config") / "rulesets" / "tiles-standard.toml").read_text("utf-8")


def test_the_standard_is_the_default_suggestion_of_the_reference():
    standard = rulesets.shipped()["tiles-standard"]
    assert standard.rules == TileRules()
    assert standard.rules == TileRules(
        zero_tie="banker",
        gee_joon_rank="both_lowest",
        wong_gong_tie="teen_day_only",
        only_way="by_house_way",
        dice=3,
        positions=8,
        count_from="banker",
        direction="counter_clockwise",
        dead_hand="after_last_seat",
    )


def test_every_shipped_choice_says_which_text_it_reads():
    for ruleset in rulesets.shipped().values():
        assert sorted(ruleset.notes) == sorted(CHOICES)
        assert all(len(note) > 40 for note in ruleset.notes.values())


def test_what_is_stored_reads_back_and_keeps_its_digest():
    for ruleset in rulesets.shipped().values():
        again = rulesets.from_canonical(ruleset.canonical)
        assert (again.rules, again.digest, again.canonical) == (ruleset.rules, ruleset.digest, ruleset.canonical)


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ('zero_tie = "banker"', 'zero_tie = "by_tile"'),
        ('gee_joon_rank = "both_lowest"', 'gee_joon_rank = "24_above_5"'),
        ('wong_gong_tie = "teen_day_only"', 'wong_gong_tie = "second_tile"'),
        ('only_way = "by_house_way"', 'only_way = "off"'),
        ("dice = 3", "dice = 4"),
        ('count_from = "banker"', 'count_from = "dealer"'),
        ('direction = "counter_clockwise"', 'direction = "clockwise"'),
        ('dead_hand = "after_last_seat"', 'dead_hand = "before_first_seat"'),
    ],
)
def test_another_choice_is_another_digest(written, changed):
    standard = rulesets.shipped()["tiles-standard"]
    other, problems = rulesets.load(STANDARD.replace(written, changed))
    assert problems == []
    assert other.digest != standard.digest
    name = written.split(" ", 1)[0]
    assert getattr(other.rules, name) != getattr(standard.rules, name)
    assert other.rules.hand == TileRules(**{name: getattr(other.rules, name)}).hand


def test_another_title_or_note_is_the_same_digest():
    standard = rulesets.shipped()["tiles-standard"]
    other, _ = rulesets.load(STANDARD.replace("as most casinos play it", "as we play it").replace("Three dice:", "3:"))
    assert other.digest == standard.digest
    assert other.title != standard.title


def test_every_problem_is_said_at_once():
    cut = "\n".join(line for line in STANDARD.splitlines() if not line.startswith(("dice =", 'zero_tie = "Zero')))
    ruleset, problems = rulesets.load(cut + '\nsurrender = "No text knows it."\n')
    assert ruleset is None
    assert [str(each) for each in problems] == [
        "notes: “zero_tie” has no note on the text it reads.",
        "rules: “dice” is not chosen.",
        "notes: “dice” has no note on the text it reads.",
        "notes: there is no choice “surrender”.",
    ]


def test_wrong_values_are_said_all_together():
    bad = STANDARD.replace("dice = 3 ", "dice = 5 ").replace('"banker"  ', '"player"').replace("edition", "version")
    ruleset, problems = rulesets.load(bad)
    assert ruleset is None
    said = " ".join(map(str, problems))
    for field in ("rules.dice", "rules.zero_tie", "rules.count_from", "edition", "version"):
        assert f"{field}: " in said


@pytest.mark.parametrize(
    ("written", "changed", "why"),
    [
        ("dice = 3 ", 'dice = "3"', "rules.dice: Input should be 3 or 4."),
        ("dice = 3 ", "dice = true", "rules.dice: Input should be 3 or 4."),
        ("positions = 8", "positions = 7", "rules.positions: Input should be 8."),
        ("dice = 3 ", "dice = 3\nbet = 1", "rules.bet: Unexpected keyword argument."),
        ('game = "tiles"', 'game = "dominoes"', "game: Input should be 'tiles'."),
        ("[rules]", "[rules", "This is not TOML"),
    ],
)
def test_what_is_no_rule_set(written, changed, why):
    ruleset, problems = rulesets.load(STANDARD.replace(written, changed))
    assert ruleset is None
    assert any(str(each).startswith(why) for each in problems), [str(each) for each in problems]


def test_what_was_stored_and_cannot_be_read():
    with pytest.raises(BadInput, match=r"The stored text of rulesets cannot be read\."):
        rulesets.from_canonical("[]")


def test_a_stored_set_of_an_older_edition_gets_the_default_of_a_newer_choice():
    older = '{"edition":"0","game":"tiles","key":"old","rules":{"zero_tie":"by_tile"},"title":"Old"}'
    assert rulesets.from_canonical(older).rules == TileRules(zero_tie="by_tile")


def test_a_site_adds_its_own(tmp_path):
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "macau.toml").write_text(
        STANDARD.replace("tiles-standard", "macau").replace("dice = 3 ", "dice = 4 "), encoding="utf-8"
    )
    assert rulesets.shipped(tmp_path)["macau"].rules.dice == 4
