"""Evaluation of methods on labelled pages: measures, corpora, labels.

Requires the extra ``eval``: ``pip install 'scrapy-article[eval]'``.
"""
