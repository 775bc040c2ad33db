import pytest
from hand_made import texts

from scrapy_article import extract

MEDIAWIKI = (
    '<span class="mwe-math-element"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;">'
    '<math alttext="{\\displaystyle E=mc^{2}}"><semantics><mi>E</mi><annotation encoding="application/x-tex">'
    "{\\displaystyle E=mc^{2}}</annotation></semantics></math></span>"
    '<img src="/svg/5d" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle E=mc^{2}}"></span>'
)
KATEX = (
    '<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow>'
    '<mi>x</mi><mo>=</mo><msup><mi>a</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x=a^2'
    '</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">x=a2</span>'
    "</span></span>"
)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (MEDIAWIKI, "E=mc^{2}"),
        (KATEX, "x=a^2"),
        ("<math><mi>a</mi><mo>+</mo><mi>b</mi></math>", "a+b"),
        ('<math><semantics><mi>a</mi><annotation encoding="StarMath 5.0">A</annotation></semantics></math>', "a"),
        ('<img class="latex" src="https://s0.wp.com/latex.php?latex=%5Calpha" alt="\\alpha">', "\\alpha"),
    ],
)
def test_formulas_are_written_once_as_tex(html, text):
    assert texts(f"<p>where {html} holds</p>") == [f"where {text} holds"]


@pytest.mark.parametrize("html", ['<img class="math-class" alt="A school">', '<script type="text/tex">x</script>'])
def test_other_pictures_and_scripts_say_nothing(html):
    assert texts(f"<p>one {html}two</p>") == ["one two"]


def test_a_formula_in_an_article():
    sentence = "The mass of a body is a measure of the energy that it contains, as the paper of that year says. "
    html = f"<h1>Mass and energy</h1>{''.join(f'<p>{sentence * 3}Then {MEDIAWIKI} follows.</p>' for _ in range(4))}"
    article = extract(html, "https://a.org/2020/mass-and-energy")
    assert article.text.count("Then E=mc^{2} follows.") == 4
    assert "Then E=mc^{2} follows." in article.html
    assert not article.images
