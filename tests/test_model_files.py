"""Files that are no models are refused in one line, at the start, within little time and memory."""

import io
import json
import math
import tracemalloc
import zipfile
from importlib.resources import files
from time import process_time

import numpy as np
import pytest
from cpu import slowness
from scrapy.settings import Settings

from scrapy_article import extract
from scrapy_article.plugin.settings import ArticleSettings, SettingError

MODELS = {
    "auto": files("scrapy_article.extractor") / "auto.npz",
    "mss": files("scrapy_article.methods") / "mss.npz",
    "fe": files("scrapy_article.methods") / "fe.json",
}


def npy(array):
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def archive(entries, compression=zipfile.ZIP_DEFLATED):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as made:
        for name, content in entries.items():
            made.writestr(f"{name}.npy", content)
    return file.getvalue()


def described(text, **arrays):
    return archive({"description": npy(np.array(text)), **{name: npy(one) for name, one in arrays.items()}})


def bomb(megabytes):
    """An archive of a few megabytes that holds so much."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        made.writestr("description.npy", npy(np.array("{}")))
        with made.open("weights.npy", "w") as entry:
            entry.write(header(b"%d" % (megabytes << 20), b"|i1")[:-64])
            for _ in range(megabytes):
                entry.write(bytes(1 << 20))
    return file.getvalue()


def damaged(data):
    """The same with other bytes in the midst of what is packed."""
    middle = len(data) // 2
    return data[:middle] + bytes(255 - byte for byte in data[middle : middle + 200]) + data[middle + 200 :]


def with_weights(method, value):
    """The model that comes with the package, with *value* for each number that was learned."""
    if method == "fe":
        learned = json.loads(MODELS[method].read_bytes())
        learned["thresholds"] = dict.fromkeys(learned["thresholds"], value)
        return json.dumps(learned).encode()
    with np.load(io.BytesIO(MODELS[method].read_bytes())) as loaded:
        arrays = {name: np.full_like(one, value) if one.dtype.kind == "f" else one for name, one in loaded.items()}
    return archive({name: npy(one) for name, one in arrays.items()})


HEADER = b"{'descr': '<f4', 'fortran_order': False, 'shape': (%s,), }"
DEEP = "[" * 100_000


def header(shape, kind=b"<f4"):
    text = HEADER.replace(b"<f4", kind) % shape
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text + bytes(64)


FILES = {
    "nothing": lambda: b"",
    "a list": lambda: b"[1]",
    "deep JSON": lambda: DEEP.encode(),
    "a long number": lambda: b'{"method": ' + b"1" * 5_000 + b"}",
    "no archive": lambda: b"PK\x03\x04" + bytes(100),
    "no description": lambda: archive({"weights": npy(np.zeros(3))}),
    "a description that is no object": lambda: described("[1, 2]"),
    "a description of a number that is none": lambda: described('{"prior": NaN, "networks": 1e999}'),
    "objects": lambda: described("{}", weights=np.array([{}, []], object)),
    "an array of more than there is": lambda: archive({"description": header(b"10000000000000")}),
    "a deep header": lambda: archive({"description": header(b"(" * 5_000)}),
    "a bomb": lambda: bomb(200),
    "many names": lambda: archive(dict.fromkeys(map(str, range(2_000)), npy(np.zeros(1)))),
}


def refused(tmp_path, method, content):
    path = tmp_path / "model"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="is no model for the method") as caught:
        extract("<p>x", method=method, model=str(path))
    said = str(caught.value)
    assert len(said.splitlines()) == 1
    assert said.isprintable()
    assert len(said) < 300 + len(str(path))
    with pytest.raises(SettingError, match="is no model"):
        ArticleSettings.from_settings(Settings({"ARTICLE_METHOD": method, "ARTICLE_MODEL": str(path)}))
    return said


@pytest.mark.parametrize("name", FILES)
def test_no_model(tmp_path, name):
    content = FILES[name]()
    for method in MODELS:
        start = process_time()
        refused(tmp_path, method, content)
        assert process_time() - start < 1 * slowness()


def test_memory(tmp_path):
    content = FILES["a bomb"]()
    tracemalloc.start()
    refused(tmp_path, "auto", content)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100_000_000


@pytest.mark.parametrize("method", MODELS)
def test_damaged(tmp_path, method):
    data = MODELS[method].read_bytes()
    refused(tmp_path, method, damaged(data))
    refused(tmp_path, method, data[: len(data) // 2])
    other = MODELS["mss" if method == "auto" else "auto"]
    assert f"not for {method!r}" in refused(tmp_path, method, other.read_bytes())


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("method", ["auto", "fe"])
def test_weights_that_are_no_numbers(tmp_path, method, value):
    refused(tmp_path, method, with_weights(method, value))


def test_layers_that_do_not_fit(tmp_path):
    with np.load(io.BytesIO(MODELS["auto"].read_bytes())) as loaded:
        arrays = dict(loaded)
    name = next(name for name in arrays if "_weights_" in name)
    arrays[name] = arrays[name].T
    assert "do not fit" in refused(tmp_path, "auto", archive({name: npy(one) for name, one in arrays.items()}))


def test_models_that_are_none_the_worse(tmp_path):
    """Packed or not, in any order."""
    page = "<h1>Title</h1>" + "<p>One paragraph of a page, with a comma and an end.</p>" * 5
    for method, model in MODELS.items():
        path = tmp_path / "model"
        path.write_bytes(model.read_bytes())
        assert extract(page, method=method, model=str(path)).text == extract(page, method=method).text
