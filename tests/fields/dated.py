"""A page with a title and a text, and the day on which it is found to be published."""

from __future__ import annotations

from fields.filling import TEXT, filled

TITLE = "<title>The bridge is built</title>"
H1 = "<h1>The bridge is built</h1>"


def published(body="", head="", **options):
    return filled(f"{H1}{body}{TEXT}", TITLE + head, **options).date_published
