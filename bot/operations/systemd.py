"""Reports of the process's state to systemd, by its notification protocol (systemd: sd_notify).

The protocol is one datagram a message, so it takes no library.
"""

from __future__ import annotations

import contextlib
import re
import socket

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


class Notifier:
    """Sends states to the socket that systemd named in NOTIFY_SOCKET, if there is one."""

    def __init__(self, address: str | None) -> None:
        # A leading @ stands for the zero byte of an abstract socket's name.
        self._address = re.sub("^@", "\0", address or "")

    def notify(self, state: str) -> None:
        """Send a state such as READY; ignore a socket that does not take it."""
        if not self._address:
            return
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
            channel.setblocking(False)
            channel.sendto(state.encode(), self._address)
