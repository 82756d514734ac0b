"""A run as a table in Markdown, beside what the paper reports."""

from collections.abc import Sequence

from prove.console import counted
from prove.evals.paper import MODELS, OVERALL, paper_categories, reported
from prove.evals.players import TOKENS_UNKNOWN
from prove.evals.summary import Part, Summary
from prove.evals.teval.quirks import QUIRKS

NOTES = {"teval": QUIRKS}
"""What a reader of a suite's scores must know, by suite."""

NONE = "-"
"""Stands for a figure that there is none of."""


def summary_table(summary: Summary) -> str:
    """The scores of all groups, in percent, with their intervals, and the means of what else was measured."""
    settings = summary.settings
    head = f"{settings.suite} ({settings.version}): {settings.policy}, {counted(settings.tasks, 'task')}"
    if settings.trials > 1:
        head += f", {settings.trials} trials each"
    if settings.options:
        head += f" ({', '.join(f'{name} {value}' for name, value in settings.options.items())})"
    texts = [one_line(head), _scores(summary), _measures(summary)]
    texts += [f"Not measured: {what}." for what in settings.left_out]
    texts += not_in_means(summary.overall) + unknown_tokens(summary.overall)
    if notes := NOTES.get(settings.suite):
        texts.append("\n".join(f"- {note}" for note in notes))
    return "\n\n".join(text for text in texts if text) + "\n"


def not_in_means(part: Part) -> list[str]:
    """What is in no mean, or not in the chances of k trials, in sentences."""
    said: list[str] = []
    if part.unjudged:
        said.append(f"Not judged, and in no mean: {part.unjudged:,} of {counted(part.trials, 'trial')}.")
    for k in range(2, part.trials // max(1, part.tasks) + 1):
        if without := part.tasks - part.enough.get(k, 0):
            tasks = f"{without:,} of {counted(part.tasks, 'task')}"
            said.append(f"Not in pass^{k} and pass@{k}, for want of {k} judged trials: {tasks}.")
    return said


def unknown_tokens(part: Part) -> list[str]:
    """Of how many trials the endpoint did not count the tokens, in a sentence."""
    judged = part.trials - part.unjudged
    unknown = round(part.measures.get(TOKENS_UNKNOWN, 0.0) * judged)
    if not unknown:
        return []
    return [f"Tokens unknown, and in no mean: those of {unknown:,} of {counted(judged, 'judged trial')}."]


def one_line(text: str) -> str:
    """A text without line breaks, whatever kind they are of."""
    return " ".join(text.splitlines())


def markdown(table: Sequence[Sequence[str]]) -> str:
    """A table: the first row is its head, the first column is text, the others are numbers."""
    rows = [[one_line(text).replace("\\", "\\\\").replace("|", "\\|") for text in row] for row in table]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["| " + " | ".join(_cell(text, widths[c], c) for c, text in enumerate(row)) + " |" for row in rows]
    rule = "|" + "|".join("-" * (width + 2) if c == 0 else "-" * (width + 1) + ":" for c, width in enumerate(widths))
    return "\n".join([lines[0], rule + "|", *lines[1:]])


def _cell(text: str, width: int, column: int) -> str:
    return text.ljust(width) if column == 0 else text.rjust(width)


def percent(value: float | None) -> str:
    """A share in percent; a dash if there is none."""
    return NONE if value is None else f"{100 * value:.1f}"


def interval(part: Part) -> str:
    """The 95% interval of a score."""
    return NONE if part.low is None or part.high is None else f"{100 * part.low:.1f} to {100 * part.high:.1f}"


def _scores(summary: Summary) -> str:
    suite = summary.settings.suite
    with_paper = bool(reported(suite, OVERALL))
    is_complete = paper_categories(suite) <= {part.group for part in summary.parts if part.score is not None}
    ks = sorted(summary.overall.pass_all)
    head = ["", "tasks", "score", "95%", *(f"pass^{k}" for k in ks), *(f"pass@{k}" for k in ks)]
    head += [f"{model} (paper)" for model in MODELS] if with_paper else []
    rows = [head]
    for part in summary.parts:
        row = [_label(part), f"{part.tasks:,}", percent(part.score), interval(part)]
        row += [percent(part.pass_all.get(k)) for k in ks] + [percent(part.pass_at.get(k)) for k in ks]
        if with_paper:
            figures = reported(suite, part.group) if is_complete or part.group != OVERALL else []
            row += [_before_after(one.before, one.after) for one in figures] or [NONE] * len(MODELS)
        rows.append(row)
    return markdown(rows)


def _measures(summary: Summary) -> str:
    names = list(dict.fromkeys(name for part in summary.parts for name in part.measures if name != TOKENS_UNKNOWN))
    if not names:
        return ""
    rows = [["", *names]]
    for part in summary.parts:
        rows.append([_label(part), *(f"{part.measures[n]:.3f}" if n in part.measures else NONE for n in names)])
    return markdown(rows)


def _label(part: Part) -> str:
    return f"{part.grouping}: {part.group}" if part.grouping else part.group


def _before_after(before: float | None, after: float) -> str:
    return f"{after:.1f}" if before is None else f"{before:.1f} → {after:.1f}"
