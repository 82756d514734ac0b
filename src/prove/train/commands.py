"""The command that trains models: train."""

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from prove.console import Commands, add_json, print_json, print_problems
from prove.core.errors import UsageError

PACKAGES = ("torch", "transformers", "peft", "tensorboard", "pyarrow")


def register(commands: Commands) -> None:
    """Add the options of the command."""
    from prove.reward import ABLATIONS
    from prove.train.recipe import STAGES, recipe_names

    train = commands["train"]
    train.set_defaults(run=_train)
    train.add_argument("stage", choices=STAGES, help="supervised fine-tuning, or reinforcement learning")
    train.add_argument("recipe", metavar="RECIPE", help=f"{', '.join(recipe_names())}, or a TOML file")
    train.add_argument(
        "--model", metavar="MODEL", help="a folder, a GGUF file, a run of this command, or a name in the hub's cache"
    )
    train.add_argument("--data", metavar="RUN", help="the folder of a run of synth, or a file of examples")
    train.add_argument("--out", metavar="RUN", help="the folder of the run (default: runs/RECIPE-STAGE)")
    train.add_argument("--resume", action="store_true", help="continue the run that is in the folder")
    train.add_argument(
        "--ablation",
        choices=[name.replace(" ", "-") for name in ABLATIONS],
        help="one of the paper's ablations of the reward",
    )
    train.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="settings",
        help="any other setting of the recipe (may be given several times)",
    )
    add_json(train, "the end of the run")


def _train(arguments: argparse.Namespace) -> int:
    from prove.train.model_path import model_path
    from prove.train.recipe import resolve
    from prove.train.run_folder import check_out
    from prove.train.training_data import load_data

    changes = _changes(arguments)
    config = resolve(arguments.recipe, arguments.stage, arguments.settings, changes)
    if missing := [name for name in PACKAGES if find_spec(name) is None]:
        raise UsageError(f"training needs {', '.join(missing)}: pip install 'prove[train]'")
    out = Path(arguments.out or _default_out(arguments.recipe, arguments.stage))
    if config.model.scratch is not None and not config.model.path and arguments.stage == "grpo":
        config = resolve(arguments.recipe, "grpo", arguments.settings, changes | _start(arguments.recipe))
    check_out(out, resume=arguments.resume)
    model_path(config, arguments.stage)
    data = load_data(config)
    from prove.train.train import train  # torch is loaded here, when the input has been checked

    done = train(config, arguments.stage, out, resume=arguments.resume, data=data)
    print_problems(done.problems)
    if arguments.json:
        print_json({"run": str(done.folder), "model": str(done.model), "last": done.rows[-1]})
    else:
        print(f"the model is in {done.model}, the report in {done.folder / 'report.html'}")
    return 0


def _changes(arguments: argparse.Namespace) -> dict[str, Any]:
    """What the options change of the recipe."""
    given = {"model.path": arguments.model, "data.path": arguments.data, "grpo.ablation": arguments.ablation}
    return {key: value for key, value in given.items() if value}


def _default_out(recipe: str, stage: str) -> str:
    return f"runs/{Path(recipe).stem if recipe.endswith('.toml') else recipe}-{stage}"


def _start(recipe: str) -> dict[str, Any]:
    """A model from scratch is trained by SFT first; GRPO starts from that run."""
    from prove.train.checkpoints import newest_checkpoint

    before = _default_out(recipe, "sft")
    if newest_checkpoint(Path(before)) is None:
        raise UsageError(f"there is no model to start from: run `prove train sft {recipe}` first, or give --model")
    return {"model.path": before}
