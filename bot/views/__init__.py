"""Public messages as data, the ids of their controls, and the escaping of what users wrote."""
