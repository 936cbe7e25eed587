"""Conditional moves: a composer of their own, and what becomes of a plan."""

from . import composer

__all__ = ["composer"]
