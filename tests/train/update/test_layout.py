"""Where documents lie in a row, and what each token sees."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import torch

from prove.train.update.layout import Layout, SharedPrompt, spans


def test_a_token_sees_its_document_so_far_and_the_shared_prompt() -> None:
    layout = Layout((2, 1, 2, 1), (SharedPrompt(0, 2, 5),))
    assert layout.tokens == 6
    assert layout.boundaries == [0, 2, 3, 5, 6]
    assert layout.visible().int().tolist() == [
        [1, 0, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0],
        [1, 1, 1, 0, 0, 0],
        [1, 1, 0, 1, 0, 0],
        [1, 1, 0, 1, 1, 0],
        [0, 0, 0, 0, 0, 1],
    ]


def test_without_shared_prompts_documents_are_apart() -> None:
    layout = Layout((2, 2))
    assert layout.documents().tolist() == [0, 0, 1, 1]
    assert layout.prompts().tolist() == [-1] * 4
    assert torch.equal(layout.visible(), torch.block_diag(*[torch.ones(2, 2).tril()] * 2).bool())


def test_spans_are_joined() -> None:
    assert spans([(2, 4), (7, 8)]).tolist() == [2, 3, 7]
