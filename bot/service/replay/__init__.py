"""Replays: steps that are kept in memory, and how many of them one person may ask for."""
