"""Buttons, menus and forms: one router for all of them, and what each of them does."""

from .press import Press
from .router import Router

__all__ = ["Press", "Router"]
