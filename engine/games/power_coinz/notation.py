"""How moves of Power Coinz are read (rules: Notation)."""

from __future__ import annotations

import re

from ...errors import InvalidMove
from ...text import SEAT_LETTERS
from .state import TEAM, Capture, Move, State, Team

_CAPTURE = re.compile(r"(?P<seat>[a-z])[-@]?(?P<place>[0-9]+)|(?P<place2>[0-9]+)[-@]?(?P<seat2>[a-z])")
_IDS = re.compile(r"[a-z0-9-]+(?:,[a-z0-9-]+)*")


def read_move(state: State, written: str) -> Move:
    """Read a team or, once all are shown, a capture; raise InvalidMove."""
    return read_capture(written) if state.revealed else read_team(written)


def read_team(written: str) -> Team:
    """Read a team in any case, its ids separated by commas or spaces; raise InvalidMove."""
    parts = ",".join(re.split(r"[\s,;]+", written.strip().strip(",").lower()))
    if not _IDS.fullmatch(parts):
        raise InvalidMove("A team is five coinz, separated by commas: /rules shows how they are written.")
    return Team(tuple(parts.split(",")))


def read_capture(written: str) -> Capture:
    """Read a capture in any case and order; raise InvalidMove."""
    found = _CAPTURE.fullmatch(re.sub(r"\s", "", written).lower())
    if not found:
        raise InvalidMove(
            "To take a coinz, name the seat and the place, for example {example}.", example="B3"
        )
    place = int((found["place"] or found["place2"])[:3])
    if not 1 <= place <= TEAM:
        raise InvalidMove("A team has places 1 to {size}.", size=TEAM)
    return Capture(SEAT_LETTERS.index((found["seat"] or found["seat2"]).upper()), place - 1)
