"""A real browser on a tablet-sized window: Debian's Chromium driven by Playwright."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator

from playwright.sync_api import Browser, sync_playwright

# Needed as root and on a network that is closed; none of them changes what a page does.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SIZES = {"tablet": (1280, 800), "small": (1024, 768), "phone": (390, 844)}


@contextlib.contextmanager
def running() -> Iterator[Browser | None]:
    """Yield a browser, or None where the machine has none."""
    found = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
    if found is None:
        yield None
        return
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield browser
        browser.close()
