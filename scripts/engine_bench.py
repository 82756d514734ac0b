"""Measure the token engine on synthetic episodes: random weights of true dimensions, lengths as in a GRPO step.

    PYTHONPATH=src python3 scripts/engine_bench.py --model qwen2.5-0.5b [--quick]
    PYTHONPATH=src python3 scripts/engine_bench.py --model tiny --device cpu --quick

Prints one JSON object; every finished measurement also goes to stderr at once. Lengths of messages and results are
uniform within ±50% of their mean and come from a seed, so that sequences finish at different times.
"""

# torch and transformers are only partly annotated.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from itertools import product
from typing import Any

import torch
from torch.profiler import ProfilerActivity, profile
from transformers import AutoConfig, AutoModelForCausalLM, GenerationConfig

from prove.rollout.engine.operations import Linear, Norm, Operations, Projections, Rotation
from prove.rollout.engine.settings import EngineSettings, Generation, Sampling
from prove.rollout.engine.token_engine import TokenEngine
from prove.rollout.engine.torch_operations import TorchOperations

SKIPPABLE = ("check", "first", "phases", "unshared", "generate")
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
    "smollm2-135m": {
        "model_type": "llama",
        "vocab_size": 49152,
        "hidden_size": 576,
        "intermediate_size": 1536,
        "num_hidden_layers": 30,
        "num_attention_heads": 9,
        "num_key_value_heads": 3,
        "max_position_embeddings": 8192,
        "tie_word_embeddings": True,
        "rope_theta": 100000.0,
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
        "max_position_embeddings": 2048,
    },
}


@dataclass(frozen=True)
class Workload:
    """The lengths of a step's episodes."""

    groups: int
    rollouts: int
    prompt_tokens: int
    messages: int
    message_tokens: int
    result_tokens: int

    @property
    def sequences(self) -> int:
        """The number of episodes."""
        return self.groups * self.rollouts

    def prompt(self, group: int, vocabulary: int) -> list[int]:
        """A group's prompt."""
        return random.Random(group).choices(range(vocabulary), k=self.prompt_tokens)

    def lengths(self, episode: int) -> Iterator[tuple[int, int]]:
        """Per message of an episode: tokens to sample, and tokens of the result after it."""
        chooser = random.Random(1000 + episode)
        for _ in range(self.messages):
            yield (
                max(1, round(self.message_tokens * chooser.uniform(0.5, 1.5))),
                max(1, round(self.result_tokens * chooser.uniform(0.5, 1.5))),
            )


@dataclass
class Clock:
    """Wall time with the device's work done."""

    device: str

    def measure(self, work: Callable[[], object]) -> float:
        """Seconds that the work takes."""
        self.wait()
        start = time.perf_counter()
        work()
        self.wait()
        return time.perf_counter() - start

    def wait(self) -> None:
        """Wait for the device."""
        if self.device == "cuda":
            torch.cuda.synchronize()


def build_model(name: str, device: str, dtype: torch.dtype) -> torch.nn.Module:
    """A model of the true dimensions with random weights."""
    torch.manual_seed(0)
    sizes = dict(MODELS[name])
    config = AutoConfig.for_model(sizes.pop("model_type"), **sizes)
    with torch.device(device):
        return AutoModelForCausalLM.from_config(config, dtype=dtype).eval()


def open_all(engine: TokenEngine, work: Workload, vocabulary: int, shared: bool) -> list[int]:
    """Open all episodes, in groups or each on its own."""
    numbers: list[int] = []
    for group in range(work.groups):
        prompt = work.prompt(group, vocabulary)
        seeds = range(group * work.rollouts, (group + 1) * work.rollouts)
        opened = [engine.open(prompt, seeds)] if shared else [engine.open(prompt, [seed]) for seed in seeds]
        numbers += [number for numbers_of_group in opened for number in numbers_of_group]
    return numbers


def rollout(engine: TokenEngine, work: Workload, vocabulary: int, shared: bool) -> None:
    """All episodes of a step, continuously: who has finished a message gets its result while the others generate."""
    numbers = open_all(engine, work, vocabulary, shared)
    todo = {number: work.lengths(episode) for episode, number in enumerate(numbers)}
    results: dict[int, int] = {}

    def go_on(number: int) -> None:
        tokens, results[number] = next(todo[number])
        engine.generate(number, Sampling(tokens))

    def answer(generation: Generation) -> None:
        number = generation.sequence
        engine.append(number, random.Random(number).choices(range(vocabulary), k=results[number]))
        try:
            go_on(number)
        except StopIteration:
            engine.close(number)

    for number in numbers:
        go_on(number)
    finished: list[Generation] = []
    while engine.busy or finished:
        engine.launch()
        for generation in finished:
            answer(generation)
        finished = engine.collect()


def measure_rollout(engine: TokenEngine, work: Workload, vocabulary: int, clock: Clock, shared: bool) -> dict[str, Any]:
    """Seconds of a whole rollout, and its tokens."""
    before = asdict(engine.counts)
    seconds = clock.measure(lambda: rollout(engine, work, vocabulary, shared))
    counts = {name: value - before[name] for name, value in asdict(engine.counts).items()}
    return {
        "seconds": round(seconds, 3),
        "sampled_tokens_per_second": round(counts["sampled_tokens"] / seconds),
        **counts,
    }


def measure_phases(engine: TokenEngine, work: Workload, vocabulary: int, clock: Clock) -> dict[str, Any]:
    """Reading prompts, decoding and reading results apart from each other: all episodes in step, mean lengths."""
    numbers = open_all(engine, work, vocabulary, shared=True)
    for number in numbers:
        engine.generate(number, Sampling(work.message_tokens))
    prefill = clock.measure(engine.read)
    decode = append = 0.0
    for message in range(work.messages):
        if message:
            for number in numbers:
                engine.append(number, work.prompt(number, vocabulary)[: work.result_tokens])
                engine.generate(number, Sampling(work.message_tokens))
            append += clock.measure(engine.read)
        decode += clock.measure(lambda: finish(engine))
    for number in numbers:
        engine.close(number)
    steps = work.messages * work.message_tokens
    appended = (work.messages - 1) * work.result_tokens * work.sequences
    return {
        "prefill": rate(prefill, work.groups * (work.prompt_tokens - 1)),
        "append": rate(append, appended),
        "decode": {**rate(decode, steps * work.sequences), "milliseconds_per_step": round(1000 * decode / steps, 2)},
    }


def finish(engine: TokenEngine) -> None:
    """Step until nothing generates."""
    while engine.busy:
        engine.step()


def rate(seconds: float, tokens: int) -> dict[str, float]:
    """Seconds and tokens per second."""
    return {"seconds": round(seconds, 3), "tokens": tokens, "tokens_per_second": round(tokens / max(seconds, 1e-9))}


def measure_generate(model: Any, work: Workload, vocabulary: int, clock: Clock, seconds: float) -> dict[str, Any]:
    """Transformers' `generate` on the first turn, which is its best: later turns read longer prompts again.

    The whole batch at once, or half of it, and so on, as memory allows; as many parts as the time box allows. A part
    generates until its longest message is done, and only the tokens of messages count.
    """
    rows = work.sequences
    while True:
        try:
            generate_turn(model, work, vocabulary, range(min(rows, 2)), longest=2)
            return {**generate_parts(model, work, vocabulary, clock, rows, seconds), "rows": rows}
        except torch.cuda.OutOfMemoryError:
            torch.cuda.empty_cache()
            rows //= 2


def generate_parts(
    model: Any, work: Workload, vocabulary: int, clock: Clock, rows: int, seconds: float
) -> dict[str, Any]:
    """`generate` on parts of `rows` sequences."""
    useful, spent, parts = 0, 0.0, 0
    wanted = [next(work.lengths(episode))[0] for episode in range(work.sequences)]
    for first in range(0, work.sequences, rows):
        if parts and spent * (parts + 1) / parts > seconds:
            break
        episodes = range(first, min(first + rows, work.sequences))
        longest = max(wanted[episode] for episode in episodes)
        spent += clock.measure(partial(generate_turn, model, work, vocabulary, episodes, longest))
        useful += sum(wanted[episode] for episode in episodes)
        parts += 1
    return {**rate(spent, useful), "parts": parts}


def generate_turn(model: Any, work: Workload, vocabulary: int, episodes: range, longest: int) -> None:
    """One turn of some episodes by transformers."""
    prompts = [work.prompt(group, vocabulary) for group in range(work.groups)]
    ids = torch.tensor([prompts[episode // work.rollouts] for episode in episodes], device=model.device)
    lengths = {"max_new_tokens": longest, "min_new_tokens": longest}
    config = GenerationConfig(**lengths, do_sample=True, top_k=0, top_p=1.0, use_cache=True, pad_token_id=0)
    model.generate(ids, attention_mask=torch.ones_like(ids), generation_config=config)


def check(device: str) -> dict[str, Any]:
    """On a small float32 model: tokens that are not the full forward pass's choice, and the largest logprob error."""
    torch.manual_seed(1)
    model = build_model("tiny", device, torch.float32)
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, 0.0, 0.15)
    engine = TokenEngine(model, EngineSettings(dtype="float32", cache_gib=0.05))
    work = Workload(3, 5, 700, 3, 20, 70)
    numbers = open_all(engine, work, 512, shared=True)
    wrong, error = 0, 0.0
    for message in range(work.messages):
        for number in numbers:
            engine.append(number, work.prompt(number + message, 512)[: 1 + 7 * number])
            engine.generate(number, Sampling(20 + number, temperature=0))
        finished: list[Generation] = []
        while engine.busy:
            finished += engine.step()
        for generation in finished:
            ids = torch.tensor(engine.ids(generation.sequence), device=device)
            first = len(ids) - len(generation.ids)
            with torch.no_grad():
                full = model(ids.unsqueeze(0)).logits[0, first - 1 : -1].log_softmax(-1)
            wrong += int((full.argmax(-1) != ids[first:]).sum())
            found = torch.tensor(generation.logprobs, device=device)
            error = max(error, float((full.gather(1, ids[first:, None])[:, 0] - found).abs().max()))
    return {"tokens": engine.counts.sampled_tokens, "wrong_tokens": wrong, "largest_logprob_error": error}


def compare_operations(device: str) -> dict[str, float]:
    """The largest relative difference between triton's results and torch's, per operation and dtype."""
    fused: Operations = import_module("prove.rollout.engine.cuda.operations").TritonOperations()
    largest: dict[str, float] = {}
    for dtype, tokens in product((torch.float32, torch.bfloat16), (5, 70, 300)):
        for heads, key_heads, size in ((14, 2, 64), (6, 3, 80)):
            torch.manual_seed(tokens)
            found = operation_results(fused, device, dtype, tokens, (heads, key_heads, size))
            torch.manual_seed(tokens)
            expected = operation_results(TorchOperations(), device, dtype, tokens, (heads, key_heads, size))
            for name, value in expected.items():
                difference = (found[name].double() - value.double()).norm() / value.double().norm()
                key = f"{name} {str(dtype).removeprefix('torch.')}"
                largest[key] = max(largest.get(key, 0.0), round(float(difference), 9))
    return largest


def operation_results(
    operations: Operations, device: str, dtype: torch.dtype, tokens: int, heads: tuple[int, int, int]
) -> dict[str, torch.Tensor]:
    """What every operation makes of random inputs."""

    def numbers(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, device=device).to(dtype)

    query_heads, key_heads, size = heads
    widths = (query_heads * size, key_heads * size, key_heads * size)
    inputs, update, norm = numbers(tokens, 896), numbers(tokens, 896), Norm(numbers(896), 1e-6)
    total, normed = operations.add_norm(inputs.clone(), update, 0.7, norm)
    projected = operations.project(inputs, tuple(Linear(numbers(width, 896) / 30, numbers(width)) for width in widths))
    new = Projections(*(flat.unflatten(-1, (-1, size)) for flat in projected))
    angles = torch.rand(tokens, size // 2, device=device).repeat(1, 2) * 6
    slots = torch.randperm(2 * tokens, device=device)[:tokens]
    rotation = Rotation(angles.cos().to(dtype), angles.sin().to(dtype), slots)
    results = {"norm": operations.norm(inputs, norm), "sum": total, "norm of sum": normed}
    for norms in (None, (Norm(numbers(size), 1e-6), Norm(numbers(size), 1e-6))):
        keys, values = torch.zeros(2, 2 * tokens, key_heads, size, device=device, dtype=dtype)
        queries = operations.rotate_and_store(new, norms, rotation, keys, values)
        kind = "normalised and rotated" if norms else "rotated"
        results |= {f"{kind} queries": queries, f"{kind} keys": keys, f"{kind} values": values}
    gate, up = (Linear(numbers(1000, 896) / 30, None) for _ in range(2))
    temperatures = torch.rand(tokens, device=device) * (torch.arange(tokens, device=device) % 4)
    seeds, positions = torch.arange(2 * tokens, device=device).view(2, -1) * 1234567891011
    drawn, logprobs = operations.draw(numbers(tokens, 9000) * 2, temperatures, seeds, positions)
    return {**results, "gate": operations.gate(inputs, gate, up), "drawn": drawn, "logprobs": logprobs}


def profiled(engine: TokenEngine, work: Workload, vocabulary: int) -> str:
    """The kernels that take the most time in two bursts."""
    numbers = open_all(engine, work, vocabulary, shared=True)
    for number in numbers:
        engine.generate(number, Sampling(1000))
    for _ in range(2):
        engine.step()
    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as kept:
        for _ in range(2):
            engine.step()
    for number in numbers:
        engine.close(number)
    return kept.key_averages().table(sort_by="cuda_time_total", row_limit=30, max_name_column_width=60)


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", choices=list(MODELS), default="qwen2.5-0.5b")
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--quick", action="store_true", help="a quarter of the groups and two messages")
    parser.add_argument("--groups", type=int, default=16)
    parser.add_argument("--rollouts", type=int, default=16)
    parser.add_argument("--prompt", type=int, help="tokens (6200; tiny: 200)")
    parser.add_argument("--messages", type=int, default=6)
    parser.add_argument("--message", type=int, default=60, help="sampled tokens per message")
    parser.add_argument("--result", type=int, help="tokens per tool result (250; tiny: 30)")
    parser.add_argument("--burst", type=int, default=16)
    parser.add_argument("--reading-tokens", type=int)
    parser.add_argument("--cache-gib", type=float)
    parser.add_argument("--no-graphs", action="store_true")
    parser.add_argument("--kernels", choices=["torch", "triton"])
    parser.add_argument("--skip", nargs="*", default=[], choices=SKIPPABLE)
    parser.add_argument("--generate-seconds", type=float, default=40.0, help="time box of transformers' generate")
    parser.add_argument("--profile", action="store_true", help="print the kernels of two bursts to stderr")
    return parser.parse_args()


def main() -> None:
    """Run the measurements."""
    asked = arguments()
    tiny = asked.model == "tiny"
    prompt = asked.prompt or (200 if tiny else 6200)
    result = asked.result or (30 if tiny else 250)
    groups, messages = (max(1, asked.groups // 4), 2) if asked.quick else (asked.groups, asked.messages)
    work = Workload(groups, asked.rollouts, prompt, messages, asked.message, result)
    clock = Clock(asked.device)
    dtype = torch.bfloat16 if asked.device == "cuda" else torch.float32
    report: dict[str, Any] = {"model": asked.model, "torch": torch.__version__, "workload": asdict(work)}

    def note(name: str, value: object) -> None:
        report[name] = value
        print(json.dumps({name: value}), file=sys.stderr, flush=True)

    if "check" not in asked.skip:
        note("check", check(asked.device))
        if asked.device == "cuda":
            note("operations", compare_operations(asked.device))
    model = build_model(asked.model, asked.device, dtype)
    vocabulary = MODELS[asked.model]["vocab_size"]
    settings = EngineSettings(
        max_rows=work.sequences,
        cache_gib=asked.cache_gib,
        burst=asked.burst,
        reading_tokens=asked.reading_tokens,
        kernels=asked.kernels,
        cuda_graphs=not asked.no_graphs,
    )
    engine = TokenEngine(model, settings)
    note("cache_tokens", engine.cache_tokens)
    if "first" not in asked.skip:
        note("first_rollout", measure_rollout(engine, work, vocabulary, clock, shared=True))
    note("rollout", measure_rollout(engine, work, vocabulary, clock, shared=True))
    if asked.device == "cuda":
        note("peak_gib", round(torch.cuda.max_memory_allocated() / 2**30, 2))
    if "phases" not in asked.skip:
        note("phases", measure_phases(engine, work, vocabulary, clock))
    if "unshared" not in asked.skip:
        warm = Workload(1, work.rollouts, work.prompt_tokens, 1, 20, 1)
        rollout(engine, warm, vocabulary, shared=False)
        note("unshared_rollout", measure_rollout(engine, work, vocabulary, clock, shared=False))
        note("sharing_speedup", round(report["unshared_rollout"]["seconds"] / report["rollout"]["seconds"], 2))
    if asked.profile:
        # After the measurements of the engine: the profiler slows down what follows it.
        print(profiled(engine, work, vocabulary), file=sys.stderr, flush=True)
    if "generate" not in asked.skip:
        del engine
        if asked.device == "cuda":
            torch.cuda.empty_cache()
        note("generate", measure_generate(model, work, vocabulary, clock, asked.generate_seconds))
        ours, theirs = report["rollout"]["sampled_tokens_per_second"], report["generate"]["tokens_per_second"]
        note("generate_speedup", round(ours / max(theirs, 1), 2))
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
