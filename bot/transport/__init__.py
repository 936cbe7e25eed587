"""The link to Discord: connection, login pace, payloads, answers and limits. It knows nothing of tables."""
