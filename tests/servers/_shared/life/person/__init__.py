"""Tests of the room `person` of a life."""
