"""Tests of how single games are shown."""
