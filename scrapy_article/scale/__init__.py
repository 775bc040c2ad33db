"""Millions of pages: web archives, Arrow batches for distributed engines, and the command ``scrapy article-batch``."""
