"""The referee, which opens games and checks every move and roll: the only way to play a game.

A match is an opening plus a list of events, which the game's functions turn into a state. Matches are values:
every action returns a new Match and leaves the old one as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .choosing import Step
from .errors import IllegalMove, InvalidMove, InvalidPosition, InvalidRoll, MatchOver, NotYourTurn
from .game import (
    AnyGame,
    Call,
    Event,
    Over,
    Played,
    Resigned,
    Rolled,
    Score,
    Setup,
    Status,
    ToMove,
    ToRoll,
    is_secret,
    seats_to_move,
)
from .goods import Handover
from .opening import prepare
from .picking import Pick
from .reading import read
from .seen import LastPlay, Seen, ending_of
from .settled import Settled
from .text import Seat, Text, plural, text

if TYPE_CHECKING:
    from .record import Record

MAX_MOVE_LENGTH = 200  # characters; a longer text is not a move
MAX_POSITION_LENGTH = 4000


class Match(NamedTuple):
    """A match at one point in time, created with `open`, `at` or `replay`."""

    game: AnyGame
    setup: Setup
    state: Any
    status: Status
    events: tuple[Event, ...] = ()
    last: LastPlay | None = None
    opening: str | None = None  # the position line it was opened from; None for the game's opening
    hidden: int = 0  # the number of latest events that are hidden: all since the first secret submission
    rolls: int = 0  # how many of the events are rolls
    moves_made: int = 0  # how many of the events are moves made in public

    @classmethod
    def open(
        cls,
        game_id: str,
        *,
        seats: int,
        first: int = 0,
        options: Mapping[str, object] | None = None,
        holdings: Mapping[str, object] | None = None,
    ) -> Match:
        """Open a match in which the seat `first` starts. For `holdings`, see `engine.goods.read_holdings`.

        Raises UnknownGame, or InvalidOption for bad options, seats, first seat or holdings.
        """
        game, setup = prepare(game_id, seats, first, options, holdings)
        state = game.start(setup)
        return cls(game, setup, state, game.status(state))

    @classmethod
    def at(
        cls,
        game_id: str,
        position: str,
        *,
        seats: int,
        first: int = 0,
        options: Mapping[str, object] | None = None,
        holdings: Mapping[str, object] | None = None,
    ) -> Match:
        """Open a match as `open` does, but from a position line. Raises InvalidPosition for a bad line."""
        game, setup = prepare(game_id, seats, first, options, holdings)
        if not isinstance(position, str) or len(position) > MAX_POSITION_LENGTH:
            raise InvalidPosition("A position has to be one short line of text.")
        state = game.decode(setup, position)
        return cls(game, setup, state, game.status(state), opening=game.encode(state))

    @classmethod
    def replay(cls, record: Mapping[str, Any]) -> Match:
        """Return the match that a record describes. Raises InvalidRecord if the record cannot be replayed."""
        from .record import replay  # imported late: records import this module

        return replay(record)

    def moves(self, seat: int) -> tuple[str, ...]:
        """List a seat's legal moves in canonical notation, sorted. If moves are secret, list only presets."""
        if not _is_one_of(seat, seats_to_move(self.status)):
            return ()
        return tuple(sorted(map(str, self.game.moves(self.state, seat))))

    def play(self, seat: int, notation: str) -> Match:
        """Return the match after a seat's move.

        Raises MatchOver, NotYourTurn (if the seat has no move to make), InvalidMove or AmbiguousMove (if
        `notation` cannot be read), or IllegalMove (if a rule forbids the move).
        """
        status = self._awaits_move_of(seat)
        if not isinstance(notation, str) or len(notation) > MAX_MOVE_LENGTH:
            raise InvalidMove("A move is a short piece of text. See `/rules` for how to write one.")
        move = read(self.game, self.state, seat, notation)
        forbidden = self.game.ruling(self.state, seat, move)
        if forbidden is not None:
            raise IllegalMove(forbidden)
        after = self.game.play(self.state, seat, move)
        last = self.last if status.secret else LastPlay(seat, str(move), self.state)
        return self._followed_by(Played(seat, str(move)), after, last)

    def trial(self, seat: int, notation: str) -> Match:
        """Return the match after a move made in the seat's own view: a preview that reveals no secrets.

        Raises the errors of `play`. Show the result to that seat only, and never continue from it.
        """
        return self._replace(state=self.game.view(self.state, seat)).play(seat, notation)

    def limited(self, seat: int, bound: Mapping[str, int]) -> Match:
        """Return the match as if a seat did not own some goods: `bound` gives the number of copies by id.

        These goods are staked elsewhere. Never show the result to others, continue from it or record it.
        """
        if self.setup.holdings is None:
            return self
        setup = self.setup._replace(holdings=self.setup.holdings.without(seat, bound))
        return self._replace(setup=setup, state=self.game.decode(setup, self.position))

    def roll(self, faces: Sequence[int]) -> Match:
        """Return the match after a roll. Raises MatchOver, or InvalidRoll if `faces` cannot be rolled now."""
        self._goes_on()
        status = self.status
        if not isinstance(status, ToRoll):
            raise InvalidRoll("No roll is due now.")
        roll = tuple(faces) if isinstance(faces, Sequence) else ()
        whole = all(isinstance(face, int) and not isinstance(face, bool) for face in roll)
        if not whole or len(roll) != status.count or not all(1 <= face <= status.sides for face in roll):
            raise InvalidRoll(
                plural(
                    "This has to be a roll of {count} die with faces 1 to {sides}.",
                    "This has to be a roll of {count} dice with faces 1 to {sides}.",
                    by="count",
                ),
                count=status.count,
                sides=status.sides,
            )
        return self._followed_by(Rolled(roll), self.game.roll(self.state, roll), self.last)

    def resign(self, seat: int) -> Match:
        """Return the match after a seat has resigned. Raises MatchOver, or NotYourTurn if the seat is out."""
        self._goes_on()
        if not _is_one_of(seat, self.active):
            raise NotYourTurn("You're no longer in this game, so you can't resign.")
        return self._followed_by(Resigned(seat), self.game.drop(self.state, seat), self.last)

    def settle(self, *, timed: bool = False) -> Match:
        """End the match by agreement or, if `timed`, at its end time. Raises MatchOver if already over."""
        self._goes_on()
        return self._followed_by(Settled(timed), self.game.settle(self.state), self.last)

    @property
    def position(self) -> str:
        """The position line of the state, secrets included."""
        return self.game.encode(self.state)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that have neither resigned nor been knocked out, in ascending order."""
        return self.game.active(self.state)

    @property
    def scores(self) -> tuple[Score | None, ...] | None:
        """Each seat's score (None for a seat without a score), or None if the game has no scores."""
        return self.game.scores(self.state)

    @property
    def ending(self) -> Text | None:
        """Why the match is over, as a clause ("the board is full"), or None if it is still running."""
        return ending_of(self.game, self.status, self.events)

    def choices(self, seat: int, tokens: tuple[str, ...]) -> Step:
        """Return the next step in building a seat's move, given the `tokens` of the choices made so far.

        Raises MatchOver, NotYourTurn if no move by the seat is due, or InvalidMove if no step follows.
        """
        self._awaits_move_of(seat)
        return self.game.choices(self.state, seat, tokens)

    def record(self) -> Record:
        """Return the match as a dict that can be written as JSON, secrets included."""
        from .record import write

        return write(self)

    def public_record(self) -> Record:
        """Return the record that everyone may see, with only the public events. This is CPU-intensive."""
        from .knowledge import public_events
        from .record import write

        return write(self._replace(events=tuple(self.events[number] for number in public_events(self))))

    def seen_by(self, seat: int | None) -> Seen:
        """Return what a seat, or a watcher (None), may see: everything that pictures and texts need."""
        game, view, last = self.game, self.game.view(self.state, seat), self.last
        return Seen(
            game=game,
            setup=self.setup,
            viewer=seat,
            state=view,
            status=self.status,
            active=self.active,
            scores=game.scores(view),
            tallies=game.tallies(view),
            last=last and last._replace(before=game.view(last.before, seat)),
            ending=self.ending,
        )

    def known_to(self, seat: int | None) -> Match:
        """Return a playable match that has only what a seat, or a watcher (None), knows.

        In that match, the other seats still have to make their hidden submissions. Raises ValueError if the
        match was opened from a position with a hidden submission, or ended before a submission was revealed.
        """
        from .knowledge import known_to  # imported late: it imports this module

        return known_to(self, seat)

    def completed(self, pick: Pick) -> Match:
        """Return the match after every missing secret submission has been drawn at random with `pick`."""
        from .knowledge import completed  # as above

        return completed(self, pick)

    def narrate(self, before: Match) -> Text | None:
        """Describe the latest event, given the match `before` it. Returns None if a later text will do so."""
        event = self.events[-1]
        if isinstance(event, Resigned):
            resigns = text("{seat} resigns.", seat=Seat(event.seat))
            then = self.game.narrate_leaving(before.state, event.seat, self.state)
            return resigns if then is None else text("{resigns} {then}", resigns=resigns, then=then)
        if isinstance(event, Settled):
            return event.story
        return self.game.narrate(before.state, event, self.state)

    def calls(self, before: Match) -> tuple[Call, ...]:
        """List the tasks, such as dares, that the latest event sets players, given the match `before` it."""
        event = self.events[-1]
        return self.game.calls(before.state, event, self.state) if isinstance(event, Played | Rolled) else ()

    def staked(self, seat: int) -> tuple[str, ...]:
        """List the ids of the goods that a seat has staked in this match: none once the match is over."""
        return () if isinstance(self.status, Over) else self.game.staked(self.state, seat)

    def handed_over(self) -> tuple[Handover, ...]:
        """Return the goods that change hands when the match ends, or () while the match is running."""
        return self.game.handed_over(self.state) if isinstance(self.status, Over) else ()

    def _awaits_move_of(self, seat: int) -> ToMove:
        self._goes_on()
        status = self.status
        if isinstance(status, ToMove) and _is_one_of(seat, status.seats):
            return status
        raise NotYourTurn(_whose_turn(status))

    def _goes_on(self) -> None:
        if isinstance(self.status, Over):
            raise MatchOver("This game is over.")

    def _followed_by(self, event: Event, state: Any, last: LastPlay | None) -> Match:
        status = self.game.status(state)
        secret = is_secret(self.status) and is_secret(status)
        hidden = self.hidden + 1 if secret and (self.hidden or isinstance(event, Played)) else 0
        events = (*self.events, event)
        rolls = self.rolls + isinstance(event, Rolled)
        moves = self.moves_made + (isinstance(event, Played) and not is_secret(self.status))
        return Match(self.game, self.setup, state, status, events, last, self.opening, hidden, rolls, moves)


def _is_one_of(seat: object, seats: tuple[int, ...]) -> bool:
    # True and 1.0 equal 1, but a record that contains them is refused
    return isinstance(seat, int) and not isinstance(seat, bool) and seat in seats


def _whose_turn(status: Status) -> Text:
    if isinstance(status, ToMove):
        return text("It's not your turn. Waiting for {seats}.", seats=tuple(map(Seat, status.seats)))
    return text("The dice haven't been rolled yet. Try again in a moment.")
