"""The Discord bot, which adds people, messages and time to the engine."""

import sys

if sys.platform == "win32":  # before importing anything that Windows lacks
    raise SystemExit(
        "Alea runs on Linux, on macOS and in WSL, not on Windows itself: install WSL, and start Alea there."
    )
