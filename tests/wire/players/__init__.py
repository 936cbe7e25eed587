"""The people at the tables, who play at random or by plan, and an oracle that knows what must be stored."""
