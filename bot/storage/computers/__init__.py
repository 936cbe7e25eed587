"""What computers leave in the database: their choices, and the hints that seats were given."""
