"""The Discord bot. It adds what the engine does not know about: users, messages and time."""

import sys

if sys.platform == "win32":  # before importing anything that Windows lacks
    raise SystemExit(
        "Alea runs on Linux, macOS and WSL, not on Windows itself. Install WSL and start Alea there."
    )
