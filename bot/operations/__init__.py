"""For whoever runs the bot: backups, restore, doctor, verify, watchdog."""
