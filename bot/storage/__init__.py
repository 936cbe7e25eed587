"""All of the bot's SQL, and the handling of its database files."""
