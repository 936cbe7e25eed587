"""Tools for the operator, such as backups and the doctor, and the watchdog."""
