"""What is in a world? Its entities, where they can be seen, and descriptions that fit exactly one of them.

- `catalogue` lists the entities of a world; no other code of this room reads tables. `protagonist` is the user.
- `survey` calls the read-only tools of a world; `sightings` are the entities that their results show.
- `descriptions` describes an entity in words; `result_rows` selects the rows of a result that a description means.
- `plausible` draws values for parameters that nothing else suggests a value for.
"""

from prove.ground.catalogue import Catalogue, EntityKind, WorldCatalogue
from prove.ground.descriptions import Description, describe, fits_one
from prove.ground.protagonist import Protagonist, protagonist_of
from prove.ground.sightings import Sighting, Sightings
from prove.ground.survey import survey_world

__all__ = [
    "Catalogue",
    "Description",
    "EntityKind",
    "Protagonist",
    "Sighting",
    "Sightings",
    "WorldCatalogue",
    "describe",
    "fits_one",
    "protagonist_of",
    "survey_world",
]
