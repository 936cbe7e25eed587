"""Notifications: digests, reminders, news for followers."""
