"""Output of selected segments as plain text, HTML and Markdown."""

from __future__ import annotations

from scrapy_article.output.text_and_html import Event, clean, events, is_blank, to_html, to_text

__all__ = ["Event", "clean", "events", "is_blank", "to_html", "to_text"]
