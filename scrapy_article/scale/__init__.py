"""Millions of pages: web archives, Arrow batches for distributed engines, and the command ``scrapy article-batch``."""

from scrapy_article.scale.tables import extract_batch, schema

__all__ = ["extract_batch", "schema"]
