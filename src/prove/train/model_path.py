"""Where the model is that a run starts from: a folder, a GGUF file, an earlier run, or the local cache of the hub."""

from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

from prove.core.errors import UsageError, shown
from prove.train.checkpoints import model_folder
from prove.train.config import Stage, TrainConfig

PIECE = 1 << 20


def model_path(config: TrainConfig, stage: Stage) -> Path | None:
    """The path of the model; None for one that is made from scratch. UsageError where there is none."""
    chosen = config.model
    if chosen.path:
        return _found(chosen.path)
    if chosen.scratch is not None:
        if stage == "sft":
            _check_scratch(config)
            return None
        raise UsageError("GRPO starts from a model that makes calls: name one with --model, such as a run of SFT")
    if not chosen.name:
        raise UsageError("the recipe names no model; give a folder or a GGUF file with --model")
    return _cached(chosen.name, chosen.name)


def fingerprint(path: Path) -> str:
    """What tells whether a model is still the same, wherever it is: its files' names, sizes, beginnings and ends."""
    seen = blake2b(digest_size=16)
    files = sorted(each for each in path.iterdir() if each.is_file()) if path.is_dir() else [path]
    for file in files:
        size = file.stat().st_size
        seen.update(f"{file.name} {size} ".encode())
        with open(file, "rb") as opened:
            seen.update(opened.read(PIECE))
            opened.seek(max(0, size - PIECE))
            seen.update(opened.read(PIECE))
    return seen.hexdigest()


def _check_scratch(config: TrainConfig) -> None:
    if config.model.tuning == "lora":
        raise UsageError(
            "LoRA needs a model to put adapters on, and this recipe makes one from scratch: "
            "take --set model.tuning=full, or name a model with --model"
        )


def _found(text: str) -> Path:
    path = Path(text)
    if path.is_dir():
        return model_folder(path) or path
    if path.exists() or path.suffix == ".gguf":
        return path
    return _cached(text, text)


def _cached(name: str, said: str) -> Path:
    """The newest snapshot of a model in the local cache of the hub."""
    if name.count("/") != 1:
        raise UsageError(f"there is no model at {shown(said)}: give a folder, a GGUF file, or a name on the hub")
    import huggingface_hub  # noqa: PLC0415 - only for names on the hub
    from huggingface_hub.errors import HFValidationError, LocalEntryNotFoundError  # noqa: PLC0415

    try:
        return Path(cast(Any, huggingface_hub).snapshot_download(name, local_files_only=True))
    except (HFValidationError, LocalEntryNotFoundError, ValueError) as error:
        raise UsageError(
            f"the model {name} is not on this machine; download it (hf download {name}), or give a folder with --model"
        ) from error
