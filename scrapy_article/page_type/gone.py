"""How pages say that what was asked for is gone: *Sorry, this article is no longer available*, and the like.

In each language such a sentence is put together from few words, in more ways than a list of whole sentences could have.
"""

from __future__ import annotations

import re

from scrapy_article.text.words import letters

__all__ = ["says_gone"]

_WORDS = """
sorry; we're sorry; we are sorry; oops; uh oh; unfortunately; but; this; the; that; your; requested
/ page; article; post; story; video; content; item; link; photo; recipe; resource; URL; website
/ you are looking for; you're looking for; you were looking for; you requested; you have requested; you want;
  you wanted; you are trying to view; you're trying to reach; you tried to reach
/ is no longer available; is not available; isn't available; is currently not available; is currently unavailable;
  is unavailable; is temporarily unavailable; no longer available; not available; unavailable;
  is not available in your region; is not available in your country; isn't available in your region;
  isn't available in your country; not available in your region; not available in your country;
  is not available in your location; is unavailable in your region; isn't available anymore;
  isn't available right now; no longer exists; does not exist; doesn't exist; does not exist anymore;
  doesn't exist anymore; has been removed; was removed; removed; has been deleted; was deleted; deleted;
  has been taken down; has been unpublished; has expired; can't be found; cannot be found; can not be found;
  could not be found; couldn't be found; was not found; not found; can't be reached; can't be displayed

leider; entschuldigung; ups; hoppla; diese; dieser; dieses; die; der; das; gesuchte; angeforderte; gewünschte
/ Seite; Artikel; Beitrag; Inhalt; Video; Meldung
/ die Sie suchen; den Sie suchen; ist leider; ist; wurde leider; wurde
/ nicht mehr verfügbar; nicht verfügbar; derzeit nicht verfügbar; nicht mehr vorhanden; in Ihrem Land nicht verfügbar;
  existiert nicht; existiert nicht mehr; entfernt; gelöscht; nicht gefunden; konnte nicht gefunden werden

désolé; nous sommes désolés; oups; malheureusement; cette; cet; ce; la; le; l'
/ page; article; contenu; vidéo; publication
/ que vous recherchez; que vous cherchez; demandée; demandé; recherchée
/ n'est plus disponible; n'est pas disponible; n'est pas disponible dans votre pays; n'existe plus; n'existe pas;
  a été supprimée; a été supprimé; est introuvable; introuvable; indisponible; est indisponible; non trouvée;
  non trouvé; n'a pas été trouvée; n'a pas été trouvé

lo sentimos; lo siento; ups; vaya; esta; este; la; el; a; o; desculpe; lamentamos; opa
/ página; pagina; artículo; artigo; noticia; notícia; contenido; conteúdo; video; vídeo; publicación; matéria
/ que busca; que buscas; que estás buscando; solicitada; que você procura; que procura; que você está procurando
/ ya no está disponible; no está disponible; no está disponible en su país; no disponible; ya no existe; no existe;
  ha sido eliminada; ha sido eliminado; fue eliminada; fue eliminado; no se ha encontrado; no se encuentra;
  no se encontró; no encontrada; no encontrado; não está mais disponível; não está disponível; já não está disponível;
  indisponível; não disponível; não existe mais; não existe; foi removida; foi removido; foi excluída; foi excluído;
  não encontrada; não encontrado; não foi encontrada; não foi encontrado

spiacenti; siamo spiacenti; ops; purtroppo; questa; questo; la; l'; il
/ pagina; articolo; contenuto; video; notizia
/ che stai cercando; che cerchi; richiesta; richiesto
/ non è più disponibile; non è disponibile; non disponibile; non esiste più; non esiste; è stata rimossa;
  è stato rimosso; è stata eliminata; è stato eliminato; non trovata; non trovato; non è stata trovata

sorry; oeps; helaas; deze; dit; de; het
/ pagina; artikel; bericht; video; inhoud
/ die je zoekt; die u zoekt; dat je zoekt
/ is niet meer beschikbaar; is niet beschikbaar; niet beschikbaar; bestaat niet meer; bestaat niet; is verwijderd;
  niet gevonden; is niet gevonden; kan niet worden gevonden; kon niet worden gevonden; kan niet gevonden worden

tyvärr; beklager; beklagar; desværre; hoppsan; ups; oj; den här; det här; denne; dette; den; det
/ sidan; siden; artikeln; artiklen; artikelen; artikkelen; saken; innehållet; indholdet; innholdet; videon; videoen
/ du söker; du sökte; du leder efter; du leter etter; du ser etter
/ finns inte längre; finns inte; är inte längre tillgänglig; är inte tillgänglig; har tagits bort; är borttagen;
  kunde inte hittas; hittades inte; kan inte hittas; findes ikke længere; findes ikke; finnes ikke lenger;
  finnes ikke; er ikke længere tilgængelig; er ikke lenger tilgjengelig; er ikke tilgængelig; er ikke tilgjengelig;
  er fjernet; er slettet; blev ikke fundet; ble ikke funnet; kunne ikke findes

niestety; przepraszamy; ta; ten; to; ups; podana; szukana; tato; tento; bohužel; požadovaná
/ strona; artykuł; wpis; materiał; film; stránka; článek; článok; video
/ której szukasz; którego szukasz; kterou hledáte
/ nie istnieje; już nie istnieje; jest niedostępna; jest niedostępny; niedostępna; niedostępny; została usunięta;
  został usunięty; nie została znaleziona; nie został znaleziony; neexistuje; již neexistuje; už neexistuje;
  není dostupná; není dostupný; nie je dostupná; nebyla nalezena; nebyl nalezen; nenalezena; byla odstraněna

извините; к сожалению; ой; эта; этот; это; данная; данный; запрашиваемая; вибачте; на жаль; ця; цей; це
/ страница; статья; запись; новость; материал; видео; публикация; сторінка; стаття; запис; новина; матеріал; відео
/ которую вы ищете; которую вы запрашиваете; яку ви шукаєте
/ не найдена; не найден; не найдено; не существует; больше не существует; недоступна; недоступен; недоступно;
  больше недоступна; удалена; удален; удалён; удалено; была удалена; был удален; было удалено; не знайдена;
  не знайдено; не існує; більше не існує; недоступний; видалена; видалено; була видалена

üzgünüz; maalesef; bu; aradığınız; istediğiniz
/ sayfa; haber; içerik; video; yazı
/ artık; şu anda
/ bulunamadı; mevcut değil; kullanılamıyor; kaldırıldı; kaldırılmış; silindi; silinmiş; yayından kaldırıldı

抱歉; 很抱歉; 对不起; 對不起; 您访问的; 您查找的; 您要访问的; 您要找的; 你访问的; 您訪問的; 您要查看的; 该; 該; 此;
  这个; 這個; お探しの; ご指定の; 指定された; この; 申し訳ありませんが; 죄송합니다; 요청하신; 찾으시는; 이; 해당
/ 页面; 頁面; 网页; 網頁; 文章; 内容; 內容; 视频; 影片; 新闻; 新聞; ページ; 記事; 動画; コンテンツ; 페이지; 기사;
  게시물; 게시글; 동영상; 콘텐츠
/ は現在; は; が; を; 를; 을; 가; 이; 는; 은
/ 不存在; 已不存在; 已删除; 已被删除; 已刪除; 已被刪除; 未找到; 找不到; 无法找到; 無法找到; 无法访问; 已下架; 不可用;
  見つかりません; 見つかりませんでした; 存在しません; 削除されました; 削除されています; 公開を終了しました;
  掲載を終了しました; 表示できません; ご覧いただけません; 찾을 수 없습니다; 존재하지 않습니다; 삭제되었습니다;
  더 이상 제공되지 않습니다; 없습니다
"""
"""What may stand before a thing, the thing, what may stand after it, what has become of it; a paragraph a language."""
MAX_BEFORE = 3
"""How many of the first may stand in a row."""


def _any_of(words: str) -> str:
    return "|".join(letters(word) for word in words.split(";"))


def _sentence(paragraph: str) -> str:
    before, thing, after, state = map(_any_of, paragraph.split("/"))
    return f"(?:{before}){{0,{MAX_BEFORE}}}(?:{thing})(?:{after})?(?:{state})"


_GONE = re.compile("|".join(map(_sentence, _WORDS.split("\n\n"))))


def says_gone(told: str) -> bool:
    """Whether *told*, the `letters` of a title or a heading, says that something is gone, and nothing else."""
    return _GONE.fullmatch(told) is not None
