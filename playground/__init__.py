"""The playground: the real bot in a simulated server, played in the browser."""

import bot  # noqa: F401 - says on Windows that the bot does not run there, before anything else is imported
