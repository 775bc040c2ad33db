"""What tables of contents are called, and nothing else is: *Contents* may be those of a parcel."""

from __future__ import annotations

from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["HEADS_CONTENTS", "heads_contents"]

_WAYS = (
    r"table of contents|toc|jump to(?: (?:a |the )?sections?)?|skip to(?: (?:a |the )?sections?)?|on this page"
    r"|in this (?:article|post|guide|story)|inhaltsverzeichnis|auf dieser seite|in diesem (?:artikel|beitrag)"
    r"|table des matières|dans cet article|sur cette page|tabla de contenidos?|en este artículo|en esta página"
    r"|tabela de conteúdos?|neste artigo|nesta página|indice dei contenuti|in questo articolo|in questa pagina"
    r"|inhoudsopgave|in dit artikel|op deze pagina|indholdsfortegnelse|innholdsfortegnelse|innehållsförteckning"
    r"|sisällysluettelo|spis treści|w tym artykule|na tej stronie|obsah článku|v tomto článku|tartalomjegyzék|cuprins"
    r"|în acest articol|в этой статье|на этой странице|у цій статті|πίνακας περιεχομένων|σε αυτό το άρθρο"
    r"|içindekiler|bu yazıda|جدول المحتويات|في هذ(?:ه المقالة|ا المقال)|فهرست مطالب|תוכן עניינים|בכתבה זו"
    r"|विषय[- ]?सूची|daftar isi|di artikel ini|mục lục|nội dung bài viết"
    r"|สารบัญ|目次|この記事の目次|목차|目录|目錄|本文目[录錄]"
)
HEADS_CONTENTS = Beginnings(_WAYS, r"\W{0,5}$")


def heads_contents(line: str) -> bool:
    """Whether *line* is the heading of a table of contents."""
    return HEADS_CONTENTS.begin(line)
