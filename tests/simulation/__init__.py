"""The bot, a stand-in for Discord and people in one thread, with time, network, disk and luck from a seed.

The bot is the real one, with the real discord.py, aiohttp and SQLite. Discord is `tests/wire/discord`. What
lies between them is simulated: an event loop whose time passes only when nothing is left to do, a network
that is slow, breaks and recovers, a slow disk, and a bot that can die at any moment and is started again. The
same seed gives the same course, so that a failure can be reproduced.
"""
