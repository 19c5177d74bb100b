"""Looking hard at a page: what axe finds in both themes, what does not fit at three sizes, what a thumb would miss."""

from __future__ import annotations

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
    page.emulate_media(reduced_motion="reduce")
    found = []
    for theme in ("dark", "glare"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
        page.evaluate(SETTLED)
        found += [f"{theme}: {rule}" for rule in _axe(page)]
    page.evaluate("() => { delete document.documentElement.dataset.theme }")
    for size in at_each_size(page):
        if (wider := page.evaluate(WIDER)) > 0:
            found.append(f"{size}: {wider} px wider than the window")
        found += [f"{size}: “{words}” is clipped" for words in page.evaluate(CLIPPED)]
    return [f"{page.url}: {fault}" for fault in found]


def faults_of_the_screen(page: Page) -> list[str]:
    """Say what is wrong with the dealer's screen, which must not scroll at all and is made for thumbs."""
    found = faults_of(page)
    for size in at_each_size(page):
        if page.evaluate(TALLER) > 0:
            found.append(f"{size}: it scrolls by {page.evaluate(TALLER)} px")
        if page.evaluate(OUT_OF_SIGHT):
            found.append(f"{size}: the large button is out of sight")
        found += [f"{size}: {small}" for small in page.evaluate(TOO_SMALL, THUMB)]
    return found


def at_each_size(page: Page):
    """Make the window each size in turn, and the first again at the end."""
    for size in (*SIZES, "tablet"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
        )
        page.evaluate(SETTLED)
        yield size


def _axe(page: Page) -> list[str]:
    results = Axe().run(page).response["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary'].splitlines()[-1].strip()}"
        for rule in results
        for node in rule["nodes"]
    ]
