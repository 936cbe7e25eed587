"""Stored notifications: reminders, digests, followed games, direct messages and pending notices."""
