"""A playable match as one seat knows it, with hidden submissions undone or drawn at random.

`Match.state`, `position` and `record()` contain everyone's submissions, and a view cannot be continued.
To look ahead for a seat, start with `known_to` and draw the missing submissions with `completed`.
"""

from __future__ import annotations

from .game import Event, Over, Played, Resigned, is_secret, seats_to_move
from .match import Match
from .picking import Pick
from .record import apply, moments


def known_to(match: Match, seat: int | None) -> Match:
    """Return the match without the submissions that are still hidden from a seat, or a watcher (None).

    If nothing is hidden, the result is the match itself. Resignations after a hidden submission are kept,
    because everyone knows about them. Raises ValueError if the match was opened with a hidden submission, or
    ended before a submission was revealed.
    """
    view = _without_submissions(match, seat) if match.hidden else match
    if match.game.view(view.state, seat) != view.state:
        raise ValueError("the match has a submission that this seat may not know, now or ever")
    return view


def public_events(match: Match) -> tuple[int, ...]:
    """Return the indices of the events that everyone may know: all of them once the match is over."""
    withheld = withheld_events(match)
    return tuple(number for number in range(len(match.events) - match.hidden) if number not in withheld)


def withheld_events(match: Match) -> frozenset[int]:
    """Return the indices of a running match's secret submissions by seats that left before the reveal."""
    if isinstance(match.status, Over) or not any(isinstance(event, Resigned) for event in match.events):
        return frozenset()
    handed_in: dict[int, int] = {}
    withheld = set()
    for number, (before, event) in enumerate(zip(moments(match), match.events)):
        if not is_secret(before.status):
            handed_in.clear()
        elif isinstance(event, Played):
            handed_in[event.seat] = number
        elif isinstance(event, Resigned) and event.seat in handed_in:
            withheld.add(handed_in[event.seat])
    return frozenset(withheld)


def completed(match: Match, pick: Pick) -> Match:
    """Return the match after every missing secret submission has been drawn at random with `pick`."""
    while is_secret(match.status):
        seat = seats_to_move(match.status)[0]
        match = match.play(seat, str(match.game.submission(match.state, seat, pick)))
    return match


def _without_submissions(match: Match, seat: int | None) -> Match:
    public = len(match.events) - match.hidden
    *_, view = moments(match._replace(events=match.events[:public]))
    for event in match.events[public:]:
        if _is_known(event, seat):
            view = apply(view, event)
    return view


def _is_known(event: Event, seat: int | None) -> bool:
    return not isinstance(event, Played) or event.seat == seat
