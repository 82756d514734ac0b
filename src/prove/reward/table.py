"""The scores of many episodes as a table or as JSON."""

from collections.abc import Iterable
from typing import Any

import msgspec

from prove.core.episodes import Episode
from prove.reward.score import Score, Scorer


def score_table(episodes: Iterable[Episode], scorer: Scorer) -> str:
    """One line for each episode, then the means by policy. An episode without a verdict is shown as not judged."""
    rows = [(episode, scorer(episode)) for episode in episodes]
    if not rows:
        return "no episodes"
    names = list(dict.fromkeys(name for _, result in rows for name in result.parts))
    head = f"{'episode':<28} {'policy':<14} {'total':>7} " + " ".join(f"{name[:10]:>10}" for name in names) + "  ok"
    lines = [head]
    lines += [_line(episode.example.id, episode.policy, result, names) for episode, result in rows]
    for policy in dict.fromkeys(episode.policy for episode, _ in rows):
        lines.append(_mean(policy, [result for episode, result in rows if episode.policy == policy], names))
    return "\n".join(lines)


def score_json(episodes: Iterable[Episode], scorer: Scorer) -> str:
    """The complete scores as JSON."""
    rows: list[dict[str, Any]] = [
        {
            "example": episode.example.id,
            "policy": episode.policy,
            "error": episode.error,
            **_plain(scorer(episode)),
        }
        for episode in episodes
    ]
    return msgspec.json.format(msgspec.json.encode(rows), indent=2).decode()


def _plain(result: Score) -> dict[str, Any]:
    return msgspec.to_builtins(result)


def _line(title: str, policy: str, result: Score, names: list[str]) -> str:
    total = "   none" if result.total is None else f"{result.total:7.3f}"
    parts = " ".join(f"{result.parts[name]:10.3f}" if name in result.parts else " " * 10 for name in names)
    return f"{title[:28]:<28} {policy[:14]:<14} {total} {parts}  {_verdict(result)}"


def _verdict(result: Score) -> str:
    return "not judged" if result.success is None else "yes" if result.success else "no"


def _mean(policy: str, results: list[Score], names: list[str]) -> str:
    scored = [result.total for result in results if result.total is not None]
    total = f"{sum(scored) / len(scored):7.3f}" if scored else "   none"
    cells: list[str] = []
    for name in names:
        values = [result.parts[name] for result in results if name in result.parts]
        cells.append(f"{sum(values) / len(values):10.3f}" if values else " " * 10)
    return f"{'mean of ' + str(len(results)):<28} {policy[:14]:<14} {total} {' '.join(cells)}  {_verdicts(results)}"


def _verdicts(results: list[Score]) -> str:
    judged = [result.success for result in results if result.success is not None]
    unjudged = len(results) - len(judged)
    return ", ".join(
        [*([f"{sum(judged)}/{len(judged)}"] if judged else []), *([f"{unjudged} not judged"] if unjudged else [])]
    )
