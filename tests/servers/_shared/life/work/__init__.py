"""Tests of the room `work` of a life."""
