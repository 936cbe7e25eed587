"""Benchmarks of the bot's speed, size and memory, each against its target. See README.md."""
