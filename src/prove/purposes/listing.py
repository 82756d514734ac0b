"""Purposes and their trials as text and as data."""

from collections.abc import Iterable
from typing import Any

from prove.console import counted
from prove.purposes.nodes import Purpose
from prove.purposes.trial import Trial, Tried


def listed(purposes: Iterable[Purpose]) -> str:
    """One line for every purpose: its name, its turns and its servers."""
    rows = [(each.name, ", ".join(each.servers), counted(len(each.turns), "turn")) for each in purposes]
    wide = max((len(name) for name, _, _ in rows), default=0)
    lines = [f"{name:<{wide}}  {turns:<7}  {servers}" for name, servers, turns in rows]
    return "\n".join([*lines, counted(len(rows), "purpose")])


def listing(purposes: Iterable[Purpose]) -> list[dict[str, Any]]:
    """Every purpose as data, with the tools that its reference can call."""
    return [
        {
            "name": each.name,
            "servers": each.servers,
            "turns": len(each.turns),
            "goals": len(list(each.goals)),
            "tools": sorted(each.tools),
        }
        for each in purposes
    ]


def reported(purpose: Purpose, trial: Trial, worlds: int, shown: int) -> str:
    """What a trial showed, and some conversations."""
    proven = sum(not each.problem for each in trial.tried)
    lines = [f"{purpose.name}: drawn in {len(trial.tried)} of {worlds} worlds, {proven} proven, {trial.texts} texts"]
    lines += [f"  not drawn {count} times: {reason}" for reason, count in trial.reasons.most_common()]
    lines.append(f"  synthesis keeps it in {trial.kept} of these {len(trial.tried)}")
    lines += [f"  not kept {count} times: {reason}" for reason, count in trial.not_kept.most_common()]
    for id in sorted({id for id, _ in trial.branches}):
        held, not_held = trial.branches[id, True], trial.branches[id, False]
        lines.append(f"  the condition of node {id} held {held} times and did not hold {not_held} times")
    lines += [f"  seed {each.seed}: {each.problem}" for each in trial.tried if each.problem]
    for each in trial.tried[:shown]:
        lines += ["", *_conversation(each)]
    return "\n".join(lines)


def report(purpose: Purpose, trial: Trial, worlds: int) -> dict[str, Any]:
    """What a trial showed as data, with all conversations."""
    return {
        "name": purpose.name,
        "worlds": worlds,
        "drawn": len(trial.tried),
        "proven": sum(not each.problem for each in trial.tried),
        "texts": trial.texts,
        "not_drawn": dict(trial.reasons.most_common()),
        "kept": trial.kept,
        "not_kept": dict(trial.not_kept.most_common()),
        "conversations": [
            {
                "seed": each.seed,
                "problem": each.problem,
                "turns": [turn.text for turn in each.turns],
                "calls": [(made.name, made.arguments) for made in each.solution.calls],
                "answers": [answer.values for answer in each.solution.answers],
            }
            for each in trial.tried
        ],
    }


def _conversation(tried: Tried) -> list[str]:
    lines = [f"seed {tried.seed}"]
    for number, turn in enumerate(tried.turns):
        lines.append(f"  user: {turn.text}")
        for made in tried.solution.calls:
            if made.turn == number:
                arguments = ", ".join(f"{name}={value!r}" for name, value in made.arguments.items())
                lines.append(f"    {'*' if made.is_goal else ' '} {made.name}({arguments})")
        for answer in tried.solution.answers:
            if answer.turn == number:
                lines.append(f"    told: {', '.join(answer.values)}")
    return lines
