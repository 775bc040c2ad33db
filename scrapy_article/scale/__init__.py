"""Millions of pages: web archives, Arrow batches for distributed engines, and the command ``scrapy article-batch``."""

from scrapy_article.scale.batch import extract_batch
from scrapy_article.scale.rows import schema

__all__ = ["extract_batch", "schema"]
