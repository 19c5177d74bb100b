"""The practice screen of the help page, walked through sentence by sentence and setting by setting.

The cards follow from the number of a new game: 7 has two queens beside the king, at 20 the dealer wins by a copy, at 0 the
house way wins and at 3 it is a push.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cast import PINS
from journeys.walk import Person
from journeys.walk_check import THUMB, TOO_SMALL, at_each_size, faults_of
from tablemgr.services.demonstration import CAST

pytestmark = pytest.mark.journey
KIT = next(member for member in CAST if member.role == "trainee")
# What was really played, not only fetched: how long each sound is that was started.
EARS = """() => {
  window.heard = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) { window.heard.push(this.buffer.duration); return start.apply(this, when); };
}"""


class Player(Person):
    """Kit at the practice screen, with an ear for what the page plays."""

    def __init__(self, browser, address, **options):
        super().__init__(browser, address, **options)
        self.context.add_init_script(f"({EARS})()")
        self.asked: list[str] = []
        self.page.on("request", self._listen)

    def _listen(self, request):
        if found := re.search(r"/static/sounds/(.+)\.mp3", request.url):
            self.asked.append(found[1])

    def begin(self, number):
        """Sit down to the cards of a number, with a full balance."""
        self.open("/practice/new").fill(**{"Number of the cards": str(number)})
        self.press("Begin")
        expect(self.balance).to_have_text("1,000.00")
        self.asked.clear()
        return self

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def balance(self):
        return self.page.locator("#balance")

    @property
    def result(self):
        return self.page.locator("#result")

    def card(self, name):
        return self.page.locator(f".card[data-card='{name}']")

    def low(self):
        return self.page.locator("#mine-low .card").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")

    def bet(self, chip, times=1):
        self.button(f"Chip of {chip}").click()
        expect(self.button(f"Chip of {chip}")).to_have_attribute("aria-pressed", "true")
        for time in range(1, times + 1):
            self.page.locator("#put").click()
            expect(self.page.locator("#put")).to_have_text(str(chip * time))

    def deal(self, chip=25):
        self.bet(chip)
        self.button("Deal").click()
        expect(self.page.locator(".card")).to_have_count(7)

    def switch(self, label, *, on=True):
        self.page.locator("#settings-open").click()
        with self.page.expect_response("**/practice/acts"):
            self.page.get_by_label(label).set_checked(on)
        self.button("Back to the table").click()

    def played(self):
        return self.page.evaluate("() => window.heard.length")


@pytest.fixture
def player(browser, floor):
    with Player(browser, floor.address) as kit:
        kit.sign_in(KIT.badge, PINS[KIT.badge])
        kit.begin(7)
        yield kit


def test_a_hand_as_the_help_page_tells_it(player):
    expect(player.page.locator(".practice-head")).to_contain_text("Play money")
    expect(player.page.locator("#limits")).to_have_text("from 1 to 300")
    player.deal()
    expect(player.balance).to_have_text("975.00")
    # Seven face up, seven face down, and nothing of the dealer's in the page.
    expect(player.page.locator("#dealer-high .card-back")).to_have_count(7)
    expect(player.page.locator("#dealer-high .playing")).to_have_count(0)
    expect(player.page.locator("#mine-high .card")).to_have_count(7)
    expect(player.button("Deal: confirm")).to_be_disabled()
    # A card moves to the low hand and, tapped again, back.
    player.card("Ks").click()
    expect(player.page.locator("#mine-low .card")).to_have_count(1)
    player.card("Ks").click()
    expect(player.page.locator("#mine-low .card")).to_have_count(0)
    # The second card that would foul is prohibited, with a sound and a sentence.
    player.card("Ks").click()
    expect(player.page.locator("#mine-low .card")).to_have_count(1)
    before = player.played()
    player.card("Qh").click()
    expect(player.page.get_by_role("alert")).to_have_text(
        "The low hand (king-queen) would outrank the high hand (queen-high). Choose another card, or move the first one back."
    )
    player.page.wait_for_function("(before) => window.heard.length > before", arg=before)
    assert "error" in player.asked
    assert player.low() == ["Ks"]
    player.look("practice-refused")
    # Another choice, confirmed by "Deal".
    player.card("Jd").click()
    expect(player.page.get_by_role("alert")).to_be_hidden()
    expect(player.page.locator("#mine-low")).to_contain_text("King-jack")
    player.button("Deal: confirm").click()
    expect(player.page.locator("#dealer-high .playing")).to_have_count(5)
    expect(player.page.locator("#dealer-low .playing")).to_have_count(2)
    expect(player.result).to_have_text("Push")
    expect(player.balance).to_have_text("1,000.00")
    player.look("practice-done")


def test_houseway_sets_and_confirms_and_a_win_pays_less_five_percent(player):
    player.begin(0).deal(100)
    player.button("Houseway").click()
    expect(player.result).to_have_text("Player wins +95.00")
    expect(player.page.locator("#more")).to_contain_text("100.00 less 5.00 commission")
    expect(player.balance).to_have_text("1,095.00")
    expect(player.page.locator("#mine-low .card")).to_have_count(2)
    player.page.wait_for_function("() => window.heard.length >= 3")
    assert player.asked[-1:] == ["en/player-wins"]


def test_a_copy_goes_to_the_dealer(player):
    player.begin(20).deal()
    player.button("Houseway").click()
    expect(player.result).to_have_text("Dealer wins −25.00")
    expect(player.page.locator("#mine-low")).to_contain_text("copy, the dealer's")
    expect(player.page.locator("#mine-high")).to_contain_text("the dealer wins")
    expect(player.balance).to_have_text("975.00")
    player.page.wait_for_timeout(300)
    assert {"en/copy", "en/dealer-wins"} <= set(player.asked)


def test_speed(player):
    """Normal: the dealer's cards lie open a moment before the result. Fast: everything at once. The choice survives a reload."""
    player.begin(3).deal()
    player.button("Houseway").click()
    expect(player.result).to_have_text("The dealer's cards")
    expect(player.balance).to_have_text("975.00")
    expect(player.result).to_have_text("Push")
    player.switch("Fast speed")
    player.begin(3).deal()
    player.page.evaluate(
        "() => { window.said = []; const watched = document.getElementById('result');"
        " new MutationObserver(() => window.said.push(watched.textContent)).observe(watched, { childList: true }) }"
    )
    player.button("Houseway").click()
    expect(player.result).to_have_text("Push")
    assert player.page.evaluate("() => window.said") == ["Push"]
    player.page.reload()
    expect(player.page.locator("#practice")).to_have_attribute("data-speed", "fast")
    expect(player.result).to_have_text("Push")
    player.switch("Normal speed")
    expect(player.page.locator("#practice")).to_have_attribute("data-speed", "normal")


def test_rebet_and_rebet_deals(player):
    player.switch("Fast speed")
    expect(player.button("Rebet")).to_be_disabled()
    player.deal()
    player.button("Houseway").click()
    expect(player.result).to_have_text("Push")
    # Off: the bet of the game before lies there again, to be looked at and changed.
    player.button("Rebet").click()
    expect(player.page.locator("#bet")).to_have_value("25")
    expect(player.page.locator(".card")).to_have_count(0)
    player.page.locator("#put").click()
    expect(player.page.locator("#bet")).to_have_value("50")
    player.button("Deal").click()
    expect(player.page.locator(".card")).to_have_count(7)
    player.button("Houseway").click()
    expect(player.button("Rebet")).to_be_enabled()
    # On: cards come at once.
    player.switch("Rebet deals")
    player.button("Rebet").click()
    expect(player.page.locator(".card")).to_have_count(7)
    expect(player.page.locator("#put")).to_have_text("50")
    player.button("Houseway").click()
    expect(player.button("Rebet")).to_be_enabled()
    player.switch("Rebet deals", on=False)
    player.switch("Normal speed")


def test_dealer_voices(player):
    player.switch("Fast speed")
    player.switch("Dealer voices", on=False)
    player.deal()
    player.button("Houseway").click()
    expect(player.result).to_have_text("Push")
    player.page.wait_for_timeout(400)
    assert not [name for name in player.asked if "/" in name], "no voice was wanted"
    player.switch("Dealer voices")
    player.begin(7).deal()
    with player.page.expect_response("**/static/sounds/en/push.mp3") as answer:
        player.button("Houseway").click()
    assert answer.value.headers["content-type"] == "audio/mpeg"
    player.switch("Normal speed")


def test_the_bet_field_and_its_limits(player):
    field = player.page.locator("#bet")
    field.fill("301")
    expect(player.page.get_by_role("alert")).to_have_text("A bet is from 1 to 300.")
    field.fill("1.5")
    expect(player.page.get_by_role("alert")).to_have_text("A bet is a whole number.")
    field.fill("300")
    expect(player.page.locator("#put")).to_have_text("300")
    player.page.locator("#put").click()  # one chip more
    expect(player.page.get_by_role("alert")).to_have_text("A bet is from 1 to 300.")
    player.button("Clear").click()
    expect(player.button("Deal")).to_be_disabled()
    expect(field).to_have_value("")


def test_a_hand_with_the_keyboard_alone_and_a_reload_in_the_middle(player):
    page = player.page
    page.locator("#bet").focus()
    page.keyboard.type("20")
    expect(player.button("Deal")).to_be_enabled()
    player.button("Deal").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".card")).to_have_count(7)
    player.card("Ks").focus()
    page.keyboard.press("Space")
    expect(page.locator("#mine-low .card")).to_have_count(1)
    assert page.evaluate("() => document.activeElement.dataset.card") == "Ks", "the focus stays on the card that moved"
    page.reload()
    expect(page.locator("#mine-low .card")).to_have_count(1)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.dataset.card") == "4c":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#mine-low .card")).to_have_count(2)
    player.button("Deal: confirm").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#more")).to_contain_text("The house way: king-jack in front, pair of queens behind.")


def test_two_windows_never_play_one_hand_twice(player):
    player.bet(25)
    other = player.context.new_page()
    other.goto(player.address + "/practice")
    other.get_by_role("button", name="Deal", exact=True).click()
    expect(other.locator(".card")).to_have_count(7)
    player.button("Deal").click()
    expect(player.page.get_by_role("alert")).to_contain_text("moved on meanwhile")
    expect(player.page.locator(".card")).to_have_count(7)
    other.close()


def test_every_state_of_the_screen_fits_is_readable_and_made_for_thumbs(player):
    found = looked_at(player, "bet")
    player.deal()
    player.card("Ks").click()
    expect(player.page.locator("#mine-low .card")).to_have_count(1)
    player.page.wait_for_timeout(1000)
    found += looked_at(player, "split")
    player.button("Houseway").click()
    expect(player.result).to_have_text("Push")
    found += looked_at(player, "done")
    player.page.locator("#settings-open").click()
    found += looked_at(player, "settings")
    assert not found, "\n".join(found)


def looked_at(player, name):
    player.look(f"practice-{name}")
    faults = faults_of(player.page)
    for size in at_each_size(player.page):
        small = player.page.evaluate(TOO_SMALL, THUMB)
        # A tick box is tapped by its whole line, and what stands behind a dialog is not tapped at all.
        faults += [f"{name}, {size}: {each}" for each in small if not re.match("(me|rebet-deals|voices|):", each)]
    return faults
