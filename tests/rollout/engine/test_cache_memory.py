"""Memory of the cache: freed, queued for, taken from younger sequences, and never too little without a sentence."""

import pytest

from prove.core.errors import UsageError
from prove.rollout.engine.key_value_cache import GIB, bytes_per_token
from prove.rollout.engine.settings import EngineSettings, Sampling
from prove.rollout.engine.token_engine import TokenEngine
from tests.rollout.engine.tiny_models import finish, greedy, random_ids, tiny_model

PAGE = 16


def settings(pages: int, max_length: int | None = None, max_rows: int = 8) -> EngineSettings:
    """An engine with a cache of so many pages, the scratch page not counted."""
    token_bytes = bytes_per_token(tiny_model().config, tiny_model().dtype)
    gib = (pages + 1) * PAGE * token_bytes / GIB
    return EngineSettings(max_length=max_length, max_rows=max_rows, cache_gib=gib, page_size=PAGE, burst=4)


def test_closing_frees_everything() -> None:
    engine = TokenEngine(tiny_model(), settings(pages=40))
    assert engine.free_tokens == engine.cache_tokens == 40 * PAGE
    first, second = engine.open(random_ids(50, 1), seeds=[1, 2])
    for sequence in (first, second):
        engine.generate(sequence, Sampling(20))
    finish(engine)
    shared, own = 4, 2
    assert engine.free_tokens == (40 - shared - 2 * own) * PAGE
    engine.close(first)
    assert engine.free_tokens == (40 - shared - own) * PAGE
    engine.close(second)
    assert engine.free_tokens == engine.cache_tokens


def test_too_little_memory_queues_work_and_changes_no_token() -> None:
    model = tiny_model()
    engine = TokenEngine(model, settings(pages=12))
    sequences = [engine.open(random_ids(40 + group, group), seeds=[1, 2]) for group in range(4)]
    numbers = [number for group in sequences for number in group]
    expected = {number: greedy(model, engine.ids(number), 30) for number in numbers}
    for number in numbers:
        engine.generate(number, Sampling(30, temperature=0))
    finished = finish(engine)
    assert {number: list(finished[number].ids) for number in numbers} == expected
    assert engine.counts.evictions > 0
    for number in numbers:
        engine.close(number)
    assert engine.free_tokens == engine.cache_tokens


def test_idle_sequences_make_room_when_nothing_else_can_run() -> None:
    model = tiny_model()
    engine = TokenEngine(model, settings(pages=12))
    (idle,) = engine.open(random_ids(130, 1), seeds=[1])
    engine.generate(idle, Sampling(4, temperature=0))
    finish(engine)
    (other,) = engine.open(random_ids(100, 2), seeds=[1])
    expected = greedy(model, engine.ids(other), 6)
    engine.generate(other, Sampling(6, temperature=0))
    assert list(finish(engine)[other].ids) == expected
    engine.append(idle, [5, 6, 7])
    expected = greedy(model, engine.ids(idle), 6)
    engine.generate(idle, Sampling(6, temperature=0))
    assert list(finish(engine)[idle].ids) == expected


def test_more_sequences_than_rows_take_turns() -> None:
    model = tiny_model()
    engine = TokenEngine(model, settings(pages=60, max_rows=2))
    sequences = engine.open(random_ids(20, 1), seeds=range(5))
    expected = greedy(model, engine.ids(sequences[0]), 6)
    for sequence in sequences:
        engine.generate(sequence, Sampling(6, temperature=0))
    finished = finish(engine)
    assert [list(finished[sequence].ids) for sequence in sequences] == [expected] * 5


def test_the_cache_bounds_the_length_of_a_sequence() -> None:
    engine = TokenEngine(tiny_model(), settings(pages=9))
    assert engine.max_length == 8 * PAGE
    (sequence,) = engine.open(random_ids(100, 1), seeds=[1])
    engine.generate(sequence, Sampling(200))
    generation = finish(engine)[sequence]
    assert generation.reason == "limit"
    assert len(engine.ids(sequence)) == 8 * PAGE


def test_a_cache_too_small_for_one_sequence_says_what_would_fit() -> None:
    with pytest.raises(UsageError, match="max_length to at most 128, or cache_gib to at least"):
        TokenEngine(tiny_model(), settings(pages=9, max_length=200))
    with pytest.raises(UsageError, match="too little for any sequence"):
        TokenEngine(tiny_model(), settings(pages=1))
    with pytest.raises(UsageError, match="context is 256"):
        TokenEngine(tiny_model(), settings(pages=90, max_length=300))
