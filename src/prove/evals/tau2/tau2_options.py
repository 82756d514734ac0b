"""The options of τ²-bench on the command line, and the suite that they choose."""

import argparse
from typing import TYPE_CHECKING

from prove.core.errors import UsageError, shown

if TYPE_CHECKING:
    from prove.evals.players import Player
    from prove.evals.suite import Suite

OPTIONS = ("checkout", "domains", "user_endpoint", "user_model", "judge_endpoint", "judge_model")


def add_tau2_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that only this suite has."""
    options = parser.add_argument_group("tau2")
    options.add_argument("--checkout", default="", metavar="FOLDER", help="a checkout of τ²-bench, 1.0 or later")
    options.add_argument("--domains", nargs="+", default=(), metavar="NAME", help="some of airline, retail, telecom")
    options.add_argument("--user-endpoint", default="", metavar="URL", help="the endpoint of the simulated user")
    options.add_argument("--user-model", default="", metavar="NAME", help="the model that plays the user")
    options.add_argument("--judge-endpoint", default="", metavar="URL", help="the endpoint of the judge")
    options.add_argument(
        "--judge-model", default="", metavar="NAME", help="the model that judges (default: that term is left out)"
    )


def refuse_tau2_options(arguments: argparse.Namespace) -> None:
    """Say so if an option of this suite was given for another one."""
    for option in OPTIONS:
        if getattr(arguments, option):
            raise UsageError(f"--{option.replace('_', '-')} is an option of the suite tau2, not of {arguments.suite}")


def tau2_suite_of(arguments: argparse.Namespace, player: "Player") -> "Suite":
    """The suite. What is wrong with the options is said before the checkout is imported."""
    from prove.evals.tau2.asked_models import model_at  # noqa: PLC0415 - only this command needs it
    from prove.evals.tau2.checkout import DOMAINS, load_checkout  # noqa: PLC0415
    from prove.evals.tau2.gold import POLICIES  # noqa: PLC0415
    from prove.evals.tau2.tau2_suite import Tau2Suite  # noqa: PLC0415

    if player.local:
        raise UsageError("tau2 needs a model behind an endpoint: serve the local one, and give --endpoint and --model")
    if player.policy and player.policy not in POLICIES:
        raise UsageError(f"tau2 is played by {' or '.join(POLICIES)} or by a model, not by {shown(player.policy)}")
    user = model_at("user", arguments.user_endpoint, arguments.user_model)
    judge = model_at("judge", arguments.judge_endpoint, arguments.judge_model)
    if player.url and user is None:
        raise UsageError("tau2 needs a model that plays the user: give --user-endpoint and --user-model")
    if player.policy and user is not None:
        raise UsageError("a scripted policy has a scripted user: leave out --user-endpoint and --user-model")
    for name in arguments.domains:
        if name not in DOMAINS:
            raise UsageError(f"there is no domain {shown(name)}; there are {', '.join(DOMAINS)}")
    if not arguments.checkout:
        raise UsageError("tau2 needs a checkout of τ²-bench: clone its repository, and give the folder as --checkout")
    domains = tuple(name for name in DOMAINS if not arguments.domains or name in arguments.domains)
    return Tau2Suite(load_checkout(arguments.checkout), player, domains, user, judge)
