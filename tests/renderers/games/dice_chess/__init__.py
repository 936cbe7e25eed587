"""Tests of how Dice Chess is shown."""
