from __future__ import annotations

import pytest

from scrapy_article.fields.author_profiles import begins_profile_link


@pytest.mark.parametrize(
    "text", ["View profile", "SEE ALL POSTS", "Más de Ann Lee", "Perfil do autor", "Author page", "Biografía"]
)
def test_links(text):
    assert begins_profile_link(text.split())


@pytest.mark.parametrize(
    "text",
    ["Ann Lee", "Mehr Tarar", "Voir Ek", "Voir Ek , auteur", "More", "Perfil", "Alle Jahre wieder kommt ein Profil"],
)
def test_others(text):
    assert not begins_profile_link(text.split())
