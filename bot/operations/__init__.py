"""Commands for the host, such as `backup` and `doctor`, and the running bot's upkeep and watchdog."""
