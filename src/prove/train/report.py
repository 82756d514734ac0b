"""`report.html`: the curves of a run, its configuration, and sample conversations."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, cast

import msgspec

from prove.charts import curves, page, section, table
from prove.charts.curves import Points
from prove.data.atomic import write_atomic
from prove.train.config import Stage, TrainConfig
from prove.train.metrics import EvaluationRow, GrpoRow, Row, SftRow, skipped_steps
from prove.train.samples import Sample

REPORT = "report.html"
SHOWN_SAMPLES = 30
SPLIT = ("generation", "environment", "tokenising", "reward", "update")


def write_report(run: Path, config: TrainConfig, stage: Stage, rows: Sequence[Row], samples: Sequence[Sample]) -> None:
    """Write the report of a run."""
    write_atomic(run / REPORT, report_page(config, stage, rows, samples).encode())


def report_page(config: TrainConfig, stage: Stage, rows: Sequence[Row], samples: Sequence[Sample]) -> str:
    """The report as HTML."""
    sft = [row for row in rows if isinstance(row, SftRow)]
    grpo = [row for row in rows if isinstance(row, GrpoRow)]
    held_out = [row for row in rows if isinstance(row, EvaluationRow)]
    plots = _sft_plots(sft) if stage == "sft" else _grpo_plots(grpo, held_out)
    sections = [*plots, section("Configuration", table(_settings(config, stage)))]
    return page(
        f"prove train {stage}",
        f"prove train {stage}: {config.summary}",
        "; ".join(filter(None, (_summary(stage, sft, grpo, held_out), skipped_steps(rows)))),
        sections,
        _samples(samples),
    )


def _sft_plots(rows: Sequence[SftRow]) -> list[str]:
    return [
        section("Loss", curves({"loss": _points(rows, lambda row: row.loss)}, "loss", zero=True)),
        section("Entropy", curves({"entropy": _points(rows, lambda row: row.entropy)}, "entropy", zero=True)),
        section("Gradient norm", curves({"norm": _points(rows, lambda row: row.gradient_norm)}, "norm", zero=True)),
        section("Learning rate", curves({"rate": _points(rows, lambda row: row.learning_rate)}, "rate", zero=True)),
        section("Tokens per second", curves({"tokens/s": _timing(rows, "tokens_per_second")}, "tokens/s", zero=True)),
    ]


def _grpo_plots(rows: Sequence[GrpoRow], held_out: Sequence[EvaluationRow]) -> list[str]:
    parts = list(dict.fromkeys(name for row in rows for name in row.parts))
    reward = {"training": _points(rows, lambda row: row.reward), "held out": _points(held_out, lambda row: row.reward)}
    success = {
        "training": _points(rows, lambda row: row.success),
        "held out": _points(held_out, lambda row: row.success),
    }
    by_part = {name: [(float(row.step), row.parts[name]) for row in rows if name in row.parts] for name in parts}
    flat = _points(rows, lambda row: row.flat_groups / max(1, row.groups))
    return [
        section("Reward", curves(reward, "reward")),
        section("Success", curves(success, "success", zero=True)),
        section("Parts of the reward", curves(by_part, "parts of the reward")),
        section("Calls per episode", curves({"calls": _points(rows, lambda row: row.calls)}, "calls", zero=True)),
        section("Groups without variance", curves({"share": flat}, "groups without variance", zero=True)),
        section("Entropy", curves({"entropy": _points(rows, lambda row: row.entropy)}, "entropy", zero=True)),
        section("Divergence from the start", curves({"kl": _points(rows, lambda row: row.kl)}, "kl", zero=True)),
        section("Gradient norm", curves({"norm": _points(rows, lambda row: row.gradient_norm)}, "norm", zero=True)),
        section("Seconds of a step", curves({name: _timing(rows, name) for name in SPLIT}, "seconds", zero=True)),
        section("Tokens per second", curves({"sampled": _timing(rows, "tokens_per_second")}, "tokens/s", zero=True)),
    ]


def _points(rows: Iterable[Any], value: Callable[[Any], float]) -> Points:
    return [(float(row.step), value(row)) for row in rows]


def _timing(rows: Iterable[Row], name: str) -> Points:
    return [(float(row.step), row.timing[name]) for row in rows if name in row.timing]


def _summary(stage: Stage, sft: Sequence[SftRow], grpo: Sequence[GrpoRow], held_out: Sequence[EvaluationRow]) -> str:
    if stage == "sft":
        return f"{len(sft)} steps; loss {sft[0].loss:.3f} → {sft[-1].loss:.3f}" if sft else "no step is done yet"
    done = f"{len(grpo)} steps; reward in training {grpo[0].reward:.3f} → {grpo[-1].reward:.3f}" if grpo else "no steps"
    if not held_out:
        return done
    first, last = held_out[0], held_out[-1]
    return (
        f"{done}; held out {first.reward:.3f} → {last.reward:.3f}, success {first.success:.1%} → {last.success:.1%} "
        f"({last.episodes} episodes)"
    )


def _settings(config: TrainConfig, stage: Stage) -> list[tuple[str, str]]:
    other = "grpo" if stage == "sft" else "sft"
    found = cast("dict[str, Any]", msgspec.to_builtins(config))
    rows: list[tuple[str, str]] = []
    for key, value in found.items():
        if key in (other, "summary"):
            continue
        if isinstance(value, dict):
            inner = cast("dict[str, Any]", value)
            rows += [(f"{key}.{name}", _text(each)) for name, each in inner.items() if not isinstance(each, dict)]
        else:
            rows.append((key, _text(value)))
    return rows


def _text(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"{len(cast('list[Any]', value))} names"
    return str(value)


def _samples(samples: Sequence[Sample]) -> str:
    if not samples:
        return ""
    shown = "".join(_sample(sample) for sample in samples[-SHOWN_SAMPLES:])
    return section("Sample conversations", shown)


def _sample(sample: Sample) -> str:
    reward = "no score" if sample.reward is None else f"reward {sample.reward:.3f}"
    done = ", success" if sample.success else ""
    said = "".join(f"<tr><td>{escape(role)}</td><th>{escape(text)}</th></tr>" for role, text in sample.said)
    head = f"step {sample.step}: {escape(sample.example)}, {reward}{done}"
    return f"<details><summary>{head}</summary><table>{said}</table></details>"
