"""Models of ``auto`` that have not seen a site.

``scrapy article-train auto ... --keep DIR`` leaves one for each part of the sites.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy_article.evaluation.corpus import Page

__all__ = ["model_for", "read"]


def read(folder: str | Path) -> dict[str, str]:
    """Return, for each site, the path of the model in *folder* that has not seen it. ValueError if there is none."""
    models: dict[str, str] = {}
    for path in sorted(Path(folder).glob("fold-*.npz")):
        with np.load(path, allow_pickle=False) as archive:
            about = json.loads(str(archive["description"]))
        models |= dict.fromkeys(about["training"]["held_out"], str(path))
    if not models:
        raise ValueError(f"{folder} holds no fold-*.npz: make them with scrapy article-train auto ... --keep {folder}")
    return models


def model_for(page: Page, models: Mapping[str, str]) -> str | None:
    """Return the path of one of *models* that has not seen the site of *page*; None if there are none at all."""
    # A site without any text has taught none of them.
    return models.get(page.site) or next(iter(models.values()), None)
