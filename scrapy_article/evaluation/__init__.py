"""How good an extraction is, and the learning of what a method needs to know: measures, labelled pages, training.

Needs the extra ``eval``: ``pip install 'scrapy-article[eval]'``.
"""
