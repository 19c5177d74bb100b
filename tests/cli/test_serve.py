"""`tablemgr serve` as a process: an existing house only, over plain HTTP and over TLS, and after a power cut."""

from __future__ import annotations

import json
import shutil
import socket
import ssl
import urllib.error
import urllib.request

import pytest

from servers.house import fetch, serving, tablemgr

INIT = ("init", "--property", "Jade", "--zone", "Asia/Macau", "--currency", "MOP", "--badge", "1001", "--name", "Ada",
        "--pin", "8305")  # fmt: skip


def get(address: str):
    with fetch(address) as answer:
        return answer.status, answer.read().decode()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    done = tablemgr(*INIT, folder=folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def house(made, tmp_path):
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_without_a_house_it_refuses_with_one_sentence(tmp_path):
    done = tablemgr("serve", "--port", "0", folder=tmp_path, secret_key="k" * 40)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "tablemgr init" in done.stderr
    assert not (tmp_path / "instance").exists()  # serving makes no database


def test_a_database_of_another_revision_is_refused(house):
    import sqlite3

    with sqlite3.connect(house / "instance" / "tablemgr.sqlite") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0000'")
    connection.close()
    done = tablemgr("serve", "--port", "0", folder=house)
    assert done.returncode == 1
    assert "tablemgr db upgrade" in done.stderr


def test_a_port_that_is_taken_is_refused_with_one_sentence(house):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = tablemgr("serve", "--port", str(port), folder=house)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"127.0.0.1:{port}" in done.stderr


@pytest.mark.parametrize("options", [["--port", "x"], ["--cert", "a.pem"], ["--spoon"]])
def test_wrong_usage_is_exit_status_2(house, options):
    assert tablemgr("serve", *options, folder=house).returncode == 2


def test_an_unknown_setting_refuses_to_start(house):
    done = tablemgr("serve", "--port", "0", folder=house, prot="8000")
    assert done.returncode == 1
    assert "prot" in done.stderr


def test_it_serves_and_says_where(house):
    with serving("serve", folder=house) as running:
        status, body = get(f"{running.address}/healthz")
        assert (status, json.loads(body)["database"]) == (200, "ok")
        assert "Sign in" in get(f"{running.address}/")[1]
        assert running.address.startswith("http://127.0.0.1:")
    assert running.process.returncode == 0


def test_it_speaks_tls_with_the_certificate_that_we_make(house):
    assert tablemgr("certificate", "--out", "tls", "--name", "127.0.0.1", folder=house).returncode == 0
    with serving("serve", "--cert", "tls/server.pem", "--key", "tls/server.key", folder=house) as running:
        assert running.address.startswith("https://")
        context = ssl.create_default_context(cafile=str(house / "tls" / "authority.pem"))
        with fetch(f"{running.address}/sign-in", context=context) as answer:
            assert "; Secure" in answer.headers["Set-Cookie"]


def test_ten_megabytes_are_answered_with_a_sentence_not_a_broken_pipe(house):
    with serving("serve", folder=house) as running:
        with pytest.raises(urllib.error.HTTPError) as refusal:
            fetch(f"{running.address}/sign-in", b"badge=" + b"1" * 10_000_000)
        assert refusal.value.code == 413
        assert "too large" in refusal.value.read().decode()
        refusal.value.close()


@pytest.mark.kill
def test_a_lock_out_outlives_the_power_cut(house):
    from http.cookiejar import CookieJar
    from re import search
    from urllib.parse import urlencode

    def enter(address: str, pin: str) -> int:
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        with opener.open(f"{address}/sign-in", timeout=10) as answer:
            token = search(r'name="csrf_token" value="([^"]+)"', answer.read().decode())[1]
        form = urlencode({"csrf_token": token, "badge": "1001", "pin": pin}).encode()
        try:
            with opener.open(f"{address}/sign-in", form, timeout=10) as answer:
                return answer.status
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code

    with serving("serve", folder=house) as running:
        assert [enter(running.address, "5555") for _ in range(5)] == [403] * 5
        running.kill()
    with serving("serve", folder=house) as running:
        assert enter(running.address, "8305") == 403
