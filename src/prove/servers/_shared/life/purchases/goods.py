"""The shop's catalogue: what there is to buy and what it costs. The shop adds stock, descriptions and reviews."""

import datetime as dt
from functools import lru_cache
from random import Random
from typing import Literal

from prove.core import Record, keyed
from prove.servers._shared.life.clock import KEPT, now_of

GoodsCategory = Literal["kitchen", "home", "garden", "office", "electronics", "sports", "toys", "accessories", "pets"]

_COLOURS = (
    *("black", "white", "blue", "red", "green", "yellow", "grey"),
    *("navy", "olive", "orange", "pink", "teal", "cream", "purple"),
)

_BRANDS = (
    *("Arbour", "Bexley", "Brask", "Calloway", "Corvid", "Dunmore", "Elmfield", "Fjordal", "Hallworth"),
    *("Harlow", "Isola", "Juno", "Kestrelle", "Lindqvist", "Marlo", "Northpine", "Ostra", "Pellworm"),
    *("Quill", "Rowe", "Saltmarsh", "Tamsin", "Umber", "Verano", "Wexcombe", "Yarrow"),
)

_KINDS: dict[GoodsCategory, tuple[tuple[str, str, int, int], ...]] = {
    "kitchen": (
        ("kettle", "enamel steel gooseneck", 24, 70),
        ("frying pan", "cast-iron ceramic non-stick", 22, 85),
        ("mixing bowl", "stoneware steel nesting", 12, 40),
        ("coffee grinder", "manual electric compact", 29, 120),
        ("bread bin", "tin roll-top enamel", 19, 60),
        ("teapot", "porcelain cast-iron stoneware", 18, 65),
        ("salad spinner", "folding hand-cranked large", 14, 35),
        ("kitchen scale", "digital mechanical slim", 15, 48),
    ),
    "home": (
        ("table lamp", "ceramic glass bedside", 28, 110),
        ("blanket", "woollen knitted fleece", 25, 95),
        ("cushion", "velvet linen corduroy", 12, 38),
        ("wall clock", "round silent retro", 18, 70),
        ("rug", "woven cotton shaggy", 45, 190),
        ("vase", "glass ceramic tall", 14, 55),
        ("laundry basket", "woven folding slim", 16, 50),
        ("picture frame", "wooden slim double", 8, 30),
    ),
    "garden": (
        ("watering can", "galvanised long-spout indoor", 14, 45),
        ("plant pot", "glazed hanging self-watering", 9, 42),
        ("garden hose", "coiled expandable heavy-duty", 22, 80),
        ("bird feeder", "hanging window squirrel-proof", 12, 44),
        ("lantern", "solar folding glass", 15, 52),
        ("deck chair", "folding striped canvas", 35, 120),
        ("pruning shears", "bypass long-handled ratchet", 16, 58),
        ("parasol", "tilting round half", 48, 180),
    ),
    "office": (
        ("desk lamp", "clamp-on dimmable folding", 22, 90),
        ("notebook", "lined dotted hardback", 6, 24),
        ("fountain pen", "slim broad-nib calligraphy", 15, 95),
        ("desk organiser", "felt metal stacking", 12, 42),
        ("office chair", "mesh swivel padded", 95, 340),
        ("whiteboard", "magnetic framed folding", 18, 75),
        ("laptop stand", "folding adjustable aluminium", 19, 68),
        ("pencil case", "canvas leather roll-up", 7, 28),
    ),
    "electronics": (
        ("headphones", "wireless noise-cancelling foldable", 39, 260),
        ("speaker", "portable bookshelf waterproof", 29, 190),
        ("keyboard", "mechanical compact ergonomic", 35, 150),
        ("computer mouse", "silent vertical wireless", 15, 80),
        ("power bank", "slim solar fast-charging", 18, 75),
        ("alarm clock", "digital sunrise radio", 16, 88),
        ("phone case", "rugged slim magnetic", 9, 39),
        ("desk fan", "quiet clip-on tower", 22, 96),
    ),
    "sports": (
        ("yoga mat", "thick cork travel", 18, 75),
        ("water bottle", "insulated glass squeeze", 9, 38),
        ("dumbbell", "rubber adjustable vinyl", 14, 120),
        ("jump rope", "weighted beaded speed", 8, 29),
        ("tent", "two-person dome pop-up", 69, 320),
        ("sleeping bag", "down summer mummy", 39, 210),
        ("bike helmet", "road commuter folding", 35, 140),
        ("basketball", "indoor street training", 15, 60),
    ),
    "toys": (
        ("train set", "wooden electric magnetic", 25, 110),
        ("building blocks", "wooden foam magnetic", 15, 70),
        ("kite", "stunt diamond parafoil", 14, 58),
        ("teddy bear", "giant pocket-sized corduroy", 12, 65),
        ("scooter", "folding three-wheeled stunt", 39, 150),
        ("toy robot", "wind-up dancing programmable", 18, 130),
        ("doll house", "wooden folding two-storey", 35, 140),
        ("xylophone", "wooden rainbow pocket", 12, 40),
    ),
    "accessories": (
        ("scarf", "silk woollen cashmere", 18, 120),
        ("umbrella", "folding wind-proof golf", 14, 55),
        ("tote bag", "canvas quilted leather", 15, 140),
        ("wallet", "slim zipped leather", 19, 85),
        ("sunglasses", "round aviator polarised", 20, 150),
        ("beanie", "ribbed merino fleece", 12, 42),
        ("belt", "braided leather canvas", 15, 60),
        ("backpack", "roll-top hiking everyday", 39, 170),
    ),
    "pets": (
        ("dog bed", "orthopaedic round washable", 29, 130),
        ("cat tree", "tall corner carpeted", 39, 160),
        ("dog leash", "retractable braided reflective", 9, 35),
        ("food bowl", "ceramic raised slow-feed", 8, 32),
        ("pet carrier", "wheeled soft-sided folding", 29, 110),
        ("cat tunnel", "crinkle long collapsible", 12, 36),
        ("grooming brush", "soft wide self-cleaning", 9, 30),
        ("bird cage", "dome tall travel", 35, 150),
    ),
}
"""For each category: a kind of article, its styles, and its lowest and highest price in dollars."""


class Good(Record):
    """An article in one colour; `name` is unique. `cents` is today's price."""

    name: str
    brand: str
    style: str
    kind: str
    colour: str
    category: GoodsCategory
    cents: int
    listed_on: dt.date


_DAY = dt.timedelta(days=1)


@lru_cache(KEPT)
def goods_of(seed: int) -> tuple[Good, ...]:
    """The catalogue of a seed, about a hundred articles in the order of their categories."""
    rng, today = keyed("life.goods", seed), now_of(seed).date()
    days = rng.sample(range(8, 900), 300)
    goods: list[Good] = []
    for category, kinds in _KINDS.items():
        brands = rng.sample(_BRANDS, 5)
        for kind, styles, low, high in rng.sample(kinds, rng.randrange(5, 9)):
            for style in rng.sample(styles.split(), _one_or_two(rng)):
                brand, cents = rng.choice(brands), rng.randrange(low, high) * 100 + rng.choice((0, 50, 90, 95, 99))
                for colour in rng.sample(_COLOURS, _one_or_two(rng)):
                    name, listed_on = f"{colour} {style} {kind}", today - days.pop() * _DAY
                    goods.append(Good(name, brand, style, kind, colour, category, cents, listed_on))
    return tuple(goods)


def _one_or_two(rng: Random) -> int:
    return 2 if rng.random() < 0.3 else 1
