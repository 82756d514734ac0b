"""Tests of the room `outings` of a life."""
