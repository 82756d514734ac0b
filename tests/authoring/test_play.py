"""A server tried by hand shows what every call changes, and says what it did not understand."""

import io

from prove.authoring.play import play
from tests.worlds import keys


def test_play_shows_what_changes() -> None:
    card = keys("banking.cards", 3)[0]
    typed = ["tools card", "help freeze_card", f"freeze_card card_id={card}", "diff", "advance 60", "advance x"]
    typed += ["foo bar", "reset", "diff", 'freeze_card "']
    out = io.StringIO()
    play("banking", 3, io.StringIO("\n".join(typed)), out)
    shown = out.getvalue()
    for words in (
        "unfreeze_card: Unblock a frozen card",
        "card_id (string, required)",
        f"~ banking.cards {card} status: 'active' → 'frozen'",
        "advance takes a number of seconds",
        "write arguments as name=value",
        "Back to the first day.",
        "Nothing has changed.",
        "No closing quotation",
    ):
        assert words in shown
