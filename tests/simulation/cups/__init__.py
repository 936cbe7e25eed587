"""Tournaments with drop-outs, late entries and deaths of the bot, next to a model of their own."""
