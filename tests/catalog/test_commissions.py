"""The commission files that ship, a house's own, and files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.catalog import commissions
from tablemgr.errors import BadInput

GOOD = 'key = "ours"\ntitle = "Ours"\nrate = 450\ncharges = ["each_win"]\nrounding = "down"\nunit = 50\nminimum = 50\n'


def site(folder: Path, **files: str) -> Path:
    room = folder / "commissions"
    room.mkdir()
    for name, source in files.items():
        (room / f"{name}.toml").write_text(source, encoding="utf-8")
    return folder


def test_the_names_that_ship():
    assert sorted(commissions.shipped()) == [
        "five_percent", "five_percent_net", "five_percent_up_quarter", "four_percent", "nineteen_to_twenty", "none",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "on_win", "on_bank"),
    [
        # On a win of 25.10 each, and on a bank's net of 25.10.
        ("five_percent", 126, 126),
        ("five_percent_up_quarter", 150, 150),
        ("five_percent_net", 0, 126),
        ("nineteen_to_twenty", 126, 126),
        ("four_percent", 100, 100),
        ("none", 0, 0),
    ],
)
def test_what_each_takes(key, on_win, on_bank):
    policy = commissions.shipped()[key]
    assert (policy.on_win(2_510), policy.on_bank(2_510)) == (on_win, on_bank)


@pytest.mark.parametrize("key", sorted(commissions.shipped()))
def test_the_stored_text_gives_the_policy_back(key):
    policy = commissions.shipped()[key]
    again = commissions.from_canonical(policy.canonical)
    assert again.digest == policy.digest
    assert again.canonical == policy.canonical
    assert all(again.of(win) == policy.of(win) for win in range(5_000))


def test_a_house_adds_its_own(tmp_path):
    found = commissions.shipped(site(tmp_path, ours=GOOD))
    assert found["ours"].of(2_500) == 100
    assert "five_percent" in found
    assert "ours" not in commissions.shipped()


def test_a_site_without_the_folder_adds_nothing(tmp_path):
    assert commissions.shipped(tmp_path) == commissions.shipped()


def test_a_house_does_not_change_what_a_shipped_name_means(tmp_path):
    with pytest.raises(BadInput, match=r"five_percent\.toml: key: “five_percent” ships with the program"):
        commissions.shipped(site(tmp_path, five_percent=GOOD.replace("ours", "five_percent")))


def test_every_bad_file_is_named_at_once(tmp_path):
    folder = site(tmp_path, one="rate = ", two=GOOD, three=GOOD.replace("450", "45000").replace("ours", "three"))
    with pytest.raises(BadInput) as refusal:
        commissions.shipped(folder)
    said = str(refusal.value)
    assert "one.toml: This is not TOML" in said
    assert "two.toml: key: “ours” is not the name of the file." in said
    assert "three.toml: rate: 45000 basis points" in said


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("rate = 500", "key: Field required."),
        (GOOD + "colour = 3", "colour: Unexpected keyword argument."),
        (GOOD.replace("450", "4.5"), "rate: "),
        (GOOD.replace("450", "true"), "rate: "),
        (GOOD.replace('"down"', '"sideways"'), "rounding: "),
        (GOOD.replace("each_win", "every_win"), "charges.0: "),
        (GOOD.replace("rate = 450", "pays = [19]"), "pays"),
        (GOOD.replace("450", "2026-01-01"), "rate: "),
        ("", "key: Field required."),
    ],
)
def test_a_file_that_is_no_policy_says_why(source, said):
    policy, problems = commissions.load(source)
    assert policy is None
    assert any(str(problem).startswith(said) for problem in problems), list(map(str, problems))


def test_a_stored_text_that_was_spoilt_is_refused():
    with pytest.raises(BadInput):
        commissions.from_canonical("{}")
