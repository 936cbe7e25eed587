"""The playground: the real bot in a simulated server, played in the browser."""

import bot  # noqa: F401 - says on Windows that this is not the place, before anything else is imported
