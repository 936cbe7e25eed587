"""For the operator: backups, restore, doctor, verify, watchdog."""
