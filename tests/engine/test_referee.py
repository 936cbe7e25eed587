"""The referee: who may do what, when, and in which order that is checked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import (
    GAMES,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidRoll,
    Match,
    MatchOver,
    NotYourTurn,
    Over,
    Played,
    Resigned,
    Rolled,
    Settled,
    TableError,
    ToMove,
    ToRoll,
    UnknownGame,
)

Action = Callable[[Match], object]
EMPTY = "/".join(["........"] * 8)

ROLLING = Match.open("conversion", seats=3, first=1)
MOVING = Match.at("conversion", f"{EMPTY} A123,B1,C1 A", seats=3)
OVER = MOVING.settle()


class TestOpening:
    def test_defaults(self) -> None:
        """By default, the first seat is 0 and the options are the game's own."""
        match = Match.open("conversion", seats=2)
        assert (match.setup.first, match.setup.options) == (0, GAMES["conversion"].Options())
        assert (match.events, match.last, match.opening) == ((), None, None)

    @pytest.mark.parametrize("game_id", ["", "Conversion", "chess", None, 3, ["conversion"], b"conversion"])
    def test_unknown_games(self, game_id: object) -> None:
        with pytest.raises(UnknownGame, match="no game called"):
            Match.open(game_id, seats=2)  # type: ignore[arg-type]

    def test_the_game_is_looked_at_first_then_seats_first_and_options(self) -> None:
        """The first fault in the order of game, seats, first seat, options and position is reported."""
        with pytest.raises(UnknownGame):
            Match.open("chess", seats=99, first=99, options={"x": 1})
        with pytest.raises(InvalidOption, match="players"):
            Match.open("conversion", seats=99, first=99, options={"x": 1})
        with pytest.raises(InvalidOption, match="first seat"):
            Match.open("conversion", seats=2, first=99, options={"x": 1})
        with pytest.raises(InvalidOption, match="no option 'x'"):
            Match.at("conversion", "nonsense", seats=2, options={"x": 1})
        with pytest.raises(InvalidPosition):
            Match.at("conversion", "nonsense", seats=2)

    @pytest.mark.parametrize("seats", [0, 1, 9, -2, 2.0, "2", True, None])
    def test_what_is_no_number_of_seats(self, seats: object) -> None:
        with pytest.raises(InvalidOption, match="Conversion is for 2-8 players"):
            Match.open("conversion", seats=seats)  # type: ignore[arg-type]

    @pytest.mark.parametrize("first", [True, False, "0", None, 0.0, -1, 2])
    def test_what_is_no_first_seat(self, first: object) -> None:
        """Only a whole number from 0 can be the first seat, even if another value equals one."""
        with pytest.raises(InvalidOption, match="first seat"):
            Match.open("conversion", seats=2, first=first)  # type: ignore[arg-type]

    def test_the_registry_cannot_be_changed(self) -> None:
        """Nothing can be added to the registry of games."""
        with pytest.raises(TypeError):
            GAMES["x"] = GAMES["conversion"]  # type: ignore[index]


class TestOrderOfChecks:
    """The end is checked before the turn, the turn before notation, and notation before the rules."""

    @pytest.mark.parametrize(
        ("match", "action", "error"),
        [
            (OVER, lambda m: m.play(9, "?"), MatchOver),
            (OVER, lambda m: m.roll(("x",)), MatchOver),
            (OVER, lambda m: m.resign(9), MatchOver),
            (OVER, lambda m: m.settle(), MatchOver),
            (OVER, lambda m: m.choices(9, ("?",)), MatchOver),
            *((MOVING, lambda m, seat=seat: m.play(seat, "?"), NotYourTurn) for seat in (1, 2, 3, -1, 99)),
            (MOVING, lambda m: m.play(0, "?"), InvalidMove),
            (MOVING, lambda m: m.play(0, "9@z9"), InvalidMove),
            (MOVING, lambda m: m.play(0, "6@a1"), IllegalMove),
            (MOVING, lambda m: m.roll((1, 2, 3, 4, 5)), InvalidRoll),
            (MOVING, lambda m: m.roll(()), InvalidRoll),
            (MOVING, lambda m: m.choices(1, ("?",)), NotYourTurn),
            (MOVING, lambda m: m.choices(0, ("?",)), InvalidMove),
            (MOVING, lambda m: m.resign(3), NotYourTurn),
            (MOVING, lambda m: m.resign(-1), NotYourTurn),
            (ROLLING, lambda m: m.play(1, "1@a1"), NotYourTurn),
            (ROLLING, lambda m: m.choices(1, ()), NotYourTurn),
            (ROLLING, lambda m: m.roll((1, 2, 3, 4)), InvalidRoll),
        ],
    )
    def test_refusals(self, match: Match, action: Action, error: type[TableError]) -> None:
        with pytest.raises(TableError) as refused:
            action(match)
        assert type(refused.value) is error
        assert str(refused.value).endswith((".", "?"))

    def test_who_is_awaited_is_said(self) -> None:
        """The refusal names the seat to move or the dice, or says that the player has resigned."""
        with pytest.raises(NotYourTurn, match=r"not your turn\. Waiting for A\."):
            MOVING.play(1, "1@a1")
        for seat in (0, 1):
            with pytest.raises(NotYourTurn, match="dice haven't been rolled yet"):
                ROLLING.play(seat, "1@a1")
        with pytest.raises(NotYourTurn, match="no longer in this game"):
            MOVING.resign(1).resign(1)

    def test_two_fields_of_a_refused_roll(self) -> None:
        with pytest.raises(InvalidRoll, match="5 dice with faces 1 to 6"):
            ROLLING.roll((1, 2, 3, 4, 7))


class TestWhatIsNoNumber:
    """True and 1.0 equal 1, but are neither seats nor faces."""

    @pytest.mark.parametrize("seat", [False, 0.0, "0", None, "A", (0,)])
    def test_seats(self, seat: object) -> None:
        for action in (
            lambda: MOVING.play(seat, "1@a1"),  # type: ignore[arg-type]
            lambda: MOVING.choices(seat, ()),  # type: ignore[arg-type]
            lambda: MOVING.resign(seat),  # type: ignore[arg-type]
        ):
            with pytest.raises(NotYourTurn):
                action()
        assert MOVING.moves(seat) == ()  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        "faces",
        [
            (True, 2, 3, 4, 5),
            (1.0, 2, 3, 4, 5),
            ("1", 2, 3, 4, 5),
            (None,) * 5,
            "12345",
            (0, 1, 2, 3, 4),
            (1, 2, 3, 4, 7),
            (-1, 2, 3, 4, 5),
            (1, 2, 3, 4, 5, 6),
            (),
            (10**30, 1, 1, 1, 1),
            ([1], 2, 3, 4, 5),
            None,
            5,
            {1, 2, 3, 4, 5},
        ],
    )
    def test_faces(self, faces: object) -> None:
        """Other types, other numbers of dice, other faces, and sets raise InvalidRoll."""
        with pytest.raises(InvalidRoll):
            ROLLING.roll(faces)  # type: ignore[arg-type]

    def test_lists_of_faces_do(self) -> None:
        """Any sequence of whole numbers is a roll."""
        assert ROLLING.roll([1, 2, 3, 4, 5]).events == (Rolled((1, 2, 3, 4, 5)),)


def test_events_are_kept_canonically() -> None:
    """Events keep a move in its canonical notation, however it was typed."""
    match = MOVING.play(0, "D4 3").resign(2).settle()
    assert match.events == (Played(0, "3@d4"), Resigned(2), Settled())


def test_status_follows_the_events() -> None:
    match = Match.open("conversion", seats=2)
    assert match.status == ToRoll(5, 6, 0, "hand")
    match = match.roll((1, 2, 3, 4, 5)).roll((1, 2, 3, 4, 5))
    assert match.status == ToMove((0,), secret=False)
    assert match.settle().status == Over((0, 1), "agreement")


def test_a_match_is_a_value() -> None:
    """Matches with equal histories are equal, and can't be changed."""
    assert MOVING.play(0, "1@a1") == MOVING.play(0, "a1 1")
    assert MOVING.play(0, "1@a1") != MOVING.play(0, "1@a2")
    with pytest.raises(AttributeError):
        MOVING.state = None  # type: ignore[misc]


def test_the_last_play_is_kept_for_pictures() -> None:
    """A match keeps the last move and the state before it, also after a resignation."""
    match = MOVING.play(0, "1@a1").resign(2)
    assert match.last is not None
    assert (match.last.seat, match.last.move, match.last.before) == (0, "1@a1", MOVING.state)
    assert match.seen_by(None).last == match.last
    assert MOVING.last is None


def test_seen() -> None:
    """What a seat sees has the game, viewer, active seats, scores, status and tallies."""
    seen = MOVING.play(0, "3@a1").seen_by(1)
    assert (seen.game.id, seen.viewer, seen.active) == ("conversion", 1, (0, 1, 2))
    assert seen.scores == (3, 0, 0)
    assert seen.status == ToMove((1,))
    assert [tally.decides for tally in seen.tallies].count(True) == 1


def test_active_seats() -> None:
    assert MOVING.active == (0, 1, 2)
    assert MOVING.resign(1).active == (0, 2)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_resignation_is_not_the_end_of_time(seat: int) -> None:
    """A resignation, an agreement and an end by time each have their own ending."""
    match = Match.open("cubeo", seats=2)
    assert match.resign(seat).ending == match.game.endings["resignation"]
    assert match.settle(timed=True).ending != match.settle().ending == match.game.endings["agreement"]
