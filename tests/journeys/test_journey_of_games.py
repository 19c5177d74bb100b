"""The two games of training on a tablet, each from its form to its end: one person, several, and a line that breaks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from journeys.walk import Tablet
from journeys.walk_check import THUMB, TOO_SMALL, faults_of
from tablemgr.services.demonstration import CAST

pytestmark = pytest.mark.journey

KIT = next(each for each in CAST if each.role == "trainee")
# The bar above every page is measured where it is made.
SMALL = TOO_SMALL.replace("document.querySelectorAll", 'document.querySelector("#main").querySelectorAll')
PATIENT = 200  # turns within which a game ends


class Player(Tablet):
    """Somebody who plays, tap by tap; `places` are the tiles he lays low."""

    def __init__(self, browser, address, **more):
        super().__init__(browser, address, **more)
        self.found: list[str] = []
        self.looked: set[str] = set()

    def begin(self, word, *, people, players, readings=(), **figures):
        self.open(f"/training/{word}")
        self.page.get_by_label("How many play").select_option(str(players))
        self.fill(Seed="7")
        for seat, name in people.items():
            self.page.get_by_label(f"Seat {seat}", exact=True).and_(self.page.locator("select")).select_option("person")
            self.fill(**{f"Name at seat {seat}": name})
        if not self.page.locator(".contest-readings").evaluate("(node) => node.open"):
            self.page.get_by_text("How the text of the game is read").tap()
        for label, value in figures.items():
            self.page.locator(f"input[name={label}]").fill(value)
        for name, value in readings:
            self.page.locator(f"input[name={name}][value={value}]").check()
        self.look(f"{word}-form")
        self.press("Begin the game")
        expect(self.title).to_be_visible()

    @property
    def title(self):
        return self.page.locator("#turn")

    @property
    def version(self):
        return self.page.locator("#contest [name=version]").first.get_attribute("value")

    def see(self, name):
        """Look hard at a screen the first time that it comes."""
        if name in self.looked:
            return
        self.looked.add(name)
        self.look(f"game-{name}")
        self.found += faults_of(self.page)
        self.found += [f"{name}: {each}" for each in self.page.evaluate(SMALL, THUMB)]

    def turn(self, word):
        """Do what is asked; False when the game is over."""
        said = self.title.inner_text()
        now = self.page.locator("#contest").get_attribute("data-phase")
        if said.startswith("Hand the tablet"):
            self.see(f"{word}-hand-over")
            assert self.page.locator("#contest .tile").count() == 0
            self.tapped(self.page.get_by_role("button", name=re.compile("I am")))
        elif now in ("settled", "over"):
            return self.meet(word, now)
        elif now == "split":
            self.split(word)
        elif now == "bank":
            self.see(f"{word}-bank")
            self.tapped(self.page.locator(".contest-answers .button").first)
        else:
            self.see(f"{word}-{now}")
            self.tapped(self.page.locator(".contest-chip").last)
        return True

    def split(self, word):
        button = self.page.get_by_role("button", name="Set the hand")
        expect(button).to_be_disabled()
        self.page.locator(".contest-tile").nth(2).tap()
        self.page.locator(".contest-tile").nth(3).tap()
        expect(self.page.locator("[data-worth=low]")).not_to_have_text("–")
        self.see(f"{word}-split")
        self.tapped(button)

    def meet(self, word, now):
        more, every = (self.page.get_by_role("button", name=name) for name in ("Next meeting", "Show all"))
        self.see(f"{word}-first-meeting")
        if word == "home":
            every.tap()
        while more.is_visible():
            more.tap()
        if now == "over":
            self.see(f"{word}-over")
            return False
        self.see(f"{word}-settled")
        self.tapped(self.page.get_by_role("button", name=re.compile("Next (hand|round)")))
        return True

    def tapped(self, button):
        """Tap, and wait until what is on the screen is another version of the game."""
        page = self.page.locator("#contest").element_handle()
        button.tap()
        self.page.wait_for_function("(node) => !node.isConnected", arg=page)

    def to_the_end(self, word):
        turns = 0
        while self.turn(word):
            turns += 1
            assert turns < PATIENT, "the game does not end"


def test_a_scoring_game_of_two_people_and_a_computer_to_its_end(browser, floor):
    with Player(browser, floor.address) as kit:
        kit.sign_in(KIT.badge, KIT.pin)
        kit.begin("scoring", people={1: "Kim", 3: "Lou"}, players=3, finish="140")
        kit.to_the_end("scoring")
        expect(kit.title).to_contain_text(re.compile("win|over"))
        kit.page.get_by_text("What happened in this hand").tap()
        kit.sees("The game is over after")
        kit.see("scoring-log")
        kit.page.reload()
        expect(kit.title).to_contain_text(re.compile("win|over"))
        kit.press("Another game")
        kit.sees("Your games")
        assert not kit.found, "\n".join(kit.found)


def test_a_game_at_home_where_the_banker_states_the_limit(browser, floor):
    with Player(browser, floor.address) as kit:
        kit.sign_in(KIT.badge, KIT.pin)
        kit.begin("scoring", people={1: "Kim"}, players=8, readings=[("variant", "home")])
        kit.to_the_end("home")
        assert "home-limit" in kit.looked, "Kim never was the bank"
        assert not kit.found, "\n".join(kit.found)


def test_first_to_fifteen_to_its_end(browser, floor):
    with Player(browser, floor.address, size="phone") as kit:
        kit.sign_in(KIT.badge, KIT.pin)
        kit.begin("race", people={1: "Kim"}, players=2)
        kit.to_the_end("race")
        assert "15" in kit.page.locator(".contest-points").inner_text()
        kit.open("/training/race").look("race-index")
        assert not kit.found, "\n".join(kit.found)


def test_a_game_with_the_keyboard_alone(browser, floor):
    """Tab, space and enter lead through a round, and the heading of each turn is read."""
    with Player(browser, floor.address) as kit:
        kit.sign_in(KIT.badge, KIT.pin)
        kit.begin("race", people={1: "Kim"}, players=1, rounds="1")
        kit.title.focus()
        for key in ("Tab", "Space", "Tab", "Space", "Tab", "Tab", "Tab", "Enter"):
            kit.page.keyboard.press(key)
        expect(kit.page.locator(".contest-meetings li")).to_have_count(1)
        expect(kit.title).to_be_focused()


def test_another_page_taps_first_and_the_network_goes_away(browser, floor):
    with Player(browser, floor.address) as kit:
        kit.sign_in(KIT.badge, KIT.pin)
        kit.begin("scoring", people={1: "Kim", 2: "Lou"}, players=3)
        other = kit.context.new_page()
        other.goto(kit.page.url)
        other.locator(".contest-chip").first.tap()
        expect(other.locator("#turn")).to_contain_text("Lou")
        kit.tapped(kit.page.locator(".contest-chip").last)
        expect(kit.page.get_by_role("alert")).to_contain_text("gone on meanwhile")
        expect(kit.title).to_contain_text("Lou")
        kit.context.set_offline(True)
        kit.page.locator(".contest-chip").last.tap()
        expect(kit.page.get_by_role("alert").first).to_contain_text("not sent")
        kit.context.set_offline(False)
        kit.tapped(kit.page.locator(".contest-chip").last)
        expect(kit.title).not_to_contain_text("Lou: your wager")
