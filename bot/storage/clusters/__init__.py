"""Several processes on one database: who serves what, what they tell one another, and how they log in."""
