"""What people are notified of: reminders, digests, followed games, direct messages and pending notices."""
