"""A page as a real browser draws it. Tests that ask for it are skipped where there is no Chromium."""

from __future__ import annotations

import json
import re
import subprocess
from html import unescape
from typing import TYPE_CHECKING, Any, NamedTuple

from chromium import CHROMIUM, needs_chromium
from report.images import serve

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["Question", "ask", "needs_chromium"]

TIMEOUT = 120

_FRAME = '<iframe id="frame%d" width="%d" height="2000" src="/%d%s"></iframe>'
_ASK = """<script>
addEventListener("load", () => {
  const results = [%s].map((script, number) => {
    const page = document.getElementById("frame" + number).contentWindow;
    try { return script(page, page.document); } catch (error) { return {error: String(error)}; }
  });
  document.getElementById("result").textContent = JSON.stringify(results);
});
</script>"""


class Question(NamedTuple):
    """What is to be found out of a page."""

    page: str
    script: str
    """A function of the window and the document that the page is drawn in."""
    width: int = 1280
    fragment: str = ""


def ask(questions: Sequence[Question], folder: Path, *, dark: bool = False) -> list[Any]:
    """Draw the page of each of *questions* in a frame of its own, all by one browser, and return the answers.

    Nothing but the pages may be asked for.
    """
    assert CHROMIUM is not None
    html = {"Content-Type": "text/html; charset=utf-8"}
    frames = "".join(_FRAME % (n, one.width, n, one.fragment) for n, one in enumerate(questions))
    scripts = _ASK % ",".join(f"({one.script})" for one in questions)
    wrapper = f'<!DOCTYPE html><meta charset="utf-8"><body>{frames}<pre id="result"></pre>{scripts}'
    answers = {"/": (200, html, wrapper.encode())}
    answers |= {f"/{n}": (200, html, one.page.encode("utf-8", "replace")) for n, one in enumerate(questions)}
    with serve(answers) as (address, asked):
        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}", "--dump-dom"]
        command += ["--disable-background-networking", "--window-size=1400,2000"]
        command += [f"--blink-settings=preferredColorScheme={0 if dark else 1}", f"{address}/"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=True)
        assert {path for path, _ in asked} <= {*answers, "/favicon.ico"}
    found = re.search(r'<pre id="result">(.+?)</pre>', done.stdout, re.DOTALL)
    assert found, done.stderr
    results: list[Any] = json.loads(unescape(found[1]))
    for result in results:
        assert not (isinstance(result, dict) and "error" in result), result
    return results
