from scrapy_article.methods.method import Reasons


def test_reasons_are_told_when_asked_for():
    asked = []
    reasons = Reasons(3, lambda i: asked.append(i) or f"reason {i}")
    assert len(reasons) == 3
    assert not asked
    reasons[1] = "another"
    assert list(reasons) == ["reason 0", "another", "reason 2"]
