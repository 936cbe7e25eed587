"""The sentences that report a check of a record's dice, and the dice as a record describes them.

The `verify` command and the script in a game's page use the same sentences.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import _
from engine.text import SEAT_LETTERS

from ..dice import FairDice

MAX_LISTED = 10  # wrong rolls

SEED_RIGHT = _("The seed matches the commitment.")
SEED_WRONG = _(
    "The seed and the commitment don't agree: the seed's SHA-256 is {actual}, but {key} was published."
)
FIRST_RIGHT = _("The first seat follows from the seed.")
FIRST_WRONG = _("The first seat should have been {due}, but the record says {recorded}.")
ROLLS_RIGHT = _("Every roll follows from the seed: {count} in all.")
ROLL_WRONG = _("Roll {number} is wrong: {rolls} stands in the record, {target} follows from the seed.")
MORE_WRONG = _("Other wrong rolls: {count}.")

NO_SEED = "The seed of the dice is published when the game is over; verify its record then."
NO_DICE = "The record does not say how its dice were thrown, so they cannot be verified."
DAMAGED_DICE = "The record's dice are damaged: commitment, seed and table are text, and each seat has an id."

_HASH = re.compile(r"[0-9a-fA-F]{64}")
_TABLE = re.compile(r"[0-9a-z]{1,64}")
_SNOWFLAKE = re.compile(r"[0-9]{1,20}")


class Unverifiable(Exception):
    """A record cannot be checked: it is unreadable, or has no valid dice and seed."""


class RecordedDice(NamedTuple):
    """A record's dice: the commitment, and the data that a check compares with it."""

    table: str
    commitment: str
    seed: bytes
    fair: FairDice
    players: list[str]


def read_dice(record: Mapping[str, Any]) -> RecordedDice:
    """Read a record's dice. Raises Unverifiable if they are missing or damaged, or have no seed."""
    dice = record.get("dice")
    if not isinstance(dice, Mapping):
        raise Unverifiable(NO_DICE)
    if dice.get("seed") is None:
        raise Unverifiable(NO_SEED)
    match dice:
        case {"commitment": str(committed), "seed": str(seed), "table": str(table), "players": [*players]}:
            sound = _HASH.fullmatch(committed) and _HASH.fullmatch(seed) and _TABLE.fullmatch(table)
            if sound and _are_ids(players) and len(players) == record.get("seats"):
                key = bytes.fromhex(seed)
                fair = FairDice(key, table, [int(player) for player in players])
                return RecordedDice(table, committed.lower(), key, fair, players)
    raise Unverifiable(DAMAGED_DICE)


def _are_ids(players: list[Any]) -> bool:
    fit = 0 < len(players) <= len(SEAT_LETTERS)
    return fit and all(isinstance(id, str) and _SNOWFLAKE.fullmatch(id) for id in players)
