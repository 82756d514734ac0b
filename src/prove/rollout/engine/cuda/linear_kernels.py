"""Matrix products of few tokens with several weights at once, in triton; the weights stay where the modules have them.

For the few tokens of a decoding step, one launch that reads several weights is faster than one launch for each.
"""

# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false, reportMissingParameterType=false
# pyright: reportUntypedFunctionDecorator=false

import triton
import triton.language as tl


@triton.jit(do_not_specialize=["tokens"])
def project_kernel(
    inputs,  # [tokens, SIZE]
    first_weight,  # [FIRST, SIZE]
    second_weight,  # [SECOND, SIZE]
    third_weight,  # [THIRD, SIZE]
    first_bias,  # [FIRST]
    second_bias,
    third_bias,
    result,  # [tokens, FIRST + SECOND + THIRD]
    tokens,
    SIZE: tl.constexpr,  # noqa: N803
    FIRST: tl.constexpr,  # noqa: N803
    SECOND: tl.constexpr,  # noqa: N803
    THIRD: tl.constexpr,  # noqa: N803
    BIASES: tl.constexpr,  # noqa: N803
    PRECISION: tl.constexpr,  # noqa: N803
    TOKENS: tl.constexpr,  # noqa: N803
    OUTPUTS: tl.constexpr,  # noqa: N803
    INPUTS: tl.constexpr,  # noqa: N803
):
    """A tile of the result: TOKENS tokens, OUTPUTS outputs of one of the weights."""
    block = tl.program_id(0)
    row = tl.program_id(1) * TOKENS + tl.arange(0, TOKENS)
    if block < tl.cdiv(FIRST, OUTPUTS):
        weight = first_weight
        bias = first_bias
        outputs = FIRST
        shift = 0
    elif block < tl.cdiv(FIRST, OUTPUTS) + tl.cdiv(SECOND, OUTPUTS):
        weight = second_weight
        bias = second_bias
        outputs = SECOND
        shift = FIRST
        block -= tl.cdiv(FIRST, OUTPUTS)
    else:
        weight = third_weight
        bias = third_bias
        outputs = THIRD
        shift = FIRST + SECOND
        block -= tl.cdiv(FIRST, OUTPUTS) + tl.cdiv(SECOND, OUTPUTS)
    column = block * OUTPUTS + tl.arange(0, OUTPUTS)
    index = tl.arange(0, INPUTS)
    input_place = inputs + row[:, None] * SIZE + index[None, :]
    weight_place = weight + column[None, :] * SIZE + index[:, None]
    total = tl.zeros([TOKENS, OUTPUTS], tl.float32)
    for start in range(0, SIZE, INPUTS):
        inside = start + index < SIZE
        left = tl.load(input_place + start, mask=(row < tokens)[:, None] & inside[None, :], other=0.0)
        right = tl.load(weight_place + start, mask=inside[:, None] & (column < outputs)[None, :], other=0.0)
        total = tl.dot(left, right, total, input_precision=PRECISION)
    if BIASES:
        total += tl.load(bias + column, mask=column < outputs, other=0.0).to(tl.float32)[None, :]
    place = row[:, None] * (FIRST + SECOND + THIRD) + shift + column[None, :]
    tl.store(result + place, total, mask=(row < tokens)[:, None] & (column < outputs)[None, :])


@triton.jit(do_not_specialize=["tokens"])
def gate_kernel(
    inputs,  # [tokens, SIZE]
    gate_weight,  # [OUTPUT_SIZE, SIZE]
    up_weight,
    gate_bias,  # [OUTPUT_SIZE]
    up_bias,
    result,  # [tokens, OUTPUT_SIZE]
    tokens,
    SIZE: tl.constexpr,  # noqa: N803
    OUTPUT_SIZE: tl.constexpr,  # noqa: N803
    BIASES: tl.constexpr,  # noqa: N803
    PRECISION: tl.constexpr,  # noqa: N803
    TOKENS: tl.constexpr,  # noqa: N803
    OUTPUTS: tl.constexpr,  # noqa: N803
    INPUTS: tl.constexpr,  # noqa: N803
):
    """A tile of `silu(gate) * up`."""
    row = tl.program_id(1) * TOKENS + tl.arange(0, TOKENS)
    column = tl.program_id(0) * OUTPUTS + tl.arange(0, OUTPUTS)
    index = tl.arange(0, INPUTS)
    input_place = inputs + row[:, None] * SIZE + index[None, :]
    weight_place = column[None, :] * SIZE + index[:, None]
    gate = tl.zeros([TOKENS, OUTPUTS], tl.float32)
    up = tl.zeros([TOKENS, OUTPUTS], tl.float32)
    exists = (column < OUTPUT_SIZE)[None, :]
    for start in range(0, SIZE, INPUTS):
        inside = start + index < SIZE
        left = tl.load(input_place + start, mask=(row < tokens)[:, None] & inside[None, :], other=0.0)
        for_gate = tl.load(gate_weight + weight_place + start, mask=inside[:, None] & exists, other=0.0)
        for_up = tl.load(up_weight + weight_place + start, mask=inside[:, None] & exists, other=0.0)
        gate = tl.dot(left, for_gate, gate, input_precision=PRECISION)
        up = tl.dot(left, for_up, up, input_precision=PRECISION)
    if BIASES:
        gate += tl.load(gate_bias + column, mask=column < OUTPUT_SIZE, other=0.0).to(tl.float32)[None, :]
        up += tl.load(up_bias + column, mask=column < OUTPUT_SIZE, other=0.0).to(tl.float32)[None, :]
    dtype = result.dtype.element_ty
    gate = gate.to(dtype).to(tl.float32)
    activated = (gate / (1.0 + tl.exp(-gate))).to(dtype).to(tl.float32)
    tl.store(
        result + row[:, None] * OUTPUT_SIZE + column[None, :],
        activated * up.to(dtype).to(tl.float32),
        mask=(row < tokens)[:, None] & exists,
    )
