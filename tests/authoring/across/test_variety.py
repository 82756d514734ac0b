"""Promises about many seeds notice lives that look alike."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, cast

from prove.authoring.across import variety
from prove.authoring.across.rules import SPREADS, Worlds
from prove.authoring.across.texts import TEXTS
from prove.core import Record
from prove.servers import load, names

SENTENCE_FIELDS = {"body", "text", "comment", "message", "details", "note", "subject", "outcome", "content", "bio"}
"""Fields in which sentences are written, by their names."""
NO_SENTENCES = frozenset(
    (
        *("shopping.orders.summary", "food_delivery.orders.summary", "iot_devices.automations.name"),
        *("banking.cards.name", "food_delivery.cards.name", "shopping.payment_methods.name"),
    )
)
"""Names that an app makes up from parts of the row."""
WORDS = 4


def test_weekdays_must_all_occur() -> None:
    days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    assert list(variety.weekdays(days * 20)) == []
    assert list(variety.weekdays(days * 19 + ["Monday"] * 20)) == ["25% of the worlds fall on a Monday"]


def test_tables_must_differ_in_size() -> None:
    alike = [{"crm.deals": 36, "crm.leads": place, "trading.securities": 32} for place in range(12)]
    assert list(variety.sizes(alike)) == ["crm.deals has as many rows in every world: 36"]
    assert list(variety.sizes([{"shopping.stock_alerts": 1}] * 12))


def test_every_exception_is_a_table_of_one_size() -> None:
    exceptions = variety.CATALOGUES | variety.WHOLE_CAST | variety.THE_USER | variety.OF_SESSIONS
    for table in sorted(exceptions):
        assert len({len(Worlds(seed).rows(table)) for seed in range(8)}) == 1, table


def test_worlds_must_not_share_ids() -> None:
    own = [{"crm.deals": [f"deal_{seed}_{place}" for place in range(9)]} for seed in range(4)]
    assert list(variety.ids(own)) == []
    assert list(variety.ids([own[0]] * 4)) == ["neighbouring worlds share 100% of the ids of crm.deals"]


def test_repeated_texts_are_noticed() -> None:
    judge = next(one for one in SPREADS if "chat messages" in one.promise).judge
    assert list(judge([["a", "b"], ["c", "a"]])) == []
    assert list(judge([["a", "b"], ["a", "a"]])) == ["3 of 4 chat messages are 'a'"]


def test_no_field_with_sentences_is_forgotten() -> None:
    values: defaultdict[str, list[str]] = defaultdict(list)
    for seed in range(6):
        for server in names():
            state = load(server).first_day(seed)
            for spec, data in zip(state.specs, state.tables, strict=True):
                for row in data.rows().values():
                    for path, value in texts_in(row):
                        values[f"{server}.{spec.name}.{path}"].append(value)
    listed = {f"{table}.{field}" for table, field in TEXTS.values()}
    found = {
        name
        for name, texts in values.items()
        if name.rpartition(".")[2] in SENTENCE_FIELDS or sum(len(text.split()) for text in texts) >= WORDS * len(texts)
    }
    assert found - NO_SENTENCES <= listed
    assert TEXTS.keys() >= variety.MAY_REPEAT


def texts_in(row: Record) -> Iterator[tuple[str, str]]:
    """All texts of a row and of the records in it, with the fields that lead to them."""
    for field in row.__struct_fields__:
        value = getattr(row, field)
        if value and isinstance(value, str):
            yield field, value
        parts = cast("tuple[Any, ...]", value) if isinstance(value, tuple) else ()
        for part in parts:
            if isinstance(part, Record):
                yield from ((f"{field}.{path}", text) for path, text in texts_in(part))
