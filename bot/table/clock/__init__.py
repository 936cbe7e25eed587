"""How time runs at a table: clocks, what stops them, and when a flag falls. Values and pure functions.

Times are milliseconds since the epoch by Discord's clock, lengths are milliseconds.
"""
