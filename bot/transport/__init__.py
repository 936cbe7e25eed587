"""Discord itself: connection, pace, payloads, answers and limits. It knows no table."""
