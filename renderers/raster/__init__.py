"""Scenes as pixels: what paints, and all that only painting needs."""
