"""TODOINIT."""
