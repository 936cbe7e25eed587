"""Figures about finished games and decisions. Pure functions."""
