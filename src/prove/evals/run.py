"""Plays a suite into a folder: a row and a transcript for every task and trial, a summary, a table."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from prove.console import counted
from prove.core.errors import OutageError, UsageError, cut, shown
from prove.data.atomic import atomic_file, write_atomic
from prove.data.journal import unfinished
from prove.data.long_run import LongRun, long_run
from prove.evals.players import REQUEST_SECONDS, Player
from prove.evals.rows import Row, RunSettings
from prove.evals.statistics import load_numpy
from prove.evals.suite import Suite, Task, Trial, spread
from prove.evals.summary import Summary, same_figures, summarize
from prove.evals.table import summary_table

ROWS, SUMMARY, TABLE = "rows.jsonl", "summary.json", "table.md"


class Record(msgspec.Struct, frozen=True):
    """One record of the journal: a row, and what happened."""

    row: Row
    transcript: msgspec.Raw


class Evaluated(msgspec.Struct, frozen=True):
    """What a run gave, and one sentence for every trial that could not be judged."""

    summary: Summary
    rows: tuple[Row, ...]
    problems: tuple[str, ...]


def evaluate(
    suite: Suite,
    player: Player,
    out: str | Path | None = None,
    *,
    limit: int | None = None,
    trials: int = 1,
    concurrency: int = 256,
) -> Evaluated:
    """Play a suite and judge it. The same call continues a run that was interrupted.

    What could not be played or judged is in no mean; it is counted, and played again by the same call.
    """
    if out == "":
        raise UsageError("the folder of the run has no name; choose one, or none at all")
    load_numpy()  # before the tasks are played, not when their scores are summed up
    tasks = spread(suite.tasks(), limit)
    if not tasks:
        raise UsageError(f"the suite {suite.name!r} has no tasks")
    settings = RunSettings(
        suite.name,
        suite.version,
        player.name,
        len(tasks),
        trials,
        options=player.asked,
        overall=suite.overall,
        left_out=suite.left_out,
        weights=player.weights,
    )
    folder = None if out is None else Path(out)
    finished = None if folder is None else _finished(folder, settings, tasks, suite.transcripts)
    if finished is not None and not finished.problems:
        return finished
    target = None if folder is None else folder / ROWS
    with long_run("tasks", target, _begun_with(settings, player, tasks), len(tasks) * trials) as run:
        if folder is not None and finished is not None:
            _keep_judged(folder / suite.transcripts, finished.rows, run)
        asyncio.run(_play(suite, tasks, trials, concurrency, run))
        records = [msgspec.json.decode(record, type=Record) for record in run.records()]
        rows = tuple(record.row for record in records)
        problems = _problems(rows)
        if len(problems) == len(rows):
            raise OutageError(f"not one task could be played ({problems[0]})")
        summary = summarize(settings, rows)
        if folder is not None:
            _write(folder, suite.transcripts, summary, records)
        run.end_progress()
    return Evaluated(summary, rows, problems)


def _begun_with(settings: RunSettings, player: Player, tasks: Sequence[Task]) -> dict[str, Any]:
    """What a run depends on. Where a model is and how it is reached are not part of it: a model may be moved."""
    seen = blake2b(digest_size=16)
    for task in tasks:
        seen.update(msgspec.json.encode((task.id, task.groups)))
    places = {name: "moved" for name in ("url", "local") if getattr(player, name)}
    asked = msgspec.to_builtins(player) | {**places, "stream": False, "seconds": REQUEST_SECONDS}
    began = {**msgspec.structs.asdict(settings), "player": asked, "seen": seen.hexdigest()}
    return msgspec.json.decode(msgspec.json.encode(began))  # as it will be read again, to be compared


async def _play(suite: Suite, tasks: Sequence[Task], trials: int, concurrency: int, run: LongRun) -> None:
    left = run.left()
    for trial in range(trials):
        first = trial * len(tasks)
        places = [number - first for number in left if first <= number < first + len(tasks)]
        wanted = [tasks[place] for place in places]
        async with aclosing(suite.play(wanted, trial, concurrency)) as playing:
            async for played in playing:
                row = row_of(wanted[played.place], trial, played)
                record = {"row": row, "transcript": played.transcript}
                run.add(first + places[played.place], msgspec.json.encode(record), keep=row.score is not None)


def row_of(task: Task, trial: int, played: Trial) -> Row:
    """The row of a trial."""
    verdict = played.verdict
    error = "" if verdict.score is not None else played.error or verdict.reason
    return msgspec.convert(
        {
            "task": task.id,
            "groups": task.groups,
            "trial": trial,
            "score": verdict.score,
            "measures": verdict.measures,
            "stopped": played.stopped,
            "error": error,
        },
        Row,
    )


def _problems(rows: Sequence[Row]) -> tuple[str, ...]:
    return tuple(f"{row.task}, trial {row.trial + 1}: {row.error}" for row in rows if row.score is None)


def _finished(folder: Path, settings: RunSettings, tasks: Sequence[Task], transcripts: str) -> Evaluated | None:
    """What the same command found before. A folder that holds something else is refused."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot write {cut(folder)}: {error.strerror}") from error
    if not (folder / SUMMARY).exists():
        _refuse_others(folder, (transcripts, ROWS, TABLE))
        return None
    summary, rows = read_run(folder)
    wanted = [(task.id, trial) for trial in range(settings.trials) for task in tasks]
    if summary.settings != settings or [(row.task, row.trial) for row in rows] != wanted:
        which = _difference(summary.settings, settings)
        raise UsageError(f"{cut(folder)} holds another run ({which}); choose another folder")
    return Evaluated(summary, tuple(rows), _problems(rows))


def _difference(there: RunSettings, wanted: RunSettings) -> str:
    """The first setting that differs; if none does, the tasks do."""
    for name in RunSettings.__struct_fields__:
        found, asked = getattr(there, name), getattr(wanted, name)
        if found != asked:
            return f"{name}: {shown(found)}, not {shown(asked)}"
    return "of other tasks"


def _refuse_others(folder: Path, names: Sequence[str]) -> None:
    """Refuse a folder with files that this run would replace, unless it is what wrote them before it was stopped."""
    there = [name for name in names if (folder / name).exists()]
    if there and not unfinished(folder / ROWS).exists():
        raise UsageError(f"{cut(folder)} holds {there[0]}, but no {SUMMARY} of an evaluation; choose another folder")


def _keep_judged(transcripts: Path, rows: Sequence[Row], run: LongRun) -> None:
    """Take over what a finished run has judged, so that only the rest is played again."""
    lines = transcripts.read_bytes().splitlines() if transcripts.exists() else []
    if len(lines) != len(rows):
        return  # they are not those of the rows: all is played again
    left = set(run.left())
    for number, (row, line) in enumerate(zip(rows, lines, strict=True)):
        if row.score is not None and number in left and _is_json(line):
            run.add(number, msgspec.json.encode(Record(row, msgspec.Raw(line))))


def _is_json(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _write(folder: Path, transcripts: str, summary: Summary, records: Sequence[Record]) -> None:
    """Write all files. The summary goes first and comes last, so that one that is there fits the others."""
    (folder / SUMMARY).unlink(missing_ok=True)
    with atomic_file(folder / transcripts) as file:
        file.writelines(bytes(record.transcript) + b"\n" for record in records)
    with atomic_file(folder / ROWS) as file:
        file.writelines(msgspec.json.encode(record.row) + b"\n" for record in records)
    write_atomic(folder / TABLE, summary_table(summary).encode())
    write_atomic(folder / SUMMARY, msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n")


def read_run(folder: str | Path) -> tuple[Summary, list[Row]]:
    """The summary and the rows of a finished run, which must fit one another."""
    path = Path(folder)
    try:
        summary = msgspec.json.decode((path / SUMMARY).read_bytes(), type=Summary)
        lines = (path / ROWS).read_bytes().splitlines()
        rows = [msgspec.json.decode(line, type=Row) for line in lines]
    except OSError as error:
        raise UsageError(f"{cut(path)} holds no finished evaluation: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{cut(path)} holds no evaluation that can be read: {cut(error)}") from error
    _check_fit(path, summary, rows)
    return summary, rows


def _check_fit(path: Path, summary: Summary, rows: Sequence[Row]) -> None:
    trials = summary.settings.tasks * summary.settings.trials
    if len(rows) != trials:
        raise UsageError(f"{cut(path)} is damaged: {ROWS} has {counted(len(rows), 'row')}, {SUMMARY} is of {trials:,}")
    if not same_figures(summarize(summary.settings, rows), summary):
        raise UsageError(
            f"{cut(path)} is damaged: {SUMMARY} is not what {ROWS} gives; one of them was changed, or another version "
            "of prove wrote them"
        )
