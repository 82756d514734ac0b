"""The promises about texts notice texts that break them."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from prove.authoring.across import texts
from prove.authoring.across.rules import SPREADS, Worlds
from tests.authoring.across.changed import ChangedWorlds


def rewritten(seed: int, change: Callable[[str], str]) -> Worlds:
    """Worlds in which every mail was changed."""

    def changed(mails: list[Any]) -> list[Any]:
        return [replace(mail, body=change(mail.body)) for mail in mails]

    return ChangedWorlds(seed, "email.messages", changed)


@pytest.mark.parametrize("seed", range(4))
def test_other_numbers_ibans_and_amounts_are_noticed(seed: int) -> None:
    assert list(texts.numbers(rewritten(seed, lambda body: body.replace("order C", "order C99-9999 C"))))
    assert list(texts.mails(rewritten(seed, lambda body: body.replace("$", "").replace(".", ","))))
    worlds = Worlds(seed)
    for promise in (texts.numbers, texts.mails, texts.payees):
        assert list(promise(worlds)) == []


def test_another_iban_is_noticed() -> None:
    def changed(body: str) -> str:
        return body.replace("NRTH", "SOUT").replace("GB", "DE")

    assert any(list(texts.payees(rewritten(seed, changed))) for seed in range(6))


def test_repeated_texts_are_noticed() -> None:
    judge = next(one for one in SPREADS if "chat messages" in one.promise).judge
    assert list(judge([["a", "b"], ["c", "a"]])) == []
    assert list(judge([["a", "b"], ["a", "a"]])) == ["3 of 4 chat messages are 'a'"]
