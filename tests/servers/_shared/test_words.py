"""Word search as people ask."""

import pytest

from prove.servers._shared.words import has_words, same_name, same_words


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("MILL street", ["4 Mill Street"]),
        ("dinner Magnus", ["Dinner with Magnus"]),
        ("magnus, dinner!", ["Dinner with Magnus"]),
        ("green tea", ["green", "tea"]),
        ("cafe", ["Café Zentral"]),
        ("CAFÉ", ["the cafe"]),
        ("C48-2210", ["order C48 2210"]),
        ("++", ["C++"]),
        (None, ["anything"]),
    ],
)
def test_words_are_found_however_they_are_asked_for(query: str | None, texts: list[str]) -> None:
    assert has_words(query, *texts)


def test_every_word_must_occur() -> None:
    assert not has_words("green tea", "green coffee")
    assert not has_words("tea", None)
    assert not has_words("++", "C#")


def test_ignored_words_need_not_occur() -> None:
    assert has_words("the tea", "green tea", ignored={"the"})


def test_names_are_the_same_but_for_spelling() -> None:
    assert same_words("Zoë's  Bakery", "zoe s bakery")
    assert not same_words("Zoe Bakery", "Zoe Baker")


def test_the_words_of_a_name_may_stand_in_any_order() -> None:
    assert same_name("Lee, Ann", "ann LEE")
    assert same_name("Zoë Díaz", "diaz zoe")
    assert not same_name("Ann Lee", "Ann Leeds")
    assert not same_name("Ann Ann Lee", "Ann Lee")
