"""A trainee at a practice table: a round of tiles and a round of cards on the dealer's own screen, taps and all."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from journeys.walk import Tablet
from journeys.walk_check import faults_of, faults_of_the_screen
from tablemgr.rules.games import game
from tablemgr.services.demonstration import CAST

pytestmark = pytest.mark.journey
KIT = CAST[6]
CHIPS = (50_000, 10_000, 2_500, 500, 100)


class Trainee(Tablet):
    """Somebody who reads the felt off the page's own state and taps what lies there."""

    def start(self, key: str, **chosen: str | bool) -> None:
        self.open(f"/training/table?game={key}").fill(**chosen)
        self.press("Start dealing")
        expect(self.next).to_contain_text("Waiting for bets")

    @property
    def felt(self):
        """What the felt says now, as the page has it from the house."""
        state = self.page.evaluate("async () => (await fetch(location.pathname + '/state')).json()")
        return state["practice"]["felt"]

    def wager(self, seat: int, cents: int) -> None:
        chips = []
        for chip in CHIPS:
            chips += [chip // 100] * (cents // chip)
            cents %= chip
        self.bet(seat, *chips)

    def call(self, seat: int, kind: str) -> None:
        """Say at a seat of the felt what is wrong there."""
        self.page.locator(f".felt-place[data-seat='{seat}']").tap()
        self.page.locator(f"#wrong [data-kind='{kind}']").tap()
        expect(self.page.locator(f".felt-place[data-seat='{seat}']")).to_have_attribute("data-noticed", "call")

    def piece(self, piece: str) -> None:
        self.page.locator(f":is(.take, .key)[data-piece='{piece}']:not([data-used])").first.tap()

    def lay(self, pieces) -> None:
        for piece in pieces:
            self.piece(piece)

    def deal(self) -> None:
        self.saved()
        self.dice(*self.felt["dice"])
        self.saved()
        self.lay(self.felt["banker"])
        self.saved()

    def hand(self) -> dict:
        hand = self.felt["places"][self.turn - 1]["hand"]
        assert hand is not None
        return hand

    def hands(self, number: int) -> None:
        for _ in range(number):
            self.saved()
            hand = self.hand()
            if hand["asked"]:
                self.lay([*hand["low"], *hand["high"]][:1])
                self.page.locator("#house-way").tap()
                self.lay([*hand["low"], *hand["high"]][1:])
            else:
                self.lay([*hand["low"], *hand["high"]])
        self.saved()


def look(trainee: Trainee, name: str, found: list[str]) -> None:
    trainee.look(name)
    found += faults_of_the_screen(trainee.page)


@pytest.mark.parametrize("key", ["tiles", "poker"])
def test_a_round_without_a_fault_and_one_with_a_mistake_that_is_called(browser, floor, key):
    found: list[str] = []
    with Trainee(browser, floor.address) as kit:
        kit.sign_in(KIT.badge, KIT.pin)
        kit.start(key, Players="5", Seed="21", **{"Mistakes, in a hundred players": "45"})
        bets = kit.felt["places"]
        look(kit, f"practice-{key}-bets", found)
        playing = settle_the_bets(kit, bets)
        kit.close_bets()
        kit.saved()
        for place in kit.felt["places"]:
            if place["late"]:
                kit.call(place["seat"], "late")
        look(kit, f"practice-{key}-dice", found)
        kit.deal()
        look(kit, f"practice-{key}-seats", found)
        for place in kit.felt["places"]:
            if place["hand"] and wrong(key, place["hand"]):
                kit.call(place["seat"], wrong(key, place["hand"]))
        kit.hands(playing)
        look(kit, f"practice-{key}-ready", found)
        kit.next.tap()
        graded = kit.page.locator("#graded")
        expect(graded).to_contain_text("Round 1: no fault")
        expect(graded).to_contain_text("a round may take")
        look(kit, f"practice-{key}-graded", found)
        graded.get_by_role("button", name="Next round").tap()
        expect(kit.page.locator("#bar-round")).to_have_text("Round 2")
        # Wagers stand, as at any table; a wrong call is a fault.
        kit.page.locator(".felt-place").first.tap()
        kit.page.locator("#wrong [data-kind='odd']").tap()
        expect(kit.page.locator("#felt-said")).not_to_be_empty()
        kit.page.reload()
        expect(kit.page.locator("#bar-round")).to_have_text("Round 2")
        kit.open("/training/table")
        kit.look("practice-index")
        found += faults_of(kit.page)
        kit.press("Graded rounds of seed 21")
        kit.sees("no fault")
        found += faults_of(kit.page)
        kit.look("practice-rounds")
    assert not found, "\n".join(found)


def settle_the_bets(kit: Trainee, bets) -> int:
    """Call what is wrong, enter the rest; give how many play."""
    limits = {"minimum": 2_500, "maximum": 100_000, "unit": 500}
    for place in bets:
        wager = place["wager"]
        if not wager and not place["sides"]:
            continue
        kind = ("side_alone" if not wager else "under" if wager < limits["minimum"] else "over" if wager > limits["maximum"]
                else "odd" if wager % limits["unit"] else None)  # fmt: skip
        if kind:
            kit.call(place["seat"], kind)
    playing = [place for place in kit.felt["places"] if place["wager"]]
    for place in playing:
        kit.wager(place["seat"], place["wager"])
    kit.saved()
    return len(playing)


def wrong(key: str, hand) -> str | None:
    """Say what is wrong with a hand, by the rules of the house."""
    from tablemgr.catalog import rulesets

    if hand["asked"]:
        return None
    played = game(key)
    rules = rulesets.shipped(game=key)[f"{key}-standard"].rules
    split = played.arrange(*([played.parse(piece) for piece in hand[half]] for half in ("low", "high")), rules)
    if key == "tiles":
        return "exchanged" if sorted(map(str, split.low)) != sorted(hand["low"]) else None
    return "foul" if played.foul(split, rules) else None
