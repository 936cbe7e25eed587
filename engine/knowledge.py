"""A match as one seat knows it, to be played on: what is still hidden is undone, or drawn anew.

`Match.state`, `position` and `record()` hold everybody's submissions, and a view cannot be played on. Who
looks ahead for a seat begins with `known_to`, and fills what is owed there with `completed`.
"""

from __future__ import annotations

from .game import Event, Pick, Played, is_secret, seats_to_move
from .match import Match
from .record import apply, moments


def known_to(match: Match, seat: int | None) -> Match:
    """Return the last public moment plus the own submission; raise ValueError where none is known.

    So it is in a match that was opened with a submission, or that ended before one was shown.

    Where nothing is hidden that is the match itself. Seats that left meanwhile have left, as all know.
    """
    known = _without_submissions(match, seat) if match.hidden else match
    if match.game.view(known.state, seat) != known.state:
        raise ValueError("the match has a submission that this seat may not know, now or ever")
    return known


def completed(match: Match, pick: Pick) -> Match:
    """Make every submission that is still owed, each as the game draws it."""
    while is_secret(match.status):
        seat = seats_to_move(match.status)[0]
        match = match.play(seat, str(match.game.submission(match.state, seat, pick)))
    return match


def _without_submissions(match: Match, seat: int | None) -> Match:
    shown = len(match.events) - match.hidden
    *_, known = moments(match._replace(events=match.events[:shown]))
    for event in match.events[shown:]:
        if _is_known(event, seat):
            known = apply(known, event)
    return known


def _is_known(event: Event, seat: int | None) -> bool:
    return not isinstance(event, Played) or event.seat == seat
