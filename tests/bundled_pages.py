"""The pages of the sites in the example project."""

from pathlib import Path

SITE = Path(__file__).resolve().parent.parent / "example_project" / "site"
PATHS = sorted(SITE.rglob("*.html"))
PAGES = [page for path in PATHS if (page := path.read_bytes())]
"""Those that are not empty."""
