"""How moves of Power Coinz are read (rules: Notation)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...errors import AmbiguousMove, InvalidMove
from ...text import SEAT_LETTERS, Written
from .coinz import Coinz, designs
from .state import TEAM, Capture, Move, State, Team

_CAPTURE = re.compile(r"(?P<seat>[a-z])[-@]?(?P<place>[0-9]+)|(?P<place2>[0-9]+)[-@]?(?P<seat2>[a-z])")
_IDS = re.compile(r"[a-z0-9-]+(?:,[a-z0-9-]+)*")


def read_move(state: State, written: str) -> Move:
    """Read a team or, once all are shown, a capture; raise InvalidMove."""
    return read_capture(written) if state.revealed else read_team(written, designs(state.setup))


def read_team(written: str, known: Mapping[str, Coinz]) -> Team:
    """Read a team in any case: names parted by commas, or ids by commas or spaces; raise InvalidMove."""
    named = [_named(part, known) for part in re.split(r"[,;\n]", written) if part.strip()]
    if named and all(named):
        return Team(tuple(map(_only, named)))
    parts = ",".join(re.split(r"[\s,;]+", written.strip().strip(",").lower()))
    if not _IDS.fullmatch(parts):
        raise InvalidMove("A team is five coinz, separated by commas: /rules shows how they are written.")
    return Team(tuple(parts.split(",")))


def _named(written: str, known: Mapping[str, Coinz]) -> list[Coinz]:
    """Return the coinz of an id or a name, in any case."""
    wanted = " ".join(written.split()).casefold()
    if wanted in known:
        return [known[wanted]]
    return [coinz for coinz in known.values() if coinz.name.casefold() == wanted]


def _only(named: list[Coinz]) -> str:
    if len(named) > 1:
        raise AmbiguousMove(
            "Several coinz are called {name}; in place of the name write one of: {ids}.",
            name=Written(named[0].name),
            ids=tuple(each.id for each in named),
        )
    return named[0].id


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
