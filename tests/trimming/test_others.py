"""What a site memory took out of a page that is read again."""

import gazette

from scrapy_article import extract
from scrapy_article.extract import analyse, reread
from scrapy_article.site import SiteMemory


def test_read_again_without_what_the_site_memory_took_out():
    memory = SiteMemory()
    for number in range(3):
        extract(gazette.story(number), gazette.address(number), site=memory)
    html = gazette.story(3)
    analysis = analyse(html, gazette.address(3), site=memory)
    again = reread(analysis.article, html.encode())
    assert again.selection.kept == analysis.selection.kept
    at = next(segment.index for segment in again.document.segments if segment.text == gazette.PITCH)
    assert again.selection.reasons[at] == "not in the article: other pages of the site have it, too"
