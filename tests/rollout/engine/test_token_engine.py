"""Generation with the cache against the full forward pass, and the engine's contract with its driver."""

import pytest
import torch
from transformers import PreTrainedModel

from prove.core.errors import UsageError
from prove.rollout.engine.settings import EngineSettings, Generation, Sampling
from prove.rollout.engine.token_engine import TokenEngine
from tests.rollout.engine.tiny_models import (
    ARCHITECTURES,
    CONTEXT,
    SMALL,
    VOCABULARY,
    finish,
    full_logprobs,
    greedy,
    random_ids,
    tiny_model,
)


def expect_logprobs(model: PreTrainedModel, engine: TokenEngine, generation: Generation) -> None:
    """The sampled ids are the sequence's last, and their log-probabilities are the full pass's."""
    ids = engine.ids(generation.sequence)
    first = len(ids) - len(generation.ids)
    assert ids[first:] == generation.ids
    expected = full_logprobs(model, ids)[range(first - 1, len(ids) - 1), list(generation.ids)]
    assert torch.tensor(generation.logprobs).sub(expected).abs().max() < 1e-4


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_greedy_equals_the_full_forward_pass(architecture: str) -> None:
    model = tiny_model(architecture)
    engine = TokenEngine(model, SMALL)
    first = engine.open(random_ids(50, 1), seeds=[1, 2, 3])
    single = engine.open(random_ids(1, 2), seeds=[4])
    joined: tuple[int, ...] = ()
    for message in range(3):
        present = (*first, *single, *joined)
        for sequence in present:
            if message:
                engine.append(sequence, random_ids(1 + 9 * sequence, seed=10 * message + sequence))
        expected = {sequence: greedy(model, engine.ids(sequence), 3 + 2 * sequence) for sequence in present}
        for sequence in present:
            engine.generate(sequence, Sampling(3 + 2 * sequence, temperature=0))
        finished = finish(engine)
        assert {sequence: list(generation.ids) for sequence, generation in finished.items()} == expected
        for generation in finished.values():
            expect_logprobs(model, engine, generation)
        if message == 0:
            engine.close(first[0])
            first = first[1:]
            joined = engine.open(random_ids(33, 3), seeds=[5, 6])


def test_sequences_join_while_others_generate() -> None:
    model = tiny_model()
    engine = TokenEngine(model, SMALL)
    (early,) = engine.open(random_ids(20, 1), seeds=[1])
    expected = {early: greedy(model, engine.ids(early), 20)}
    engine.generate(early, Sampling(20, temperature=0))
    assert engine.step() == []
    (late,) = engine.open(random_ids(40, 2), seeds=[2])
    expected[late] = greedy(model, engine.ids(late), 3)
    engine.generate(late, Sampling(3, temperature=0))
    order = [generation.sequence for generation in engine.step()]
    assert order == [late]
    assert list(finish(engine)[early].ids) == expected[early]


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_sharing_a_prompt_changes_no_token(architecture: str) -> None:
    model = tiny_model(architecture)
    prompt, seeds = random_ids(70, 1), [11, 12, 13, 14]

    def play(shared: bool) -> tuple[list[tuple[int, ...]], int]:
        engine = TokenEngine(model, SMALL)
        groups = [engine.open(prompt, seeds)] if shared else [engine.open(prompt, [seed]) for seed in seeds]
        sequences = [sequence for group in groups for sequence in group]
        for message in range(2):
            for sequence in sequences:
                engine.append(sequence, random_ids(5 + sequence, message))
                engine.generate(sequence, Sampling(12))
            finish(engine)
        return [engine.ids(sequence) for sequence in sequences], engine.counts.read_tokens

    (shared, read_shared), (alone, read_alone) = play(shared=True), play(shared=False)
    assert shared == alone
    assert read_alone - read_shared == 3 * (len(prompt) - 1)


def test_sampled_logprobs_are_those_of_temperature_one() -> None:
    model = tiny_model()
    engine = TokenEngine(model, SMALL)
    sequences = engine.open(random_ids(30, 1), seeds=[1, 2, 3])
    for sequence, temperature in zip(sequences, (0.5, 1.0, 1.7), strict=True):
        engine.generate(sequence, Sampling(15, temperature=temperature))
    for generation in finish(engine).values():
        expect_logprobs(model, engine, generation)


def test_the_same_seed_draws_the_same_tokens_in_any_company() -> None:
    model = tiny_model()

    def sampled(company: int, rows: int, burst: int) -> tuple[int, ...]:
        settings = EngineSettings(page_size=16, burst=burst, max_rows=rows, cache_gib=0.002)
        engine = TokenEngine(model, settings)
        for seed in range(company):
            (other,) = engine.open(random_ids(10 + seed, seed), seeds=[seed])
            engine.generate(other, Sampling(7 + seed))
        first, second = engine.open(random_ids(40, 99), seeds=[123, 124])
        engine.generate(first, Sampling(25))
        engine.generate(second, Sampling(25))
        finished = finish(engine)
        assert finished[first].ids != finished[second].ids
        return finished[first].ids

    assert sampled(0, 8, 5) == sampled(5, 8, 5) == sampled(5, 2, 3)


def test_generation_stops_at_a_stop_id_which_is_kept() -> None:
    model = tiny_model()
    engine = TokenEngine(model, SMALL)
    (sequence,) = engine.open(random_ids(20, 1), seeds=[1])
    expected = greedy(model, engine.ids(sequence), 10)
    stop = expected[6]
    engine.generate(sequence, Sampling(50, stop_ids=(VOCABULARY - 1, stop), temperature=0))
    generation = finish(engine)[sequence]
    assert generation.reason == "stop"
    assert list(generation.ids) == expected[: expected.index(stop) + 1]


def test_a_sequence_at_the_end_of_the_context_is_reported() -> None:
    model = tiny_model()
    engine = TokenEngine(model, SMALL)
    assert engine.max_length == CONTEXT
    near, beyond = engine.open(random_ids(CONTEXT - 6, 1), seeds=[1, 2])
    expected = greedy(model, engine.ids(near), 6)
    engine.append(beyond, random_ids(10, 2))
    engine.generate(near, Sampling(50, temperature=0))
    engine.generate(beyond, Sampling(50, temperature=0))
    finished = finish(engine)
    assert finished[near].reason == "limit"
    assert list(finished[near].ids) == expected
    assert len(engine.ids(near)) == CONTEXT
    assert finished[beyond] == Generation(beyond, (), (), "limit")


def test_the_driver_works_between_launch_and_collect() -> None:
    model = tiny_model()
    engine = TokenEngine(model, SMALL)
    waits, runs, leaves = engine.open(random_ids(20, 1), seeds=[1, 2, 3])
    expected = greedy(model, engine.ids(runs), 4)
    engine.generate(runs, Sampling(4, temperature=0))
    engine.generate(leaves, Sampling(4))
    assert engine.launch()
    engine.append(waits, [1, 2, 3])
    engine.generate(waits, Sampling(1, temperature=0))
    engine.close(leaves)
    with pytest.raises(UsageError, match="generating"):
        engine.append(runs, [1])
    with pytest.raises(UsageError, match="collect it first"):
        engine.launch()
    finished = engine.collect()
    assert [list(generation.ids) for generation in finished] == [expected]
    assert list(finish(engine)) == [waits]
    assert not engine.launch()


def test_misuse_is_one_sentence() -> None:
    engine = TokenEngine(tiny_model(), SMALL)
    with pytest.raises(UsageError, match="at least one id"):
        engine.open([], seeds=[1])
    with pytest.raises(UsageError, match="from 0 to 210"):
        engine.open([VOCABULARY], seeds=[1])
    with pytest.raises(UsageError, match="no open sequence 7"):
        engine.generate(7, Sampling(1))
    (sequence,) = engine.open([1], seeds=[1])
    with pytest.raises(UsageError, match="max_new_tokens"):
        engine.generate(sequence, Sampling(0))
    with pytest.raises(UsageError, match="page_size"):
        TokenEngine(tiny_model(), EngineSettings(page_size=24))


def test_ready_means_that_collect_does_not_wait() -> None:
    engine = TokenEngine(tiny_model(), SMALL)
    (sequence,) = engine.open(random_ids(5, 1), seeds=[1])
    assert engine.ready
    engine.generate(sequence, Sampling(4))
    engine.launch()
    assert engine.ready  # on a CPU a launch runs to its end
    engine.collect()
    assert engine.ready
