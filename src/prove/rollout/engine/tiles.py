"""Dividing attention into tiles: which queries attend to which range of keys, as the triton kernels take it.

What a captured graph depends on is rounded up, so that few graphs serve many passes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from prove.rollout.engine.packing import Segment, power_of_two, prefix_runs
from prove.rollout.engine.sequences import CachedIds

DECODING_RANGE = 512
"""Keys per tile while decoding: tokens are few then, and the keys must keep the whole GPU busy."""
WHOLE_RANGE = 1 << 30
FEWEST_ROWS, MOST_ROWS = 16, 128
"""Rows of a tile, which are pairs of a token and a query head: what a matrix instruction needs, what registers hold."""
FEWEST_PARTS = 64


class Tile(NamedTuple):
    """`tokens` tokens from `first` on attend to keys `begin` to `end` of one part: one of several splits."""

    first: int
    tokens: int
    part: int
    begin: int
    end: int
    split: int


NOTHING = Tile(0, 0, 0, 0, 0, 0)


@dataclass(frozen=True)
class Tiles:
    """The tiles of one kernel launch, the longest first, and the rows that each has room for."""

    tiles: list[Tile]
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
    keys = DECODING_RANGE if ahead else WHOLE_RANGE
    parts = [segment.part for segment in segments]
    numbers = {id(part): number for number, part in enumerate(parts)}
    runs = prefix_runs(segments)
    for run in runs:
        if numbers.setdefault(id(run.prefix), len(parts)) == len(parts):
            parts.append(run.prefix)
    prefix_rows = _rows((run.tokens for run in runs), shared)
    over_prefixes = [
        Tile(first, tokens, numbers[id(run.prefix)], begin, end, split)
        for run in runs
        for first, tokens in _chunks(run.first_token, run.tokens, prefix_rows // shared)
        for split, (begin, end) in enumerate(_ranges(len(run.prefix.ids), keys))
    ]
    prefix_splits = _splits(over_prefixes)
    own_rows = _rows((segment.count for segment in segments), shared)
    starts = accumulate((segment.count for segment in segments[:-1]), initial=0)
    over_own = [
        Tile(first, tokens, number, begin, end, prefix_splits + split)
        for number, (segment, start) in enumerate(zip(segments, starts, strict=True))
        for first, tokens in _chunks(start, segment.count, own_rows // shared)
        for split, (begin, end) in enumerate(_ranges(segment.start + first - start + tokens + ahead, keys))
    ]
    splits = prefix_splits + _splits(over_own, prefix_splits)
    tiles = length * shared // MOST_ROWS
    return Tiling(
        _filled(over_prefixes, 1 if ahead else tiles, prefix_rows),
        _filled(over_own, length * (splits - prefix_splits) if ahead else tiles, own_rows),
        splits,
        parts,
        power_of_two(length + len(runs) if ahead else max(FEWEST_PARTS, len(parts))),
    )


def _rows(tokens: Iterable[int], shared: int) -> int:
    """Small tiles if no token has company, large ones otherwise."""
    fewest = max(FEWEST_ROWS, power_of_two(shared))
    return fewest if max(tokens, default=0) * shared <= fewest else max(fewest, MOST_ROWS)


def _chunks(first: int, tokens: int, most: int) -> Iterator[tuple[int, int]]:
    for offset in range(0, tokens, most):
        yield first + offset, min(most, tokens - offset)


def _ranges(keys: int, most: int) -> Iterator[tuple[int, int]]:
    for begin in range(0, keys, most):
        yield begin, min(begin + most, keys)


def _splits(tiles: list[Tile], first: int = 0) -> int:
    return power_of_two(max(tile.split for tile in tiles) + 1 - first) if tiles else 0


def _filled(tiles: list[Tile], fewest: int, rows: int) -> Tiles:
    """The longest first, so that no long one is left over at the end; then tiles without tokens."""
    length = power_of_two(max(len(tiles), fewest)) if tiles else 0
    ordered = sorted(tiles, key=lambda tile: tile.begin - tile.end)
    return Tiles(ordered + [NOTHING] * (length - len(tiles)), rows)
