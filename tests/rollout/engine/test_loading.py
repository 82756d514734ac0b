"""Models from folders and GGUF files, and one sentence for what is not a model."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false

from pathlib import Path

import gguf
import pytest
import torch
from peft import LoraConfig, get_peft_model
from transformers import PreTrainedModel

from prove.core.errors import UsageError
from prove.rollout.engine.loading import ADAPTER, load_model
from tests.rollout.engine.tiny_models import ARCHITECTURES, full_logprobs, random_ids, tiny_model

NAMES = {
    "model.embed_tokens": "token_embd",
    "model.norm": "output_norm",
    "lm_head": "output",
    "model.layers.": "blk.",
    "self_attn.q_norm": "attn_q_norm",
    "self_attn.k_norm": "attn_k_norm",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
    "input_layernorm": "attn_norm",
    "post_attention_layernorm": "ffn_norm",
}


def write_gguf(file: Path, architecture: str, model: PreTrainedModel) -> None:
    """The model in the names and keys of GGUF."""
    writer, config = gguf.GGUFWriter(file, architecture), model.config
    writer.add_block_count(config.num_hidden_layers)
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(config.hidden_size)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_head_count(config.num_attention_heads)
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    writer.add_rope_freq_base(float(config.rope_parameters["rope_theta"]))
    writer.add_vocab_size(config.vocab_size)
    tensors: dict[str, torch.Tensor] = {}
    for name, tensor in model.state_dict().items():
        for ours, theirs in NAMES.items():
            name = name.replace(ours, theirs)
        tensors[name] = tensor
    write(writer, tensors)


def write(writer: gguf.GGUFWriter, tensors: dict[str, torch.Tensor]) -> None:
    """Finish a GGUF file."""
    for name, tensor in tensors.items():
        writer.add_tensor(name, tensor.numpy())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_a_folder_gives_the_model_that_was_saved(architecture: str, tmp_path: Path) -> None:
    model = tiny_model(architecture)
    model.save_pretrained(tmp_path)
    loaded = load_model(tmp_path, torch.float32)
    assert type(loaded) is type(model)
    ids = random_ids(10, 1)
    assert torch.equal(full_logprobs(loaded, ids), full_logprobs(model, ids))


@pytest.mark.parametrize(("architecture", "head_size"), [("qwen2", 8), ("qwen3", 128)])
def test_a_gguf_file_gives_the_model_that_was_written(architecture: str, head_size: int, tmp_path: Path) -> None:
    # 128 is the head size of every Qwen3; transformers does not read it from the file.
    model = tiny_model(architecture, tie_word_embeddings=False, head_dim=head_size)
    file = tmp_path / "tiny.gguf"
    write_gguf(file, architecture, model)
    ids = random_ids(10, 1)
    for path in (file, tmp_path):
        loaded = load_model(path, torch.float32)
        assert type(loaded) is type(model)
        assert torch.allclose(full_logprobs(loaded, ids), full_logprobs(model, ids), atol=1e-5)


def test_a_folder_without_weights_is_refused(tmp_path: Path) -> None:
    tiny_model().config.save_pretrained(tmp_path)
    with pytest.raises(UsageError, match="no weights"):
        load_model(tmp_path, torch.float32)


def test_a_model_from_a_gguf_file_can_be_saved_like_any_other(tmp_path: Path) -> None:
    write_gguf(tmp_path / "tiny.gguf", "qwen2", tiny_model("qwen2", tie_word_embeddings=False, head_dim=8))
    loaded = load_model(tmp_path / "tiny.gguf", torch.float32)
    loaded.save_pretrained(tmp_path / "saved")
    ids = random_ids(10, 1)
    assert torch.equal(full_logprobs(load_model(tmp_path / "saved", torch.float32), ids), full_logprobs(loaded, ids))


def test_a_gguf_of_an_unknown_architecture_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "odd.gguf"
    write(gguf.GGUFWriter(file, "oddity"), {"token_embd.weight": torch.zeros(4, 4)})
    with pytest.raises(UsageError, match="architecture oddity is not supported"):
        load_model(file, torch.float32)


def test_what_is_not_a_model_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no model at"):
        load_model(tmp_path / "missing", torch.float32)
    (tmp_path / "notes.txt").write_text("hello")
    with pytest.raises(UsageError, match="neither a folder nor a GGUF file"):
        load_model(tmp_path / "notes.txt", torch.float32)
    with pytest.raises(UsageError, match="not a model that transformers can read"):
        load_model(tmp_path, torch.float32)
    for name in ("one.gguf", "two.gguf"):
        (tmp_path / name).write_bytes(b"")
    with pytest.raises(UsageError, match="2 GGUF files"):
        load_model(tmp_path, torch.float32)


@pytest.mark.parametrize("left", [8, 100, 1000, 60_000])
def test_a_gguf_file_that_was_cut_off_is_one_sentence(tmp_path: Path, left: int) -> None:
    write_gguf(tmp_path / "tiny.gguf", "qwen2", tiny_model("qwen2", tie_word_embeddings=False, head_dim=8))
    (tmp_path / "tiny.gguf").write_bytes((tmp_path / "tiny.gguf").read_bytes()[:left])
    with pytest.raises(UsageError, match=r"tiny\.gguf is not a model that transformers can read: [^\n]+$"):
        load_model(tmp_path / "tiny.gguf", torch.float32)


@pytest.mark.parametrize("left", [0, 100, 60_000])
@pytest.mark.parametrize("name", ["model.safetensors", "pytorch_model.bin"])
def test_weights_that_were_cut_off_are_one_sentence(tmp_path: Path, name: str, left: int) -> None:
    model = tiny_model()
    model.save_pretrained(tmp_path)
    torch.save(model.state_dict(), tmp_path / "pytorch_model.bin")
    if name != "model.safetensors":
        (tmp_path / "model.safetensors").unlink()
    (tmp_path / name).write_bytes((tmp_path / name).read_bytes()[:left])
    with pytest.raises(UsageError, match=r"the weights of .* cannot be loaded: [^\n]+\.$"):
        load_model(tmp_path, torch.float32)


def test_adapters_that_were_cut_off_are_one_sentence(tmp_path: Path) -> None:
    model = tiny_model()
    model.save_pretrained(tmp_path / "base")
    adapted = get_peft_model(model, LoraConfig(r=2, target_modules=["q_proj"]))
    adapted.peft_config["default"].base_model_name_or_path = str(tmp_path / "base")
    adapted.save_pretrained(str(tmp_path / "adapters"), save_embedding_layers=False)
    weights = tmp_path / "adapters" / "adapter_model.safetensors"
    weights.write_bytes(weights.read_bytes()[:100])
    with pytest.raises(UsageError, match=r"the weights of .*adapters cannot be loaded: "):
        load_model(tmp_path / "adapters", torch.float32)


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("{", "do not say which model they are for"),
        ("{}", "do not say which model they are for"),
        ('["x"]', "do not say which model they are for"),
        ('{"base_model_name_or_path": null}', "for the model None, which is not there"),
        ('{"base_model_name_or_path": "gone"}', "for the model 'gone', which is not there"),
        ('{"base_model_name_or_path": "."}', "for themselves"),
    ],
)
def test_adapters_that_cannot_be_used_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, problem: str
) -> None:
    (tmp_path / ADAPTER).write_text(said)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=problem):
        load_model(tmp_path, torch.float32)
