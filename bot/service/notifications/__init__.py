"""Nudges, and the reminders that people have asked for."""
