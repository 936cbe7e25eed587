"""Benchmarks that compare the bot's speed, size and memory with targets. See README.md."""
