"""The scores of many episodes: of a file, as a table, as JSON."""

import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from math import fsum
from pathlib import Path
from typing import Any

import msgspec

from prove.console import plain
from prove.core.episodes import Episode
from prove.core.errors import cut
from prove.data.lines import BadLine, count_lines, numbered_lines, problem_of
from prove.data.long_run import file_settings, long_run
from prove.reward.profiles import Profile
from prove.reward.score import Score, Scorer


class Scored(msgspec.Struct, frozen=True, tag=True):
    """An episode's score, and which episode it was."""

    example: str
    policy: str
    error: str
    score: Score


def scored(episode: Episode, scorer: Scorer) -> Scored:
    """Score one episode."""
    return Scored(episode.example.id, episode.policy, episode.error, scorer(episode))


def score_file(path: str | Path, profile: Profile) -> tuple[list[Scored], list[str]]:
    """The scores of a file of episodes, and one sentence for every line that is not an episode or cannot be scored.

    What is interrupted is continued by the same call.
    """
    with scored_file(path, profile) as found:
        return found


@contextmanager
def scored_file(path: str | Path, profile: Profile) -> Generator[tuple[list[Scored], list[str]]]:
    """The same, for a block that prints the scores: if that fails, what was done is kept for the same command."""
    if not os.path.isfile(path):  # a pipe can be read once
        found = [_scored_or_bad(number, record, profile) for number, record in numbered_lines(path, Episode)]
        yield _parted(path, found)
        return
    total = count_lines(path)
    settings = {"command": "score", "profile": msgspec.to_builtins(profile.config), "name": profile.name}
    with long_run("episodes", None, settings | file_settings(path), total) as run:
        left = frozenset(run.left())
        for place, (number, record) in enumerate(numbered_lines(path, Episode)):
            if place in left:
                run.add(place, msgspec.json.encode(_scored_or_bad(number, record, profile)))
        found = [msgspec.json.decode(record, type=Scored | BadLine) for record in run.records()]
        run.end_progress()
        yield _parted(path, found)


def _parted(path: str | Path, found: Sequence[Scored | BadLine]) -> tuple[list[Scored], list[str]]:
    problems = [problem_of(path, Episode, line) for line in found if isinstance(line, BadLine)]
    return [line for line in found if isinstance(line, Scored)], problems


def _scored_or_bad(number: int, record: Episode | BadLine, scorer: Scorer) -> Scored | BadLine:
    if isinstance(record, BadLine):
        return record
    try:
        return scored(record, scorer)
    except Exception as error:  # noqa: BLE001 - a damaged episode must not cost the others their scores
        return BadLine(number, f"it cannot be scored ({type(error).__name__}: {cut(error)})")


def score_table(rows: Sequence[Scored]) -> str:
    """One line for each episode, then the means by policy. An episode without a verdict is shown as not judged."""
    if not rows:
        return "no episodes"
    names = list(dict.fromkeys(name for row in rows for name in row.score.parts))
    head = f"{'episode':<28} {'policy':<14} {'total':>7} " + " ".join(f"{name[:10]:>10}" for name in names) + "  ok"
    lines = [head]
    lines += [_line(row.example, row.policy, row.score, names) for row in rows]
    for policy in dict.fromkeys(row.policy for row in rows):
        lines.append(_mean(policy, [row.score for row in rows if row.policy == policy], names))
    return "\n".join(lines)


def score_json(rows: Sequence[Scored]) -> str:
    """The complete scores as JSON."""
    plain: list[dict[str, Any]] = [
        {"example": row.example, "policy": row.policy, "error": row.error, **msgspec.to_builtins(row.score)}
        for row in rows
    ]
    return msgspec.json.format(msgspec.json.encode(plain), indent=2).decode()


def _line(title: str, policy: str, result: Score, names: list[str]) -> str:
    total = "   none" if result.total is None else f"{result.total:7.3f}"
    parts = " ".join(f"{result.parts[name]:10.3f}" if name in result.parts else " " * 10 for name in names)
    return f"{plain(title)[:28]:<28} {plain(policy)[:14]:<14} {total} {parts}  {_verdict(result)}"


def _verdict(result: Score) -> str:
    return "not judged" if result.success is None else "yes" if result.success else "no"


def _mean(policy: str, results: list[Score], names: list[str]) -> str:
    scored = [result.total for result in results if result.total is not None]
    total = f"{fsum(scored) / len(scored):7.3f}" if scored else "   none"
    cells: list[str] = []
    for name in names:
        values = [result.parts[name] for result in results if name in result.parts]
        cells.append(f"{fsum(values) / len(values):10.3f}" if values else " " * 10)
    title = f"{'mean of ' + str(len(results)):<28} {plain(policy)[:14]:<14}"
    return f"{title} {total} {' '.join(cells)}  {_verdicts(results)}"


def _verdicts(results: list[Score]) -> str:
    judged = [result.success for result in results if result.success is not None]
    unjudged = len(results) - len(judged)
    return ", ".join(
        [*([f"{sum(judged)}/{len(judged)}"] if judged else []), *([f"{unjudged} not judged"] if unjudged else [])]
    )
