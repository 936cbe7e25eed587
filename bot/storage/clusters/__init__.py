"""Several processes on one database: what each serves, what they tell each other, and how they log in."""
