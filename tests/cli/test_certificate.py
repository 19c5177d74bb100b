"""`tablemgr certificate`: an authority for the tablets and a server certificate that it vouches for."""

from __future__ import annotations

import ssl
import stat

import pytest
from click.testing import CliRunner
from cryptography import x509

from tablemgr.cli.certificate import command
from tablemgr.errors import BadInput


def make(folder, *names):
    options = [part for name in names for part in ("--name", name)]
    return CliRunner().invoke(command, ["--out", str(folder), *options])


def test_the_server_is_vouched_for_under_each_name(tmp_path):
    assert make(tmp_path, "tables.local", "10.0.0.5").exit_code == 0
    server = x509.load_pem_x509_certificate((tmp_path / "server.pem").read_bytes())
    authority = x509.load_pem_x509_certificate((tmp_path / "authority.pem").read_bytes())
    server.verify_directly_issued_by(authority)
    names = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["tables.local"]
    assert [str(each) for each in names.get_values_for_type(x509.IPAddress)] == ["10.0.0.5"]
    assert (server.not_valid_after_utc - server.not_valid_before_utc).days <= 398
    context = ssl.create_default_context(cafile=str(tmp_path / "authority.pem"))
    context.load_cert_chain(str(tmp_path / "server.pem"), str(tmp_path / "server.key"))


def test_keys_are_for_their_owner_alone(tmp_path):
    make(tmp_path, "tables.local")
    for name in ("server.key", "authority.key"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_the_authority_is_used_again(tmp_path):
    make(tmp_path, "tables.local")
    authority, server = (tmp_path / "authority.pem").read_bytes(), (tmp_path / "server.pem").read_bytes()
    make(tmp_path, "other.local")
    assert (tmp_path / "authority.pem").read_bytes() == authority
    assert (tmp_path / "server.pem").read_bytes() != server


def test_a_name_that_is_none(tmp_path):
    assert isinstance(make(tmp_path, "täbles.local").exception, BadInput)


@pytest.mark.parametrize("options", [[], ["--out"]])
def test_wrong_usage_is_exit_status_2(options):
    assert CliRunner().invoke(command, options).exit_code == 2
