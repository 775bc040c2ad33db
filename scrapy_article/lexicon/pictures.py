"""What lines say of pictures: captions that a credit ends, and credits."""

from __future__ import annotations

from scrapy_article.lexicon.phrases import Phrases, ways

__all__ = ["LISTS"]

CREDIT = ways(
    r"""
  \A\W{0,3}(?:(?:featured|header|cover|lead|hero|title)\s)?(?:photo(?:graph)?s?|images?|pictures?|credits?|fotos?|
  fotograf(?:e|ie|ía|ia)|bild(?:er|quellen?|nachweise?|rechte)?|(?:titel|beitrags|artikel)(?:bild(?:er)?|fotos?)|
  imag(?:en|em|ens)|zdjęci[ea]|fot\.|фото|写真|사진|صورة)(?:\s(?:credits?|source|by|via|von|
  courtesy(?: of)?)){0,2}\s?[:：]
    """
)
"""How credits begin. *Source* and *Quelle* are not among them: tables and quotations have those.

`scrapy_article.fields.credits` takes apart what is known to be a caption; it finds credits in prose, too.
"""
CREDITED = ways(
    r"""
  (?:[.!?…»”\"—–|/(\[]|\s-)\s?(?:(?:image|picture|photo|foto|bild)\s)?(?:photo(?:graph)?s?|images?|pictures?|credits?|
  crédits?|fotos?|bild(?:er)?|imag(?:en|em)|fot\.|фото|kuva)\s?(?:credits?|by|von|via)?\s?[:：]\s?[^.!?]{2,70}[.)\]]?$
    """
)
"""How captions end: none of 32 such lines on development pages is text."""
CREDIT_NEEDLES = "oto|imag|pictur|credit|crédit|bild|fot.|zdjęci|фото|kuva|写真|사진|صورة"
AGENCY = ways(
    r"""
  \A(?![\s\S]*[:：])(?=[\s\S]*(?-i:/|etty|tock))\W{0,3}(?:[^.!?:]{0,70}(?:[/|©(,–—-]|\b(?:via|by|on|from|
  courtesy of))\s?)?(?:getty(?: images)?|shutterstock|
  i ?stock(?:photo)?|adobe ?stock|reuters|afp|ap photo|associated press|alamy|unsplash|pexels|pixabay|depositphotos|
  imago|picture alliance|epa(?=/))(?:\.com)?\b(?:\s?[/|,–—(-][^.!?]{0,50}|\s(?:for|via)\s[^.!?]{0,50}|\))?\W{0,3}$
    """
)
"""Credits that name an agency alone: none of 27 such lines on development pages is text."""
AGENCIES = ways(
    """
  getty|stock|reuters|afp|ap photo|associated press|alamy|unsplash|pexels|pixabay|depositphotos|imago|picture alliance|
  epa/
    """
)
TAKEN = ways(
    r"""
  ＝[^。！？＝]{0,25}(?:[0-9０-９一二三四五六七八九十]日|撮影|提供|共同|時事|ロイター|AFP)[^。！？＝]{0,25}$|
  (?:[记記]者|通[讯訊][员員]|社|[网網]|\s|[(（])[^。！？]{0,12}(?:(?<!拍)[摄攝]|供[图圖])\s?[)）】]?$|
  [(（\[【/]\s?사진\s?[=:/ⓒ][^)）\]】]{1,30}[)）\]】]?$
    """
)
"""How captions of the press of Japan (an equals sign, then the day and the place, or who took the picture), China (who
took it) and Korea (*picture*, and whose) end."""
LISTS = (
    Phrases("caption", 60, holds=TAKEN, needles="＝|摄|攝|供图|供圖|사진", group="picture"),
    Phrases("credit", 14, holds=CREDIT, needles=CREDIT_NEEDLES, also=":|：", group="picture"),
    Phrases("credit", 14, holds=AGENCY, needles=AGENCIES, group="picture"),
    Phrases("caption", 60, holds=CREDITED, needles=CREDIT_NEEDLES, also=":|：", group="picture"),
)
