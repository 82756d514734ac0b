"""Names for people, streets, towns and firms. Kept here rather than taken from a data package: a seed must give the
same bytes for years, whatever release of that package is installed."""

from typing import get_args

from prove.servers._shared.kinds import Industry

FIRST_NAMES: tuple[str, ...] = tuple(
    """
    Aisha Alma Amara Amelia Anders Anika Anton Arjun Astrid Bao Beatriz Bela Bianca Bruno Camila Carlos Celeste Chen
    Clara Cyrus Dahlia Daniel Darius Delia Diego Dimitri Edith Eero Elena Elias Emeka Emil Esra Esther Farah Felix
    Fiona Freya Gabriel Gemma Gideon Greta Hana Harriet Hassan Hector Helena Hugo Ibrahim Ida Imani Ines Ingrid Isaac
    Ivan Jamal Jasmine Joaquin Johanna Jonas Julia Kaito Karim Katya Keiko Kofi Lars Laila Leah Leon Linnea Lorenzo
    Lucia Luka Mabel Magnus Malik Mara Marcus Margot Mateo Maya Mei Milo Mina Nadia Naomi Nikhil Nina Noah Nora Olga
    Omar Oscar Otto Paloma Pavel Petra Priya Quentin Rafael Ravi Rosa Ruben Ruth Saanvi Salma Samir Selma Sergio
    Silas Simone Soren Stella Tamar Tariq Tessa Theo Tomas Uma Vera Viktor Wanda Wei Xenia Yara Yusuf Zara Zoe
    """.split()
)

FEMININE_NAMES: tuple[str, ...] = tuple(
    """
    Aisha Alma Amara Amelia Anika Astrid Beatriz Bianca Camila Celeste Clara Dahlia Delia Edith Elena Esra Esther Farah
    Fiona Freya Gemma Greta Hana Harriet Helena Ida Imani Ines Ingrid Jasmine Johanna Julia Katya Keiko Laila Leah
    Linnea Lucia Mabel Mara Margot Maya Mei Mina Nadia Naomi Nina Nora Olga Paloma Petra Priya Rosa Ruth Saanvi Salma
    Selma Simone Stella Tamar Tessa Uma Vera Wanda Xenia Yara Zara Zoe
    """.split()
)
"""Those of the first names that women have: who is a sister, and who a brother."""

LAST_NAMES: tuple[str, ...] = tuple(
    """
    Abara Acosta Adler Aguilar Almeida Andersen Aoki Arnold Bakker Baptiste Barros Becker Bell Bergman Bianchi Blake
    Bose Brandt Brennan Calloway Cardoso Castillo Chandra Chowdhury Clarke Cohen Correia Cruz Dalton Delgado Desai
    Doyle Dubois Eklund Ellis Engel Farrell Ferrari Fischer Flores Fontaine Foster Fujita Galvez Garner Gomes Grant
    Greene Gupta Haddad Hale Hansen Hartley Hayashi Herrera Hoffman Holm Ibarra Idris Jansen Jensen Kamara Kaplan
    Keller Khan Kim Kovacs Kruger Lambert Larsen Lawson Lindgren Lopez Lund Maddox Mahmoud Marino Mbeki Mendes Meyer
    Mitchell Moreau Morgan Mori Nakamura Navarro Ndiaye Nguyen Nilsson Novak Obi Okafor Oliveira Olsen Ortega Osman
    Park Patel Peralta Petrov Quinn Ramos Rao Reyes Rhodes Richter Rossi Russo Saito Salazar Sandoval Santos Schmidt
    Shah Silva Singh Soto Stone Suarez Sullivan Takeda Tanaka Torres Vargas Vega Vogel Wagner Walsh Weber Whitman
    Wong Yamada Yilmaz Young Zhang Zimmerman
    """.split()
)

STREETS: tuple[str, ...] = tuple(
    """
    Alder Ash Aspen Beacon Birch Bridge Canal Cedar Chapel Cherry Church Clover College Copper Cypress Dock Elm
    Fairview Falcon Foundry Garden Grove Harbor Hawthorn Hazel Heron Highland Hill Holly Juniper Lake Laurel Liberty
    Linden Locust Magnolia Main Maple Market Meadow Mill Monroe Mulberry Oak Orchard Park Pearl Pine Poplar Prospect
    Quarry Railroad Ridge River Rowan School Spruce Station Summit Sycamore Tanner Union Valley Vine Walnut Water
    Willow Windsor
    """.split()
)

CITIES: tuple[str, ...] = tuple(
    """
    Amsterdam Athens Austin Barcelona Berlin Boston Brussels Chicago Copenhagen Dallas Denver Dublin Edinburgh
    Frankfurt Geneva Hamburg Helsinki Houston Istanbul Lisbon London Lyon Madrid Miami Milan Montreal Munich Nashville
    Oslo Paris Portland Porto Prague Rome Seattle Singapore Stockholm Sydney Tokyo Toronto Vancouver Vienna Warsaw
    Zurich
    """.split()
)

DOLLAR_CITIES: tuple[str, ...] = tuple(
    """
    Austin Boston Chicago Dallas Denver Houston Miami Montreal Nashville Portland Seattle Singapore Sydney Toronto
    Vancouver
    """.split()
)

MAIL_DOMAINS: tuple[str, ...] = ("postbox.example", "mailhaven.example", "quickpost.example", "letterbird.example")

FIRMS: tuple[str, ...] = (
    "Alder & Finch",
    "Amberline Foods",
    "Atlas Freight",
    "Beacon Analytics",
    "Bluefin Marine",
    "Bridgewell Capital",
    "Brightside Energy",
    "Calder Robotics",
    "Cedar Hill Clinics",
    "Cobalt Studios",
    "Copperfield Legal",
    "Driftwood Media",
    "Eastgate Logistics",
    "Everly Textiles",
    "Fernway Travel",
    "Foxglove Design",
    "Granite Peak Software",
    "Greenlake Farms",
    "Halcyon Insurance",
    "Harborview Hotels",
    "Ironwood Tools",
    "Juniper Labs",
    "Kestrel Aviation",
    "Lakeside Press",
    "Lumen Optics",
    "Maplecrest Homes",
    "Meridian Systems",
    "Northgate Pharma",
    "Oakline Furniture",
    "Orbit Telecom",
    "Pinecone Games",
    "Quarry Street Coffee",
    "Redwood Consulting",
    "Silverbrook Bank",
    "Solstice Solar",
    "Stonebridge Partners",
    "Tidewater Chemicals",
    "Umbra Security",
    "Vantage Motors",
    "Willow Creek Wines",
)

INDUSTRIES: tuple[Industry, ...] = get_args(Industry)

FIRM_INDUSTRIES: dict[str, tuple[Industry, ...]] = {
    "Alder & Finch": ("retail", "consulting"),
    "Amberline Foods": ("manufacturing", "retail"),
    "Atlas Freight": ("logistics",),
    "Beacon Analytics": ("software",),
    "Bluefin Marine": ("logistics", "manufacturing"),
    "Bridgewell Capital": ("finance",),
    "Brightside Energy": ("energy",),
    "Calder Robotics": ("manufacturing",),
    "Cedar Hill Clinics": ("health",),
    "Cobalt Studios": ("media",),
    "Copperfield Legal": ("consulting",),
    "Driftwood Media": ("media",),
    "Eastgate Logistics": ("logistics",),
    "Everly Textiles": ("manufacturing", "retail"),
    "Fernway Travel": ("hospitality",),
    "Foxglove Design": ("media",),
    "Granite Peak Software": ("software",),
    "Greenlake Farms": ("manufacturing", "retail"),
    "Halcyon Insurance": ("finance",),
    "Harborview Hotels": ("hospitality",),
    "Ironwood Tools": ("manufacturing",),
    "Juniper Labs": ("health",),
    "Kestrel Aviation": ("logistics",),
    "Lakeside Press": ("media",),
    "Lumen Optics": ("manufacturing",),
    "Maplecrest Homes": ("manufacturing",),
    "Meridian Systems": ("software",),
    "Northgate Pharma": ("health",),
    "Oakline Furniture": ("manufacturing", "retail"),
    "Orbit Telecom": ("software",),
    "Pinecone Games": ("media",),
    "Quarry Street Coffee": ("hospitality", "retail"),
    "Redwood Consulting": ("consulting",),
    "Silverbrook Bank": ("finance",),
    "Solstice Solar": ("energy",),
    "Stonebridge Partners": ("finance", "consulting"),
    "Tidewater Chemicals": ("manufacturing",),
    "Umbra Security": ("software",),
    "Vantage Motors": ("manufacturing",),
    "Willow Creek Wines": ("manufacturing", "retail"),
}
"""The industries that the name of a firm allows."""

JOBS: tuple[str, ...] = (
    "account manager",
    "accountant",
    "analyst",
    "architect",
    "chief of staff",
    "consultant",
    "copywriter",
    "customer success lead",
    "data engineer",
    "designer",
    "electrical engineer",
    "event planner",
    "finance director",
    "lawyer",
    "marketing manager",
    "nurse",
    "office manager",
    "operations lead",
    "product manager",
    "project manager",
    "purchasing manager",
    "recruiter",
    "researcher",
    "sales director",
    "software engineer",
    "support engineer",
    "teacher",
    "technical writer",
    "warehouse manager",
)

JOB_INDUSTRIES: dict[str, tuple[Industry, ...]] = {
    "electrical engineer": ("energy", "logistics", "manufacturing", "software"),
    "nurse": ("health",),
    "teacher": (),
    "warehouse manager": ("energy", "health", "logistics", "manufacturing", "retail"),
}
"""The industries of the firms that have somebody for a job, if not all have; no firm is a school."""

INDUSTRY_JOBS: dict[Industry, str] = {
    "software": "test engineer",
    "logistics": "dispatcher",
    "finance": "credit analyst",
    "health": "nurse",
    "media": "editor",
    "energy": "energy engineer",
    "manufacturing": "production planner",
    "retail": "merchandiser",
    "hospitality": "event planner",
    "consulting": "business trainer",
}
"""The job that somebody has at a firm of an industry that does not have the one that was drawn."""

PLACES: tuple[tuple[str, str], ...] = (
    ("Central Station", "station"),
    ("Northside Station", "station"),
    ("Harbor Ferry Terminal", "station"),
    ("City Airport", "airport"),
    ("Riverside Park", "park"),
    ("Botanical Garden", "park"),
    ("Founders Park", "park"),
    ("Lantern Hill Lookout", "park"),
    ("City Library", "library"),
    ("Westend Library", "library"),
    ("Museum of Modern Art", "museum"),
    ("Maritime Museum", "museum"),
    ("Science Museum", "museum"),
    ("Grand Theatre", "theatre"),
    ("Orpheum Cinema", "cinema"),
    ("Starlight Cinema", "cinema"),
    ("St Anne Hospital", "hospital"),
    ("Elm Street Clinic", "hospital"),
    ("Corner Pharmacy", "pharmacy"),
    ("Market Square Pharmacy", "pharmacy"),
    ("Kettle & Crumb", "cafe"),
    ("Blue Door Cafe", "cafe"),
    ("Third Rail Coffee", "cafe"),
    ("The Paper Cup", "cafe"),
    ("Trattoria Lucia", "restaurant"),
    ("Saffron House", "restaurant"),
    ("The Copper Pot", "restaurant"),
    ("Noodle Bar Ginza", "restaurant"),
    ("El Camino Taqueria", "restaurant"),
    ("The Green Table", "restaurant"),
    ("Harbor Grill", "restaurant"),
    ("Pizzeria Vesuvio", "restaurant"),
    ("Greenway Market", "supermarket"),
    ("Daily Basket", "supermarket"),
    ("Cornerstone Grocers", "supermarket"),
    ("Old Town Hardware", "shop"),
    ("Pages Bookshop", "shop"),
    ("Velo Bike Shop", "shop"),
    ("Ironclad Gym", "gym"),
    ("Riverside Pool", "gym"),
    ("First National Bank", "bank"),
    ("City Hall", "office"),
    ("Tech Hub Tower", "office"),
    ("Convention Center", "office"),
    ("Hotel Aurora", "hotel"),
    ("Grand Plaza Hotel", "hotel"),
    ("Sunoil Fuel Stop", "fuel"),
    ("Eastside Charging Park", "charging"),
    ("Central Parking Garage", "parking"),
    ("Hillcrest School", "school"),
    ("Polytechnic Campus", "school"),
    ("St Martin Church", "church"),
)
