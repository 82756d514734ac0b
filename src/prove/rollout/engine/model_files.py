"""Where the files of a model are."""

from pathlib import Path

from prove.core.errors import UsageError


def model_location(path: Path) -> tuple[Path, str | None]:
    """The folder of a model, and the GGUF file in it if that is what is meant."""
    if path.is_dir():
        files = sorted(path.glob("*.gguf"))
        if (path / "config.json").exists() or not files:
            return path, None
        if len(files) > 1:
            raise UsageError(f"{path} holds {len(files)} GGUF files; name one of them.")
        return path, files[0].name
    if not path.exists():
        raise UsageError(f"there is no model at {path}")
    if path.suffix != ".gguf":
        raise UsageError(f"{path} is neither a folder nor a GGUF file.")
    return path.parent, path.name
