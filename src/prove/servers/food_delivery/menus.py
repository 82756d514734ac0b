"""Names of restaurants, dishes by cuisine, and the options of kinds of dishes."""

from typing import NamedTuple

from prove.servers.food_delivery.records import Cuisine, Diet, Section


class Recipe(NamedTuple):
    """A dish that could be on a menu; `kit` names the options it comes with, `marks` its diets by their letters."""

    name: str
    section: Section
    price: float
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

KNOWN: dict[str, Cuisine] = {
    "Trattoria Lucia": "italian",
    "Pizzeria Vesuvio": "italian",
    "Saffron House": "indian",
    "Noodle Bar Ginza": "japanese",
    "El Camino Taqueria": "mexican",
    "The Copper Pot": "american",
    "Harbor Grill": "american",
    "The Green Table": "healthy",
    "Kettle & Crumb": "cafe",
    "Blue Door Cafe": "cafe",
    "Third Rail Coffee": "cafe",
    "The Paper Cup": "cafe",
}

OTHERS: tuple[tuple[str, Cuisine], ...] = (
    ("Pasta Nonna", "italian"),
    ("Masala Corner", "indian"),
    ("Tandoor Lane", "indian"),
    ("Sushi Kawa", "japanese"),
    ("Izakaya Tori", "japanese"),
    ("Casa Maiz", "mexican"),
    ("Burrito Depot", "mexican"),
    ("Burger Yard", "american"),
    ("Smokehouse 21", "american"),
    ("Bangkok Alley", "thai"),
    ("Lotus Garden", "thai"),
    ("Basil & Lime", "thai"),
    ("Souvlaki Stop", "greek"),
    ("Olive & Thyme", "greek"),
    ("Little Santorini", "greek"),
    ("Bowl & Branch", "healthy"),
    ("Leaf Kitchen", "healthy"),
    ("Morning Glory Bakery", "cafe"),
)

PER_CUISINE: dict[Cuisine, int] = {"cafe": 3}
"""How many restaurants of a cuisine there may be, two unless said otherwise: no dish is on two menus."""

RECIPES: dict[Cuisine, tuple[Recipe, ...]] = {
    "italian": (
        Recipe("margherita pizza", "mains", 11.0, 820, "vn", "pizza"),
        Recipe("diavola pizza", "mains", 13.5, 960, "n", "pizza"),
        Recipe("four-cheese pizza", "mains", 13.0, 1040, "vn", "pizza"),
        Recipe("spaghetti carbonara", "mains", 12.5, 890, "n"),
        Recipe("penne arrabbiata", "mains", 11.0, 640, "pn", "pasta"),
        Recipe("lasagne al forno", "mains", 13.5, 930, "n"),
        Recipe("gnocchi with pesto", "mains", 12.0, 760, "v", "pasta"),
        Recipe("mushroom risotto", "mains", 13.0, 710, "vgn"),
        Recipe("caprese salad", "starters", 8.5, 320, "vgn"),
        Recipe("garlic focaccia", "sides", 5.0, 410, "pn"),
        Recipe("bruschetta", "starters", 6.5, 280, "pn"),
        Recipe("tiramisu", "desserts", 6.5, 450, "vn"),
        Recipe("panna cotta", "desserts", 6.0, 380, "gn"),
        Recipe("blood orange soda", "drinks", 3.5, 140, "pgn"),
    ),
    "indian": (
        Recipe("chicken tikka masala", "mains", 14.0, 780, "g", "curry"),
        Recipe("palak paneer", "mains", 12.5, 610, "vgn", "curry"),
        Recipe("lamb rogan josh", "mains", 15.5, 820, "g", "curry"),
        Recipe("chana masala", "mains", 11.0, 520, "pgn", "curry"),
        Recipe("vegetable biryani", "mains", 12.0, 690, "vg", "curry"),
        Recipe("butter chicken", "mains", 14.5, 850, "g", "curry"),
        Recipe("dal makhani", "mains", 11.5, 560, "vgn"),
        Recipe("vegetable samosas", "starters", 6.0, 330, "pn"),
        Recipe("onion bhaji", "starters", 5.5, 290, "pgn"),
        Recipe("garlic naan", "sides", 3.5, 310, "v"),
        Recipe("gulab jamun", "desserts", 5.0, 370, "v"),
        Recipe("mango lassi", "drinks", 4.5, 220, "vgn"),
    ),
    "japanese": (
        Recipe("tonkotsu ramen", "mains", 14.5, 880, "n", "ramen"),
        Recipe("miso ramen", "mains", 13.0, 720, "vn", "ramen"),
        Recipe("chicken katsu curry", "mains", 14.0, 910, "n"),
        Recipe("salmon nigiri set", "mains", 16.5, 540, "gn"),
        Recipe("rainbow roll", "mains", 15.0, 480, "n"),
        Recipe("avocado maki", "mains", 8.0, 310, "pgn"),
        Recipe("teriyaki donburi", "mains", 13.5, 760, "n", "bowl"),
        Recipe("yaki udon", "mains", 12.5, 690, "n", "ramen"),
        Recipe("pork gyoza", "starters", 7.0, 360, "n"),
        Recipe("edamame", "sides", 4.5, 150, "pgn"),
        Recipe("mochi ice cream", "desserts", 5.5, 240, "vg"),
        Recipe("iced matcha", "drinks", 4.5, 110, "vgn"),
    ),
    "mexican": (
        Recipe("carnitas tacos", "mains", 11.5, 680, "gn", "taco"),
        Recipe("baja fish tacos", "mains", 12.5, 640, "n", "taco"),
        Recipe("cauliflower tacos", "mains", 10.5, 490, "pgn", "taco"),
        Recipe("chicken burrito", "mains", 11.0, 880, "n", "taco"),
        Recipe("black bean burrito", "mains", 10.0, 790, "pn", "taco"),
        Recipe("beef quesadilla", "mains", 11.5, 830, "n"),
        Recipe("chicken enchiladas", "mains", 13.0, 770, "gn"),
        Recipe("guacamole with chips", "starters", 7.5, 420, "pgn"),
        Recipe("street corn", "sides", 5.0, 290, "vgn"),
        Recipe("nachos grande", "starters", 9.5, 910, "vgn"),
        Recipe("churros", "desserts", 5.5, 430, "vn"),
        Recipe("horchata", "drinks", 3.5, 190, "pg"),
    ),
    "american": (
        Recipe("classic cheeseburger", "mains", 11.5, 890, "n", "burger"),
        Recipe("smoky bacon burger", "mains", 13.5, 1050, "n", "burger"),
        Recipe("black bean burger", "mains", 11.0, 720, "vn", "burger"),
        Recipe("fried chicken sandwich", "mains", 12.0, 940, "n", "burger"),
        Recipe("pulled pork plate", "mains", 14.5, 980, "gn"),
        Recipe("grilled ribeye", "mains", 22.0, 870, "gn"),
        Recipe("lobster roll", "mains", 19.5, 610, "n"),
        Recipe("mac and cheese", "mains", 9.5, 790, "vn"),
        Recipe("buffalo wings", "starters", 9.0, 680, "gn"),
        Recipe("loaded fries", "sides", 6.5, 720, "gn"),
        Recipe("key lime pie", "desserts", 6.0, 470, "v"),
        Recipe("vanilla milkshake", "drinks", 5.5, 520, "vgn"),
    ),
    "thai": (
        Recipe("pad thai", "mains", 12.5, 740, "g", "wok"),
        Recipe("green curry", "mains", 13.0, 690, "g", "wok"),
        Recipe("massaman curry", "mains", 13.5, 810, "g"),
        Recipe("drunken noodles", "mains", 12.5, 720, "n", "wok"),
        Recipe("basil fried rice", "mains", 11.5, 680, "n", "wok"),
        Recipe("tofu pad see ew", "mains", 11.5, 650, "pn"),
        Recipe("tom yum soup", "starters", 7.5, 240, "gn"),
        Recipe("chicken satay", "starters", 8.0, 390, "g"),
        Recipe("summer rolls", "starters", 6.5, 210, "pg"),
        Recipe("papaya salad", "sides", 7.0, 180, "g"),
        Recipe("mango sticky rice", "desserts", 6.5, 420, "pgn"),
        Recipe("Thai iced tea", "drinks", 4.0, 200, "vgn"),
    ),
    "greek": (
        Recipe("chicken gyros", "mains", 10.5, 760, "n", "gyros"),
        Recipe("pork souvlaki", "mains", 11.5, 720, "n", "gyros"),
        Recipe("falafel pita", "mains", 9.5, 590, "pn", "gyros"),
        Recipe("moussaka", "mains", 13.5, 810, "n"),
        Recipe("lamb kofta plate", "mains", 14.5, 840, "n"),
        Recipe("stuffed peppers", "mains", 11.5, 480, "pgn"),
        Recipe("grilled halloumi", "starters", 8.0, 410, "vgn"),
        Recipe("spanakopita", "starters", 6.5, 380, "vn"),
        Recipe("Greek salad", "sides", 8.0, 310, "vgn"),
        Recipe("hummus with pita", "starters", 6.0, 360, "pn"),
        Recipe("baklava", "desserts", 5.0, 430, "v"),
        Recipe("mint lemonade", "drinks", 3.5, 120, "pgn"),
    ),
    "healthy": (
        Recipe("salmon poke bowl", "mains", 14.5, 580, "gn", "bowl"),
        Recipe("tofu power bowl", "mains", 12.5, 520, "pg", "bowl"),
        Recipe("roast chicken bowl", "mains", 13.5, 610, "gn", "bowl"),
        Recipe("kale caesar salad", "mains", 11.0, 390, "n", "salad"),
        Recipe("roasted beet salad", "mains", 10.5, 340, "vg", "salad"),
        Recipe("lentil soup", "starters", 7.0, 260, "pgn"),
        Recipe("sweet potato wrap", "mains", 9.5, 470, "pn"),
        Recipe("zucchini noodles", "mains", 11.5, 330, "pg"),
        Recipe("avocado toast", "starters", 8.5, 380, "pn"),
        Recipe("fruit cup", "desserts", 5.0, 120, "pgn"),
        Recipe("chia pudding", "desserts", 5.5, 240, "pg"),
        Recipe("green smoothie", "drinks", 6.0, 180, "pgn"),
    ),
    "cafe": (
        Recipe("flat white", "drinks", 4.0, 130, "vgn", "coffee"),
        Recipe("caramel latte", "drinks", 4.8, 250, "vgn", "coffee"),
        Recipe("cold brew", "drinks", 4.5, 15, "pgn", "coffee"),
        Recipe("hot chocolate", "drinks", 4.2, 320, "vgn", "coffee"),
        Recipe("chai latte", "drinks", 4.6, 210, "vgn", "coffee"),
        Recipe("bacon and egg roll", "mains", 7.5, 520, "n"),
        Recipe("smoked salmon bagel", "mains", 9.0, 470, "n", "bagel"),
        Recipe("cream cheese bagel", "mains", 6.0, 410, "vn", "bagel"),
        Recipe("ham and brie baguette", "mains", 8.5, 590, "n"),
        Recipe("tomato soup", "starters", 6.5, 230, "pgn"),
        Recipe("granola with yoghurt", "starters", 6.5, 380, "v"),
        Recipe("butter croissant", "sides", 3.2, 290, "vn"),
        Recipe("blueberry muffin", "desserts", 3.8, 410, "v"),
        Recipe("carrot cake", "desserts", 4.8, 430, "v"),
        Recipe("cinnamon bun", "desserts", 4.0, 420, "vn"),
    ),
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
