"""The browser of the tests. What needs it is skipped where there is none."""

from importlib.util import find_spec
from shutil import which

import pytest

CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
LAUNCH = {"executable_path": CHROMIUM, "args": FLAGS}
"""What Playwright starts it with."""

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium")


missing = (
    "Chromium is not installed: apt-get install chromium"
    if CHROMIUM is None
    else "scrapy-playwright is not installed: pip install '.[render]'"
)
needs_playwright = pytest.mark.skipif(CHROMIUM is None or find_spec("scrapy_playwright") is None, reason=missing)
"""For tests that drive it with Playwright."""
