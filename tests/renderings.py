"""Hand-made renderings: pages whose elements carry marks, and the boxes for them."""

import json
import re
from pathlib import Path

from scrapy_article.document import Document
from scrapy_article.document.layout.rendering import MARK, Box, Rendering, Style

SAVED = Path(__file__).parent / "rendered"


def box(x: float, y: float, width: float, height: float, display: str = "block", **style: object) -> Box:
    return Box(x, y, width, height, display, Style(**style))  # type: ignore[arg-type]


def drawn(html: str, boxes: list[Box | None], width: int = 1000) -> Document:
    """A document drawn in *boxes*; ``@3`` in a tag of *html* stands for the mark 3."""
    html = re.sub(r" @(\d+)", rf' {MARK}="\1"', html)
    height = max((one.bottom for one in boxes if one is not None), default=0.0)
    return Document(html, rendering=Rendering(width, height, boxes))


def saved(name: str) -> Document:
    """A page as a browser gave it back, with the boxes that it noted."""
    rendering = Rendering.from_json(json.loads((SAVED / f"{name}.json").read_text("utf-8")))
    return Document((SAVED / f"{name}.html").read_text("utf-8"), rendering=rendering)
