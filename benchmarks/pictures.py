"""Pictures of the reports and of a labelling page, for the documentation, from the site of the example.

    python benchmarks/pictures.py docs/images

It needs Chromium, and Pillow, which the extra ``print`` brings.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from lxml import html
from PIL import Image

PROJECT = Path(__file__).resolve().parent.parent / "example_project"
STORY = "harbour/live/2024/storm-ilse"
BROWSER = which("chromium") or which("chromium-browser") or which("google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
DARK = "--blink-settings=preferredColorScheme=0"
WIDE, NARROW, GAP = 700, 390, 10


def screenshot(url: str, width: int, height: int, *flags: str) -> Image.Image:
    """The page at *url*, in a window of that size."""
    if BROWSER is None:
        sys.exit("Chromium is not installed")
    with TemporaryDirectory() as folder:
        file = Path(folder, "page.png")
        size = f"--window-size={width},{height}"
        command = [BROWSER, *FLAGS, *flags, size, f"--screenshot={file}", url]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        with Image.open(file) as image:
            return image.convert("RGB")


def beside(left: Image.Image, right: Image.Image) -> Image.Image:
    """Both in one picture."""
    both = Image.new("RGB", (left.width + GAP + right.width, max(left.height, right.height)), "#8a8f98")
    both.paste(left, (0, 0))
    both.paste(right, (left.width + GAP, 0))
    return both


def from_part(page: Path, part: str) -> Path:
    """A copy of *page* that begins with the heading of that id."""
    tree = html.parse(str(page))
    node = tree.getroot().get_element_by_id(part)
    while node.tag != "body":
        for before in [*node.itersiblings(preceding=True)]:
            before.getparent().remove(before)
        node = node.getparent()
    copy = page.with_name(f"{part}.html")
    tree.write(str(copy), encoding="utf-8", method="html", doctype="<!DOCTYPE html>")
    return copy


def draw(wide: Path, narrow: Path, picture: Path, height: int) -> None:
    """Write *picture*: one page on a wide window, and one on a phone in dark mode."""
    both = beside(screenshot(wide.as_uri(), WIDE, height), screenshot(narrow.as_uri(), NARROW, height, DARK))
    both.quantize(64).save(picture, optimize=True)


def scrapy(*arguments: str) -> None:
    """Run a command of Scrapy in the project of the example."""
    command = [sys.executable, "-m", "scrapy", *arguments]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)


def main() -> None:
    """Draw the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the directory to write the pictures to")
    folder = parser.parse_args().folder
    sys.path.insert(0, str(PROJECT))
    from serve import serving

    with TemporaryDirectory() as name, serving(8000) as site:
        work = Path(name)
        scrapy("article", site + STORY, "--report", str(work / "report.html"))
        scrapy("crawl", "news", "-s", f"ARTICLE_REPORT={work / 'crawl.html'}")
        scrapy("article", "annotate", site + STORY, "-o", str(work))
        report, crawl, labels = work / "report.html", work / "crawl.html", next(work.glob("label/*.html"))
        draw(from_part(report, "candidates"), from_part(report, "segments"), folder / "report.png", 640)
        draw(crawl, crawl, folder / "crawl-report.png", 1000)
        draw(labels, labels, folder / "labelling.png", 700)


if __name__ == "__main__":
    main()
