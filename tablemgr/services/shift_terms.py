"""The limits and rules that were changed in a shift: asked for and approved, or set at the desk. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tablemgr.clock import parse_stamp
from tablemgr.reports.course_lines import TermsLine
from tablemgr.reports.figures import on_paper
from tablemgr.services.shift_business import DIGEST_LENGTH, Business
from tablemgr.services.shift_lines import Around
from tablemgr.store.matters import Matter
from tablemgr.words import Text, text

_DESK: Mapping[str, Text] = {
    "table.set": text("Table set up"),
    "limits.set": text("Limits set"),
    "rules.in_force": text("Rules in force"),
    "property.set": text("Property set up"),
}
# What a request says beside the terms themselves.
_RULES = ("houseway", "ruleset", "paytables", "commission", "collect")


def terms_lines(business: Business, around: Around) -> tuple[TermsLine, ...]:
    """List the changes of limits and rules: those that were asked for, then those set at the desk."""
    found = [each for each in business.of("limits", "rules") if each.table in around.floor]
    return (*(_asked(each, business, around) for each in found), *_set(business, around))


def _asked(matter: Matter, business: Business, around: Around) -> TermsLine:
    decided = matter.step("approved") or matter.step("refused")
    limits = matter.kind == "limits"
    said = _limits(matter.first.body, around) if limits else _rules(matter.first.body, business)
    return TermsLine(
        clock=around.when(matter.first.happened),
        table=matter.table or "",
        kind=text("Limits") if limits else text("House rules"),
        says="; ".join(said),
        state=matter.state,
        first_person=around.people(matter.first.person, matter.first.second),
        second_person="" if decided is None else around.people(decided.person, decided.second),
    )


def _limits(body: Mapping[str, Any], around: Around) -> Iterator[str]:
    yield f"{body.get('before')} → {body.get('limits')}"
    if body.get("at"):
        yield around.when(parse_stamp(str(body["at"])))
    yield str(body.get("reason") or "")


def _rules(body: Mapping[str, Any], business: Business) -> Iterator[str]:
    after = {name: body[name] for name in _RULES if name in body}
    yield from _differs(body.get("before") or {}, after, business)
    yield str(body.get("effective") or "")
    yield str(body.get("reason") or "")


def _set(business: Business, around: Around) -> Iterator[TermsLine]:
    for fact in business.desk:
        content = json.loads(fact.canonical)
        body, table = content["body"], str(content["body"].get("table") or "")
        if table and table not in around.floor:
            continue
        yield TermsLine(
            clock=around.clock(fact.at),
            table=table,
            kind=_DESK[fact.kind],
            says="; ".join(_at_the_desk(body, business, money=fact.kind == "limits.set")),
            state="set",
            first_person=around.people(content["by"]["person"]),
            second_person="",
        )


def _at_the_desk(body: Mapping[str, Any], business: Business, *, money: bool) -> Iterator[str]:
    """Name what a fact of the desk changed; what was added whole is named by its title or name."""
    before, after = body.get("before") or {}, body.get("after") or {}
    yield from (str(document["title"]) for document in body.get("documents", ()))
    if after:
        yield str(after.get("name") or after.get("code") or "")
    if before:
        yield from _differs(before, after, business, money=money)


def _differs(
    before: Mapping[str, Any], after: Mapping[str, Any], business: Business, *, money: bool = False
) -> Iterator[str]:
    for name, value in after.items():
        if before.get(name) != value:
            was, now = (_short(each, business, money=money) for each in (before.get(name), value))
            yield f"{name}: {was} → {now}"


def _short(value: object, business: Business, *, money: bool) -> str:
    """Write a value for a line: rules by their titles, limits as money."""
    if isinstance(value, list):
        return ", ".join(_short(each, business, money=money) for each in value) or "—"
    if money and isinstance(value, int):
        return on_paper("money", value)
    said = str(value)
    return business.titles.get(said, said[:12]) if len(said) == DIGEST_LENGTH else said[:60]
