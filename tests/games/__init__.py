"""Tests of the games: the properties that all share, and a folder for each."""
