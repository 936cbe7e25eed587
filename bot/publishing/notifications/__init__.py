"""Notifications: digests, reminders, alerts, and news for followers."""
