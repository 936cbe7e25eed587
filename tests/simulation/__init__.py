"""The bot, a pretended Discord and the people in one thread, with time, network, disk and luck from a seed.

The bot is the real one, with the real discord.py, aiohttp and SQLite; Discord is `tests/wire/discord`.
Simulated is what lies between them: an event loop whose time passes only where nothing is left to do, a
network that is slow, breaks and comes back, a disk that takes its time, and a bot that dies at any moment and
is started again. The same seed is the same course, so that what went wrong once can be looked at again.
"""
