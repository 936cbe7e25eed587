"""Who is told what: reminders, digests, direct messages, and what is told at the next press."""
