"""Notifications: when reminders and nudges are sent, and to which people."""
