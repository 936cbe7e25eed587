"""Scenes as pixels: the painter and everything that only it needs."""
