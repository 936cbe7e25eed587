"""Text boards are complete: read back, they have the facts of the same view's position line."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine import GAMES, Match, Over, Seen, Status, ToMove
from renderers import write
from tests.breadth import broad
from tests.games import part
from tests.games.chance import moments

from .picture_positions import NAMES
from .text_reading import dice_of, page_of

LETTERS = "ABCDEFGH"
MOMENTS = 10  # of a match that are checked
FACTS = {game_id: part(game_id, "facts") for game_id in sorted(GAMES)}
LISTING = [game_id for game_id, facts in FACTS.items() if getattr(facts, "DICE_ARE_LISTED", False)]
every_game = pytest.mark.parametrize("game_id", sorted(GAMES))
every_seed = pytest.mark.parametrize("seed", broad(range(5)))


def sampled(game_id: str, seed: int, leaving: float) -> Iterator[Match]:
    """Yield the first moments of a random match, some in between, and its end."""
    played = list(moments(game_id, seed, leaving))
    yield from (*played[:9], *played[9 :: max(1, len(played) // MOMENTS)], played[-1])


def views(match: Match) -> Iterator[Seen]:
    """Yield what a spectator, the first seat and the last seat see."""
    return (match.seen_by(viewer) for viewer in (None, 0, match.setup.seats - 1))


@every_game
@every_seed
def test_a_text_board_reads_back(game_id: str, seed: int) -> None:
    """The facts read from a text board are those of the position line, for every viewer."""
    for leaving in (0.0, 0.02):
        for match in sampled(game_id, seed, leaving):
            for seen in views(match):
                page = page_of(seen)
                assert list(page.seats) == list(LETTERS[: match.setup.seats])
                assert FACTS[game_id].told(page, seen) == FACTS[game_id].shown(seen)


@pytest.mark.parametrize("game_id", LISTING)
@every_seed
def test_the_seats_dice_are_those_on_the_board(game_id: str, seed: int) -> None:
    """The seats' lists, which screen readers read, have every die of the board by square."""
    for match in sampled(game_id, seed, 0.0):
        for seen in views(match):
            page = page_of(seen)
            shown = {square: cell for square, cell in page.cells.items() if re.fullmatch(r"[A-H]\d+", cell)}
            assert dice_of(page) == shown


@every_game
@every_seed
def test_different_views_have_different_texts(game_id: str, seed: int) -> None:
    """Views with the same text have the same facts, status and figures."""
    shown: dict[str, object] = {}
    for match in sampled(game_id, seed, 0.0):
        for seen in views(match):
            text = write(seen, names=NAMES[: match.setup.seats])
            visible = (FACTS[game_id].shown(seen), seen.viewer, seen.status, seen.scores, seen.active)
            assert shown.setdefault(text, visible) == visible


@every_game
@every_seed
def test_it_is_told_who_is_awaited_or_who_has_won(game_id: str, seed: int) -> None:
    for match in sampled(game_id, seed, 0.02):
        first = page_of(match.seen_by(None)).head[0]
        named = re.findall(r"\b[A-H]\b", first.removeprefix(match.game.name))
        assert named == [LETTERS[seat] for seat in _named(match.status)]
        if isinstance(match.status, Over):
            assert str(match.ending) in first.replace("\n", " ")


def _named(status: Status) -> tuple[int, ...]:
    if isinstance(status, Over):
        return (*status.winners, *status.rematch)
    if isinstance(status, ToMove):
        return status.seats
    return () if status.seat is None else (status.seat,)
