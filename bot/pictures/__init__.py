"""Boards, drawn on worker threads, and films, drawn in separate processes."""
