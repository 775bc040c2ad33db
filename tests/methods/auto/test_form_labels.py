import numpy as np
import pytest
from choosing import BODY, seen
from hand_made import paragraphs

from scrapy_article.methods.auto.decoder import choose

SELECT = "<select><option>Best match<option>Price: low to high</select>"


def left(html, article=0.1):
    page = seen(f"{paragraphs(BODY)}{html}<p>The boats go again on Monday.</p>")
    choice = choose(page, np.full(len(page.arrays.texts), 0.9, np.float32), article=article)
    return [page.arrays.texts[i] for i, what in choice.left.items() if what == "label of a field"]


@pytest.mark.parametrize(
    "html",
    [
        f"<div><div>Sort by:</div>{SELECT}</div>",
        f"<div><h2>Sort by:</h2><div><div><form>{SELECT}</form></div></div></div>",
        f"<p><label>Sort by: {SELECT}</label></p>",
        "<div><p>Sort by:</p><input></div>",
        "<div><p>Sort by:</p><input type=Search placeholder=boats></div>",
        "<div><p>Sort by:</p><textarea></textarea></div>",
    ],
)
def test_labels_of_fields_are_left(html):
    assert left(html) == ["Sort by:"]
    assert left(html, article=1.0) == []


@pytest.mark.parametrize(
    "html",
    [
        "<p><label>Your name <input></label></p>",
        "<div><label>Your name</label><div><input type=text></div></div>",
        "<div><p>Your name</p><input type=search></div>",
        f"<div><p>Your name</p>{SELECT}</div>",
        f"<div><!-- a name -->Your <b>name</b> {SELECT}</div>",
    ],
)
def test_labels_without_a_colon(html):
    assert left(html) == ["Your name"]


@pytest.mark.parametrize(
    "html",
    [
        f"<div><p>Boats of oak</p><p>Sort by:</p>{SELECT}</div>",  # of which line?
        f"<div><p>Sort by:</p></div><div>{SELECT}</div>",
        f"<div><p>I feel safe at sea</p>{SELECT}</div>",  # a questionnaire
        f"<div><p>The harbour has a list of boats to choose from</p>{SELECT}</div>",
        f"<div><p>Which boat is yours?</p>{SELECT}</div>",
        f"<div><pre>sort by</pre>{SELECT}</div>",
        f"<div><h2>Boats for hire</h2>{SELECT}</div>",  # the heading of the list
        "<div><p>Sort by:</p></div>",
        "<ul><li><input type=checkbox> Four oars<li><input type=checkbox> A rope</ul>",  # what to bring along
        "<ul><li><input type=radio> Four oars<li><input type=radio> A rope</ul>",
        "<div><p>Sort by:</p><input type=hidden value=price><input type=submit></div>",
        "<p>The boats go to the island of <input></p>",  # an exercise
        "<table><tr><td>An oar of oak<td><input type=number value=1></table>",  # what can be ordered
        f"<div><p>An oar of oak, 20 €</p>{SELECT}</div>",
        f"<div><a href=/oar>An oar of oak</a>{SELECT}</div>",
        f"<ul><li>{SELECT} ml water<li>{SELECT} g flour</ul>",
        f"<ul><li><span>{SELECT}</span><!-- a unit --> ml water {SELECT}</ul>",
    ],
)
def test_lines_that_label_no_field(html):
    assert left(html) == []
