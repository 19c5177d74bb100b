"""Make a local authority and a server certificate, so that tablets on the house's own network may speak TLS."""

from __future__ import annotations

import ipaddress
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from tablemgr.errors import BadInput, Refused

# An authority is installed on each tablet by hand, so it lives long; browsers refuse a server's beyond 398 days.
AUTHORITY_DAYS, SERVER_DAYS = 3650, 397

Key = ec.EllipticCurvePrivateKey


@click.command()
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Folder for the four files.")
@click.option("--name", "names", multiple=True, help="Host name or address of the server; may be repeated.")
def command(out: Path, names: tuple[str, ...]) -> None:
    """Make a local authority (authority.pem) and a server certificate (server.pem, server.key).

    Install authority.pem on the tablets, then: tablemgr serve --cert DIR/server.pem --key DIR/server.key. An authority
    that is in the folder already is used again, so that the tablets need nothing new.
    """
    out.mkdir(parents=True, exist_ok=True, mode=0o700)
    now = datetime.now(UTC)
    authority, key = _authority(out, now)
    server = ec.generate_private_key(ec.SECP256R1())
    signed = _server(authority, key, server, (names or ("localhost", "127.0.0.1"), now))
    _write(out / "server.key", _private(server), 0o600)
    _write(out / "server.pem", _public(signed) + _public(authority), 0o644)
    click.echo(f"made {out / 'server.pem'} and {out / 'server.key'}, good for {SERVER_DAYS} days")
    click.echo(f"install {out / 'authority.pem'} on each tablet as a trusted authority")


def _authority(out: Path, now: datetime) -> tuple[x509.Certificate, Key]:
    pem, key = out / "authority.pem", out / "authority.key"
    if pem.exists() and key.exists():
        loaded = serialization.load_pem_private_key(key.read_bytes(), None)
        if not isinstance(loaded, ec.EllipticCurvePrivateKey):
            raise Refused("%(path)s is not a key that this command made.", path=str(key))
        return x509.load_pem_x509_certificate(pem.read_bytes()), loaded
    made = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tablemgr local authority")])
    certificate = (
        _begun(name, name, made, (now, AUTHORITY_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .sign(made, hashes.SHA256())
    )
    _write(key, _private(made), 0o600)
    _write(pem, _public(certificate), 0o644)
    return certificate, made


def _server(
    authority: x509.Certificate, key: Key, server: Key, rest: tuple[tuple[str, ...], datetime]
) -> x509.Certificate:
    names, now = rest
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0][:64])])
    return (
        _begun(subject, authority.subject, server, (now, SERVER_DAYS))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([_general(name) for name in names]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )


def _begun(subject: x509.Name, issuer: x509.Name, key: Key, when: tuple[datetime, int]) -> x509.CertificateBuilder:
    now, days = when
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        pass
    try:
        return x509.DNSName(name)
    except ValueError:
        raise BadInput("“%(name)s” is no host name or address.", name=name) from None


def _private(key: Key) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _public(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _write(path: Path, content: bytes, mode: int) -> None:
    """Write a file that is never for a moment readable by more than it should be."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
