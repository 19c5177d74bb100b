"""Settings: known keys, strictly read, refused with a sentence that repeats no secret."""

from __future__ import annotations

import tomllib

import pytest
from pydantic import ValidationError

from tablemgr import assets, wiring
from tablemgr.errors import Absent, BadInput
from tablemgr.settings import Settings, load


def test_every_key_has_its_default_and_its_words():
    defaults = tomllib.loads((assets.path("config") / "default.toml").read_text("utf-8"))
    assert set(defaults) == set(Settings.model_fields)
    for name, field in Settings.model_fields.items():
        assert len(field.description or "") > 20, name
    assert load({}).port == 8000


def test_the_later_layer_wins(tmp_path):
    site = tmp_path / "site.toml"
    site.write_text('port = 9000\nhost = "10.0.0.5"\n', "utf-8")
    environment = {"TABLEMGR_CONFIG": str(site), "TABLEMGR_PORT": "9001", "PATH": "/bin"}
    assert (load(environment).host, load(environment).port) == ("10.0.0.5", 9001)
    assert load(environment, port=9002, host=None).port == 9002


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TABLEMGR_PORT", "80 00"),
        ("TABLEMGR_PORT", "99999"),
        ("TABLEMGR_PORT", "-1"),
        ("TABLEMGR_PORT", ""),
        ("TABLEMGR_PROT", "8000"),
        ("TABLEMGR_BEHIND_PROXY", "True"),
        ("TABLEMGR_BEHIND_PROXY", "1"),
        ("TABLEMGR_COOKIE_SECURE", "yes"),
        ("TABLEMGR_DATABASE", "mysql://x"),
        ("TABLEMGR_BODY_LIMIT", "1e6"),
        ("TABLEMGR_THREADS", "0"),
        ("TABLEMGR_CONFIG", "/nowhere/site.toml"),
    ],
)
def test_anything_else_refuses_to_start(name, value):
    with pytest.raises(BadInput):
        load({name: value})


def test_everything_wrong_is_said_at_once_and_no_value_is_repeated(tmp_path):
    site = tmp_path / "site.toml"
    site.write_text('port = "hunter2"\ncolour = "hunter2"\nthreads = true\n', "utf-8")
    with pytest.raises(BadInput) as refusal:
        load({"TABLEMGR_CONFIG": str(site)})
    said = str(refusal.value)
    assert all(name in said for name in ("port", "colour", "threads"))
    assert "hunter2" not in said


def test_a_file_that_is_no_toml(tmp_path):
    (tmp_path / "site.toml").write_bytes(b"port = \xff")
    with pytest.raises(BadInput):
        load({"TABLEMGR_CONFIG": str(tmp_path / "site.toml")})


def test_settings_do_not_change_and_do_not_show_the_key():
    settings = load({"TABLEMGR_SECRET_KEY": "s" * 40})
    with pytest.raises(ValidationError):
        settings.port = 1
    assert "ssss" not in repr(settings)


def test_the_database_may_come_from_a_file(tmp_path):
    (tmp_path / "url").write_text("postgresql+psycopg://u:p%40ss@db/house\n", "utf-8")
    assert load({"TABLEMGR_DATABASE_FILE": str(tmp_path / "url")}).database == "postgresql+psycopg://u:p%40ss@db/house"
    with pytest.raises(BadInput):
        load({"TABLEMGR_DATABASE_FILE": str(tmp_path / "gone")})


def test_the_secret_key_comes_from_its_file_and_is_long_enough(tmp_path):
    path = tmp_path / "secret.key"
    settings = load({"TABLEMGR_SECRET_KEY_FILE": str(path)})
    with pytest.raises(Absent):
        wiring.secret_key(settings)
    path.write_text("short", "ascii")
    with pytest.raises(BadInput):
        wiring.secret_key(settings)
    path.write_text("k" * 32 + "\n", "ascii")
    assert wiring.secret_key(settings) == "k" * 32


def test_keys_are_made_once_for_their_owner_alone(tmp_path):
    settings = load(
        {}, secret_key_file=str(tmp_path / "k" / "secret.key"), signing_key_file=str(tmp_path / "k" / "signing.key")
    )
    made = wiring.make_keys(settings)
    assert [path.stat().st_mode & 0o777 for path in made] == [0o600, 0o600]
    assert (tmp_path / "k").stat().st_mode & 0o777 == 0o700
    before = made[0].read_text("ascii")
    assert wiring.make_keys(settings) == ()
    assert made[0].read_text("ascii") == before
