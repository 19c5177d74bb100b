"""Walking through the house in a real browser: what a person at a desk does, and what a thumb does at a tablet.

A helper touches only what a person can touch: labels, buttons, tiles. With JOURNEY_PICTURES=FOLDER set, `look` keeps
a picture of the page at three sizes, so that somebody can look at what the journey saw.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Self

from playwright.sync_api import Browser, Locator, Page, Route, expect

from servers.browser import SIZES

PICTURES = os.environ.get("JOURNEY_PICTURES")
PATIENCE = 15_000  # milliseconds: for a machine that does five things at once

expect.set_options(timeout=PATIENCE)


def cents(words: str) -> int:
    """Read an amount off the screen: "+$1,095", "−MOP 20.50", "$100 less $5" gives its first figure."""
    found = re.search(r"([−-]?)[^\d−-]*?(\d[\d,]*)(?:\.(\d\d))?", words)
    assert found, f"no amount in {words!r}"
    amount = int(found[2].replace(",", "")) * 100 + int(found[3] or 0)
    return -amount if found[1] else amount


class Person:
    """Somebody at a browser of his own."""

    def __init__(self, browser: Browser, address: str, *, touch: bool = False, size: str = "tablet") -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, locale="en-US")
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.address = address
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: object) -> None:
        # A refused request is reported by the browser too; what the page does about it is what a journey looks at.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.wrong.append(message.text)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_more: object) -> None:
        if kind and PICTURES:
            self.page.screenshot(path=Path(PICTURES) / f"failed-{type(self).__name__}.png")
        self.context.close()
        assert kind or not self.wrong, f"the page complained: {self.wrong}"

    def open(self, place: str) -> Self:
        """Type an address."""
        self.page.goto(self.address + place)
        return self

    def sign_in(self, badge: str, pin: str) -> None:
        """Enter badge and PIN at the door."""
        self.open("/sign-in")
        self.fill(Badge=badge, PIN=pin)
        self.press("Sign in")
        expect(self.page).not_to_have_url(re.compile("/sign-in"))

    def sign_out(self) -> None:
        """Leave by the button in the top bar."""
        self.press("Sign out")
        self.sees("You are signed out.")

    def choose_pin(self, old: str, new: str) -> None:
        """Change the first PIN, which the house asks for before anything else."""
        self.sees("Choose a PIN that only you know")
        self.fill(**{"PIN until now": old, "New PIN": new, "New PIN once more": new})
        self.press("Change the PIN")
        expect(self.page).not_to_have_url(re.compile("/pin"))

    def fill(self, **fields: str | bool) -> None:
        """Fill in fields by their labels; a list takes the option with those words, True ticks a box."""
        for label, value in fields.items():
            field = self.page.get_by_label(label, exact=True)
            if isinstance(value, bool):
                field.set_checked(value)
            elif field.evaluate("(node) => node.tagName") == "SELECT":
                option = field.locator("option").filter(has_text=value).first
                field.select_option(option.get_attribute("value"))
            else:
                field.fill(value)

    def press(self, name: str) -> None:
        """Press the button, or follow the link, with that name."""
        self.page.get_by_role("button", name=name, exact=True).or_(
            self.page.get_by_role("link", name=name, exact=True)
        ).first.click()

    def sees(self, words: str) -> None:
        """Wait until the page says this."""
        expect(self.page.locator("body")).to_contain_text(words)

    def look(self, name: str) -> None:
        """Keep pictures of this page at the three sizes when somebody wants to see them."""
        if PICTURES:
            before = self.page.viewport_size
            for size, (width, height) in SIZES.items():
                self.page.set_viewport_size({"width": width, "height": height})
                self.page.wait_for_timeout(150)
                self.page.screenshot(path=Path(PICTURES) / f"{name}-{size}.png")
            self.page.set_viewport_size(before)


class Tablet(Person):
    """A browser that is enrolled as a tablet, and the thumb on it."""

    def __init__(self, browser: Browser, address: str, *, size: str = "tablet") -> None:
        super().__init__(browser, address, touch=True, size=size)

    def enrol(self, code: str) -> None:
        """Enter the code that a supervisor read out."""
        self.open("/sign-in")
        self.press("Enrol this tablet with a code")
        self.fill(Code=code)
        self.press("Enrol")

    def go_to_deal(self, code: str) -> None:
        """Go to a table at which this dealer stands already."""
        self.open(f"/tables/{code}")
        expect(self.page.locator("body")).to_have_attribute("data-mine", "true")

    def take(self, code: str) -> None:
        """Go to a table and tap in."""
        self.open(f"/tables/{code}")
        expect(self.next).to_contain_text("Take the table")
        self.next.tap()
        expect(self.page.locator("body")).to_have_attribute("data-mine", "true")

    def take_over(self, badge: str, pin: str) -> None:
        """Take a table over that another tablet has: a supervisor signs on this one."""
        expect(self.next).to_contain_text("Take over")
        self.next.tap()
        self.fill(**{"Badge of the supervisor": badge, "PIN of the supervisor": pin})
        self.page.locator("#takeover").get_by_role("button", name="Take over").tap()
        expect(self.page.locator(".notice.ok")).to_be_visible()

    # What there is to tap.
    @property
    def next(self) -> Locator:
        return self.page.locator("#next")

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    @property
    def banker(self) -> Locator:
        return self.page.locator("#bank")

    @property
    def notice(self) -> Locator:
        return self.page.locator("#notice")

    def seat(self, number: int) -> Locator:
        return self.page.locator(f".seat[data-seat='{number}']")

    @property
    def turn(self) -> int:
        """Whose hand is asked for now."""
        return int(self.page.locator(".seat[aria-current]").get_attribute("data-seat"))

    def chips(self, *amounts: int) -> None:
        """Tap chips for the chosen seat, named by what they are worth."""
        for amount in amounts:
            self.page.locator(".bet-chip").filter(has=self.page.get_by_label(f"${amount}", exact=True)).tap()

    def bet(self, seat: int, *chips: int) -> None:
        """Put chips on a seat."""
        self.seat(seat).tap()
        self.chips(*chips)

    def bet_beside(self, seat: int, *chips: int, bet: str = "") -> None:
        """Put chips on a seat's side bet: the one of that name, or the last that the table offers."""
        self.seat(seat).tap()
        self.page.locator(".bet-kind").filter(has_text=bet).last.tap()
        self.chips(*chips)

    def lift(self, seat: int) -> None:
        """Take the wager off a seat."""
        self.seat(seat).tap()
        self.page.get_by_role("button", name="Clear").tap()

    def close_bets(self) -> None:
        """Call that no more bets are taken."""
        expect(self.next).to_contain_text("No more bets")
        self.next.tap()

    def dice(self, *values: int) -> None:
        """Tap what the dice show."""
        for value in values:
            self.page.get_by_role("button", name=f"A die shows {value}").tap()

    def tiles(self, hand: str) -> None:
        """Tap tiles in the rack, one after the other."""
        first, *rest = (self.page.locator(f".take[data-piece='{piece}']") for piece in hand.split())
        first.tap()  # waits until the rack may be tapped; the other taps follow as fast as a thumb is
        for tile in rest:
            box = tile.bounding_box()
            self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def undo(self) -> None:
        self.page.locator("#undo").tap()

    def saved(self, patience: int = PATIENCE) -> None:
        """Wait until the tablet says that everything is saved."""
        expect(self.status).to_have_attribute("data-status", "saved", timeout=patience)

    def net(self) -> int:
        """Read what the house gains by the round that is ready to be settled."""
        self.saved()
        expect(self.next).to_have_attribute("data-act", "settle")
        return cents(self.page.locator("#summary tfoot tr").last.locator("td").first.inner_text())

    def settle(self) -> int:
        """Settle; give what the screen said that the house gains, in minor units."""
        amount, number = self.net(), self.round
        self.next.tap()
        expect(self.page.locator("#bar-round")).to_have_text(f"Round {number + 1}")
        self.saved()
        return amount

    @property
    def round(self) -> int:
        return int(self.page.locator("#bar-round").inner_text().removeprefix("Round "))


def held(page: Page, pattern: str) -> Callable[[], None]:
    """Hold back the requests to an address, as a slow line does; give what lets them through."""
    waiting: list[Route] = []
    slow = True

    def meet(route: Route) -> None:
        if slow:
            waiting.append(route)
        else:
            route.continue_()

    def release() -> None:
        nonlocal slow
        slow = False
        for route in waiting:
            route.continue_()

    page.route(pattern, meet)
    return release
