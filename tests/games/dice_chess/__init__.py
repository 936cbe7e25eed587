"""Tests of Dice Chess."""
