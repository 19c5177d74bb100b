"""What all rows share: one metadata, names for constraints, and the column types that read back exactly."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any

from sqlalchemy import BigInteger, Dialect, MetaData, String, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, mapped_column

from tablemgr.audit.canonical import Json, canonical, read
from tablemgr.clock import parse_stamp, stamp

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


class Stamp(TypeDecorator[datetime]):
    """An aware moment, kept as the 27 characters of `clock.stamp`."""

    impl = String(27)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - the interface
        """Write the moment."""
        return None if value is None else stamp(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the interface
        """Read it back, in UTC."""
        return None if value is None else parse_stamp(value)


class Day(TypeDecorator[date]):
    """A date, kept as ISO text."""

    impl = String(10)
    cache_ok = True

    def process_bind_param(self, value: date | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - the interface
        """Write the date."""
        return None if value is None else value.isoformat()

    def process_result_value(self, value: str | None, dialect: Dialect) -> date | None:  # noqa: ARG002 - the interface
        """Read it back."""
        return None if value is None else date.fromisoformat(value)


class CanonicalJson(TypeDecorator[Json]):
    """A JSON value, kept as canonical text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Json, dialect: Dialect) -> str | None:  # noqa: ARG002 - the interface
        """Write the value; SQL NULL stands for none."""
        return None if value is None else canonical(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Json:  # noqa: ARG002 - the interface
        """Read it back."""
        return None if value is None else read(value)


class Row(DeclarativeBase):
    """A row of the store."""

    metadata = METADATA
    type_annotation_map = {datetime: Stamp, date: Day}  # noqa: RUF012 - SQLAlchemy's own protocol


# Short words for columns that many rows have.
Code = Annotated[str, mapped_column(String(40))]
Hash = Annotated[str, mapped_column(String(64))]
Name = Annotated[str, mapped_column(String(200))]
Cents = Annotated[int, mapped_column(BigInteger)]
Long = Annotated[str, mapped_column(Text)]
# JSON objects and lists come back as plain dictionaries and lists; their shape is the owner's business.
JsonObject = Annotated[Mapping[str, Any], mapped_column(CanonicalJson)]
JsonList = Annotated[list[Any], mapped_column(CanonicalJson)]
FactKey = Annotated[str, mapped_column(String(80))]
