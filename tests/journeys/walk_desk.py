"""The administrator's desk, walked: a house from nothing to its first table."""

from __future__ import annotations

from journeys.walk import Person


class Desk(Person):
    """Somebody who sets the house up."""

    def pit(self, code: str, name: str) -> None:
        self.open("/desk/pits").fill(Code=code, Name=name)
        self._save(name)

    def chips(self, code: str, name: str, denominations: str) -> None:
        self.open("/desk/chip-sets").fill(Code=code, Name=name, Denominations=denominations)
        self._save(name)

    def limits(self, code: str, name: str, wager: tuple[str, str], side: tuple[str, str], unit: str) -> None:
        self.open("/desk/limits")
        self.fill(**{
            "Code": code, "Name": name, "Smallest wager": wager[0], "Largest wager": wager[1],
            "Smallest side bet": side[0], "Largest side bet": side[1], "Unit": unit,
        })  # fmt: skip
        self._save(name)

    def put_in_force(self, title: str) -> None:
        self.open("/desk/rules")
        row = self.page.locator(".shelf-row", has=self.page.get_by_role("heading", name=title, exact=True)).first
        if not row.get_by_text("in force", exact=True).count():
            row.get_by_role("button").click()
        row.get_by_text("in force", exact=True).wait_for()

    def table(self, code: str, name: str, **fields: str) -> None:
        self.open("/desk/tables/new")
        self.fill(Code=code, Name=name, **fields)
        self._save(name)

    def person(self, badge: str, name: str, role: str, pin: str) -> None:
        self.open("/desk/people/new")
        self.fill(**{"Badge": badge, "Name": name, "Role": role, "First PIN": pin})
        self.press("Add")
        self.sees(name)

    def code_for(self, tablet: str) -> str:
        """Make a code for a tablet and read it off the page."""
        self.open("/desk/devices").fill(**{"Name of the tablet": tablet})
        self.press("Make a code")
        return self.page.locator(".code-letters").inner_text()

    def _save(self, name: str) -> None:
        self.press("Save")
        self.sees(name)
