"""The bot: people, messages and time around the engine."""
