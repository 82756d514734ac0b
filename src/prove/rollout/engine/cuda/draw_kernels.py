"""Drawing tokens in triton: the logits are read once, in blocks, and one block of each row a second time."""

# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false, reportMissingParameterType=false
# pyright: reportUntypedFunctionDecorator=false

import triton
import triton.language as tl


@triton.jit(do_not_specialize=["blocks"])
def summarise_kernel(
    logits,  # [rows, SIZE]
    temperatures,  # [rows]
    summary,  # [3, rows, blocks], float32: largest logit, sum of weights at temperature 1, sum at the row's
    places,  # [rows, blocks], int32: where the largest logit is
    rows,
    blocks,
    SIZE: tl.constexpr,  # noqa: N803
    BLOCK: tl.constexpr,  # noqa: N803
):
    """One block of one row; weights are relative to the block's largest logit."""
    row = tl.program_id(0)
    block = tl.program_id(1)
    column = block * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(logits + row.to(tl.int64) * SIZE + column, mask=column < SIZE, other=float("-inf")).to(tl.float32)
    temperature = tl.load(temperatures + row)
    warmth = tl.where(temperature > 0, temperature, 1.0)
    peak, place = tl.max(value, 0, return_indices=True)
    shifted = value - tl.where(peak == float("-inf"), 0.0, peak)
    out = row * blocks + block
    tl.store(summary + out, peak)
    plain = tl.sum(tl.exp(shifted), 0)
    warm = plain
    if warmth != 1.0:
        warm = tl.sum(tl.exp(shifted / warmth), 0)
    tl.store(summary + rows * blocks + out, plain)
    tl.store(summary + 2 * rows * blocks + out, warm)
    tl.store(places + out, block * BLOCK + place)


@triton.jit
def mixed(value):
    """See `sampling.uniforms`."""
    value = value + 0x9E3779B97F4A7C15
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB
    return value ^ (value >> 31)


@triton.jit
def first_beyond(weights, share):
    """The first index whose running sum of weights exceeds `share` of the whole sum, and that sum without it."""
    index = tl.arange(0, weights.shape[0])
    sums = tl.cumsum(weights, 0)
    target = tl.sum(weights, 0) * share
    # Running sums are rounded: without the second condition an index of weight 0 could be found.
    found = tl.min(tl.where((sums > target) & (weights > 0), index, weights.shape[0]), 0)
    found = tl.where(found < weights.shape[0], found, tl.max(tl.where(weights > 0, index, 0), 0))
    weight = tl.sum(tl.where(index == found, weights, 0.0), 0)
    before = tl.sum(tl.where(index < found, weights, 0.0), 0)
    return found, tl.minimum(tl.maximum((target - before) / weight, 0.0), 1.0)


@triton.jit(do_not_specialize=["rows", "blocks"])
def draw_kernel(
    logits,  # [rows, SIZE]
    temperatures,  # [rows]
    seeds,  # [rows]
    positions,  # [rows]
    summary,  # [3, rows, blocks]
    places,  # [rows, blocks]
    tokens,  # [rows]
    logprobs,  # [rows]
    rows,
    blocks,
    SIZE: tl.constexpr,  # noqa: N803
    BLOCK: tl.constexpr,  # noqa: N803
    BLOCKS: tl.constexpr,  # noqa: N803
):
    """One row: a block is drawn by its weight, then an entry of that block."""
    row = tl.program_id(0)
    block = tl.arange(0, BLOCKS)
    exists = block < blocks
    place = row * blocks + block
    peaks = tl.load(summary + place, mask=exists, other=float("-inf"))
    plain = tl.load(summary + rows * blocks + place, mask=exists, other=0.0)
    warm = tl.load(summary + 2 * rows * blocks + place, mask=exists, other=0.0)
    temperature = tl.load(temperatures + row)
    warmth = tl.where(temperature > 0, temperature, 1.0)
    peak, best = tl.max(peaks, 0, return_indices=True)
    log_total = peak + tl.log(tl.sum(plain * tl.exp(peaks - peak), 0))

    seed = tl.load(seeds + row).to(tl.uint64)
    random = mixed(mixed(seed) + tl.load(positions + row).to(tl.uint64)) & 0xFFFFFFFF
    uniform = (random.to(tl.float64) + 0.5) / 4294967296.0
    chosen, share = first_beyond((warm * tl.exp((peaks - peak) / warmth)).to(tl.float64), uniform)
    column = chosen * BLOCK + tl.arange(0, BLOCK)
    start = logits + row.to(tl.int64) * SIZE
    value = tl.load(start + column, mask=column < SIZE, other=float("-inf")).to(tl.float32)
    entry, _ = first_beyond(tl.exp((value - peak) / warmth).to(tl.float64), share)
    token = tl.where(temperature > 0, chosen * BLOCK + entry, tl.load(places + row * blocks + best))
    tl.store(tokens + row, token.to(tl.int64))
    tl.store(logprobs + row, tl.load(start + token).to(tl.float32) - log_total)
