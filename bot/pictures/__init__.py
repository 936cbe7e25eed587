"""Boards and replays, drawn on worker threads."""
