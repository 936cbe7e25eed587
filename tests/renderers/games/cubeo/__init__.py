"""Tests of how Cubeo is shown."""
