"""Pay tables: what ships, what is stored, and every problem of a bad file at once."""

from __future__ import annotations

import pytest

from tablemgr.catalog import paytables
from tablemgr.errors import BadInput
from tablemgr.rules.tiles.sidebet import LINES

GOOD = """
key = "house"
name = "Bonanza"
game = "tiles"
lines = [{ key = "pair", pays = 2 }, { key = "wong", pays = 0 }]
"""
# Reference 4.4, column by column.
PAYS = {
    "bonanza-melbourne": [200, 60, 30, 20, 12, 5, 2, 1],
    "bonanza-commerce": [200, 100, 50, 20, 10, 4, 2, 2],
}


@pytest.mark.parametrize("key", PAYS)
def test_the_shipped_tables_pay_as_published(key):
    table = paytables.shipped()[key]
    assert [line.key for line in table.lines] == list(LINES)
    assert [line.pays for line in table.lines] == PAYS[key]
    assert table.pays("nothing") == -1
    assert table.source
    assert (table.game, table.name) == ("tiles", "Bonanza")


def test_what_is_stored_reads_back_and_keeps_its_digest():
    shipped = paytables.shipped()
    for table in shipped.values():
        again = paytables.from_canonical(table.canonical)
        assert (again.lines, again.digest, again.canonical) == (table.lines, table.digest, table.canonical)
    # Two pairs of the Fortune tables pay the same.
    assert len({table.digest for table in shipped.values()}) == len(shipped) - 2


def test_the_digest_is_of_what_it_pays():
    table, problems = paytables.load(GOOD)
    assert problems == []
    renamed, _ = paytables.load(GOOD.replace("Bonanza", "Another name") + 'note = "why"')
    dearer, _ = paytables.load(GOOD.replace("pays = 2", "pays = 3"))
    assert table.digest == renamed.digest != dearer.digest
    assert (table.pays("pair"), table.pays("wong")) == (2, 0)


def test_every_problem_is_said_at_once():
    table, problems = paytables.load("""
        key = "house"
        name = "Bonanza"
        game = "tiles"
        lines = [
          { key = "straight", pays = 5 },
          { key = "pair", pays = -1 },
          { key = "wong", pays = 1 },
          { key = "wong", pays = 2 },
        ]
    """)
    assert table is None
    assert [str(each) for each in problems] == [
        "lines: there is no line “straight”.",
        "lines: “wong” is there 2 times.",
        "lines: “pair” pays less than nothing.",
    ]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("key = ", "This is not TOML"),
        (GOOD + "surprise = 1", "surprise: Unexpected keyword argument."),
        (GOOD.replace("pays = 2", 'pays = "2"'), "lines.0.pays: Input should be a valid integer."),
        (GOOD.replace("pays = 2", "pays = 2.5"), "lines.0.pays: Input should be a valid integer."),
        (GOOD.replace("pays = 2", "pays = true"), "lines.0.pays: Input should be a valid integer."),
        (GOOD.replace("pays = 2", "pays = 2, odds = 1"), "lines.0.odds: Unexpected keyword argument."),
        (GOOD.replace('"tiles"', '"roulette"'), "game: there is no side bet for “roulette”."),
        ('key = "x"\nname = "X"\ngame = "tiles"\nlines = []', "lines: a pay table has at least one line."),
        ('name = "X"', "key: Field required."),
    ],
)
def test_what_is_no_pay_table(source, why):
    table, problems = paytables.load(source)
    assert table is None
    assert any(str(each).startswith(why) for each in problems), [str(each) for each in problems]


def test_what_was_stored_and_cannot_be_read():
    with pytest.raises(BadInput, match=r"The stored text of paytables cannot be read\. .*name: Field required"):
        paytables.from_canonical('{"key":"house"}')


def test_a_site_adds_its_own_and_replaces_nothing(tmp_path):
    folder = tmp_path / "paytables"
    folder.mkdir()
    (folder / "house.toml").write_text(GOOD, encoding="utf-8")
    assert set(paytables.shipped(tmp_path)) == {*paytables.shipped(), "house"}
    (folder / "other.toml").write_text(GOOD.replace('"house"', '"bonanza-commerce"'), encoding="utf-8")
    (folder / "broken.toml").write_text("key = ", encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        paytables.shipped(tmp_path)
    said = str(refused.value)
    assert "broken.toml: This is not TOML" in said
    assert "other.toml: key: “bonanza-commerce” is not the name of the file." in said
    assert "other.toml: key: “bonanza-commerce” ships with the program; choose another." in said


def test_a_site_without_the_folder_has_what_ships(tmp_path):
    assert paytables.shipped(tmp_path) == paytables.shipped()
