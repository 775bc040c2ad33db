"""Notices in the place of a page: that there is none, that one may not see it, that one must agree to something first.

They are served under the address of the page, often with the status 200, and have a paragraph or two of running text.
What they are called is much the same everywhere.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.page_type.gone import says_gone
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from scrapy_article.document import Document

__all__ = ["NOTICE_WORDS", "is_notice"]

NOTICE_WORDS = 250
"""Words of text up to which a page may be one."""
LONGEST = 160
"""Characters of a title or a heading that may be what a notice is called, with the name of the site beside it."""
HEADINGS = 5
"""Headings of the page among which its first ``h1`` is looked for."""

_CALLED = """
Page not found; 404 page not found; Not found; 404 not found; 404 error; Error 404; Error 404 page not found; 410 gone
The page cannot be found; The page you requested was not found; The page you were looking for doesn't exist
This page does not exist; This page doesn't exist; This page isn't available; This page is not available
Page unavailable; Page no longer available; Page does not exist; Content not found; File not found; Article not found
Oops; Oops page not found; Sorry page not found; Sorry we couldn't find that page; Sorry we can't find that page
Sorry we cannot find that page; We can't find that page; We couldn't find that page
Seite nicht gefunden; Fehler 404; 404 Fehler; Fehler 404 Seite nicht gefunden; Diese Seite existiert nicht
Die Seite wurde nicht gefunden; Seite nicht verfügbar; Seite existiert nicht
Page non trouvée; Page introuvable; Erreur 404; 404 page non trouvée; Cette page n'existe pas
Página no encontrada; Pagina no encontrada; No se ha encontrado la página; La página no existe
Página não encontrada; Pagina não encontrada; Erro 404; Pàgina no trobada; Pagina non trovata; Errore 404
Pagina niet gevonden; Fout 404; Sidan hittades inte; Sidan kunde inte hittas; Siden blev ikke fundet
Siden findes ikke; Siden finnes ikke; Siden ble ikke funnet; Sivua ei löydy; Sivua ei löytynyt
Strona nie została znaleziona; Nie znaleziono strony; Strona nie istnieje; Stránka nenalezena
Stránka nebyla nalezena; Stránka sa nenašla; Az oldal nem található; A keresett oldal nem található
Pagina nu a fost găsită; Stranica nije pronađena; Stran ni najdena; Sayfa bulunamadı; Halaman tidak ditemukan
Không tìm thấy trang; Страница не найдена; Ошибка 404; Ошибка 404 страница не найдена; Сторінку не знайдено
Страницата не е намерена; Страница није пронађена; Η σελίδα δεν βρέθηκε; הדף לא נמצא; الصفحة غير موجودة
لم يتم العثور على الصفحة; صفحه یافت نشد; صفحه مورد نظر یافت نشد; पेज नहीं मिला; ไม่พบหน้าที่คุณต้องการ
ページが見つかりません; ページが見つかりませんでした; お探しのページは見つかりませんでした
お探しのページが見つかりません
페이지를 찾을 수 없습니다; 页面不存在; 找不到页面; 页面未找到; 您访问的页面不存在; 頁面不存在; 找不到網頁; 找不到頁面
Access denied; 403 forbidden; Access to this page has been denied; You have been blocked
Sorry you have been blocked; Attention required; Just a moment; Pardon our interruption; Are you a robot
Are you human; Verify you are human; Security check; Robot check; Human verification; Checking your browser
One more step; Unavailable for legal reasons; Unavailable due to legal reasons; 451 Unavailable for legal reasons
451 Unavailable due to legal reasons
Zugriff verweigert; Accès refusé; Acceso denegado; Acesso negado; Accesso negato; Toegang geweigerd
Доступ запрещен; Доступ запрещён; 访问被拒绝; アクセスが拒否されました
500 Internal Server Error; Internal Server Error; 502 Bad Gateway; Bad Gateway; 503 Service Unavailable
503 Service Temporarily Unavailable; Service Temporarily Unavailable
Service Unavailable; 504 Gateway Time-out; Gateway Timeout; Server Error
Database Error; Error establishing a database connection; Site under maintenance; Under maintenance; Account suspended
This account has been suspended; Wartungsarbeiten; Site en maintenance
We value your privacy; Your privacy choices; Before you continue; Privacy settings; Cookie consent; Cookie settings
Privacy preference center; Datenschutzeinstellungen; Zustimmung; Ihre Zustimmung; Cookie-Einstellungen
Nous respectons votre vie privée; Gestion des cookies; Valoramos su privacidad; Valorizziamo la tua privacy
404; Nothing found; Nothing here; Something went wrong; Oops something went wrong; Sorry something went wrong
An error occurred; An error has occurred; This site can't be reached; Scheduled maintenance; Down for maintenance
Site maintenance; We'll be right back; We'll be back soon; We will be back soon; We'll be back shortly; Be right back
Subscribe to read; Subscribe to continue; Subscribe to continue reading; Subscribe to keep reading; Log in to continue
Login to continue; Sign in to continue; Please log in to continue; Please sign in to continue; Log in to read
Sign in to read; Register to continue; Register to continue reading; Create an account to continue
Etwas ist schiefgelaufen; Wir sind gleich zurück; Wir sind bald zurück; Nichts gefunden; Anmelden um weiterzulesen
Une erreur est survenue; Une erreur s'est produite; Site en cours de maintenance; Aucun résultat
Algo salió mal; Algo ha salido mal; Sitio en mantenimiento; Algo deu errado; Site em manutenção
Qualcosa è andato storto; Sito in manutenzione; Er is iets misgegaan; Er ging iets mis; Något gick fel; Noget gik galt
Noe gikk galt; Jotain meni pieleen; Coś poszło nie tak; Něco se pokazilo; Valami hiba történt; Bir şeyler yanlış gitti
Что-то пошло не так; Сайт на техническом обслуживании; Щось пішло не так
出错了; 系统维护中; エラーが発生しました; メンテナンス中
"""
_NAMES = frozenset(letters(name) for name in re.split(r"[;\n]", _CALLED) if name.strip())
_PARTS = re.compile(r"\s[|·•»–—-]\s|\s?\|\s?")


def is_notice(document: Document) -> bool:
    """Whether the ``title`` of *document*, a part of it, or its first ``h1`` is what such a notice is called."""
    if _is_called(document.walk.head.title or ""):
        return True
    block = next((block for block in document.walk.headings[:HEADINGS] if block.tag == "h1"), None)
    return block is not None and block.end == block.start + 1 and _is_called(document.segments[block.start].text)


def _is_called(text: str) -> bool:
    if len(text) > LONGEST:
        return False
    parts = [letters(part) for part in (text, *_PARTS.split(text))]
    return any(part in _NAMES or says_gone(part) for part in parts)
