"""Dividing a pass's attention into tiles: some tokens, and a range of the keys of one part."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from prove.rollout.engine.packing import Segment, int_tensor, pieces, power_of_two, prefix_runs
from prove.rollout.engine.sequences import CachedIds

DECODING_RANGE = 512
"""Fewest keys per tile while decoding: tokens are few then, and the keys must keep the whole GPU busy."""
DECODING_TILES = 256
"""If there were more tiles over prefixes than about so many, they get more keys each: fewer results to merge."""
WHOLE_RANGE = 1 << 30
FEWEST_ROWS = 16
READING_ROWS, DECODING_ROWS = 128, 64
"""Rows of a tile, which are pairs of a token and a query head: what a matrix instruction needs, what is fast."""
FEWEST_PARTS = 64


@dataclass(frozen=True)
class Tiles:
    """The tiles of one kernel launch, the longest first, and the rows that each has room for.

    `tiles` is `[tiles, 6]`, int32: the first token and the number of tokens, the part that they attend to, the first
    key and the end of the keys, and the number of the split, which tells apart tiles of the same tokens. Tiles of no
    tokens fill up.
    """

    tiles: torch.Tensor
    rows: int


@dataclass(frozen=True)
class Tiling:
    """The tiles of a pass: those over shared prefixes, then those over the tokens' own parts, which are causal."""

    over_prefixes: Tiles
    over_own: Tiles
    splits: int
    parts: list[CachedIds]
    """What the tiles' part numbers mean: the segments' parts in order, then prefixes."""
    parts_length: int
    """The number of parts, rounded up."""


def tile(segments: Sequence[Segment], length: int, shared: int, ahead: int) -> Tiling:
    """Tile a pass of `length` tokens, padding included, with `shared` query heads per key head.

    With `ahead` > 0 every segment is one token, and the tiles cover the keys of the next `ahead` tokens too.
    """
    most_rows = DECODING_ROWS if ahead else READING_ROWS
    parts = [segment.part for segment in segments]
    numbers = {id(part): number for number, part in enumerate(parts)}
    runs = prefix_runs(segments)
    for run in runs:
        if numbers.setdefault(id(run.prefix), len(parts)) == len(parts):
            parts.append(run.prefix)
    counts = int_tensor(run.tokens for run in runs)
    prefix_rows = _rows(counts, shared, most_rows)
    first, tokens, run = _chunks(int_tensor(run.first_token for run in runs), counts, prefix_rows // shared)
    keys = int_tensor(len(run.prefix.ids) for run in runs)[run]
    part = int_tensor(numbers[id(run.prefix)] for run in runs)[run]
    over_prefixes = _ranges(first, tokens, part, keys, _prefix_range(keys) if ahead else WHOLE_RANGE, 0)
    prefix_splits = _splits(over_prefixes)

    counts = int_tensor(segment.count for segment in segments)
    own_rows = _rows(counts, shared, most_rows)
    starts = counts.cumsum(0) - counts
    first, tokens, part = _chunks(starts, counts, own_rows // shared)
    keys = (int_tensor(segment.start for segment in segments) - starts)[part] + first + tokens + ahead
    over_own = _ranges(first, tokens, part, keys, DECODING_RANGE if ahead else WHOLE_RANGE, prefix_splits)
    splits = prefix_splits + _splits(over_own, prefix_splits)
    tiles = length * shared // READING_ROWS
    return Tiling(
        _filled(over_prefixes, 1 if ahead else tiles, prefix_rows),
        _filled(over_own, length * (splits - prefix_splits) if ahead else tiles, own_rows),
        splits,
        parts,
        power_of_two(length + len(runs) if ahead else max(FEWEST_PARTS, len(parts))),
    )


def _rows(tokens: torch.Tensor, shared: int, most: int) -> int:
    """Small tiles if no token has company, large ones otherwise."""
    fewest = max(FEWEST_ROWS, power_of_two(shared))
    return fewest if not len(tokens) or int(tokens.max()) * shared <= fewest else max(fewest, most)


def _prefix_range(keys: torch.Tensor) -> int:
    """Keys per tile over prefixes while decoding, for chunks of tokens that see so many keys each."""
    return max(DECODING_RANGE, power_of_two(int(keys.sum()) // DECODING_TILES))


def _chunks(first: torch.Tensor, tokens: torch.Tensor, most: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Divide runs of tokens: the first token and the number of tokens of every chunk, and which run it is from."""
    run, offset = pieces(tokens, most)
    return first[run] + offset, (tokens[run] - offset).clamp(max=most), run


def _ranges(
    first: torch.Tensor, tokens: torch.Tensor, part: torch.Tensor, keys: torch.Tensor, most: int, first_split: int
) -> torch.Tensor:
    """The tiles of chunks of tokens, each of which sees the first `keys` keys of its part."""
    chunk, begin = pieces(keys, most)
    end = torch.minimum(begin + most, keys[chunk])
    return torch.stack((first[chunk], tokens[chunk], part[chunk], begin, end, begin // most + first_split), 1)


def _splits(tiles: torch.Tensor, first: int = 0) -> int:
    return power_of_two(int(tiles[:, 5].max()) + 1 - first) if len(tiles) else 0


def _filled(tiles: torch.Tensor, fewest: int, rows: int) -> Tiles:
    """The longest first, so that no long one is left over at the end; then tiles without tokens."""
    filled = torch.zeros(power_of_two(max(len(tiles), fewest)) if len(tiles) else 0, 6, dtype=torch.int32)
    filled[: len(tiles)] = tiles[(tiles[:, 3] - tiles[:, 4]).argsort(stable=True)]
    return Tiles(filled, rows)
