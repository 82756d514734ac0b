"""What the app knows about the dishes of the city's kitchens, and the options of kinds of dishes."""

from typing import NamedTuple

from prove.servers.food_delivery.records import Diet, Section


class Recipe(NamedTuple):
    """A dish of some menu; `kit` names the options it comes with, `marks` its diets by their letters."""

    section: Section
    calories: int
    marks: str = ""
    kit: str = ""


class Group(NamedTuple):
    """Options, of which a dish offers some; a required group is offered in full, and one option must be chosen."""

    name: str
    required: bool
    at_most: int
    choices: tuple[tuple[str, float], ...]


MARKS: dict[str, tuple[Diet, ...]] = {
    "v": ("vegetarian",),
    "p": ("vegetarian", "vegan"),
    "g": ("gluten_free",),
    "n": ("nut_free",),
}

RECIPES: dict[str, Recipe] = {
    "margherita pizza": Recipe("mains", 820, "vn", "pizza"),
    "diavola pizza": Recipe("mains", 960, "n", "pizza"),
    "four-cheese pizza": Recipe("mains", 1040, "vn", "pizza"),
    "spaghetti carbonara": Recipe("mains", 890, "n"),
    "penne arrabbiata": Recipe("mains", 640, "pn", "pasta"),
    "lasagne al forno": Recipe("mains", 930, "n"),
    "gnocchi with pesto": Recipe("mains", 760, "v", "pasta"),
    "mushroom risotto": Recipe("mains", 710, "vgn"),
    "caprese salad": Recipe("starters", 320, "vgn"),
    "garlic focaccia": Recipe("sides", 410, "pn"),
    "bruschetta": Recipe("starters", 280, "pn"),
    "tiramisu": Recipe("desserts", 450, "vn"),
    "panna cotta": Recipe("desserts", 380, "gn"),
    "blood orange soda": Recipe("drinks", 140, "pgn"),
    "chicken tikka masala": Recipe("mains", 780, "g", "curry"),
    "palak paneer": Recipe("mains", 610, "vgn", "curry"),
    "lamb rogan josh": Recipe("mains", 820, "g", "curry"),
    "chana masala": Recipe("mains", 520, "pgn", "curry"),
    "vegetable biryani": Recipe("mains", 690, "vg", "curry"),
    "butter chicken": Recipe("mains", 850, "g", "curry"),
    "dal makhani": Recipe("mains", 560, "vgn"),
    "vegetable samosas": Recipe("starters", 330, "pn"),
    "onion bhaji": Recipe("starters", 290, "pgn"),
    "garlic naan": Recipe("sides", 310, "v"),
    "gulab jamun": Recipe("desserts", 370, "v"),
    "mango lassi": Recipe("drinks", 220, "vgn"),
    "tonkotsu ramen": Recipe("mains", 880, "n", "ramen"),
    "miso ramen": Recipe("mains", 720, "vn", "ramen"),
    "chicken katsu curry": Recipe("mains", 910, "n"),
    "salmon nigiri set": Recipe("mains", 540, "gn"),
    "rainbow roll": Recipe("mains", 480, "n"),
    "avocado maki": Recipe("mains", 310, "pgn"),
    "teriyaki donburi": Recipe("mains", 760, "n", "bowl"),
    "yaki udon": Recipe("mains", 690, "n", "ramen"),
    "pork gyoza": Recipe("starters", 360, "n"),
    "edamame": Recipe("sides", 150, "pgn"),
    "mochi ice cream": Recipe("desserts", 240, "vg"),
    "iced matcha": Recipe("drinks", 110, "vgn"),
    "carnitas tacos": Recipe("mains", 680, "gn", "taco"),
    "baja fish tacos": Recipe("mains", 640, "n", "taco"),
    "cauliflower tacos": Recipe("mains", 490, "pgn", "taco"),
    "chicken burrito": Recipe("mains", 880, "n", "taco"),
    "black bean burrito": Recipe("mains", 790, "pn", "taco"),
    "beef quesadilla": Recipe("mains", 830, "n"),
    "chicken enchiladas": Recipe("mains", 770, "gn"),
    "guacamole with chips": Recipe("starters", 420, "pgn"),
    "street corn": Recipe("sides", 290, "vgn"),
    "nachos grande": Recipe("starters", 910, "vgn"),
    "churros": Recipe("desserts", 430, "vn"),
    "horchata": Recipe("drinks", 190, "pg"),
    "classic cheeseburger": Recipe("mains", 890, "n", "burger"),
    "smoky bacon burger": Recipe("mains", 1050, "n", "burger"),
    "black bean burger": Recipe("mains", 720, "vn", "burger"),
    "fried chicken sandwich": Recipe("mains", 940, "n", "burger"),
    "pulled pork plate": Recipe("mains", 980, "gn"),
    "grilled ribeye": Recipe("mains", 870, "gn"),
    "lobster roll": Recipe("mains", 610, "n"),
    "mac and cheese": Recipe("mains", 790, "vn"),
    "buffalo wings": Recipe("starters", 680, "gn"),
    "loaded fries": Recipe("sides", 720, "gn"),
    "key lime pie": Recipe("desserts", 470, "v"),
    "vanilla milkshake": Recipe("drinks", 520, "vgn"),
    "pad thai": Recipe("mains", 740, "g", "wok"),
    "green curry": Recipe("mains", 690, "g", "wok"),
    "massaman curry": Recipe("mains", 810, "g"),
    "drunken noodles": Recipe("mains", 720, "n", "wok"),
    "basil fried rice": Recipe("mains", 680, "n", "wok"),
    "tofu pad see ew": Recipe("mains", 650, "pn"),
    "tom yum soup": Recipe("starters", 240, "gn"),
    "chicken satay": Recipe("starters", 390, "g"),
    "summer rolls": Recipe("starters", 210, "pg"),
    "papaya salad": Recipe("sides", 180, "g"),
    "mango sticky rice": Recipe("desserts", 420, "pgn"),
    "Thai iced tea": Recipe("drinks", 200, "vgn"),
    "chicken gyros": Recipe("mains", 760, "n", "gyros"),
    "pork souvlaki": Recipe("mains", 720, "n", "gyros"),
    "falafel pita": Recipe("mains", 590, "pn", "gyros"),
    "moussaka": Recipe("mains", 810, "n"),
    "lamb kofta plate": Recipe("mains", 840, "n"),
    "stuffed peppers": Recipe("mains", 480, "pgn"),
    "grilled halloumi": Recipe("starters", 410, "vgn"),
    "spanakopita": Recipe("starters", 380, "vn"),
    "Greek salad": Recipe("sides", 310, "vgn"),
    "hummus with pita": Recipe("starters", 360, "pn"),
    "baklava": Recipe("desserts", 430, "v"),
    "mint lemonade": Recipe("drinks", 120, "pgn"),
    "salmon poke bowl": Recipe("mains", 580, "gn", "bowl"),
    "tofu power bowl": Recipe("mains", 520, "pg", "bowl"),
    "roast chicken bowl": Recipe("mains", 610, "gn", "bowl"),
    "kale caesar salad": Recipe("mains", 390, "n", "salad"),
    "roasted beet salad": Recipe("mains", 340, "vg", "salad"),
    "lentil soup": Recipe("starters", 260, "pgn"),
    "sweet potato wrap": Recipe("mains", 470, "pn"),
    "zucchini noodles": Recipe("mains", 330, "pg"),
    "avocado toast": Recipe("starters", 380, "pn"),
    "fruit cup": Recipe("desserts", 120, "pgn"),
    "chia pudding": Recipe("desserts", 240, "pg"),
    "green smoothie": Recipe("drinks", 180, "pgn"),
    "flat white": Recipe("drinks", 130, "vgn", "coffee"),
    "caramel latte": Recipe("drinks", 250, "vgn", "coffee"),
    "cold brew": Recipe("drinks", 15, "pgn", "coffee"),
    "hot chocolate": Recipe("drinks", 320, "vgn", "coffee"),
    "chai latte": Recipe("drinks", 210, "vgn", "coffee"),
    "bacon and egg roll": Recipe("mains", 520, "n"),
    "smoked salmon bagel": Recipe("mains", 470, "n", "bagel"),
    "cream cheese bagel": Recipe("mains", 410, "vn", "bagel"),
    "ham and brie baguette": Recipe("mains", 590, "n"),
    "tomato soup": Recipe("starters", 230, "pgn"),
    "granola with yoghurt": Recipe("starters", 380, "v"),
    "butter croissant": Recipe("sides", 290, "vn"),
    "blueberry muffin": Recipe("desserts", 410, "v"),
    "carrot cake": Recipe("desserts", 430, "v"),
    "cinnamon bun": Recipe("desserts", 420, "vn"),
}

SPICE = Group("spice", True, 1, (("mild", 0.0), ("medium", 0.0), ("hot", 0.0)))

KITS: dict[str, tuple[Group, ...]] = {
    "pizza": (
        Group("size", True, 1, (("small", 0.0), ("medium", 2.5), ("large", 5.0))),
        Group(
            "toppings",
            False,
            2,
            (("extra mozzarella", 1.5), ("mushrooms", 1.2), ("black olives", 1.0), ("prosciutto", 2.5)),
        ),
    ),
    "pasta": (Group("extras", False, 2, (("parmesan", 0.8), ("burrata", 3.0), ("grilled chicken", 3.5))),),
    "curry": (SPICE, Group("bread", False, 1, (("plain naan", 2.5), ("roti", 2.0), ("peshwari naan", 3.2)))),
    "ramen": (Group("extras", False, 2, (("soft egg", 1.5), ("extra noodles", 2.0), ("bamboo shoots", 1.2))),),
    "bowl": (
        Group("base", True, 1, (("brown rice", 0.0), ("quinoa", 1.0), ("mixed greens", 0.0))),
        Group("extras", False, 2, (("avocado", 2.0), ("pickled ginger", 0.5), ("toasted seeds", 0.8))),
    ),
    "taco": (
        Group("salsa", True, 1, (("salsa verde", 0.0), ("salsa roja", 0.0), ("habanero salsa", 0.5))),
        Group("extras", False, 2, (("sour cream", 0.8), ("extra cheese", 1.0), ("jalapenos", 0.5))),
    ),
    "burger": (
        Group("side", True, 1, (("fries", 0.0), ("onion rings", 1.5), ("side salad", 1.0))),
        Group("extras", False, 2, (("extra cheddar", 1.0), ("fried egg", 1.5), ("pickles", 0.5))),
    ),
    "wok": (SPICE, Group("protein", False, 1, (("tofu", 1.5), ("chicken", 2.5), ("prawns", 3.5)))),
    "gyros": (Group("sauce", True, 1, (("tzatziki", 0.0), ("tahini", 0.0), ("chilli sauce", 0.0))),),
    "salad": (Group("extras", False, 2, (("feta", 1.5), ("boiled egg", 1.2), ("croutons", 0.6))),),
    "coffee": (
        Group("size", True, 1, (("regular", 0.0), ("large", 1.0))),
        Group("milk", False, 1, (("oat milk", 0.6), ("soy milk", 0.5), ("almond milk", 0.6))),
    ),
    "bagel": (Group("extras", False, 2, (("red onion", 0.4), ("capers", 0.6), ("cucumber", 0.4))),),
}
