"""The bot as its users meet it: the real client of discord.py in a simulated Discord (SimCord)."""
