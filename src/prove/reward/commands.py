"""The commands that score episodes: score, explain."""

import argparse

import msgspec

from prove.console import Commands, add_json, flush_stdout, plain, positive, print_json, print_problems
from prove.core.errors import UsageError, cut


def register(commands: Commands) -> None:
    """Add the options of the commands."""
    score = commands["score"]
    score.set_defaults(run=_score)
    _add_episodes(score)
    add_json(score, "the scores")

    explain = commands["explain"]
    explain.set_defaults(run=_explain)
    _add_episodes(explain)
    explain.add_argument(
        "number", nargs="?", type=positive, default=1, help="which episode of the file, counted from 1 (default: 1)"
    )
    add_json(explain, "the score and the sentences")


def _add_episodes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("episodes", metavar="FILE", help="a JSON lines file of episodes")
    parser.add_argument("--profile", default="prove", help="the name of the reward profile (default: prove)")


def _score(arguments: argparse.Namespace) -> int:
    from prove.reward import profile_named
    from prove.reward.table import score_json, score_table, scored_file

    with scored_file(arguments.episodes, profile_named(arguments.profile)) as (rows, problems):
        if not rows and not problems:
            raise UsageError(f"{cut(arguments.episodes)} has no episodes")
        print(score_json(rows) if arguments.json else score_table(rows))
        flush_stdout()
    print_problems(problems, most=None)
    return 1 if problems else 0


def _explain(arguments: argparse.Namespace) -> int:
    from prove.data.lines import nth_episode
    from prove.reward import profile_named, score
    from prove.reward.explain import explain

    profile = profile_named(arguments.profile)
    episode = nth_episode(arguments.episodes, arguments.number)
    if arguments.json:
        found = {"example": episode.example.id, "policy": episode.policy}
        scored = msgspec.to_builtins(score(episode, profile))
        print_json({**found, **scored, "sentences": list(explain(episode, profile))})
    else:
        for sentence in explain(episode, profile):
            print(plain(sentence))
    return 0
