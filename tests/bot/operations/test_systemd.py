"""systemd is told how the process is, if it asked for it."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from bot.operations.systemd import ALIVE, READY, Notifier


def listening(address: str) -> socket.socket:
    """Open a socket as systemd does."""
    channel = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    channel.bind(address)
    channel.settimeout(1)
    return channel


@pytest.mark.parametrize("abstract", [False, True])
def test_states_arrive(tmp_path: Path, *, abstract: bool) -> None:
    """One datagram a state, to a path or to an abstract name."""
    path = str(tmp_path / "notify")
    with listening("\0" + path if abstract else path) as channel:
        notifier = Notifier("@" + path if abstract else path)
        notifier.notify(READY)
        notifier.notify(ALIVE)
        assert [channel.recv(100), channel.recv(100)] == [b"READY=1", b"WATCHDOG=1"]


@pytest.mark.parametrize("address", [None, "", "/nowhere/at/all"])
def test_nobody_listens(address: str | None) -> None:
    """Then nothing is said, and nothing goes wrong."""
    Notifier(address).notify(READY)
