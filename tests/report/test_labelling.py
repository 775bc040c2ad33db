import json
from urllib.parse import unquote

from lxml import html as lxml_html
from report.browser import Question, ask, needs_chromium
from report.pages import ESCAPED, EVIL, URL, story, texts

from scrapy_article.document import Document
from scrapy_article.evaluation.labels import LABELS, collect, digest, read_answer
from scrapy_article.extract import analyse
from scrapy_article.report.labelling import guess, highlighted_page, labelling_page

FIGURE = '<figure><img src="/a.jpg"><figcaption>The pier at dawn.</figcaption></figure><p>And then the day began, as days do, with noise, coffee and the first ferry.</p>'


def labelling(page: str) -> str:
    return labelling_page(analyse(page, URL), "story-1", "story.html")


def test_guess():
    analysis = analyse(story(extra=FIGURE), URL)
    by_text = dict(zip([segment.text for segment in analysis.document.segments], guess(analysis), strict=True))
    assert by_text["The ferry is late again"] == "title"
    assert by_text["By Ann Lee"] == "author"
    assert by_text["5 March 2024"] == "date"
    assert by_text["The pier at dawn."] == "caption"
    assert by_text["A boat race in the fog"] == "none"
    assert {by_text[paragraph] for paragraph in analysis.article.text.split("\n\n")} - {"caption", "date"} == {"text"}


def test_page():
    analysis = analyse(story(), URL)
    tree = lxml_html.fromstring(labelling(story()).encode())
    lines = tree.cssselect("#segments li")
    assert texts(tree.cssselect("#segments li span:last-child")) == [s.text for s in analysis.document.segments]
    assert [line.get("data-label") for line in lines] == guess(analysis)
    assert tree.get_element_by_id("segments").get("data-digest") == digest(s.text for s in analysis.document.segments)
    assert [radio.get("value") for radio in tree.cssselect("input[name=label]")] == list(LABELS)


def test_nothing_of_the_page_runs():
    made = labelling(
        story(title=EVIL, extra=f"<p>{ESCAPED}</p><p>&lt;/ol&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>")
    )
    tree = lxml_html.fromstring(made.encode())
    scripts = list(tree.iter("script"))
    assert [script.get("type") for script in scripts] == ["application/json", None]
    assert "alert" not in "".join(script.text for script in scripts)
    assert not list(tree.iter("img", "iframe"))
    assert "script-src 'sha256-" in made


def test_the_page_for_a_crowd_has_a_place_for_each_block():
    document = Document(story(extra=f"<p>{ESCAPED}</p>"), URL)
    made, blocks = highlighted_page(document)
    assert sorted(i for members in blocks.values() for i in members) == list(range(len(document.segments)))
    tree = lxml_html.fromstring(made.encode())
    for fragment, members in blocks.items():
        assert " ".join(tree.get_element_by_id(fragment).itertext()) == " ".join(
            " ".join(document.segments[i].text.split()) for i in members
        )
    assert not list(tree.iter("script", "img"))


LABEL = """(page, document) => {
  const lines = [...document.querySelectorAll("#segments li")];
  const find = text => lines.find(line => line.innerText.includes(text));
  const point = (line, type) => line.dispatchEvent(
    new page.PointerEvent(type, {bubbles: type !== "pointerenter", cancelable: true, pointerType: "mouse", button: 0}));
  const press = (key, options) => document.activeElement.dispatchEvent(
    new page.KeyboardEvent("keydown", {key, bubbles: true, cancelable: true, ...options}));
  const label = line => line.dataset.label;
  const seen = {};

  // By mouse: what the extractor took for the article goes away in one drag.
  const text = lines.filter(line => label(line) === "text");
  point(text[0], "pointerdown");
  text.slice(1).forEach(line => point(line, "pointerenter"));
  page.dispatchEvent(new page.PointerEvent("pointerup"));
  seen.afterDrag = lines.filter(line => label(line) === "text").length;
  point(lines[0], "pointerenter");
  seen.afterRelease = label(lines[0]);

  // By keyboard: it comes back.
  point(text[0], "pointerdown");
  page.dispatchEvent(new page.PointerEvent("pointerup"));
  press("6");
  seen.none = label(text[0]);
  press("1");
  text.slice(1).forEach(() => press("ArrowDown", {shiftKey: true}));
  seen.afterKeys = text.every(line => label(line) === "text");
  press("ArrowDown");
  press("3");
  seen.next = label(document.activeElement);
  press("z", {ctrlKey: true});
  seen.undone = label(document.activeElement);

  // The label of the brush.
  document.querySelector("input[value=caption]").click();
  point(find("Sport"), "pointerdown");
  page.dispatchEvent(new page.PointerEvent("pointerup"));
  seen.brush = label(find("Sport"));
  point(find("Sport"), "pointerdown");
  page.dispatchEvent(new page.PointerEvent("pointerup"));
  seen.again = label(find("Sport"));

  // Nothing is saved without a name.
  let saved = null;
  page.HTMLAnchorElement.prototype.click = function () { saved = [this.download, this.href]; };
  document.getElementById("save").click();
  seen.nameless = saved;
  document.getElementById("annotator").value = "Ann Lee";
  document.getElementById("save").click();
  seen.saved = saved;
  seen.counts = document.getElementById("counts").innerText;
  return seen;
}"""


@needs_chromium
def test_from_the_first_click_to_a_trained_model(tmp_path):
    """The whole road: pages, labelling in the browser, the corpus, a model, its use."""
    import running
    from commands.test_command_annotate import call, files

    from scrapy_article.commands import article_train
    from scrapy_article.extract import extract

    pages = files(tmp_path / "pages", 6)
    assert call(pages, "--url", "https://loop.example/", "-o", tmp_path / "work") == 0
    made = sorted((tmp_path / "work" / "label").iterdir())
    results = ask([Question(file.read_text("utf-8"), LABEL) for file in made], tmp_path / "chromium")
    assert len(results) == 6
    answers = []
    for seen in results:
        name, address = seen.pop("saved")
        counts = seen.pop("counts")
        assert seen == {
            "afterDrag": 0,
            "afterRelease": "none",
            "none": "none",
            "afterKeys": True,
            "next": "caption",
            "undone": "none",
            "brush": "caption",
            "again": "none",
            "nameless": None,
        }
        assert "0 caption" in counts
        assert name.endswith(".Ann-Lee.json")
        answers.append(tmp_path / name)
        answers[-1].write_text(unquote(address.partition(",")[2]), encoding="utf-8")
    assert {read_answer(path).annotator for path in answers} == {"Ann Lee"}
    ids, _ = collect(tmp_path / "work", [read_answer(path) for path in answers], tmp_path / "again")
    assert len(ids) == 6
    assert call("--collect", *answers, "--pages", tmp_path / "work", "-o", tmp_path / "corpus") == 0
    model = tmp_path / "mss.npz"
    options = ("--folds", 0, "--jobs", 1, "-o", model)
    assert running.start(article_train.Command, "mss", tmp_path / "corpus", *options).exitcode == 0
    page = next(pages.iterdir()).read_text("utf-8")
    gold = json.loads((tmp_path / "corpus" / "index.jsonl").read_text("utf-8").splitlines()[0])
    assert gold["labels"].count("text") > 2
    assert extract(page, method="mss", model=str(model)).text
