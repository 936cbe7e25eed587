"""What the bot is measured by: speed, size, memory, each against its target. See README.md."""
