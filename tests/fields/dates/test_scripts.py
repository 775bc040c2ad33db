"""Dates of publication in the data of a page's own programs."""

from time import process_time

from cpu import slowness
from fields.dated import H1, TITLE, published
from fields.filling import TEXT, filled


class TestScripts:
    def test_script(self):
        assert published('<script>var now = "2024-05-05"; var build = "2024-05-06T10:00";</script>') is None

    def test_data_of_a_script(self):
        article = filled(f'{H1}<script>{{"publisher":"x","publishedAt":"2024-05-03T10:00:00Z"}}</script>{TEXT}', TITLE)
        assert article.date_published == "2024-05-03T10:00:00+00:00"
        assert article.reasons["date_published"] == "script, publishedAt"

    def test_streamed(self):
        data = r'self.x.push([1,"{\"article\":{\"datePublished\":\"2024-05-03\"}}"])'
        assert published(f"<script>{data}</script>") == "2024-05-03"

    def test_json_ld_that_nothing_mends(self):
        script = '<script type="application/ld+json">{"@type": Article, "datePublished": "2024-05-03"</script>'
        assert published(head=script) == "2024-05-03"

    def test_linear(self):
        data = '<script>{"x": {' + '"a": {"datePublished": "soon"}, ' * 30_000 + "}}</script>"
        start = process_time()
        published(data)
        assert process_time() - start < 2 * slowness()
