"""The operations in plain torch against the modules of transformers whose work they do."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import pytest
import torch
from transformers.models.llama.modeling_llama import LlamaMLP, LlamaRMSNorm, apply_rotary_pos_emb

from prove.rollout.engine.operations import Linear, Norm, Projections, Rotation
from prove.rollout.engine.sampling import draw, uniforms
from prove.rollout.engine.torch_operations import TorchOperations
from tests.rollout.engine.tiny_models import tiny_model

TOKENS, HEADS, KEY_HEADS, SIZE = 5, 4, 2, 8
OPERATIONS = TorchOperations()


def random(*shape: int, dtype: torch.dtype = torch.bfloat16) -> torch.Tensor:
    """Random numbers in the dtype whose rounding shows."""
    return torch.randn(*shape).to(dtype)


def norm_module(size: int) -> tuple[LlamaRMSNorm, Norm]:
    """A norm of transformers with random weights, and the same for the operations."""
    module = LlamaRMSNorm(size, eps=0.01).to(torch.bfloat16)
    torch.nn.init.normal_(module.weight)
    return module, Norm(module.weight.detach(), 0.01)


@pytest.fixture(autouse=True)
def seeded() -> None:
    torch.manual_seed(0)


def test_norms_are_those_of_transformers() -> None:
    module, norm = norm_module(32)
    residual, update = random(TOKENS, 32), random(TOKENS, 32)
    assert torch.equal(OPERATIONS.norm(residual, norm), module(residual))
    total, normed = OPERATIONS.add_norm(residual.clone(), update, 0.7, norm)
    assert torch.equal(total, residual + update * 0.7)
    assert torch.equal(normed, module(residual + update * 0.7))


@pytest.mark.parametrize("normalised", [False, True])
def test_keys_are_rotated_and_stored_in_their_slots(normalised: bool) -> None:
    new = Projections(*(random(TOKENS, heads, SIZE) for heads in (HEADS, KEY_HEADS, KEY_HEADS)))
    angles = torch.rand(TOKENS, SIZE // 2).repeat(1, 2) * 6
    rotation = Rotation(angles.cos().bfloat16(), angles.sin().bfloat16(), torch.tensor([7, 2, 9, 0, 5]))
    (query_module, query_norm), (key_module, key_norm) = norm_module(SIZE), norm_module(SIZE)
    keys, values = torch.zeros(2, 11, KEY_HEADS, SIZE, dtype=torch.bfloat16)
    norms = (query_norm, key_norm) if normalised else None
    queries = OPERATIONS.rotate_and_store(new, norms, rotation, keys, values)
    expected_queries, expected_keys = apply_rotary_pos_emb(
        query_module(new.queries) if normalised else new.queries,
        key_module(new.keys) if normalised else new.keys,
        rotation.cosines,
        rotation.sines,
    )
    assert torch.equal(queries, expected_queries)
    assert torch.equal(keys[rotation.slots], expected_keys)
    assert torch.equal(values[rotation.slots], new.values)
    assert not keys[[1, 3, 4, 6, 8, 10]].any()
    assert not values[[1, 3, 4, 6, 8, 10]].any()


@pytest.mark.parametrize("bias", [False, True])
def test_the_gate_is_the_one_of_the_feed_forward_layer(bias: bool) -> None:
    module = LlamaMLP(tiny_model(mlp_bias=bias).config).to(torch.bfloat16)
    inputs = random(TOKENS, module.hidden_size)
    gate, up = (Linear(layer.weight, layer.bias) for layer in (module.gate_proj, module.up_proj))
    expected = module.act_fn(module.gate_proj(inputs)) * module.up_proj(inputs)
    assert torch.equal(OPERATIONS.gate(inputs, gate, up), expected)
    assert torch.equal(OPERATIONS.activate(module.gate_proj(inputs), module.up_proj(inputs)), expected)


def test_draws_are_at_the_uniforms_of_seeds_and_positions() -> None:
    logits, temperatures = random(TOKENS, 300), torch.tensor([0.0, 0.5, 1.0, 1.0, 2.0])
    seeds, positions = torch.arange(TOKENS) * 77, torch.arange(TOKENS) + 9
    tokens, logprobs = OPERATIONS.draw(logits, temperatures, seeds, positions)
    expected_tokens, expected = draw(logits, temperatures, uniforms(seeds, positions))
    assert torch.equal(tokens, expected_tokens)
    assert torch.equal(logprobs, expected)
