"""Drawing the next token: the same seed and position draw the same token, whatever else is in the batch."""

import torch
from torch.nn import functional

CHUNK = 128


def uniforms(seeds: torch.Tensor, positions: torch.Tensor) -> torch.Tensor:
    """One number in (0, 1) per row, a function of its seed and position alone (int64 in, float64 out)."""
    mixed = _mix(_mix(seeds) + positions)
    return ((mixed & 0xFFFFFFFF).double() + 0.5) / 2**32


def _mix(value: torch.Tensor) -> torch.Tensor:
    """A bijection of 64-bit integers in which every input bit affects every output bit (the splitmix64 finaliser)."""
    value = value + _signed(0x9E3779B97F4A7C15)
    value = (value ^ _shift(value, 30)) * _signed(0xBF58476D1CE4E5B9)
    value = (value ^ _shift(value, 27)) * _signed(0x94D049BB133111EB)
    return value ^ _shift(value, 31)


def _shift(value: torch.Tensor, bits: int) -> torch.Tensor:
    """A shift to the right that fills up with zeros."""
    return (value >> bits) & ((1 << (64 - bits)) - 1)


def _signed(number: int) -> int:
    return number - (1 << 64) if number >= 1 << 63 else number


def signed_seed(seed: int) -> int:
    """Any integer as a signed 64-bit one."""
    return _signed(seed % (1 << 64))


def draw(logits: torch.Tensor, temperatures: torch.Tensor, uniform: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Tokens drawn from `softmax(logits / temperature)` by inverting its distribution function at `uniform`.

    Temperature 0 takes the largest logit. Also returns the tokens' log-probabilities under `softmax(logits)`.
    """
    logprobs = logits.log_softmax(-1, dtype=torch.float32)
    peaks, greedy = logprobs.max(-1, keepdim=True)
    warmth = torch.where(temperatures > 0, temperatures, 1.0).unsqueeze(-1)
    drawn = _invert((logprobs - peaks).div_(warmth).exp_(), uniform.unsqueeze(-1))
    tokens = torch.where(temperatures.unsqueeze(-1) > 0, drawn, greedy)
    return tokens.squeeze(-1), logprobs.gather(-1, tokens).squeeze(-1)


def _invert(weights: torch.Tensor, uniform: torch.Tensor) -> torch.Tensor:
    """The first index at which the running sum of a row's weights exceeds `uniform` times their sum.

    Chunks of the vocabulary first, then the entries of one chunk, in float64: a running sum over the whole vocabulary
    would be slow and, in float32, inexact.
    """
    rows, size = weights.shape
    if size % CHUNK:
        weights = functional.pad(weights, (0, CHUNK - size % CHUNK))
    chunked = weights.view(rows, -1, CHUNK)
    sums = chunked.sum(-1, dtype=torch.float64).cumsum(-1)
    target = uniform * sums[:, -1:]
    chunk = torch.searchsorted(sums, target, right=True).clamp_(max=sums.shape[-1] - 1)
    before = torch.where(chunk > 0, sums.gather(-1, (chunk - 1).clamp(min=0)), 0.0)
    entries = chunked.gather(1, chunk.unsqueeze(-1).expand(-1, 1, CHUNK)).squeeze(1).double().cumsum(-1)
    within = torch.searchsorted(entries, target - before, right=True).clamp_(max=CHUNK - 1)
    return (chunk * CHUNK + within).clamp_(max=size - 1)
