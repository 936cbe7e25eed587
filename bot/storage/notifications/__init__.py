"""Who is notified of what: reminders, digests, follows, direct messages, notices for the next press."""
