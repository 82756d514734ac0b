"""A text is explained by its parts and filler, and by nothing less."""

import pytest

from prove.synth.wording.explaining import Fillers, is_explained, normal, reached_by_filler

FILLERS = Fillers(("could you {}, please", "Also,", "I don't want to forget."))
PARTS = [["pay Ann $5", "send $5 to Ann"], ["read my mail"]]


@pytest.mark.parametrize(
    "text",
    [
        "Could you pay Ann $5, please? Also, read my mail.",
        "send $5 to Ann. Read my mail",
        "I do not want to forget. Pay Ann $5. Read my mail!",
    ],
)
def test_parts_in_their_order_with_filler(text: str) -> None:
    assert is_explained(text, PARTS, FILLERS)


@pytest.mark.parametrize(
    "text",
    [
        "Don't pay Ann $5. Read my mail.",
        "Read my mail. Pay Ann $5.",
        "Pay Ann $5.",
        "Pay Ann $50. Read my mail.",
        "Pay Ann $5. Read my mails.",
        "Pay Ann $5. Read my mail. Cancel my trip.",
        "",
    ],
)
def test_nothing_else(text: str) -> None:
    assert not is_explained(text, PARTS, FILLERS)


def test_where_something_may_begin() -> None:
    text = normal("Also, could you go")
    assert text.index("go") in reached_by_filler(text, FILLERS)
    assert reached_by_filler("go on", FILLERS) == [0]
