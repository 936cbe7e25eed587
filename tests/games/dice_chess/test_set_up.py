"""Setting up: the rolls, ready-made and own arrangements, and the board once it is shown."""

from __future__ import annotations

import pytest

from engine import IllegalMove, InvalidMove, Match, NotYourTurn, Over, ToMove, ToRoll

ROLL_A = (3, 1, 5, 6, 6, 2, 2, 4, 1, 1, 5, 3, 2, 6, 4, 4)
ROLL_B = (2, 2, 6, 1, 3, 5, 4, 1, 6, 6, 2, 3, 5, 1, 4, 1)
AS_ROLLED_A, AS_ROLLED_B = "3156622411532644", "2261354166235141"
NO_DICE = "/".join(["........"] * 8)


def opened(first: int = 0, **options: object) -> Match:
    """Open a match of Dice Chess. Options have underscores for hyphens."""
    return Match.open("dice-chess", seats=2, first=first, options=options)


def rolled(first: int = 0, **options: object) -> Match:
    """Open a match and roll both armies."""
    return opened(first, **options).roll(ROLL_A).roll(ROLL_B)


def ranks(match: Match) -> list[str]:
    """Return the rows of the board, rank 8 first."""
    return match.position.split(" ")[0].split("/")


@pytest.mark.parametrize("first", [0, 1])
def test_a_rolls_before_b_whoever_begins(first: int) -> None:
    """A rolls 16 dice, then B rolls 16, whichever seat is first."""
    start = opened(first)
    assert start.status == ToRoll(16, 6, 0, "army")
    assert start.position == f"{NO_DICE} A0,B0 A"
    half = start.roll(ROLL_A)
    assert half.status == ToRoll(16, 6, 1, "army")
    assert half.position == f"{NO_DICE} A0,B0 B rolls=A{AS_ROLLED_A}"
    assert half.roll(ROLL_B).position == f"{NO_DICE} A0,B0 * rolls=A{AS_ROLLED_A},B{AS_ROLLED_B}"


def test_both_arrange_in_any_order_and_in_secret() -> None:
    """Both seats have to arrange their armies, in any order, once each."""
    match = rolled()
    assert match.status == ToMove((0, 1), secret=True)
    assert match.play(0, AS_ROLLED_A).status == ToMove((1,), secret=True)
    one = match.play(1, AS_ROLLED_B)
    assert one.status == ToMove((0,), secret=True)
    assert one.position == f"{NO_DICE} A0,B0 * rolls=A{AS_ROLLED_A},B{AS_ROLLED_B} placed=B{AS_ROLLED_B}"
    with pytest.raises(NotYourTurn, match="Waiting for A"):
        one.play(1, AS_ROLLED_B)
    assert one.moves(1) == ()


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("first", [0, 1])
def test_the_board_is_shown_when_both_are_in(order: tuple[int, int], first: int) -> None:
    """A's army starts on rank 2 from file a, and B's on rank 7 from file h. Then the first seat moves."""
    match = rolled(first)
    for seat in order:
        match = match.play(seat, (AS_ROLLED_A, AS_ROLLED_B)[seat])
    assert ranks(match) == [
        "B1B4B1B5B3B2B6B6",
        "B1B4B5B3B1B6B2B2",
        *["........"] * 4,
        "A3A1A5A6A6A2A2A4",
        "A1A1A5A3A2A6A4A4",
    ]
    assert match.position == "/".join(ranks(match)) + f" A0,B0 {'AB'[first]}"
    assert match.status == ToMove((first,))


def test_the_presets() -> None:
    """Three ready-made arrangements are offered: as rolled, strong in front and strong at the back."""
    match = rolled()
    assert match.moves(0) == ("1112223344455666", AS_ROLLED_A, "6665544433222111")
    step = match.choices(0, ())
    assert [(each.token, str(each.label), each.move) for each in step.choices[2:]] == [
        ("as-rolled", "As rolled", AS_ROLLED_A),
        ("strong-in-front", "Strong in front", "6665544433222111"),
        ("strong-behind", "Strong at the back", "1112223344455666"),
    ]
    assert match.choices(1, ()).choices[2].move == AS_ROLLED_B


def test_one_press_takes_a_preset() -> None:
    """Choices have no details, so that they are buttons instead of a menu."""
    assert [(each.detail, each.squares) for each in rolled().choices(0, ()).choices] == [(None, ())] * 5


def test_an_army_begins_as_it_was_rolled() -> None:
    """The first draft is the army as rolled, and each later draft replaces the one before."""
    match, own = rolled(), "1123445612234566"
    assert (match.choices(0, ()).draft, match.choices(1, ()).draft) == (AS_ROLLED_A, AS_ROLLED_B)
    step = match.choices(0, (own,))
    assert step.draft == own
    assert [each.move for each in step.choices] == [
        *(None, "6544321166543221"),
        *(AS_ROLLED_A, "6665544433222111", "1112223344455666"),
    ]


def test_two_dice_change_places() -> None:
    """Swapping offers any die first, then one with another value. B's front rank is 7, from file h."""
    match = rolled()
    first = match.choices(1, (AS_ROLLED_B, "swap"))
    assert [each.token for each in first.choices] == [f"{file}{rank}" for rank in "78" for file in "hgfedcba"]
    assert [each.squares for each in first.choices] == [(each.token,) for each in first.choices]
    assert {each.move for each in first.choices} == {None}
    assert str(first.choices[2].label) == "6 on f7"
    second = match.choices(1, (AS_ROLLED_B, "swap", "h7"))
    assert str(second.prompt) == "Which one should swap with the 2 on h7?"
    assert "g7" not in [each.token for each in second.choices]
    assert (second.choices[0].token, second.choices[0].move) == ("f7", "6221354166235141")
    assert second.draft == first.draft == AS_ROLLED_B


@pytest.mark.parametrize(
    ("roll", "tokens"),
    [
        ((4,) * 16, ["mirror", "as-rolled"]),
        ((6,) * 8 + (1,) * 8, ["swap", "mirror", "as-rolled", "strong-behind"]),
        ((1,) * 8 + (6,) * 8, ["swap", "mirror", "as-rolled", "strong-in-front"]),
    ],
)
def test_equal_presets_are_offered_once(roll: tuple[int, ...], tokens: list[str]) -> None:
    """If ready-made arrangements are equal, only one of them is offered."""
    match = opened().roll(roll).roll(ROLL_B)
    assert [each.token for each in match.choices(0, ()).choices] == tokens
    assert len(match.moves(0)) == len(set(tokens) - {"swap", "mirror"})


def test_any_permutation_is_legal() -> None:
    """Any order of the rolled dice is legal, even if it is not among the listed moves."""
    own = "1234561234561246"
    assert own not in rolled().moves(0)
    match = opened().roll(tuple(map(int, sorted(own)))).roll(ROLL_B).play(0, own).play(1, AS_ROLLED_B)
    assert ranks(match)[6:] == ["A1A2A3A4A5A6A1A2", "A3A4A5A6A1A2A4A6"]


@pytest.mark.parametrize(
    "written",
    [
        AS_ROLLED_A,
        f" {AS_ROLLED_A}\n",
        "31566224 11532644",
        "31566224-11532644",
        "31566224/11532644",
        "31566224 | 11532644",
        "3,1,5,6,6,2,2,4,1,1,5,3,2,6,4,4",
        "3156 6224 1153 2644",
        "3 1 5 6 6 2 2 4; 1 1 5 3 2 6 4 4",
    ],
)
def test_forgiving_reading(written: str) -> None:
    """Blanks and the usual signs between digits do not matter."""
    assert rolled().play(0, written).events[-1] == (0, AS_ROLLED_A)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("6156622411532644", "6 comes up 3 times, not 4."),
        ("3156622411532645", "5 comes up 2 times, not 3."),
        ("1111111111111111", "1 comes up 3 times, not 16."),
        (AS_ROLLED_B, "1 comes up 3 times, not 4."),
    ],
)
def test_what_is_no_permutation_is_illegal(written: str, why: str) -> None:
    """An arrangement with other dice is refused with the roll and the value that is wrong."""
    with pytest.raises(IllegalMove) as refused:
        rolled().play(0, written)
    assert str(refused.value).startswith("Those aren't the dice you rolled. In 1112223344455666, ")
    assert str(refused.value).endswith(why)


@pytest.mark.parametrize("written", [AS_ROLLED_A[1:], AS_ROLLED_A + "1", "1", "11532644"])
def test_an_army_has_16_dice(written: str) -> None:
    """An arrangement with too few or too many digits is refused with their number."""
    with pytest.raises(InvalidMove, match=rf"16 dice\. You typed ({len(written)} digits|1 digit)\."):
        rolled().play(0, written)


@pytest.mark.parametrize("digit", "0789")
def test_a_face_that_no_die_shows(digit: str) -> None:
    with pytest.raises(InvalidMove, match=f"A die can't show {digit}"):
        rolled().play(0, digit + AS_ROLLED_A[1:])


@pytest.mark.parametrize("written", ["", "hello", "as rolled", "３156622411532644", "+3156622411532644"])
def test_what_is_no_arrangement(written: str) -> None:
    """A text that is no arrangement is refused with an example that could be played."""
    with pytest.raises(InvalidMove, match=f"16 dice as digits.*, for example {AS_ROLLED_A}\\."):
        rolled().play(0, written)
    with pytest.raises(InvalidMove, match=AS_ROLLED_B):
        rolled().play(1, written)


@pytest.mark.parametrize("written", ["e2>e3", "pass"])
def test_no_die_moves_before_the_board_is_shown(written: str) -> None:
    """Moving or passing is illegal until both armies are arranged."""
    for passing in ("off", "on"):
        with pytest.raises(IllegalMove, match="aren't arranged yet"):
            rolled(passing=passing).play(0, written)


def test_nothing_is_arranged_later() -> None:
    match = rolled().play(0, AS_ROLLED_A).play(1, AS_ROLLED_B)
    with pytest.raises(IllegalMove, match="are already on the board"):
        match.play(0, AS_ROLLED_A)


class TestAsRolled:
    """With the option, no one arranges anything."""

    @pytest.mark.parametrize("first", [0, 1])
    def test_the_board_is_shown_when_both_have_rolled(self, first: int) -> None:
        """Armies stand in the order rolled, and the first seat moves."""
        match = opened(first, placement="as-rolled").roll(ROLL_A)
        assert match.status == ToRoll(16, 6, 1, "army")
        assert match.position.startswith(NO_DICE)
        shown = match.roll(ROLL_B)
        assert ranks(shown) == ranks(rolled().play(0, AS_ROLLED_A).play(1, AS_ROLLED_B))
        assert shown.status == ToMove((first,))


class TestLeavingEarly:
    @pytest.mark.parametrize("count", [0, 1, 2, 3])
    @pytest.mark.parametrize("placement", ["secret", "as-rolled"])
    def test_settled_is_a_draw(self, placement: str, count: int) -> None:
        """An agreement before the board is shown is a draw."""
        match = opened(placement=placement)
        steps = [lambda m: m.roll((6,) * 16), lambda m: m.roll((1,) * 16), lambda m: m.play(0, "6" * 16)]
        for step in steps[: min(count, 1) if placement == "as-rolled" else count]:
            match = step(match)
        settled = match.settle()
        assert settled.status == Over((), "agreement")
        assert settled.position.endswith(" settled=yes")
        assert settled.position.split(" ")[:3] == [NO_DICE, "A0,B0", "-"]
