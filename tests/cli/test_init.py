"""`tablemgr init`: a house from nothing, once, whole or to be completed."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from tablemgr import wiring
from tablemgr.cli.init import command
from tablemgr.errors import BadInput, Refused
from tablemgr.services.people import People
from tablemgr.services.signins import SignedIn
from tablemgr.settings import load

OPTIONS = {"--property": "Jade 玉", "--zone": "Asia/Macau", "--currency": "MOP", "--badge": "1001",
           "--name": "陳美玲", "--pin": "8305"}  # fmt: skip


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("DATABASE", "CONFIG", "SECRET_KEY"):
        monkeypatch.delenv(f"TABLEMGR_{name}", raising=False)

    def invoke(given=None, typed=None, **changed):
        given = {**OPTIONS, **{f"--{name}": value for name, value in changed.items()}} if given is None else given
        flat = [part for option in given.items() for part in option]
        return CliRunner().invoke(command, flat, input=typed, catch_exceptions=True)

    return invoke


def test_a_house_is_set_up_and_its_administrator_signs_in(run, tmp_path):
    result = run()
    assert result.exit_code == 0, result.output
    assert (tmp_path / "instance" / "tablemgr.sqlite").is_file()
    assert (tmp_path / "instance" / "secret.key").stat().st_mode & 0o777 == 0o600
    site = wiring.build(load({}))
    assert site.property.basics().currency == "MOP"
    answer = site.sign_ins.sign_in("1001", "8305", device_token=None)
    assert isinstance(answer, SignedIn)
    assert (answer.person.role, answer.person.must_change) == ("administrator", False)
    assert len(site.people.everyone()) == 1  # a real house has nobody else
    site.close()


def test_it_asks_for_what_is_not_given_and_hides_the_pin(run):
    typed = "Jade\nAsia/Macau\nMOP\n1001\nAda\n8305\n8305\n"
    result = run(given={}, typed=typed)
    assert result.exit_code == 0, result.output
    assert "8305" not in result.output


def test_a_house_that_is_set_up_is_refused_and_kept(run):
    run()
    again = run(property="Other")
    assert isinstance(again.exception, Refused)
    site = wiring.build(load({}))
    assert site.property.basics().name == "Jade 玉"
    site.close()


@pytest.mark.parametrize(
    "changed",
    [
        {"pin": "1234"},
        {"zone": "Mars/X"},
        {"currency": "XXX"},
        {"badge": "A1"},
        {"name": "🙂"},
        {"shifts": "Day"},
        {"property": ""},
    ],
)
def test_nothing_is_made_when_something_is_wrong(run, tmp_path, changed):
    result = run(**changed)
    assert isinstance(result.exception, BadInput)
    assert not (tmp_path / "instance").exists()


def test_a_set_up_that_was_cut_is_completed(run, monkeypatch):
    def cut(*_args, **_kwargs):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(People, "first", cut)
        assert run().exit_code != 0
    assert run().exit_code == 0
