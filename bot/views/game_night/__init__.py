"""Game nights in words: the end of a table, announcements."""
