"""Tournaments with drop-outs, late entries and deaths of the bot, compared with an independent model."""
