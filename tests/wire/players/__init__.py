"""The people at the tables, who play by chance or by plan, and an oracle that knows what must be stored."""
