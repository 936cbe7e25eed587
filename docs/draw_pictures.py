"""Draws the pictures of the documentation: `python docs/draw_pictures.py` (from the repository's root)."""

from __future__ import annotations

import random
from pathlib import Path

import renderers
from engine import Match, Played, ToMove, ToRoll

FOLDER = Path(__file__).resolve().parent / "pictures"


def conversion() -> Match:
    """Play a crowded middle of Conversion, the same each time."""
    chance = random.Random(11)
    match = Match.open("conversion", seats=4, options={"holes": 5})
    while isinstance(match.status, ToRoll) or sum(isinstance(each, Played) for each in match.events) < 42:
        if isinstance(match.status, ToRoll):
            match = match.roll([chance.randint(1, match.status.sides) for _ in range(match.status.count)])
        elif isinstance(match.status, ToMove):
            seat = match.status.seats[0]
            match = max((match.play(seat, move) for move in chance.sample(match.moves(seat), 6)), key=_gain)
    return match


def _gain(match: Match) -> float:
    """Tell how the mover of the latest ply stands: players in a picture should play to win."""
    return float((match.scores or ())[match.last.seat] or 0) if match.last else 0.0


def main() -> None:
    """Draw everything."""
    FOLDER.mkdir(exist_ok=True)
    scene = renderers.draw(conversion().seen_by(None), names=["Marisol", "Tilde", "Olga", "Kofi"])
    (FOLDER / "conversion.png").write_bytes(renderers.paint(scene, width=800))


if __name__ == "__main__":
    main()
