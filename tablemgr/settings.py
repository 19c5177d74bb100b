"""How an installation is set up: known keys only, strictly read, frozen; anything else refuses to start.

Three layers, the later wins: `config/default.toml` (every key and its default), the TOML file named by
`TABLEMGR_CONFIG`, and the environment (`TABLEMGR_<KEY>`; `TABLEMGR_DATABASE_FILE` names a file with the address).
What a house decides day by day (zone, idle time, lock-out, limits) is no setting: it is on the administrator's
desk, and each change of it is a fact.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from tablemgr import assets
from tablemgr.errors import BadInput

PREFIX = "TABLEMGR_"
# Names under the prefix that are no keys: where the file is, and what only the test-suite reads.
OTHER_NAMES = frozenset({"TABLEMGR_CONFIG"})
TEST_PREFIX = "TABLEMGR_TEST_"
# A value that holds a password may stand in a file of its own, named by the variable with _FILE at its end.
FROM_FILE = {"database_file": "database"}


class Settings(BaseModel):
    """Every key an installation knows; the description of each stands in the README too."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    database: str = Field(
        pattern=r"^(sqlite:///|postgresql\+psycopg://).+",
        description="Where the book is: `sqlite:///FILE` or `postgresql+psycopg://USER:PASSWORD@HOST/NAME`.",
    )
    secret_key: SecretStr = Field(description="Key that seals cookies, at least 32 characters; empty: read the file.")
    secret_key_file: str = Field(description="File with the key that seals cookies; `init` makes it.")
    signing_key_file: str = Field(description="File with the Ed25519 key that signs anchors; `init` makes it.")
    site_folder: str = Field(
        description="Folder with the site's `houseways/`, `paytables/`, `commissions/`, `rulesets/`; empty: none."
    )
    host: str = Field(min_length=1, description="Address that `serve` listens on.")
    port: int = Field(ge=0, le=65535, description="Port that `serve` listens on; 0 takes a free one.")
    threads: int = Field(ge=1, le=256, description="Requests that are answered at one time.")
    certificate: str = Field(description="PEM file of the server's certificate; empty: plain HTTP.")
    certificate_key: str = Field(description="PEM file of that certificate's private key.")
    behind_proxy: bool = Field(description="True when one proxy in front adds X-Forwarded-For, -Proto and -Host.")
    cookie_secure: Literal["auto", "always", "never"] = Field(
        description="`auto`: cookies are marked Secure when `serve` itself speaks TLS."
    )
    body_limit: int = Field(ge=10_000, le=100_000_000, description="Largest request body that is read, in bytes.")
    lock_seconds: int = Field(ge=1, le=60, description="How long a write waits for a locked database, in seconds.")

    @property
    def secure_cookies(self) -> bool:
        """Whether cookies are marked Secure, which over plain HTTP would lose them."""
        return self.cookie_secure == "always" or (self.cookie_secure == "auto" and bool(self.certificate))


def load(environment: Mapping[str, str], **overrides: object) -> Settings:
    """Read the three layers, then `overrides` (what the command line says; None leaves a key alone)."""
    values = _file(assets.path("config") / "default.toml")
    if path := environment.get("TABLEMGR_CONFIG", ""):
        values |= _file(Path(path))
    values |= _environment(environment)
    values |= {key: value for key, value in overrides.items() if value is not None}
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        raise BadInput("The settings cannot be used. %(problems)s", problems=_problems(error)) from None


def _file(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput("The settings file %(path)s cannot be read: %(why)s.", path=str(path), why=str(error)) from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput("The settings file %(path)s is not TOML: %(why)s.", path=str(path), why=str(error)) from None


def _environment(environment: Mapping[str, str]) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, text in environment.items():
        if not name.startswith(PREFIX) or name in OTHER_NAMES or name.startswith(TEST_PREFIX):
            continue
        key = name.removeprefix(PREFIX).lower()
        if key in FROM_FILE:
            values[FROM_FILE[key]] = _secret(Path(text))
        else:
            values[key] = _typed(key, text)
    return values


def _secret(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput("The file %(path)s cannot be read: %(why)s.", path=str(path), why=str(error)) from None


def _typed(key: str, text: str) -> object:
    """Turn the text of a variable into the key's type; an unknown key stays text and is refused by name."""
    field = Settings.model_fields.get(key)
    if field is not None and field.annotation is int and text.isascii() and text.isdigit():
        return int(text)
    if field is not None and field.annotation is bool and text in ("true", "false"):
        return text == "true"
    return text


def _problems(error: ValidationError) -> str:
    """Say everything that is wrong at once, without repeating a value that may be a secret."""
    return " ".join(
        "Unknown key {}.".format(".".join(map(str, each["loc"])))
        if each["type"] == "extra_forbidden"
        else "{}: {}.".format(".".join(map(str, each["loc"])), each["msg"])
        for each in error.errors(include_input=False, include_url=False)
    )
