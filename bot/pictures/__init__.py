"""Boards, drawn on worker threads, and films, drawn by processes of their own."""
