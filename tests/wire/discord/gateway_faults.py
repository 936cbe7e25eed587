"""How the gateway can go wrong, beyond cut connections: switched on and off by tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from .world import Json


def as_it_is(event: str, data: Json) -> Any:
    """Leave an event alone."""
    return data


@dataclass
class GatewayFaults:
    """What is wrong with the gateway at present.

    `refuses`: it answers 503 to whoever wants to connect. `hangs_up`: it takes connections and closes them
    at once. `ignores_resumes`: it says nothing to RESUME, though it goes on acknowledging heartbeats.
    `mute`: the connections on which nothing is sent any more, as if the network swallowed it. `deaf`: those
    that get no more interactions, though all else goes on. `spoil` changes the data of events on their way.
    """

    refuses: bool = False
    hangs_up: bool = False
    ignores_resumes: bool = False
    mute: set[object] = field(default_factory=set)
    deaf: set[object] = field(default_factory=set)
    spoil: Callable[[str, Json], Any] = as_it_is

    def swallows(self, connection: object, event: str | None) -> bool:
        """Return whether what is sent on a connection never arrives."""
        return connection in self.mute or (connection in self.deaf and event == "INTERACTION_CREATE")

    def check(self, request: web.Request) -> None:
        """Refuse a request for a connection, if that is the fault. Raises web.HTTPServiceUnavailable."""
        if self.refuses:
            raise web.HTTPServiceUnavailable
