"""Measure the update on synthetic batches: random weights of true dimensions, lengths as in training.

    PYTHONPATH=src python3 scripts/update_bench.py --output update.json [--parts kernels policy sft large]
    PYTHONPATH=src python3 scripts/update_bench.py --tiny --output update.json

Parts: `kernels` compares the attention kernels and the compiled layers with plain torch and times them; `policy` is a
step of the 0.5B on 16 prompts with 16 rollouts each, packed and (on some groups, scaled up) unpacked; `sft` counts
tokens per second; `large` is one group of 16 at full lengths with LoRA. Every measurement goes to stderr at once and
into the JSON file; one that fails leaves its error there and the others go on. `--tiny` is for a CPU.
"""

# torch and transformers are only partly annotated.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import argparse
import gc
import json
import random
import sys
import time
import traceback
from array import array
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import torch
from msgspec import structs
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.profiler import ProfilerActivity, profile
from transformers import AutoConfig, AutoModelForCausalLM, PreTrainedModel

from prove.train.update.attention import DenseAttention, Kernel, PackAttention, attention_over
from prove.train.update.batches import Trace, pack_traces
from prove.train.update.layout import Layout, SharedPrompt
from prove.train.update.losses import LossSettings
from prove.train.update.optimisers import MasterAdamW, OptimiserSettings
from prove.train.update.packed_model import PackedModel, PassSettings
from prove.train.update.policy_step import PolicyMetrics, PolicySettings, policy_step
from prove.train.update.reference import Reference
from prove.train.update.sft_step import SftSettings, sft_step

QWEN3: dict[str, Any] = {
    "model_type": "qwen3",
    "vocab_size": 151936,
    "num_hidden_layers": 36,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "head_dim": 128,
    "max_position_embeddings": 40960,
    "rope_theta": 1000000.0,
}
MODELS: dict[str, dict[str, Any]] = {
    "qwen2.5-0.5b": {
        "model_type": "qwen2",
        "vocab_size": 151936,
        "hidden_size": 896,
        "intermediate_size": 4864,
        "num_hidden_layers": 24,
        "num_attention_heads": 14,
        "num_key_value_heads": 2,
        "max_position_embeddings": 32768,
        "tie_word_embeddings": True,
        "rope_theta": 1000000.0,
    },
    "qwen3-4b": {**QWEN3, "hidden_size": 2560, "intermediate_size": 9728, "tie_word_embeddings": True},
    "qwen3-8b": {**QWEN3, "hidden_size": 4096, "intermediate_size": 12288, "tie_word_embeddings": False},
    "tiny": {
        "model_type": "qwen2",
        "vocab_size": 512,
        "hidden_size": 64,
        "intermediate_size": 128,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": 8192,
    },
}


@dataclass(frozen=True)
class Lengths:
    """A batch of rollouts; messages and results are uniform within ±50% of their mean."""

    groups: int
    rollouts: int
    prompt: int
    messages: int
    message: int
    result: int
    exact: bool = False


@dataclass(frozen=True)
class Conversation:
    """A conversation of random ids."""

    ids: "array[int]"
    mask: "array[int]"


class Report:
    """Measurements by name, in a file that is complete at any time."""

    def __init__(self, output: Path, device: torch.device) -> None:
        self._output = output
        self._device = device
        where = torch.cuda.get_device_name() if device.type == "cuda" else "cpu"
        self.found: dict[str, Any] = {"torch": torch.__version__, "device": where}

    def note(self, name: str, measure: Callable[[], Any]) -> None:
        """Measure and write; an error is the measurement then."""
        if self._device.type == "cuda":
            torch.cuda.reset_peak_memory_stats()
        try:
            self.found[name] = measure()
        except Exception as error:  # noqa: BLE001 - one measurement that fails must not cost the others
            self.found[name] = {"error": repr(error)[:2000], "trace": traceback.format_exc()[-3000:]}
        print(json.dumps({name: self.found[name]}), file=sys.stderr, flush=True)
        self._output.write_text(json.dumps(self.found, indent=2) + "\n")
        gc.collect()
        if self._device.type == "cuda":
            torch.cuda.empty_cache()


def build(name: str, device: torch.device, layers: int | None = None) -> PreTrainedModel:
    """A model with random weights, in bfloat16 on CUDA and float32 elsewhere."""
    sizes: dict[str, Any] = MODELS[name] | ({"num_hidden_layers": layers} if layers else {})
    torch.manual_seed(0)
    dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
    with device:
        return AutoModelForCausalLM.from_config(AutoConfig.for_model(**sizes), dtype=dtype)


def rollouts(lengths: Lengths, vocabulary: int) -> list[Trace]:
    """A batch of random ids and advantages."""
    chooser = random.Random(0)
    traces: list[Trace] = []
    for _ in range(lengths.groups):
        prompt = chooser.choices(range(vocabulary), k=lengths.prompt)
        for _ in range(lengths.rollouts):
            mask: list[int] = []
            for _ in range(lengths.messages):
                factors = (1.0, 1.0) if lengths.exact else (chooser.uniform(0.5, 1.5), chooser.uniform(0.5, 1.5))
                mask += [1] * max(1, round(lengths.message * factors[0])) + [0] * round(lengths.result * factors[1])
            ids = chooser.choices(range(vocabulary), k=len(mask))
            advantage = chooser.gauss(0, 1)
            traces.append(Trace(prompt, ids, mask, [-12.0] * len(mask), [advantage] * len(mask)))
    return traces


def seconds(work: Callable[[], object], device: torch.device, repeats: int = 1) -> float:
    """The mean time of some calls."""
    wait = torch.cuda.synchronize if device.type == "cuda" else (lambda: None)
    wait()
    start = time.perf_counter()
    for _ in range(repeats):
        work()
    wait()
    return (time.perf_counter() - start) / repeats


def peak(device: torch.device) -> float | None:
    """The most memory since the measurement began, in GiB."""
    return round(torch.cuda.max_memory_allocated() / 2**30, 2) if device.type == "cuda" else None


def group_layout(prompt: int, completions: list[int]) -> Layout:
    """One group in a row."""
    return Layout((prompt, *completions), (SharedPrompt(0, prompt, prompt + sum(completions)),))


def attention_results(
    attention: PackAttention, inputs: list[torch.Tensor], gradient: torch.Tensor
) -> list[torch.Tensor]:
    """What attention returns and the gradients of its inputs."""
    leaves = [one.detach().requires_grad_(True) for one in inputs]
    query, key, value = leaves
    result = attention(query, key, value, 0.125)
    return [result.detach(), *torch.autograd.grad(result, leaves, gradient.to(result.dtype))]


def fast_kernels(device: torch.device) -> list[Kernel]:
    """The kernels that run here."""
    if device.type != "cuda":
        return ["flash"]
    return ["flash", "flash4", "flex"] if find_spec("flash_attn") else ["flash", "flex"]


def compare_kernels(device: torch.device) -> dict[str, Any]:
    """The relative error of every kernel against dense attention in float32, in results and gradients."""
    layout = Layout((700, 130, 5, 257, 90, 40, 330), (SharedPrompt(0, 700, 1092), SharedPrompt(1092, 1182, 1552)))
    errors: dict[str, Any] = {}
    for heads, key_heads, size in ((14, 2, 64), (32, 8, 128)):
        torch.manual_seed(0)
        wide = [torch.randn(1, count, layout.tokens, size, device=device) for count in (heads, key_heads, key_heads)]
        gradient = torch.randn(1, layout.tokens, heads, size, device=device)
        narrow = [one.bfloat16() for one in wide]
        dense = DenseAttention(layout.visible().to(device))
        truth = attention_results(dense, [one.float() for one in narrow], gradient)
        kernels: list[Kernel] = ["dense", *fast_kernels(device)]
        for kernel in kernels:
            key = f"{kernel}, {heads} heads of {size}"
            try:
                found = attention_results(attention_over(layout, kernel, device), narrow, gradient)
                errors[key] = [
                    float(f"{float((one.float() - true).norm() / true.norm()):.3g}")
                    for one, true in zip(found, truth, strict=True)
                ]
            except Exception as error:  # noqa: BLE001 - the other kernels are compared all the same
                errors[key] = repr(error)[:1000]
    return errors


def time_kernels(device: torch.device, prompt: int, completion: int, count: int) -> dict[str, Any]:
    """Milliseconds of a layer's attention over one group and over one sequence, forward, and forward with backward."""
    times: dict[str, Any] = {}
    layouts = {"group": group_layout(prompt, [completion] * count), "sequence": Layout((prompt,))}
    kernels = fast_kernels(device)
    for heads, key_heads, size in ((14, 2, 64), (32, 8, 128)):
        for shape, layout in layouts.items():
            inputs = [
                torch.randn(1, each, layout.tokens, size, device=device, dtype=torch.bfloat16)
                for each in (heads, key_heads, key_heads)
            ]
            gradient = torch.randn(1, layout.tokens, heads, size, device=device, dtype=torch.bfloat16)
            ways: dict[str, Callable[[], PackAttention]] = {
                kernel: lambda kernel=kernel, row=layout: attention_over(row, kernel, device) for kernel in kernels
            }
            if device.type == "cuda" and shape == "sequence":
                ways["cudnn"] = lambda: cudnn_attention
            for name, make in ways.items():
                times[f"{name}, {shape}, {heads} heads of {size}"] = time_attention(make, inputs, gradient)
    return times


def cudnn_attention(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, scale: float) -> torch.Tensor:
    """Causal attention over one sequence by cuDNN, for comparison."""
    with sdpa_kernel(SDPBackend.CUDNN_ATTENTION):
        found = functional.scaled_dot_product_attention(query, key, value, is_causal=True, scale=scale, enable_gqa=True)
    return found.transpose(1, 2)


def time_attention(
    make: Callable[[], PackAttention], inputs: list[torch.Tensor], gradient: torch.Tensor
) -> dict[str, float] | str:
    """The times of one kernel; its error where it cannot run."""
    device = inputs[0].device
    try:
        first = seconds(lambda: attention_results(make(), inputs, gradient), device)
        attention = make()
        plan = seconds(make, device)
        with torch.no_grad():
            forward = seconds(lambda: attention(inputs[0], inputs[1], inputs[2], 0.125), device, 5)
        both = seconds(lambda: attention_results(attention, inputs, gradient), device, 5)
    except Exception as error:  # noqa: BLE001 - the other kernels are timed all the same
        return repr(error)[:1000]
    names = {"first_ms": first, "plan_ms": plan, "forward_ms": forward, "forward_backward_ms": both}
    return {name: round(1000 * value, 3) for name, value in names.items()}


def compare_layers(name: str, device: torch.device) -> dict[str, Any]:
    """How far packed log-probabilities and gradients are from unpacked ones, plain and compiled, on two layers."""
    model = build(name, device, layers=2)
    traces = rollouts(Lengths(2, 3, 300, 2, 20, 15), MODELS[name]["vocab_size"])
    runs = {
        "unpacked": (1, PassSettings(kernel="dense")),
        "packed": (4096, PassSettings()),
        "packed, fused": (4096, PassSettings(fused=True)),
    }
    results: dict[str, tuple[torch.Tensor, list[torch.Tensor]]] = {}
    for key, (budget, settings) in runs.items():
        packed = PackedModel(model, settings)
        model.zero_grad()
        values: list[tuple[int, torch.Tensor]] = []
        with packed.running():
            for pack in (one.to(device) for one in pack_traces(traces, budget)):
                found = packed.logprobs(pack.pack).values
                torch.autograd.backward((found * pack.advantages).sum())
                values += [(int(pack.episodes[0]), found.detach())]
        ordered = torch.cat([one for _, one in sorted(values, key=lambda pair: pair[0])])
        results[key] = ordered, [one.grad.float() for one in model.parameters() if one.grad is not None]
    truth_values, truth_gradients = results.pop("unpacked")
    norm = torch.stack([one.norm() for one in truth_gradients]).norm()
    return {
        key: {
            "largest_logprob_difference": float((values - truth_values).abs().max()),
            "gradient_error": float(
                torch.stack([(a - b).norm() for a, b in zip(gradients, truth_gradients, strict=True)]).norm() / norm
            ),
        }
        for key, (values, gradients) in results.items()
    }


def policy(
    model: PreTrainedModel, lengths: Lengths, passes: PassSettings, kl: float = 0.0, repeats: int = 2
) -> dict[str, Any]:
    """Steps of full tuning on one batch: the first, which may compile, and the mean of the next."""
    traces = rollouts(lengths, model.config.vocab_size)
    optimiser = MasterAdamW(model.parameters(), OptimiserSettings())
    settings = PolicySettings(passes=passes, loss=LossSettings(kl=kl), old_policy="current")
    reference = Reference(model) if kl else None
    steps = [policy_step(model, optimiser, traces, settings, reference) for _ in range(1 + repeats)]
    optimiser.close()
    return {
        "lengths": asdict(lengths),
        "first_seconds": round(steps[0].seconds, 3),
        **step_figures(steps[1:], model.device),
    }


def step_figures(steps: list[PolicyMetrics], device: torch.device) -> dict[str, Any]:
    """The mean time of some steps, and the last one's metrics."""
    mean = sum(step.seconds for step in steps) / len(steps)
    last = steps[-1]
    return {
        "seconds": round(mean, 3),
        "run_tokens": last.run_tokens,
        "run_tokens_per_second": round(last.run_tokens / mean),
        "peak_gib": peak(device),
        "metrics": asdict(last),
    }


def unpacked(model: PreTrainedModel, lengths: Lengths, passes: PassSettings, groups: int) -> dict[str, Any]:
    """The same with every rollout in a row of its own, on some of the groups; time and tokens are scaled up."""
    part = replace(lengths, groups=groups)
    alone = structs.replace(passes, token_budget=1)
    found = policy(model, part, alone, repeats=1)
    factor = lengths.groups / groups
    scaled = {key: round(found[key] * factor, 3) for key in ("seconds", "run_tokens")}
    return {"measured_on_groups": groups, "scaled_to_groups": lengths.groups, **scaled, "measured": found}


def sft(model: PreTrainedModel, length: int, tokens: int, passes: PassSettings, learnt: float = 0.1) -> dict[str, Any]:
    """Tokens per second of full tuning on conversations of about a length, of which a share is learnt."""
    chooser = random.Random(0)
    conversations: list[Conversation] = []
    while sum(len(one.ids) for one in conversations) < tokens:
        size = round(length * chooser.uniform(0.7, 1.3))
        ids = chooser.choices(range(model.config.vocab_size), k=size)
        mask = [*(int(chooser.random() < learnt) for _ in range(size - 1)), 1]
        conversations.append(Conversation(array("i", ids), array("b", mask)))
    optimiser = MasterAdamW(model.parameters(), OptimiserSettings())
    steps = [sft_step(model, optimiser, conversations, SftSettings(passes=passes)) for _ in range(3)]
    optimiser.close()
    mean = sum(step.seconds for step in steps[1:]) / 2
    return {
        "mean_length": length,
        "first_seconds": round(steps[0].seconds, 3),
        "seconds": round(mean, 3),
        "tokens_per_second": round(steps[-1].run_tokens / mean),
        "learnt_tokens": steps[-1].learnt_tokens,
        "peak_gib": peak(model.device),
        "metrics": asdict(steps[-1]),
    }


def large(
    name: str, device: torch.device, lengths: Lengths, passes: PassSettings, kind: str, kl: float
) -> dict[str, Any]:
    """One step on one group at full lengths, with gradient checkpointing."""
    tuning = import_module("prove.train.update.tuning")
    base = build(name, device)
    weights_gib = sum(one.numel() * one.element_size() for one in base.parameters()) / 2**30
    model = tuning.prepare(base, tuning.TuningSettings(kind=kind, rank=32, gradient_checkpointing=True))
    optimiser = MasterAdamW(model.parameters(), OptimiserSettings())
    settings = PolicySettings(passes=passes, loss=LossSettings(kl=kl), old_policy="current")
    traces = rollouts(lengths, base.config.vocab_size)
    step = policy_step(model, optimiser, traces, settings, Reference(model) if kl else None)
    optimiser.close()
    return {
        "tuning": kind,
        "lengths": asdict(lengths),
        "token_budget": passes.token_budget,
        "weights_gib": round(weights_gib, 2),
        **step_figures([step], device),
    }


def profiled(model: PreTrainedModel, lengths: Lengths, passes: PassSettings) -> str:
    """The kernels that take the most time in a step."""
    optimiser = MasterAdamW(model.parameters(), OptimiserSettings())
    settings = PolicySettings(passes=passes, old_policy="current")
    traces = rollouts(lengths, model.config.vocab_size)
    policy_step(model, optimiser, traces, settings)
    activities = [ProfilerActivity.CPU] + ([ProfilerActivity.CUDA] if model.device.type == "cuda" else [])
    with profile(activities=activities) as kept:
        policy_step(model, optimiser, traces, settings)
    optimiser.close()
    order = "cuda_time_total" if model.device.type == "cuda" else "cpu_time_total"
    return kept.key_averages().table(sort_by=order, row_limit=35, max_name_column_width=70)


def run_policy(report: Report, model: PreTrainedModel, tiny: bool, plain: PassSettings) -> None:
    """The part `policy`."""
    short = Lengths(2, 8, 1500, 2, 20, 20) if tiny else Lengths(16, 16, 6200, 3, 60, 57)
    longer = Lengths(2, 8, 1500, 4, 20, 20) if tiny else Lengths(16, 16, 6200, 6, 60, 75)
    report.note("policy packed", lambda: policy(model, short, plain))
    report.note("policy unpacked", lambda: unpacked(model, short, plain, 1 if tiny else 2))
    if not tiny:
        fused = structs.replace(plain, fused=True)
        report.note("policy packed, fused", lambda: policy(model, short, fused))
        report.note("policy packed, fused, kl", lambda: policy(model, short, fused, kl=0.01))
        report.note("policy packed, fused, longer", lambda: policy(model, longer, fused))
        report.note("policy packed, flex", lambda: policy(model, short, structs.replace(plain, kernel="flex")))
    for key in ("policy packed", "policy packed, fused"):
        if "seconds" in report.found.get(key, {}) and "seconds" in report.found["policy unpacked"]:
            speedup = report.found["policy unpacked"]["seconds"] / report.found[key]["seconds"]
            report.note(f"{key}: speedup over unpacked", lambda speedup=speedup: round(speedup, 2))


def run_sft(report: Report, model: PreTrainedModel, tiny: bool, plain: PassSettings) -> None:
    """The part `sft`."""
    for length in (100,) if tiny else (2000, 4000, 7000):
        for fused in (False,) if tiny else (False, True):
            passes = structs.replace(plain, fused=fused)
            name = f"sft {length}{', fused' if fused else ''}"
            report.note(name, lambda p=passes, n=length: sft(model, n, 2000 if tiny else 200_000, p))


def run_large(report: Report, device: torch.device, tiny: bool, passes: PassSettings) -> None:
    """The part `large`."""
    lengths = Lengths(1, 4, 200, 1, 100, 0, exact=True) if tiny else Lengths(1, 16, 12384, 16, 512, 512, exact=True)
    for name, kind in (
        (("tiny", "lora"),) if tiny else (("qwen3-8b", "lora"), ("qwen3-4b", "lora"), ("qwen3-4b", "full"))
    ):
        report.note(f"{name} {kind}", lambda n=name, k=kind: large(n, device, lengths, passes, k, 0.0))


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, required=True)
    parts = ["kernels", "policy", "sft", "large"]
    parser.add_argument("--parts", nargs="+", choices=parts, default=parts)
    parser.add_argument("--tiny", action="store_true", help="a tiny model, for a CPU")
    parser.add_argument("--kernel", choices=("flash", "flash4"), default="flash", help="for policy, sft and large")
    parser.add_argument("--budget", type=int, default=32768, help="tokens per row of the 0.5B")
    parser.add_argument("--large-budget", type=int, default=81920, help="tokens per row of the large models")
    parser.add_argument("--large-fused", action="store_true", help="compiled layers for the large models as well")
    parser.add_argument("--profile", action="store_true", help="print the kernels of a policy step to stderr")
    return parser.parse_args()


def main() -> None:
    """Run the measurements."""
    asked = arguments()
    device = torch.device("cpu" if asked.tiny else "cuda")
    name = "tiny" if asked.tiny else "qwen2.5-0.5b"
    report = Report(asked.output, device)
    plain = PassSettings(token_budget=asked.budget, kernel=asked.kernel)
    report.found["kernel"] = asked.kernel
    if "kernels" in asked.parts:
        report.note("kernel errors", lambda: compare_kernels(device))
        report.note("packed against unpacked", lambda: compare_layers(name, device))
        sizes = (200, 20, 4) if asked.tiny else (6200, 350, 16)
        report.note("kernel times", lambda: time_kernels(device, *sizes))
    if {"policy", "sft"} & set(asked.parts) or asked.profile:
        model = build(name, device)
        if "policy" in asked.parts:
            run_policy(report, model, asked.tiny, plain)
        if "sft" in asked.parts:
            run_sft(report, model, asked.tiny, plain)
        if asked.profile:
            lengths = Lengths(2, 8, 1500, 2, 20, 20) if asked.tiny else Lengths(4, 16, 6200, 3, 60, 57)
            passes = structs.replace(plain, fused=not asked.tiny)
            print(profiled(model, lengths, passes), file=sys.stderr, flush=True)
        del model
    if "large" in asked.parts:
        large_passes = structs.replace(plain, token_budget=asked.large_budget, fused=asked.large_fused)
        run_large(report, device, asked.tiny, large_passes)


if __name__ == "__main__":
    main()
