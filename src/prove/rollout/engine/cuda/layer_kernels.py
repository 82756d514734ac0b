"""What lies between the matrix products of a layer, in triton; every program handles one token.

Intermediate results are rounded to the tensors' dtype where transformers rounds them.
"""

# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false, reportMissingParameterType=false
# pyright: reportUntypedFunctionDecorator=false

import triton
import triton.language as tl


@triton.jit
def add_norm_kernel(
    residual,  # [tokens, SIZE]; overwritten where ADDS
    update,  # [tokens, SIZE]
    weight,  # [SIZE]
    normed,  # [tokens, SIZE]
    multiplier,
    epsilon,
    SIZE: tl.constexpr,  # noqa: N803
    BLOCK: tl.constexpr,  # noqa: N803
    ADDS: tl.constexpr,  # noqa: N803
):
    """RMSNorm of `residual + update * multiplier`, or of `residual` alone."""
    column = tl.arange(0, BLOCK)
    within = column < SIZE
    place = tl.program_id(0).to(tl.int64) * SIZE + column
    value = tl.load(residual + place, mask=within, other=0.0)
    dtype = value.dtype
    if ADDS:
        added = tl.load(update + place, mask=within, other=0.0).to(tl.float32) * multiplier
        value = (value.to(tl.float32) + added.to(dtype).to(tl.float32)).to(dtype)
        tl.store(residual + place, value, mask=within)
    single = value.to(tl.float32)
    scaled = (single * tl.rsqrt(tl.sum(single * single, 0) / SIZE + epsilon)).to(dtype).to(tl.float32)
    tl.store(normed + place, scaled * tl.load(weight + column, mask=within, other=0.0).to(tl.float32), mask=within)


@triton.jit
def rotated_halves(
    heads,  # [HEADS, DIM]
    norm,  # [DIM]
    epsilon,
    cosine,  # [HALF_BLOCK], float32
    sine,
    HEADS: tl.constexpr,  # noqa: N803
    HEAD_BLOCK: tl.constexpr,  # noqa: N803
    DIM: tl.constexpr,  # noqa: N803
    HALF_BLOCK: tl.constexpr,  # noqa: N803
    NORMS: tl.constexpr,  # noqa: N803
):
    """The first and the second halves of a token's heads, normalised if NORMS, rotated."""
    half: tl.constexpr = DIM // 2
    dim = tl.arange(0, HALF_BLOCK)
    head = tl.arange(0, HEAD_BLOCK)
    within = (head < HEADS)[:, None] & (dim < half)[None, :]
    place = heads + head[:, None] * DIM + dim[None, :]
    first = tl.load(place, mask=within, other=0.0)
    dtype = first.dtype
    first = first.to(tl.float32)
    second = tl.load(place + half, mask=within, other=0.0).to(tl.float32)
    if NORMS:
        scale = tl.rsqrt((tl.sum(first * first, 1) + tl.sum(second * second, 1)) / DIM + epsilon)[:, None]
        for_first = tl.load(norm + dim, mask=dim < half, other=0.0).to(tl.float32)[None, :]
        for_second = tl.load(norm + half + dim, mask=dim < half, other=0.0).to(tl.float32)[None, :]
        first = ((first * scale).to(dtype).to(tl.float32) * for_first).to(dtype).to(tl.float32)
        second = ((second * scale).to(dtype).to(tl.float32) * for_second).to(dtype).to(tl.float32)
    cosine = cosine[None, :]
    sine = sine[None, :]
    new_first = (first * cosine).to(dtype).to(tl.float32) - (second * sine).to(dtype).to(tl.float32)
    new_second = (second * cosine).to(dtype).to(tl.float32) + (first * sine).to(dtype).to(tl.float32)
    return new_first, new_second


@triton.jit
def rotate_and_store_kernel(
    queries,  # [tokens, HEADS, DIM], by strides
    new_keys,  # [tokens, KEY_HEADS, DIM], by strides
    new_values,  # [tokens, KEY_HEADS, DIM], by strides
    cosines,  # [tokens, DIM]; the two halves of a row are equal
    sines,
    slots,  # [tokens]
    query_norm,  # [DIM]
    key_norm,
    rotated,  # [tokens, HEADS, DIM]
    keys,  # [slots, KEY_HEADS, DIM]
    values,
    query_stride,
    key_stride,
    value_stride,
    epsilon,
    HEADS: tl.constexpr,  # noqa: N803
    HEAD_BLOCK: tl.constexpr,  # noqa: N803
    KEY_HEADS: tl.constexpr,  # noqa: N803
    KEY_HEAD_BLOCK: tl.constexpr,  # noqa: N803
    DIM: tl.constexpr,  # noqa: N803
    HALF_BLOCK: tl.constexpr,  # noqa: N803
    NORMS: tl.constexpr,  # noqa: N803
):
    """Rotate one token's queries and keys; its keys and values go into the cache. Heads are DIM numbers apart."""
    half: tl.constexpr = DIM // 2
    token = tl.program_id(0).to(tl.int64)
    dim = tl.arange(0, HALF_BLOCK)
    cosine = tl.load(cosines + token * DIM + dim, mask=dim < half, other=0.0).to(tl.float32)
    sine = tl.load(sines + token * DIM + dim, mask=dim < half, other=0.0).to(tl.float32)

    first, second = rotated_halves(
        queries + token * query_stride,
        query_norm,
        epsilon,
        cosine,
        sine,
        HEADS,
        HEAD_BLOCK,
        DIM,
        HALF_BLOCK,
        NORMS,
    )
    head = tl.arange(0, HEAD_BLOCK)
    within = (head < HEADS)[:, None] & (dim < half)[None, :]
    place = (token * HEADS + head)[:, None] * DIM + dim[None, :]
    tl.store(rotated + place, first, mask=within)
    tl.store(rotated + place + half, second, mask=within)

    first, second = rotated_halves(
        new_keys + token * key_stride,
        key_norm,
        epsilon,
        cosine,
        sine,
        KEY_HEADS,
        KEY_HEAD_BLOCK,
        DIM,
        HALF_BLOCK,
        NORMS,
    )
    head = tl.arange(0, KEY_HEAD_BLOCK)
    within = (head < KEY_HEADS)[:, None] & (dim < half)[None, :]
    slot = tl.load(slots + token)
    place = (slot * KEY_HEADS + head)[:, None] * DIM + dim[None, :]
    tl.store(keys + place, first, mask=within)
    tl.store(keys + place + half, second, mask=within)

    source = new_values + token * value_stride + head[:, None] * DIM + dim[None, :]
    tl.store(values + place, tl.load(source, mask=within, other=0.0), mask=within)
    tl.store(values + place + half, tl.load(source + half, mask=within, other=0.0), mask=within)


@triton.jit
def activate_kernel(
    gate,  # [tokens, SIZE]
    up,
    result,
    SIZE: tl.constexpr,  # noqa: N803
    BLOCK: tl.constexpr,  # noqa: N803
):
    """`silu(gate) * up` for a part of one token."""
    column = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    within = column < SIZE
    place = tl.program_id(0).to(tl.int64) * SIZE + column
    value = tl.load(gate + place, mask=within, other=0.0)
    single = value.to(tl.float32)
    activated = (single / (1.0 + tl.exp(-single))).to(value.dtype).to(tl.float32)
    tl.store(result + place, activated * tl.load(up + place, mask=within, other=0.0).to(tl.float32), mask=within)
