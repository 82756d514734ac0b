"""Packed ids know their position in the sequence and their slot in the cache; what is read is marked as cached."""

# pyright: reportUnknownMemberType=false

import torch

from prove.rollout.engine.key_value_cache import KeyValueCache
from prove.rollout.engine.live_model import LiveModel
from prove.rollout.engine.packing import Segment
from prove.rollout.engine.reading import Reader, pack
from prove.rollout.engine.sequences import CachedIds
from prove.rollout.engine.torch_attention import TorchAttention
from prove.rollout.engine.torch_operations import TorchOperations
from tests.rollout.engine.tiny_models import random_ids, tiny_model

CPU = torch.device("cpu")


def test_ids_are_packed_one_after_the_other() -> None:
    prompt = CachedIds([10, 11, 12, 13, 14], pages=[3, 1])
    own = CachedIds([20, 21, 22], pages=[2])
    packed = pack([Segment(prompt, 3, 2), Segment(own, 1, 2, prompt)], page_size=4, device=CPU, length=6)
    assert packed.ids.tolist() == [13, 14, 21, 22, 0, 0]
    assert packed.positions.tolist() == [3, 4, 6, 7, 0, 0]
    assert packed.own.tolist() == [3, 4, 1, 2, 0, 0]
    assert packed.slots.tolist() == [15, 4, 9, 10, 0, 0]


def test_reading_in_two_passes_stores_what_one_pass_stores() -> None:
    model = LiveModel(tiny_model(), torch.float32, TorchOperations())
    ids = random_ids(20, seed=1)
    stored: list[torch.Tensor] = []
    for division in ([20], [13, 7]):
        cache = KeyValueCache(model.config, 4, 16, torch.float32, CPU)
        reader = Reader(model, cache, TorchAttention(16, CPU), None)
        part, start = CachedIds(ids, pages=[1, 2]), 0
        for count in division:
            with torch.no_grad():
                reader.read([Segment(part, start, count)])
            start += count
            assert part.cached == start
        stored.append(torch.stack([*cache.keys, *cache.values])[:, 16:36])
    assert stored[0].any()
    assert torch.allclose(stored[0], stored[1], atol=1e-5)
