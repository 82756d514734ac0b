"""Attention over the pages in triton: partial results per range of keys, then their merge."""

# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false, reportMissingParameterType=false
# pyright: reportUntypedFunctionDecorator=false

import triton
import triton.language as tl


@triton.jit(do_not_specialize=["tokens", "table_width"])
def attend_kernel(
    query,  # [tokens, heads, DIM], by strides
    keys,  # [slots, KEY_HEADS, DIM]
    values,  # [slots, KEY_HEADS, DIM]
    partial,  # [splits, tokens, heads, DIM], float32
    weights,  # [splits, tokens, heads], float32: log2 of the sum of exponentials
    tiles,  # [tiles, 6], see `Tile`
    table,  # [parts, table_width]
    own,  # [tokens]
    scale,  # includes log2(e), since exponentials are powers of 2
    tokens,
    table_width,
    token_stride,
    head_stride,
    KEY_HEADS: tl.constexpr,  # noqa: N803
    SHARED: tl.constexpr,  # noqa: N803  query heads per key head
    DIM: tl.constexpr,  # noqa: N803
    DIM_BLOCK: tl.constexpr,  # noqa: N803
    PAGE: tl.constexpr,  # noqa: N803
    ROWS: tl.constexpr,  # noqa: N803
    CAUSAL: tl.constexpr,  # noqa: N803
    PRECISION: tl.constexpr,  # noqa: N803
):
    """One tile and one key head: rows are pairs of a token and a query head."""
    tile = tiles + tl.program_id(0) * 6
    key_head = tl.program_id(1)
    first = tl.load(tile)
    count = tl.load(tile + 1)
    part = tl.load(tile + 2)
    begin = tl.load(tile + 3)
    end = tl.load(tile + 4)
    split = tl.load(tile + 5)
    row = tl.arange(0, ROWS)
    valid = row < count * SHARED
    token = first + row // SHARED
    head = key_head * SHARED + row % SHARED
    last = tl.load(own + token, mask=valid, other=-1).to(tl.int32)
    if CAUSAL:
        end = tl.minimum(end, tl.max(last, 0) + 1)
    if (count > 0) & (begin < end):
        dim = tl.arange(0, DIM_BLOCK)
        has_dim = dim < DIM
        q = tl.load(
            query + token[:, None] * token_stride + head[:, None] * head_stride + dim[None, :],
            mask=valid[:, None] & has_dim[None, :],
            other=0.0,
        )
        peak = tl.full([ROWS], float("-inf"), tl.float32)
        total = tl.zeros([ROWS], tl.float32)
        result = tl.zeros([ROWS, DIM_BLOCK], tl.float32)
        offset = tl.arange(0, PAGE)
        for start in range(begin, end, PAGE):
            page = tl.load(table + part * table_width + start // PAGE).to(tl.int64)
            seen = start + offset < end
            place = ((page * PAGE + offset) * KEY_HEADS + key_head) * DIM
            k = tl.load(keys + place[None, :] + dim[:, None], mask=seen[None, :] & has_dim[:, None], other=0.0)
            v = tl.load(values + place[:, None] + dim[None, :], mask=seen[:, None] & has_dim[None, :], other=0.0)
            score = tl.dot(q, k, input_precision=PRECISION) * scale
            if CAUSAL:
                score = tl.where((start + offset)[None, :] <= last[:, None], score, float("-inf"))
            score = tl.where(seen[None, :], score, float("-inf"))
            new_peak = tl.maximum(peak, tl.max(score, 1))
            # A row that has seen no key yet has the peak -inf; 0 keeps its exponentials at 0 instead of NaN.
            level = tl.where(new_peak == float("-inf"), 0.0, new_peak)
            grown = tl.exp2(score - level[:, None])
            shrunk = tl.exp2(peak - level)
            total = total * shrunk + tl.sum(grown, 1)
            result = result * shrunk[:, None] + tl.dot(grown.to(v.dtype), v, input_precision=PRECISION)
            peak = new_peak
        heads = KEY_HEADS * SHARED
        place_out = (split * tokens + token) * heads + head
        some = valid & (total > 0)
        divisor = tl.where(total > 0, total, 1.0)
        tl.store(
            partial + place_out[:, None].to(tl.int64) * DIM + dim[None, :],
            result / divisor[:, None],
            mask=some[:, None] & has_dim[None, :],
        )
        tl.store(weights + place_out, peak + tl.log2(divisor), mask=some)


@triton.jit(do_not_specialize=["splits", "tokens"])
def merge_kernel(
    partial,  # [splits, tokens, HEADS, DIM]
    weights,  # [splits, tokens, HEADS]; -inf where a split has no keys
    merged,  # [tokens, HEADS, DIM]
    splits,
    tokens,
    HEADS: tl.constexpr,  # noqa: N803
    HEAD_BLOCK: tl.constexpr,  # noqa: N803
    SPLIT_BLOCK: tl.constexpr,  # noqa: N803
    DIM: tl.constexpr,  # noqa: N803
    DIM_BLOCK: tl.constexpr,  # noqa: N803
):
    """One token and some heads: partial results, each weighted by the share of its keys in the softmax."""
    token = tl.program_id(0)
    head = tl.program_id(1) * HEAD_BLOCK + tl.arange(0, HEAD_BLOCK)
    split = tl.arange(0, SPLIT_BLOCK)
    dim = tl.arange(0, DIM_BLOCK)
    place = (split[None, :] * tokens + token) * HEADS + head[:, None]
    weight = tl.load(weights + place, mask=(head < HEADS)[:, None] & (split < splits)[None, :], other=float("-inf"))
    peak = tl.max(weight, 1)
    share = tl.exp2(weight - tl.where(peak == float("-inf"), 0.0, peak)[:, None])
    total = tl.sum(share, 1)
    part = tl.load(
        partial + place[:, :, None].to(tl.int64) * DIM + dim[None, None, :],
        mask=(share > 0)[:, :, None] & (dim < DIM)[None, None, :],
        other=0.0,
    )
    result = tl.sum(part * share[:, :, None], 1) / tl.where(total > 0, total, 1.0)[:, None]
    tl.store(
        merged + (token * HEADS + head)[:, None].to(tl.int64) * DIM + dim[None, :],
        result,
        mask=(head < HEADS)[:, None] & (dim < DIM)[None, :],
    )
