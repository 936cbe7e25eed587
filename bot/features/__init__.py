"""One file a feature: its slash command, its buttons, its private messages."""
