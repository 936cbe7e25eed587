"""The playground: the real bot in a simulated server, played in the browser."""
