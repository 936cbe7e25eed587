"""What the menu offers after the roll: every move, with its effects."""

from __future__ import annotations

import pytest

from engine import InvalidMove, Match, Text, render

from .drawn import at

COLUMN = ".\n.\nC0\nB3\n.\nA2\n.\n."


def told(match: Match) -> dict[str, tuple[str, str]]:
    """Return the label and detail of each move."""
    choices = match.choices(0, ()).choices
    return {str(each.move): (str(each.label), str(each.detail)) for each in choices}


def test_the_page_example() -> None:
    """One marker has three moves and another has one, each with its price and effects."""
    match = at(COLUMN, "1,1,4+0")
    assert told(match) == {
        "2:2": ("Column 2 by 2, stopping short on a5", "pay 1, take B's stack of 3"),
        "2:3": ("Column 2 by 3, stopping short on a6", "pay 1, rob B of 1, put C back"),
        "2:4": ("Column 2 by 4, to a7", "pay 1, rob B of 1"),
        "5:1": ("Column 5 by 1, to d1", "pay 1"),
    }


def test_tokens_and_squares() -> None:
    """A move's token has a hyphen for the colon, and the square where it ends is marked."""
    step = at(COLUMN, "1,1,4+0").choices(0, ())
    assert [(each.token, each.squares) for each in step.choices] == [
        ("2-2", ("a5",)),
        ("2-3", ("a6",)),
        ("2-4", ("a7",)),
        ("5-1", ("d1",)),
    ]
    assert all(each.move == each.token.replace("-", ":") for each in step.choices)


def test_columns_come_in_the_order_of_their_numbers() -> None:
    assert [each.token for each in at(".", "5,5,4+0").choices(0, ()).choices] == ["9-5", "10-4"]


@pytest.mark.parametrize(("supply", "sets", "cost"), [(32, 0, 1), (32, 3, 4), (2, 3, 2)])
def test_the_price(supply: int, sets: int, cost: int) -> None:
    """The price includes sets of re-rolls, but is never more than the supply."""
    match = at(".", f"2,2,3+{sets}", supplies=f"A{supply} B32 C32 D32")
    coins = "1 coin" if cost == 1 else f"{cost} coins"
    assert (
        str(match.choices(0, ()).prompt) == f"Which marker do you want to move? The move costs you {coins}."
    )
    assert told(match)["4:3"][1] == f"pay {cost}"


def test_coming_home() -> None:
    """A homecoming names the stack and the pot's share. Beyond the board, the column's end is marked."""
    near = ".\nA4\n.\n.\n.\n.\n.\n."
    assert told(at(near, "1,1,1+0", pot=3))["2:1"] == (
        "Column 2 by 1, to the far side",
        "pay 1, bring home 5 and 3 from the pot",
    )
    off = at(near, "1,1,4+0", far_side="off-board")
    assert told(off)["2:2"] == ("Column 2 by 2, to the far side", "pay 1, bring home 5 and 5 from the pot")
    assert off.choices(0, ()).choices[0].squares == ("A2",)


def test_several_on_one_square() -> None:
    """Robbed markers are counted by seat, stacks are named by owner, and one without a stack is put back."""
    board = """
        .  .  B2C3D0  .  .  .
        .  .  B1D1    .  .  .
        .  .  B4      .  .  .
        .  .  .       .  .  .
    """
    match = at(board, "2,2,4+0")
    assert told(match)["4:4"] == (
        "Column 4 by 4, to c4",
        "pay 1, rob B of 2, D of 1, take B's 2, take C's 3, put D back",
    )


def test_seats_are_seats() -> None:
    """Details have fields for seats, so that names can be filled in."""
    (choice,) = [each for each in at(COLUMN, "1,1,4+0").choices(0, ()).choices if each.move == "2:2"]
    assert isinstance(choice.detail, Text)
    assert render(choice.detail, name=lambda seat: f"<{int(seat)}>") == "pay 1, take <1>'s stack of 3"


def test_the_longest_detail_fits_a_menu() -> None:
    """With every effect and as many coins as a table has, a detail fits into 100 characters."""
    ways = ". " * 6 + "B90D90\n"
    drawing = ways + ". " * 6 + "B400C400D400\n" + ways * 4 + ". " * 6 + "A99\n" + ".\n" * 4
    match = at(drawing, "2,6,6+0", board="big", supplies="A99 B2 C2 D2", pot=500)
    details = {each.move: str(each.detail) for each in match.choices(0, ()).choices}
    assert details["8:5"] == "pay 1, rob B of 4, D of 4, take B's 400, take C's 400, take D's 400"
    assert details["8:6"] == (
        "pay 1, rob B of 5, C of 1, D of 5, take B's 90, take D's 90, bring home 291 and 291 from the pot"
    )
    assert max(map(len, details.values())) <= 100


def test_chosen_tokens_lead_nowhere() -> None:
    match = at(".", "2,2,3+0")
    for chosen in (("4-3",), ("4:3",), ("x",), ("4-3", "4-3")):
        with pytest.raises(InvalidMove, match="work from here"):
            match.choices(0, chosen)
