"""The draw: its distribution, its determinism and its log-probabilities."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false

import torch

from prove.rollout.engine.sampling import draw, signed_seed, uniforms


def test_uniforms_depend_on_seed_and_position_alone() -> None:
    seeds, positions = torch.tensor([1, 2, 1, 1]), torch.tensor([5, 5, 6, 5])
    numbers = uniforms(seeds, positions)
    assert numbers[0] == numbers[3] == uniforms(seeds[:1], positions[:1])[0]
    assert len(set(numbers.tolist())) == 3


def test_uniforms_are_uniform_over_positions_and_seeds() -> None:
    index = torch.arange(20_000)
    for numbers in (uniforms(torch.zeros_like(index), index), uniforms(index, torch.zeros_like(index))):
        counts = torch.histc(numbers, bins=20, min=0, max=1)
        assert (counts - 1000).abs().max() < 150
        assert abs(torch.corrcoef(torch.stack([numbers[1:], numbers[:-1]]))[0, 1]) < 0.03


def test_any_integer_is_a_seed() -> None:
    assert signed_seed(-1) == -1
    assert signed_seed((1 << 64) + 7) == 7
    assert signed_seed((1 << 63) + 1) == -(1 << 63) + 1


def test_draws_follow_the_tempered_distribution() -> None:
    torch.manual_seed(0)
    logits, count = torch.randn(300) * 2, 40_000
    uniform = (torch.arange(count).double() + 0.5) / count
    for temperature in (0.7, 1.0):
        tokens, _ = draw(logits.expand(count, -1), torch.full((count,), temperature), uniform)
        shares = torch.bincount(tokens, minlength=300) / count
        assert (shares - (logits / temperature).softmax(-1)).abs().max() < 2 / count


def test_impossible_tokens_are_never_drawn() -> None:
    logits = torch.full((2, 130), -torch.inf)
    logits[:, [3, 127]] = 1.0
    ends = torch.tensor([1e-12, 1 - 1e-12], dtype=torch.float64)
    tokens, logprobs = draw(logits, torch.ones(2), ends)
    assert tokens.tolist() == [3, 127]
    assert torch.allclose(logprobs, torch.tensor(0.5).log())


def test_temperature_zero_takes_the_largest_logit() -> None:
    logits = torch.randn(4, 50)
    tokens, logprobs = draw(logits, torch.zeros(4), torch.full((4,), 0.99, dtype=torch.float64))
    assert tokens.tolist() == logits.argmax(-1).tolist()
    assert torch.allclose(logprobs, logits.log_softmax(-1).max(-1).values)
