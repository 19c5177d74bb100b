"""A fact as it is kept: who, when, where in which chain, after which hash; its canonical bytes and its own hash.

Form 1 of the canonical text is an object with exactly these keys: answer, at, body, by, chain, entries,
form, gaming_day, kind, offset, previous, request, sequence, shift, software, version. The hash is the
SHA-256 of that text in UTF-8 and stands beside it, never in it; `previous` is the hash of the fact before,
or of the chain's name for the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from tablemgr.audit.canonical import Json, canonical, digest, read
from tablemgr.clock import parse_stamp, stamp
from tablemgr.errors import BadInput

FORM = 1


@dataclass(frozen=True, slots=True)
class By:
    """Who did it: badge and role, a second person or none, the enrolled device, the time the client claims."""

    person: str
    role: str
    second: str | None = None
    device: str | None = None
    claimed_at: datetime | None = None


# Who acts when a command is given on the machine itself, where nobody has signed in.
CONSOLE = By("console", "administrator")


@dataclass(frozen=True, slots=True)
class Request:
    """A request id made by the client, and what was asked with it: the parsed command and its table.

    >>> Request("0c5e", {"act": "settle", "table": "PG14"}).digest[:12]
    'ded4b13da8bb'
    """

    id: str
    digest_of: Mapping[str, Json]

    def __post_init__(self) -> None:
        """Refuse an id that is no token: 1 to 64 printable characters without spaces."""
        if not (0 < len(self.id) <= 64 and self.id.isascii() and self.id.isprintable() and " " not in self.id):  # noqa: PLR2004 - said above
            raise BadInput("The request id cannot be used.")

    @property
    def digest(self) -> str:
        """SHA-256 of what was asked, in canonical form."""
        return digest(canonical(self.digest_of))


@dataclass(frozen=True, slots=True)
class Answer:
    """What the first attempt was told: status, the place to go to, a body; kept to be told again."""

    status: int
    place: str | None = None
    body: Json = None

    @property
    def canonical(self) -> str:
        """The answer as it is stored beside its fact."""
        return canonical({"body": self.body, "place": self.place, "status": self.status})

    @classmethod
    def from_canonical(cls, written: str) -> Answer:
        """Read a stored answer."""
        value: Any = read(written)
        return cls(value["status"], value["place"], value["body"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A fact in its place in a chain, complete."""

    chain: str
    sequence: int
    previous: str
    at: datetime
    offset: str
    gaming_day: date
    shift: str
    kind: str
    version: int
    body: Mapping[str, Json]
    entries: Sequence[Json]
    by: By
    request: str | None
    request_digest: str | None
    answer_digest: str | None
    software: str

    @property
    def key(self) -> str:
        """The fact's name everywhere: chain, slash, sequence."""
        return f"{self.chain}/{self.sequence}"

    @property
    def hash(self) -> str:
        """SHA-256 of the canonical text: what the next fact of the chain names."""
        return digest(self.canonical())

    def canonical(self) -> str:
        """Write the whole fact in form 1."""
        first = canonical({"answer": self.answer_digest, "at": stamp(self.at)})
        rest = canonical(
            {
                "by": _by_json(self.by),
                "chain": self.chain,
                "entries": self.entries,
                "form": FORM,
                "gaming_day": self.gaming_day.isoformat(),
                "kind": self.kind,
                "offset": self.offset,
                "previous": self.previous,
                "request": None if self.request is None else {"digest": self.request_digest, "id": self.request},
                "sequence": self.sequence,
                "shift": self.shift,
                "software": self.software,
                "version": self.version,
            }
        )
        # Sorted keys put the body, by far the largest part, between these two.
        return f'{first[:-1]},"body":{canonical(self.body)},{rest[1:]}'

    @classmethod
    def from_canonical(cls, written: str) -> Record:
        """Read form 1 back; BadInput for anything else."""
        try:
            return _record(read(written), written)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BadInput("This is not a fact in form 1.") from None


def _by_json(by: By) -> Json:
    return {
        "claimed_at": None if by.claimed_at is None else stamp(by.claimed_at),
        "device": by.device,
        "person": by.person,
        "role": by.role,
        "second": by.second,
    }


# The parsed text is only trusted once it has been written again and found the same, hence Any.
def _record(value: Any, written: str) -> Record:
    claimed, request = value["by"]["claimed_at"], value["request"] or {"id": None, "digest": None}
    record = Record(
        chain=value["chain"],
        sequence=value["sequence"],
        previous=value["previous"],
        at=parse_stamp(value["at"]),
        offset=value["offset"],
        gaming_day=date.fromisoformat(value["gaming_day"]),
        shift=value["shift"],
        kind=value["kind"],
        version=value["version"],
        body=value["body"],
        entries=value["entries"],
        by=By(**{**value["by"], "claimed_at": None if claimed is None else parse_stamp(claimed)}),
        request=request["id"],
        request_digest=request["digest"],
        answer_digest=value["answer"],
        software=value["software"],
    )
    if record.canonical() != written:
        raise ValueError
    return record
