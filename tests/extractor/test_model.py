import io
import json
from importlib.resources import files

import numpy as np
import pytest

from scrapy_article.document import Document
from scrapy_article.extractor.model import INPUTS, load
from scrapy_article.methods import auto


@pytest.fixture(scope="module")
def shipped():
    with np.load(files("scrapy_article.extractor") / "auto.npz", allow_pickle=False) as archive:
        return dict(archive)


def written(tmp_path, values, **description):
    stream = io.BytesIO()
    np.savez(
        stream,
        **{**values, "description": np.array(json.dumps({**json.loads(str(values["description"])), **description}))},
    )
    path = tmp_path / "model.npz"
    path.write_bytes(stream.getvalue())
    return path


def test_round_trip(tmp_path, shipped):
    document = Document("<h1>Title</h1><p>One paragraph of a page, with a comma and an end.</p><p>Two</p>" * 3)
    again = auto.select(document, load(written(tmp_path, shipped)))
    assert (again.scores == auto.select(document).scores).all()


def test_size(shipped):
    assert sum(values.nbytes for name, values in shipped.items() if name.endswith("_weight")) < 150_000
    assert set(json.loads(str(shipped["description"]))["inputs"]) == set(INPUTS)


def test_other_inputs(tmp_path, shipped):
    with pytest.raises(ValueError, match="another version"):
        load(written(tmp_path, shipped, inputs=["one"]))


@pytest.mark.parametrize("network", ["lines_page", "quality"])
def test_other_number_of_inputs(tmp_path, shipped, network):
    """They are known by their number alone: the file has no names of them."""
    one_more = {f"{network}_mean": np.append(shipped[f"{network}_mean"], 0)}
    with pytest.raises(ValueError, match="another version"):
        load(written(tmp_path, shipped | one_more))


def test_other_method(tmp_path, shipped):
    with pytest.raises(ValueError, match="'mss', not for 'auto'"):
        load(written(tmp_path, shipped, method="mss"))


def test_parts_missing(tmp_path, shipped):
    with pytest.raises(ValueError, match="lacks"):
        load(written(tmp_path, {key: value for key, value in shipped.items() if key != "lines_out_weight"}))


@pytest.mark.parametrize("content", [b"", b"text", b"PK\x03\x04 broken", json.dumps({"method": "auto"}).encode()])
def test_no_model(tmp_path, content):
    path = tmp_path / "file.npz"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="no model"):
        load(path)


def test_no_file(tmp_path):
    with pytest.raises(OSError, match="No such file"):
        load(tmp_path / "none.npz")
