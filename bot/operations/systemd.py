"""Tell systemd how the process is, by its notification protocol (systemd: sd_notify).

The protocol is one datagram a message, so no library is needed.
"""

from __future__ import annotations

import contextlib
import re
import socket

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


class Notifier:
    """Sends states to the socket that systemd named in NOTIFY_SOCKET; to nobody where there is none."""

    def __init__(self, address: str | None) -> None:
        # A leading @ stands for the zero byte of an abstract socket's name.
        self._address = re.sub("^@", "\0", address or "")

    def say(self, state: str) -> None:
        """Send a state such as READY; a socket that takes nothing is no reason to stop."""
        if not self._address:
            return
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
            channel.setblocking(False)
            channel.sendto(state.encode(), self._address)
