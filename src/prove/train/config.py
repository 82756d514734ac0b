"""The configuration of a training run: one frozen record, read from a recipe. Nothing here imports torch.

Keys are written with their section: `grpo.learning_rate`. A key that only one section of the recipe
has can be written alone.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import force_setattr

from prove.core.errors import UsageError, shown
from prove.core.examples import Split
from prove.reward import ABLATIONS, PROFILES
from prove.synth.config import SynthConfig

Stage = Literal["sft", "grpo"]
Schedule = Literal["constant", "linear", "cosine"]
Count = Annotated[int, Meta(ge=1)]
CountOrNone = Annotated[int, Meta(ge=0)]
Rate = Annotated[float, Meta(gt=0, le=1)]
Share = Annotated[float, Meta(ge=0, le=1)]
Fraction = Annotated[float, Meta(gt=0, lt=1)]
Amount = Annotated[float, Meta(gt=0)]
AmountOrNone = Annotated[float, Meta(ge=0)]


class ScratchConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A small Llama that is made from scratch, with a tokenizer trained on the data.

    Args:
        vocabulary: Tokens of the byte-level tokenizer.
        width, inner: The sizes of the hidden states, and of those inside the feed-forward layers.
        heads, key_value_heads: Attention heads; `width` is a multiple of `heads`.
        context: The longest sequence.
    """

    vocabulary: Annotated[int, Meta(ge=300, le=65536)] = 1536
    width: Count = 128
    inner: Count = 384
    layers: Count = 2
    heads: Count = 4
    key_value_heads: Count = 2
    context: Count = 1024

    def __post_init__(self) -> None:
        if self.width % (2 * self.heads) or self.heads % self.key_value_heads:
            raise UsageError(
                f"model.scratch needs a width that is a multiple of 2 · heads, and heads that are a multiple of "
                f"key_value_heads, not {self.width}, {self.heads} and {self.key_value_heads}"
            )


class ModelConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which model is trained, where, and what of it.

    Args:
        name: The model's name on the Hugging Face hub; it is taken from the local cache of the hub.
        path: A folder or a GGUF file to take instead, or the folder of an earlier run (`--model`).
        scratch: Make the model from scratch; `grpo` then starts from the run of `sft`.
        dtype: The type of the weights; the optimiser keeps float32 copies of narrower ones.
        tuning: Train all weights, or LoRA adapters.
        gradient_checkpointing: Compute the layers again in the backward pass: less memory, a third more work.
        token_budget: Tokens in one pass of the update; more is faster and takes more memory.
        kernel: How the update computes attention over packed rows; `flash4` is the fastest on Hopper GPUs and needs the
            extra of that name.
        fused: Compile the layers and the softmax; the first pass takes some seconds more.
        cache_gib: Memory for keys and values while sampling; 0: what is left, or 0.25 on a CPU.
        threads: CPU threads of torch; 0: all cores.
    """

    name: str = ""
    path: str = ""
    scratch: ScratchConfig | None = None
    device: Literal["cuda", "cpu"] = "cuda"
    dtype: Literal["bfloat16", "float16", "float32"] = "bfloat16"
    tuning: Literal["full", "lora"] = "full"
    lora_rank: Count = 32
    lora_alpha: Count = 64
    gradient_checkpointing: bool = False
    token_budget: Annotated[int, Meta(ge=256)] = 32768
    kernel: Literal["flash", "flash4", "flex", "dense"] = "flash"
    fused: bool = False
    cache_gib: AmountOrNone = 0.0
    threads: CountOrNone = 0

    def __post_init__(self) -> None:
        if self.name and self.scratch is not None:
            raise UsageError(
                "a recipe that makes a model from scratch (model.scratch) cannot name one too, and model.name is "
                f"{shown(self.name)}; to start from that model, give it with --model"
            )


class ChatConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the model reads and how its messages are read.

    Args:
        schemas: Tools as JSON schemas in full, or as one-line signatures.
        reading: Calls in the template's syntax alone, or also as bare or fenced JSON that names a candidate tool.
        thinking: Whether the assistant may think first, where its template has this switch.
        max_prompt: The longest prompt in tokens; longer ones are left out and counted.
        max_response: The most tokens after the prompt, tool results included.
        max_message: The longest message of the assistant in tokens.
        messages: The most messages of the assistant; 0: as many as the example needs, at least 10.
        user_turns: Examples with more user turns are left out; 0: none are.
    """

    schemas: Literal["full", "signatures"] = "full"
    reading: Literal["strict", "lenient"] = "strict"
    thinking: bool = False
    max_prompt: Count = 12384
    max_response: Count = 16384
    max_message: Count = 1024
    messages: CountOrNone = 10
    user_turns: CountOrNone = 5


class DataConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which examples are trained on, and which are held out.

    Args:
        path: The folder of a run, a parquet file or a JSON lines file (`--data`).
        synth: The settings of a set that is synthesised if there is no path; it is kept in the cache.
        tools: Keep only examples whose reference calls are to these tools (default: all).
        splits: The splits to train on, at least one.
        held_out: The splits to evaluate on, none of them trained on.
        limit: The most examples to train on; 0: all.
    """

    path: str = ""
    synth: SynthConfig | None = None
    tools: tuple[str, ...] = ()
    splits: tuple[Split, ...] = ("train",)
    held_out: tuple[Split, ...] = ("dev",)
    limit: CountOrNone = 0

    def __post_init__(self) -> None:
        if not self.splits:
            raise UsageError("data.splits is empty: name at least one split to train on, such as train")
        if both := [split for split in self.splits if split in self.held_out]:
            raise UsageError(
                f"{both[0]} is both in data.splits and in data.held_out: what is trained on cannot be held out"
            )


class SftConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Supervised fine-tuning on the reference conversations; the loss is on the assistant's tokens.

    Args:
        steps: Optimiser steps; 0: as many as `epochs` need.
        batch: Conversations in a step.
        schedule: How the learning rate falls after the warm-up, to a tenth of it or not at all.
    """

    epochs: Amount = 3.0
    steps: CountOrNone = 0
    batch: Count = 64
    learning_rate: Rate = 1e-5
    schedule: Schedule = "cosine"
    warmup_steps: CountOrNone = 10
    weight_decay: AmountOrNone = 0.0
    max_gradient_norm: Amount = 1.0


class GrpoConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """GRPO in live environments.

    Args:
        prompts, rollouts: Examples in a step, and episodes of each.
        advantages: One per episode, or one per message by what each message changed in the score.
        scale_advantages: Divide advantages by the standard deviation of their group.
        kl: The weight of the divergence from the model at the start.
        profile: The reward profile.
        ablation: One of the paper's ablations of the profile `prove`; it may be written with hyphens.
        draw: Draw examples `uniform`ly, or by their current rate of `success`.
        solved_low, solved_high: With `success`, examples whose rate is not between these are dropped for a while.
        return_after: Steps after which a dropped example is tried again.
        refill: How many times groups without variance are replaced by groups of other examples in a step.
    """

    steps: Count = 350
    prompts: Count = 16
    rollouts: Annotated[int, Meta(ge=2)] = 16
    loss: Literal["grpo", "dr_grpo", "dapo", "gspo"] = "grpo"
    advantages: Literal["episode", "message"] = "episode"
    scale_advantages: bool = True
    clip_low: Fraction = 0.2
    clip_high: Amount = 0.2
    kl: AmountOrNone = 0.01
    learning_rate: Rate = 1e-6
    schedule: Schedule = "constant"
    warmup_steps: CountOrNone = 0
    weight_decay: AmountOrNone = 0.0
    max_gradient_norm: Amount = 1.0
    temperature: Amount = 1.0
    profile: str = "prove"
    ablation: str = ""
    draw: Literal["uniform", "success"] = "uniform"
    solved_low: Share = 0.1
    solved_high: Share = 0.9
    return_after: Count = 50
    refill: CountOrNone = 0

    def __post_init__(self) -> None:
        if self.profile not in PROFILES:
            raise UsageError(f"there is no reward profile {shown(self.profile)}; there are {', '.join(PROFILES)}")
        ablation = self.ablation.replace("-", " ")
        if ablation and ablation not in ABLATIONS:
            names = ", ".join(name.replace(" ", "-") for name in ABLATIONS)
            raise UsageError(f"there is no ablation {shown(self.ablation)}; there are {names}")
        force_setattr(self, "ablation", ablation)
        if self.ablation and self.profile != "prove":
            raise UsageError(f"ablations are of the profile prove, not of {self.profile}")
        if self.solved_low >= self.solved_high:
            raise UsageError(
                f"grpo.solved_low must be below grpo.solved_high, not {self.solved_low} and {self.solved_high}"
            )


class TrainConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A recipe.

    Args:
        summary: What it is for, in one line.
        seed: Everything random follows from it and the number of the step.
        save_every: Steps between two checkpoints.
        evaluate_every: Steps between two evaluations on held-out examples, besides the first and the last; 0: none.
        evaluation_examples: How many held-out examples; 0: no evaluation at all.
        evaluation_rollouts: Episodes of each, sampled as in training.
        sample_every: Steps between two sample conversations in the report.
    """

    summary: str = ""
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    save_every: Count = 10
    evaluate_every: CountOrNone = 0
    evaluation_examples: CountOrNone = 64
    evaluation_rollouts: Count = 1
    sample_every: Count = 10
    model: ModelConfig = ModelConfig()
    chat: ChatConfig = ChatConfig()
    data: DataConfig = DataConfig()
    sft: SftConfig = SftConfig()
    grpo: GrpoConfig = GrpoConfig()
