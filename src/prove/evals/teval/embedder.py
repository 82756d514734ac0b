"""Similar texts: the cosine of their embeddings by a sentence-embedding model in a folder."""

from collections.abc import Callable
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

import msgspec

from prove.core.errors import UsageError, cut

Similarity = Callable[[str, str], float]
"""How similar two texts are, from 0 to 1."""

FETCH = "fetch the model sentence-transformers/all-mpnet-base-v2 and give its folder with --embedder"
NEEDED = ("config.json", "tokenizer.json", "model.safetensors")
MAX_TOKENS = 512


class Embedder:
    """A model with mean pooling over its tokens; it is loaded when the first texts are compared.

    Texts are embedded one by one, so that a similarity does not depend on what else is compared.
    """

    def __init__(self, folder: str | Path) -> None:
        if missing := [name for name in ("torch", "transformers") if find_spec(name) is None]:
            raise UsageError(f"T-Eval needs the extra 'teval' (pip install prove[teval]): {missing[0]} is missing")
        if not folder:
            raise UsageError(f"plan and reason of T-Eval need a sentence embedder: {FETCH}")
        self._folder = Path(folder)
        missing = [name for name in NEEDED if not (self._folder / name).is_file()]
        if missing:
            raise UsageError(f"{cut(folder)} holds no sentence embedder ({missing[0]} is missing): {FETCH}")
        self._max_tokens = _max_tokens(self._folder)
        self._vectors: dict[str, Any] = {}

    @property
    def name(self) -> str:
        return self._folder.resolve().name

    def similar(self, first: str, second: str) -> float:
        """The cosine, at least 0."""
        if first.strip() == second.strip():
            return 1.0
        cosine = float(self._vector(first) @ self._vector(second))
        return min(1.0, max(0.0, cosine))

    def _vector(self, text: str) -> Any:
        if text not in self._vectors:
            self._vectors[text] = self._embed(text)
        return self._vectors[text]

    def _embed(self, text: str) -> Any:
        torch, tokenizer, model = self._model
        ids = tokenizer(text.strip(), truncation=True, max_length=self._max_tokens, return_tensors="pt")["input_ids"]
        if not ids.numel():  # an empty text, to which this tokenizer adds nothing: no other text is like it
            return torch.zeros(model.config.hidden_size, dtype=torch.float64)
        with torch.inference_mode():
            mean = model(input_ids=ids.to(model.device)).last_hidden_state[0].mean(dim=0).double().cpu()
        return mean / mean.norm()

    @cached_property
    def _model(self) -> tuple[Any, Any, Any]:
        import torch  # noqa: PLC0415 - an extra that takes seconds
        from transformers import AutoModel, AutoTokenizer  # noqa: PLC0415
        from transformers.utils.logging import disable_progress_bar  # noqa: PLC0415

        disable_progress_bar()
        try:
            tokenizer = cast("Any", AutoTokenizer).from_pretrained(self._folder, local_files_only=True)
            options = {"dtype": torch.float32, "local_files_only": True}
            model = cast("Any", AutoModel).from_pretrained(self._folder, **options)
        except (ValueError, OSError, KeyError) as error:
            raise UsageError(f"{cut(self._folder)} is not a model that transformers can read: {cut(error)}") from error
        return torch, tokenizer, model.eval().to("cuda" if torch.cuda.is_available() else "cpu")


def _max_tokens(folder: Path) -> int:
    """How many tokens of a text count; 384 for the benchmark's embedder. Pooling must be the mean, as it is there."""
    pooling = _settings(folder / "1_Pooling" / "config.json")
    if not pooling.get("pooling_mode_mean_tokens", True):
        raise UsageError(f"the embedder in {cut(folder)} does not take the mean over tokens: {FETCH}")
    return _settings(folder / "sentence_bert_config.json").get("max_seq_length") or MAX_TOKENS


def _settings(file: Path) -> dict[str, Any]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, Any]) if file.exists() else {}
    except (OSError, msgspec.DecodeError) as error:
        raise UsageError(f"{cut(file)} cannot be read: {cut(error)}") from error
