"""Stored notifications."""
