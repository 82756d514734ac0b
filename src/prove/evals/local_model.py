"""A local model for evaluation: a folder, a GGUF file, or a run of `prove train`, which knows how it was asked."""

from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

import msgspec

from prove.core.errors import UsageError, cut
from prove.rollout.conversation import EpisodeLimits
from prove.train.checkpoints import model_folder
from prove.train.config import ChatConfig, TrainConfig
from prove.train.run_folder import CONFIG


class LocalOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a local model is asked; what is None is as the model was trained, or the default.

    Args:
        schemas: Tools as JSON schemas in `full`, or as one-line `signatures`.
        reading: Calls in the template's syntax alone (`strict`), or also as bare or fenced JSON (`lenient`).
        max_message: The longest message in tokens.
        temperature: 0 takes the most probable token.
    """

    schemas: Literal["full", "signatures"] | None = None
    reading: Literal["strict", "lenient"] | None = None
    max_message: int | None = None
    temperature: float = 0.0


def load_player(path: Path, options: LocalOptions, limits: EpisodeLimits) -> Any:
    """The model with its engine and chat format."""
    from prove.rollout.formats.chat_format import FormatSettings  # noqa: PLC0415 - these take seconds
    from prove.rollout.tokens.policy import load_local  # noqa: PLC0415
    from prove.rollout.tokens.records import TokenSettings  # noqa: PLC0415

    model, trained = located(path)
    asked = FormatSettings(options.schemas or trained.schemas, options.reading or trained.reading, trained.thinking)
    settings = TokenSettings(
        max_new_tokens=options.max_message or trained.max_message, temperature=options.temperature, limits=limits
    )
    return load_local(model, asked, settings)


def asked_as_trained(path: Path) -> dict[str, Any]:
    """How a run of training asks its model, where that is not the default: a reader of its scores must know it."""
    _, trained = located(path)
    mine, usual = (
        {name: getattr(chat, name) for name in ("schemas", "reading", "thinking", "max_message")}
        for chat in (trained, ChatConfig())
    )
    return {name: value for name, value in mine.items() if value != usual[name]}


def weights_digest(path: Path) -> str:
    """What tells whether a path has the same model: the names, sizes and times of its files, and how it was trained.

    A model that is moved, or copied with its times, stays the same.
    """
    model, trained = located(path)
    files = [model] if model.is_file() else sorted(file for file in model.rglob("*") if file.is_file())
    if not files:
        raise UsageError(f"there is no model in {cut(path)}")
    seen = blake2b(msgspec.json.encode(trained), digest_size=8)
    for file in files:
        there = file.stat()
        name = file.name if file == model else file.relative_to(model).as_posix()
        seen.update(msgspec.json.encode((name, there.st_size, there.st_mtime_ns)))
    return seen.hexdigest()


def located(path: Path) -> tuple[Path, ChatConfig]:
    """Where the weights are, and how the model was asked in training: of a run, its newest checkpoint."""
    model = model_folder(path) if path.is_dir() else None
    if model is None:
        return path, ChatConfig()
    try:
        config = msgspec.json.decode((path / CONFIG).read_bytes())["config"]
        return model, msgspec.convert(config, TrainConfig).chat
    except (OSError, KeyError, TypeError, msgspec.DecodeError) as error:
        raise UsageError(f"{cut(path)} is not a run of training that can be read: {cut(error)}") from error
