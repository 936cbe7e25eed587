"""Scenes as pixels: the painter and everything that only the painter needs."""
