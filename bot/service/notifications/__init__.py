"""Notifications: when digests, reminders and nudges come, and to whom."""
