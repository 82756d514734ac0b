"""What is in a world? Its entities, where they can be seen, and descriptions that fit exactly one of them.

The tables of a world are read through a `Catalogue` only; everything else is learned from read-only calls.
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
