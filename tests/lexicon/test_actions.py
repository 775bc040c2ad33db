import pytest
from lexicon.asking import has

asks_to_act = has("act")


@pytest.mark.parametrize(
    ("button", "other"),
    [
        ("Get started", "Get the list"),
        ("Start My LLC", "Starting at $20"),
        ("Request a free quote", "Request for comment"),
        ("→ Learn more", "Learn more about index funds"),
        ("Jetzt kostenlos testen", "Jetzt lesen"),
        ("Agenda una demo", "Agenda"),
        ("資料請求はこちら", "資料"),
    ],
)
def test_what_buttons_say(button, other):
    assert asks_to_act(button)
    assert asks_to_act(button.upper())
    assert not asks_to_act(other)
