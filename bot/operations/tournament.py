"""`python -m bot verify-tournament FILE [RECORD...]`: check a tournament's file by repeating the pairings.

The file is not trusted. Only the announcement shows whether the seed was chosen before the first entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine import Match, Over, TableError

from ..contests.lots import COMMITMENT_DIGITS
from ..contests.tournament_file import FORMAT, RESULT_WRONG, mistakes, played_tables
from ..table.replay.dice_check import Unverifiable, read_dice
from .verify import Verdict, print_verdict, read_file

NO_TOURNAMENT = f"This isn't a tournament's file: its format isn't {FORMAT}."
RECORD_UNKNOWN = "Table {table} isn't a finished game of this tournament."
_PROVES = "This proves that the pairings, seats and places follow from this seed and these results."
_COMPARE = (
    "tournament {tournament}, commitment {commitment}: its announcement showed these digits before the first "
    "entry. If it didn't, this is another tournament."
)


def main(path: str, records: list[str]) -> int:
    """Verify a tournament's file, with records of its games if there are any, and print the verdict.

    Return 0 if the file is verified, 1 if it is not, and 2 if the file or a record cannot be read.
    """
    return print_verdict(lambda: _verify(path, records), _PROVES)


def _verify(path: str, records: list[str]) -> Verdict:
    file = read_file(Path(path))
    if file.get("format") != FORMAT:
        raise Unverifiable(NO_TOURNAMENT)
    wrong = (*mistakes(file), *_wrong_results(file, [read_file(Path(record)) for record in records]))
    shown = str(file["commitment"])[:COMMITMENT_DIGITS]
    return Verdict((), wrong, (), (_COMPARE.format(tournament=file["tournament"], commitment=shown),))


def _wrong_results(file: Mapping[str, Any], records: list[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a sentence for each record whose table is not in the file, or has other winners in the file.

    Raises Unverifiable if a record can't be replayed, or if its game isn't over.
    """
    played = played_tables(file)
    for record in records:
        table = read_dice(record).table
        if table not in played:
            yield RECORD_UNKNOWN.format(table=table)
            continue
        recorded = {seat for seat, place in enumerate(played[table]) if place == 1}
        winners = _winners(record)
        if winners != recorded:
            yield RESULT_WRONG.format(table=table, due=_seats(winners), recorded=_seats(recorded))


def _winners(record: Mapping[str, Any]) -> set[int]:
    """Return the seats that win in a record or, if none does, all seats that are still in the game.

    Raises Unverifiable if the record can't be replayed to the end.
    """
    try:
        match = Match.replay(record)
    except TableError as error:
        raise Unverifiable(str(error)) from error
    if not isinstance(match.status, Over):
        raise Unverifiable("The game is unfinished in this record.")
    return {*match.status.winners} or {*match.active}


def _seats(seats: set[int]) -> str:
    return "won by " + ", ".join(f"seat {seat + 1}" for seat in sorted(seats)) if seats else "without winners"
