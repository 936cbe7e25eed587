"""Conditional moves: a composer of their own, and what becomes of a plan."""
