"""Reading the notation of Power Coinz moves (rules: Writing moves)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...errors import AmbiguousMove, InvalidMove
from ...text import SEAT_LETTERS, Written
from .coinz import Coinz, designs
from .state import TEAM, Capture, Move, State, Team

_CAPTURE = re.compile(r"(?P<seat>[a-z])[-@]?(?P<place>[0-9]+)|(?P<place2>[0-9]+)[-@]?(?P<seat2>[a-z])")
_IDS = re.compile(r"[a-z0-9-]+(?:,[a-z0-9-]+)*")


def read_move(state: State, notation: str) -> Move:
    """Read a team or, once all teams are shown, a capture. Raises InvalidMove if `notation` is neither."""
    return read_capture(notation) if state.revealed else read_team(notation, designs(state.setup))


def read_team(notation: str, catalogue: Mapping[str, Coinz]) -> Team:
    """Read a team from names separated by commas, or from ids separated by commas or spaces.

    Raises InvalidMove if `notation` is neither, or AmbiguousMove if a name fits several coinz.
    """
    matches = [_matches(part, catalogue) for part in re.split(r"[,;\n]", notation) if part.strip()]
    if matches and all(matches):
        return Team(tuple(map(_only, matches)))
    parts = ",".join(re.split(r"[\s,;]+", notation.strip().strip(",").lower()))
    if not _IDS.fullmatch(parts):
        raise InvalidMove("A team is five coinz, separated by commas. See `/rules` for how to write them.")
    return Team(tuple(parts.split(",")))


def _matches(notation: str, catalogue: Mapping[str, Coinz]) -> list[Coinz]:
    """List the coinz with a given id or name, in any letter case."""
    name = " ".join(notation.split()).casefold()
    if name in catalogue:
        return [catalogue[name]]
    return [coinz for coinz in catalogue.values() if coinz.name.casefold() == name]


def _only(matches: list[Coinz]) -> str:
    if len(matches) > 1:
        raise AmbiguousMove(
            "More than one coinz is called {name}. Write one of these instead: {ids}.",
            name=Written(matches[0].name),
            ids=tuple(each.id for each in matches),
        )
    return matches[0].id


def read_capture(notation: str) -> Capture:
    """Read a capture, with its seat and place in either order and any letter case, or raise InvalidMove."""
    parts = _CAPTURE.fullmatch(re.sub(r"\s", "", notation).lower())
    if not parts:
        raise InvalidMove(
            "To take a coinz, name the seat and the place, for example {example}.", example="B3"
        )
    place = int((parts["place"] or parts["place2"])[:3])
    if not 1 <= place <= TEAM:
        raise InvalidMove("A team's places are numbered 1 to {size}.", size=TEAM)
    return Capture(SEAT_LETTERS.index((parts["seat"] or parts["seat2"]).upper()), place - 1)
