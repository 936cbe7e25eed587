"""Tests of Cubeo."""
