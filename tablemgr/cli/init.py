"""Set up a house from nothing: keys, database, property, first administrator."""

from __future__ import annotations

import os

import click

from tablemgr import wiring
from tablemgr.audit.record import CONSOLE
from tablemgr.errors import BadInput, Refused
from tablemgr.services.people import People, Person
from tablemgr.services.property import Basics, Property
from tablemgr.settings import load

SHIFTS = "Day 06:00, Swing 14:00, Grave 22:00"


@click.command()
@click.option("--property", "house", prompt="Name of the house", help="Name of the house.")
@click.option("--zone", prompt="Time zone (such as America/Los_Angeles)", help="Time zone of the house.")
@click.option("--currency", prompt="Currency (such as USD)", help="Currency, three letters.")
@click.option("--shifts", default=SHIFTS, show_default=True, help="Shifts from the start of the gaming day.")
@click.option("--badge", prompt="Badge of the first administrator", help="Badge of the first administrator.")
@click.option("--name", prompt="Name of the first administrator", help="Name of the first administrator.")
@click.option(
    "--pin",
    prompt="PIN of the first administrator (4 to 8 digits)",
    hide_input=True,
    confirmation_prompt=True,
    help="PIN; leave it out to be asked, so that no history of commands keeps it.",
)
def command(**given: str) -> None:
    """Set up a new house: keys, database, property and the first administrator.

    Where the database and the keys are is a setting (TABLEMGR_CONFIG, TABLEMGR_DATABASE, …). A house that is set up
    already is refused; one whose set-up was interrupted is completed.
    """
    settings, value = load(os.environ), _basics(given)
    person = Person(badge=given["badge"], name=given["name"], role="administrator")
    # Everything that was typed is looked at before anything is made.
    Property.check(value)
    People.check(person, given["pin"])
    for path in wiring.make_keys(settings):
        click.echo(f"made {path}")
    site = wiring.build(settings, create=True)
    try:
        if site.people.has_administrator():
            raise Refused("This house is set up already.")
        if not site.property.is_set_up():
            site.property.set_up(value, by=CONSOLE)
        site.people.first(person, given["pin"], calendar=value.calendar)
    finally:
        site.close()
    click.echo(f"{value.name} is set up. Start it with `tablemgr serve` and sign in with badge {person.badge}.")


def _basics(given: dict[str, str]) -> Basics:
    shifts = [words.split() for words in given["shifts"].split(",")]
    if any(len(words) < 2 for words in shifts):  # noqa: PLR2004 - a name and a time
        raise BadInput("Write shifts as: %(example)s", example=SHIFTS)
    named = tuple((" ".join(words[:-1]), words[-1]) for words in shifts)
    return Basics(
        name=given["house"],
        zone=given["zone"],
        currency=given["currency"],
        day_start=named[0][1],
        shifts=named,
        idle_minutes=15,
        lockout_failures=5,
    )
