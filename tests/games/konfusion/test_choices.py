"""Moves built step by step: the die, then its target."""

from __future__ import annotations

import pytest

from engine import InvalidMove, Match, suggested

from .drawn import at


def details(match: Match, source: str) -> dict[str, str | None]:
    """Return the details of a die's targets by token."""
    return {
        choice.token: choice.detail and str(choice.detail) for choice in match.choices(0, (source,)).choices
    }


def test_the_die_comes_first() -> None:
    """Only dice that can move are offered, with the best that they can do."""
    asked = Match.open("konfusion", seats=2).choices(0, ())
    assert str(asked.prompt) == "Which die?"
    told = [f"{choice.token}: {choice.label}, {choice.detail}" for choice in asked.choices]
    assert told[:3] == [
        "b1: 2 on b1, None",
        "c1: 3 on c1, can make 4",
        "c2: 1 on c2, None",
    ]
    assert len(told) == 16
    assert all(choice.squares == (choice.token,) and choice.move is None for choice in asked.choices)


def test_the_best_of_a_die_is_told_without_its_squares() -> None:
    """The goal is told before a capture, and a capture before an upgrade."""
    match = at("10 . B2\n 7 A3 A3\n 6 . A5\n e f", also="B1@h8 A1@e8")
    told = {choice.token: str(choice.detail) for choice in match.choices(0, ()).choices}
    assert (told["e7"], told["f7"]) == ("can make 4", "can capture the 2")
    goal = at("10 A2 . . . A3 A1 . . . .\n 7 . . . . . . . . . A3\n a b c d e f g h i j", also="B6@h5")
    told = {choice.squares: str(choice.detail) for choice in goal.choices(0, ()).choices}
    assert told[("j7",)] == "can take the last of the four goal keyposts"


def test_then_its_targets() -> None:
    """Each target is offered and marked, and completes the move."""
    match = Match.open("konfusion", seats=2)
    asked = match.choices(0, ("d3",))
    assert str(asked.prompt) == "Where does the 1 on d3 go?"
    assert [(c.token, str(c.label), c.squares, c.move) for c in asked.choices] == [
        ("c3", "c3", ("c3",), "d3>c3"),
        ("d4", "d4", ("d4",), "d3>d4"),
    ]


def test_the_targets_of_a_six_fit_the_menus() -> None:
    """A 6 has all 99 squares of an empty board as targets, in order."""
    asked = at("4 A6\n d", also="B1@j10").choices(0, ("d4",))
    assert len(asked.choices) == 99
    assert [choice.token for choice in asked.choices[:3]] == ["a1", "a2", "a3"]


def test_what_a_target_would_do() -> None:
    """A target's detail names captures, upgrades and the goal or, without those, jumps."""
    match = at("7 A5 A1\n e f", also="B5@j7 B1@h8")
    assert details(match, "e7")["j7"] == "captures B's 5"
    assert details(match, "e7")["e8"] is None
    match = at("10 . B2\n 7 A3 A3\n 6 . A5\n e f", also="B1@h8 A1@e8")
    assert details(match, "e7") == {"b7": None, "e4": None, "e10": "becomes a 4", "h7": "jumps over f7"}
    assert details(match, "f7")["f10"] == "captures B's 2, becomes a 4"
    goal = at("10 A2 . . . A3 A1 . . . .\n 7 . . . . . . . . . A3\n a b c d e f g h i j", also="B6@h5")
    assert details(goal, "j7")["j10"] == "becomes a 4, takes the last of the four goal keyposts"


def test_a_preview_says_what_the_move_does() -> None:
    """A preview tells what the move does: it turns a die into a higher one, and does not become one."""
    match = at("10 . B2\n 7 A3 A3\n 6 . A5\n e f", also="B1@h8 A1@e8")
    deed, told = match.game.preview(match.state, 0, match.game.parse(match.state, 0, "f7>f10"))
    assert str(deed) == "Move your 3 from f7 to f10"
    assert str(told) == "captures B's 2, turns your die into a 4"


@pytest.mark.parametrize(("seats", "outcome"), [(2, "captures the 2"), (3, "captures B's 2")])
def test_a_brief_capture_says_whose_die_it_is(seats: int, outcome: str) -> None:
    """It does so unless there is only one opponent."""
    match = at("10 . B2\n 7 A3 A3\n 6 . A5\n e f", also="B1@h8", seats=seats)
    brief = match.game.brief(match.state, 0, match.game.parse(match.state, 0, "f7>f10"))
    assert str(brief.outcome) == outcome


def test_jumps_of_a_six_are_not_told() -> None:
    assert details(at("1 A6 A1 .\n a b c", also="B1@h8"), "a1")["c1"] is None


def test_moves_without_an_effect_have_an_order() -> None:
    """Moves that threaten the highest die come first, then those that come nearest to a goal keypost."""
    best, _ = suggested(at("2 A3\n d", also="A1@a4 B6@d8"), 0, 3)
    assert [each.move for each in best] == ["d2>d5", "a4>a5", "a4>b4"]


class TestRolledTurns:
    """The prompt says how many dice can move, and the turn can be ended."""

    def test_before_the_first_die(self) -> None:
        match = Match.open("konfusion", seats=2, options={"pieces": "roll"}).roll((4,))
        asked = match.choices(0, ())
        assert str(asked.prompt) == "Which die? You can move up to 4."
        assert "end" not in [choice.token for choice in asked.choices]

    def test_after_it(self) -> None:
        """Dice that have moved are named and not offered again. Ending the turn is the last choice."""
        match = Match.open("konfusion", seats=2, options={"pieces": "roll"}).roll((4,))
        match = match.play(0, "d3>d4").play(0, "g3>g4")
        asked = match.choices(0, ())
        assert str(asked.prompt) == "Which die? You can move up to 2 more. Already moved: d4 and g4."
        last = asked.choices[-1]
        assert (last.token, str(last.label), last.move) == ("end", "End the turn", "end")
        assert "end" not in [each.move for each in suggested(match, 0, 3)[0]]
        assert not {"d4", "g4"} & {choice.token for choice in asked.choices}


@pytest.mark.parametrize(
    "chosen", [("a1",), ("d2",), ("c9",), ("k4",), ("end",), ("d3", "d4"), ("d3", "d4", "d5"), ("",)]
)
def test_senseless_tokens(chosen: tuple[str, ...]) -> None:
    """Tokens that weren't offered, or that follow a complete move, raise InvalidMove."""
    match = Match.open("konfusion", seats=2)
    with pytest.raises(InvalidMove, match="Please start again"):
        match.choices(0, chosen)
