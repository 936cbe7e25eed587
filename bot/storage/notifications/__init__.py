"""Stored notifications: reminders, digests, alerts, followed games, direct channels and pending notices."""
