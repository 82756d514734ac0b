"""Similar is the cosine of means over tokens; a folder without an embedder is refused with what to fetch."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import re
import shutil
from pathlib import Path

import pytest
import torch
from transformers import AutoModel

from prove.core.errors import UsageError
from prove.evals.teval.embedder import Embedder
from tests.evals.teval.conftest import MAX_TOKENS, WORDS


def by_hand(folder: Path, text: str) -> torch.Tensor:
    words = re.findall(r"\w+|[.,]", text)[:MAX_TOKENS]
    ids = [WORDS.index(word) + 1 if word in WORDS else 0 for word in words]
    with torch.inference_mode():
        states = AutoModel.from_pretrained(folder).eval()(torch.tensor([ids])).last_hidden_state[0]
    return torch.stack([states[place] for place in range(len(ids))]).sum(0) / len(ids)


def test_the_cosine_of_means_over_the_first_tokens(embedder_folder: Path) -> None:
    embedder = Embedder(embedder_folder)
    first, second = "search for a train .", "a much longer text of which only the first few tokens count at all"
    cosine = torch.nn.functional.cosine_similarity(
        by_hand(embedder_folder, first), by_hand(embedder_folder, second), dim=0
    )
    assert embedder.similar(first, second) == pytest.approx(max(0.0, float(cosine)), abs=1e-5)
    assert embedder.similar(second, second + " more of it") == pytest.approx(1.0)
    assert embedder.similar(first, f" {first}\n") == pytest.approx(1.0)
    assert embedder.name == embedder_folder.name


def test_opposite_texts_are_not_similar_and_none_is_less_than_that(
    embedder_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vectors = {"a": torch.tensor([1.0, 0.0]), "b": torch.tensor([-1.0, 0.0]), "c": torch.tensor([0.6, 0.8])}
    monkeypatch.setattr(Embedder, "_embed", lambda self, text: vectors[text])  # pyright: ignore[reportUnknownLambdaType]
    embedder = Embedder(embedder_folder)
    assert embedder.similar("a", "b") == 0.0
    assert embedder.similar("a", "c") == pytest.approx(0.6)


def test_a_text_without_tokens_is_like_itself_alone(embedder_folder: Path) -> None:
    embedder = Embedder(embedder_folder)
    assert (embedder.similar("", "a train"), embedder.similar("a train", "\n")) == (0.0, 0.0)
    assert embedder.similar("", " ") == 1.0


@pytest.mark.parametrize("gone", ["", "nowhere", "config.json", "model.safetensors", "tokenizer.json"])
def test_what_is_missing_and_what_to_fetch_is_said(gone: str, embedder_folder: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(embedder_folder, folder)
    if is_file := "." in gone:
        (folder / gone).unlink()
    with pytest.raises(UsageError, match=r"fetch the model sentence-transformers/all-mpnet-base-v2 .* --embedder"):
        Embedder(folder if is_file else gone)


def test_another_pooling_is_refused(embedder_folder: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(embedder_folder, folder)
    (folder / "1_Pooling").mkdir()
    settings = folder / "1_Pooling" / "config.json"
    settings.write_text('{"pooling_mode_mean_tokens": false}')
    with pytest.raises(UsageError, match="does not take the mean"):
        Embedder(folder)
    settings.write_text("[")
    with pytest.raises(UsageError, match="cannot be read"):
        Embedder(folder)


def test_a_folder_that_transformers_cannot_read_is_one_sentence(embedder_folder: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(embedder_folder, folder)
    (folder / "config.json").write_text('{"model_type": "none such"}')
    with pytest.raises(UsageError, match="not a model that transformers can read"):
        Embedder(folder).similar("a", "b")
