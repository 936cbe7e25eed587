"""Notifications in words: agenda, digest, reminders, what followers read."""
