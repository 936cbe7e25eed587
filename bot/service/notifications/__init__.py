"""Notifications: when reminders and nudges come, and to whom."""
