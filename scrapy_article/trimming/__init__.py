"""What goes from the chosen text, and why: what nobody sees, and what stands in fields of its own.

Each function returns whether it took a line out.
"""

from scrapy_article.trimming.captions import drop_captions, drop_known_captions
from scrapy_article.trimming.ends import drop_head
from scrapy_article.trimming.noise import drop_blanks
from scrapy_article.trimming.others import drop_others

__all__ = ["drop_blanks", "drop_captions", "drop_head", "drop_known_captions", "drop_others"]
