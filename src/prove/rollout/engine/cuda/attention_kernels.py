"""Attention over the pages in triton: partial results per range of keys, then their merge."""

# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false, reportMissingParameterType=false
# pyright: reportUntypedFunctionDecorator=false

import triton
import triton.language as tl


@triton.jit
def attend_range(
    q,  # [ROWS, DIM_BLOCK]
    last,  # [ROWS]: the last key that a row sees, where CAUSAL
    keys,
    values,
    pages,  # the part's row of the page table
    begin,
    end,
    scale,
    peak,  # [ROWS]: the largest score so far
    total,  # [ROWS]: the sum of exponentials so far
    result,  # [ROWS, DIM_BLOCK]: the sum of values so far
    key_head,
    KEY_HEADS: tl.constexpr,  # noqa: N803
    DIM: tl.constexpr,  # noqa: N803
    DIM_BLOCK: tl.constexpr,  # noqa: N803
    PAGE: tl.constexpr,  # noqa: N803
    KEYS: tl.constexpr,  # noqa: N803
    CAUSAL: tl.constexpr,  # noqa: N803
    MASKED: tl.constexpr,  # noqa: N803
    PRECISION: tl.constexpr,  # noqa: N803
):
    """Attend to KEYS keys at a time; without MASKED every row sees all of them."""
    dim = tl.arange(0, DIM_BLOCK)
    offset = tl.arange(0, KEYS)
    for start in range(begin, end, KEYS):
        page = tl.load(pages + start // PAGE).to(tl.int64)
        place = ((page * PAGE + start % PAGE + offset) * KEY_HEADS + key_head) * DIM
        # Keys beyond the end are in the cache too: they are finite, and masked below.
        if DIM == DIM_BLOCK:
            k = tl.load(keys + place[None, :] + dim[:, None])
            v = tl.load(values + place[:, None] + dim[None, :])
        else:
            k = tl.load(keys + place[None, :] + dim[:, None], mask=(dim < DIM)[:, None], other=0.0)
            v = tl.load(values + place[:, None] + dim[None, :], mask=(dim < DIM)[None, :], other=0.0)
        score = tl.dot(q, k, input_precision=PRECISION)
        if MASKED:
            score = tl.where((start + offset < end)[None, :], score, float("-inf"))
            if CAUSAL:
                score = tl.where((start + offset)[None, :] <= last[:, None], score, float("-inf"))
        new_peak = tl.maximum(peak, tl.max(score, 1) * scale)
        level = new_peak
        if MASKED:
            # A row that has seen no key yet has the peak -inf; 0 keeps its exponentials at 0 instead of NaN.
            level = tl.where(new_peak == float("-inf"), 0.0, new_peak)
        grown = tl.exp2(score * scale - level[:, None])
        shrunk = tl.exp2(peak - level)
        total = total * shrunk + tl.sum(grown, 1)
        result = tl.dot(grown.to(v.dtype), v, result * shrunk[:, None], input_precision=PRECISION)
        peak = new_peak
    return peak, total, result


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
    KEYS: tl.constexpr,  # noqa: N803  keys at a time, at most PAGE
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
    seen_by_all = end
    if CAUSAL:
        end = tl.minimum(end, tl.max(last, 0) + 1)
        seen_by_all = tl.minimum(end, tl.min(tl.where(valid, last, end), 0) + 1)
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
        pages = table + part * table_width
        border = begin + tl.maximum(seen_by_all - begin, 0) // KEYS * KEYS
        peak, total, result = attend_range(
            q, last, keys, values, pages, begin, border, scale, peak, total, result, key_head,
            KEY_HEADS, DIM, DIM_BLOCK, PAGE, KEYS, CAUSAL, False, PRECISION,
        )  # fmt: skip
        peak, total, result = attend_range(
            q, last, keys, values, pages, border, end, scale, peak, total, result, key_head,
            KEY_HEADS, DIM, DIM_BLOCK, PAGE, KEYS, CAUSAL, True, PRECISION,
        )  # fmt: skip
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
