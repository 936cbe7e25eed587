"""Replays on Discord: shared steps, and films of finished games."""
