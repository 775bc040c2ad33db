"""Evaluation of methods on labelled pages, and the measures and corpora for it.

It needs the extra ``eval``: ``pip install 'scrapy-article[eval]'``.
"""
