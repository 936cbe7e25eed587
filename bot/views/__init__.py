"""Messages as data, the ids of their controls, and the escaping of users' own words."""
