"""A sentence embedder without sense, small enough to be made on the spot."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import re
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer, pre_tokenizers
from tokenizers.models import WordLevel
from transformers import AutoConfig, AutoModel, PreTrainedTokenizerFast

WORDS = re.findall(
    r"\S+", "search for a train much longer text of which only the first few tokens count at all more it . ,"
)
MAX_TOKENS = 8


@pytest.fixture(scope="session")
def embedder_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as that of a sentence embedder."""
    folder = tmp_path_factory.mktemp("embedder")
    torch.manual_seed(0)
    sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
    config = AutoConfig.for_model("bert", vocab_size=64, max_position_embeddings=64, **sizes)
    AutoModel.from_config(config).save_pretrained(folder)
    words = Tokenizer(WordLevel({"?": 0, **{word: place for place, word in enumerate(WORDS, 1)}}, unk_token="?"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    PreTrainedTokenizerFast(tokenizer_object=words, unk_token="?").save_pretrained(folder)
    (folder / "sentence_bert_config.json").write_text(f'{{"max_seq_length": {MAX_TOKENS}}}')
    return folder
