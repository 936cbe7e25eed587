"""What was played and how it ended: statistics, the hall of results."""
