"""Replays on Discord: shared moments, and films of finished games."""
