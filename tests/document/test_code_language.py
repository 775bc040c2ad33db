"""The language that code is written in."""

import pytest
from lxml import html

from scrapy_article.document.walk.code_blocks import language_of_code


@pytest.mark.parametrize(
    ("page", "language"),
    [
        ("<pre><code class=language-c++>a</code></pre>", "c++"),
        ("<pre class='brush: php; gutter: false'>a</pre>", "php"),
        ("<div class='highlight highlight-source-python'><pre>a</pre></div>", "python"),
        ("<div class=language-x><pre><code class=language-none>a</code></pre></div>", None),
        ("<div class=highlight-wrapper><pre>a</pre></div>", None),
        ("<body class=language-en><pre>a</pre>", None),
    ],
)
def test_language(page, language):
    code = html.document_fromstring(page).find(".//pre")
    assert language_of_code(code) == language
