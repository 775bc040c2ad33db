import json

import numpy as np

from scrapy_article import training
from scrapy_article.evaluation.corpus import Page


def test_models_by_site(tmp_path):
    for number, sites in enumerate((["a.example"], ["b.example", "c.example"])):
        about = {"training": {"held_out": sites}}
        np.savez(tmp_path / f"fold-{number}.npz", description=np.array(json.dumps(about)))
    models = training.read_unseen(tmp_path)
    first, second = (str(tmp_path / f"fold-{number}.npz") for number in (0, 1))
    assert models == {"a.example": first, "b.example": second, "c.example": second}
    assert training.model_for(Page(id="1", html=b"", url="https://c.example/x"), models) == second
    assert training.model_for(Page(id="1", html=b"", url="https://d.example/x"), models) == first
    assert training.model_for(Page(id="1", html=b"", url="https://d.example/x"), {}) is None
