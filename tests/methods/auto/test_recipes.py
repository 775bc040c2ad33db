import json
from time import process_time

import pytest
from choosing import BODY
from cpu import slowness
from hand_made import paragraphs

from scrapy_article import extract
from scrapy_article.document import Document
from scrapy_article.methods.auto.recipes import declared_lines

INGREDIENTS = ["250 g flour", "2 eggs", "1.0 pinch of salt", "3 apples, peeled"]
STEPS = [{"@type": "HowToStep", "text": "Beat the eggs &amp; salt."}, {"@type": "HowToStep", "text": "Add flour."}]


def page(lines, *recipes, above=""):
    scripts = "".join(f'<script type="application/ld+json">{json.dumps(recipe)}</script>' for recipe in recipes)
    return Document(f"{scripts}{above}<ul>{''.join(f'<li>{line}' for line in lines)}</ul>{paragraphs(BODY)}")


def recipe(**more):
    return {"@type": "Recipe", "name": "Apple pie", "recipeIngredient": INGREDIENTS, "recipeInstructions": STEPS} | more


def found(document, kept=()):
    return [document.segments[i].text for i in declared_lines(document, kept)]


def test_ingredients_and_steps():
    lines = ["250g Flour", "2 eggs", "1 pinch of salt", "3 apples, peeled", "Beat the eggs & salt.", "Bake."]
    assert found(page(lines, recipe())) == lines[:5]
    sections = [{"@type": "HowToSection", "itemListElement": STEPS}]
    assert found(page(lines, recipe(recipeInstructions=sections))) == lines[:5]
    assert found(page(lines, recipe(recipeInstructions="Bake.\nServe."))) == [*lines[:4], "Bake."]


def test_amounts_in_lines_of_their_own():
    assert found(page(["250 g<br>flour", "Bake.", "3<br>apples,<br>peeled"], recipe())) == [
        *("250 g", "flour", "3", "apples,", "peeled")
    ]


def test_each_once():
    document = page(["2 eggs", "2 eggs", "250 g flour"], recipe())
    assert declared_lines(document, []) == [0, 2]
    assert declared_lines(document, [1]) == [2]


@pytest.mark.parametrize(
    "recipes",
    [
        (),
        ({"@type": "Article", "recipeIngredient": INGREDIENTS},),
        (recipe(), recipe(name="Another pie")),
        (recipe(recipeIngredient=None, recipeInstructions=7),),
        (recipe(recipeIngredient=[None, {"text": 3}, [["x"]]], recipeInstructions={"itemListElement": {}}),),
    ],
)
def test_none(recipes):
    assert found(page(["2 eggs", "250 g flour"], *recipes)) == []


def test_what_is_not_read():
    assert found(page([], recipe(), above="<nav><p>2 eggs</nav><footer><p>250 g flour</footer>")) == []


def test_the_same_recipe_twice():
    assert found(page(["2 eggs"], recipe(), recipe())) == ["2 eggs"]


def test_a_column_beside_the_text():
    aside = f"<aside class=sidebar><ul>{''.join(f'<li>{line}' for line in INGREDIENTS)}</ul></aside>"
    html = f'<script type="application/ld+json">{json.dumps(recipe())}</script>{aside}<main><h1>Apple pie</h1>'
    article = extract(f"{html}{paragraphs(BODY * 3)}</main>")
    assert "3 apples, peeled" in article.text.split("\n")


def test_time():
    document = page(["2 eggs and flour"] * 20_000, recipe(recipeIngredient=[f"{n} eggs" for n in range(20_000)]))
    assert document.segments
    assert document.all_json_ld_types
    start = process_time()
    assert declared_lines(document, []) == []
    assert process_time() - start < 1.5 * slowness()
