"""systemd is told about the process's state, if it asked to be."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest

from bot.operations.watchdog import ALIVE, READY, Notifier


def listening(address: str) -> socket.socket:
    """Open a datagram socket at an address, as systemd does, with a timeout of a second."""
    channel = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    channel.bind(address)
    channel.settimeout(1)
    return channel


@pytest.mark.parametrize("abstract", [False, True])
def test_states_arrive(tmp_path: Path, *, abstract: bool) -> None:
    """Each state is one datagram, to a path or an abstract address."""
    path = str(tmp_path / "notify")
    with listening("\0" + path if abstract else path) as channel:
        notifier = Notifier("@" + path if abstract else path)
        notifier.notify(READY)
        notifier.notify(ALIVE)
        assert [channel.recv(100), channel.recv(100)] == [b"READY=1", b"WATCHDOG=1"]


@pytest.mark.parametrize(("address", "opened"), [(None, 0), ("", 0), ("/nowhere/at/all", 1)])
def test_nobody_listens(monkeypatch: pytest.MonkeyPatch, address: str | None, opened: int) -> None:
    """Notifying does nothing without an address, and leaves no socket open if no one listens."""
    sockets: list[socket.socket] = []

    def noted(*kind: int) -> socket.socket:
        sockets.append(made(*kind))
        return sockets[-1]

    made = socket.socket
    monkeypatch.setattr(socket, "socket", noted)
    Notifier(address).notify(READY)
    assert [each.fileno() for each in sockets] == [-1] * opened


def test_nobody_reads(tmp_path: Path) -> None:
    """A full socket does not block: further states are lost."""
    with listening(str(tmp_path / "notify")) as channel:
        notifier = Notifier(str(tmp_path / "notify"))
        notifications = threading.Thread(
            target=lambda: [notifier.notify(ALIVE) for _ in range(1000)], daemon=True
        )
        notifications.start()
        notifications.join(10)
        assert not notifications.is_alive()
        assert channel.recv(100) == b"WATCHDOG=1"
