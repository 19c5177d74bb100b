"""Looking hard at a page: what axe finds in both themes, what does not fit at three sizes, what a thumb would miss."""

from __future__ import annotations

from collections.abc import Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from servers.browser import SIZES

THUMB = 48  # CSS pixels

# After a change of theme or size the page is drawn anew, and what its height depends on a frame later.
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))"
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
TALLER = "() => document.documentElement.scrollHeight - innerHeight"
# The buttons that matter most: whole, inside the page, their words not cut.
CLIPPED = """() => [...document.querySelectorAll(".button.go, .button.danger, #next")]
  .filter((node) => node.checkVisibility() && !node.closest(".scroller"))
  .filter((node) => {
    const box = node.getBoundingClientRect();
    return box.left < 0 || box.right > innerWidth + 0.5 || node.scrollWidth > node.clientWidth + 1;
  })
  .map((node) => node.textContent.trim())"""
OUT_OF_SIGHT = """() => { const box = document.getElementById("next").getBoundingClientRect();
  return box.bottom > innerHeight + 0.5 || box.height === 0 }"""
TOO_SMALL = """(least) => [...document.querySelectorAll("button, a[href], input:not([type=hidden])")]
  .filter((node) => node.checkVisibility() && !node.classList.contains("skip"))
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([node, box]) => `${node.id || node.className}: ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`)"""


def faults_of(page: Page) -> list[str]:
    """Say what is wrong with the page that is open: accessibility in both themes, and what does not fit."""
    return [f"{page.url}: {fault}" for fault in (*_axe(page), *_misfits(page, screen=False))]


def faults_of_the_screen(page: Page) -> list[str]:
    """Say what is wrong with the dealer's screen, which must not scroll at all and is made for thumbs."""
    phase = page.locator("body").get_attribute("data-phase")
    return [f"{phase}: {fault}" for fault in (*_axe(page), *_misfits(page, screen=True))]


def _misfits(page: Page, *, screen: bool) -> Iterator[str]:
    for size in at_each_size(page):
        if (wider := page.evaluate(WIDER)) > 0:
            yield f"{size}: {wider} px wider than the window"
        for words in page.evaluate(CLIPPED):
            yield f"{size}: “{words}” is clipped"
        if not screen:
            continue
        if (taller := page.evaluate(TALLER)) > 0:
            yield f"{size}: it scrolls by {taller} px"
        if page.evaluate(OUT_OF_SIGHT):
            yield f"{size}: the large button is out of sight"
        for small in page.evaluate(TOO_SMALL, THUMB):
            yield f"{size}: too small for a thumb, {small}"


def at_each_size(page: Page) -> Iterator[str]:
    """Make the window each size in turn, and the first again at the end."""
    for size in (*SIZES, "tablet"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
        )
        page.evaluate(SETTLED)
        yield size


def _axe(page: Page) -> Iterator[str]:
    """Look at everything in the dark theme; the glare theme differs in colours alone."""
    page.emulate_media(reduced_motion="reduce")
    yield from (f"dark: {fault}" for fault in _violations(page, {"resultTypes": ["violations"]}))
    page.evaluate("() => { document.documentElement.dataset.theme = 'glare' }")
    page.evaluate(SETTLED)
    colours = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
    yield from (f"glare: {fault}" for fault in _violations(page, colours))
    page.evaluate("() => { delete document.documentElement.dataset.theme }")


def _violations(page: Page, options: dict[str, list[str]]) -> Iterator[str]:
    for rule in Axe().run(page, options=options).response["violations"]:
        for node in rule["nodes"]:
            yield f"{rule['id']}: {node['target']} {node['failureSummary'].splitlines()[-1].strip()}"
