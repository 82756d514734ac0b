"""Runs that several tests look at; each is made once."""

from pathlib import Path

import pytest
import torch

from prove.train.train import Trained, train
from prove.train.training_data import TrainingData, load_data
from tests.train.small import small_config


@pytest.fixture(autouse=True, scope="session")
def one_thread() -> None:
    """Several tests share few cores."""
    torch.set_num_threads(1)


@pytest.fixture(scope="session")
def small_data() -> TrainingData:
    return load_data(small_config("sft"))


@pytest.fixture(scope="session")
def sft_run(tmp_path_factory: pytest.TempPathFactory) -> Trained:
    """A run of SFT whose model calls a tool, most of the time."""
    return train(small_config("sft", "save_every=20"), "sft", tmp_path_factory.mktemp("runs") / "sft")


@pytest.fixture(scope="session")
def grpo_run(sft_run: Trained, tmp_path_factory: pytest.TempPathFactory) -> Trained:
    """A run of GRPO that started from it."""
    config = small_config("grpo", f'model.path="{sft_run.folder}"')
    return train(config, "grpo", tmp_path_factory.mktemp("runs") / "grpo")


@pytest.fixture
def run_folder(tmp_path: Path) -> Path:
    return tmp_path / "run"
