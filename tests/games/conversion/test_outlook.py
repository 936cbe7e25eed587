"""The outlook of Conversion, and what a keen level sees beyond the board."""

from __future__ import annotations

import pytest

from engine import Match, Thinking, ToRoll
from opponents import foresee
from opponents.lookahead import Lookahead

BOARD = "......../......../......../...A3..../....B3.../......../......../........"


def shares(line: str, *, keen: bool, **options: str) -> tuple[float, ...]:
    """Return the outlook of a position."""
    match = Match.at("conversion", line, seats=2, options=options)
    return match.game.outlook(match.state, keen=keen)


def test_dice_in_hand_count_for_the_keen() -> None:
    """A 6 in hand will take what a 1 can't. Only a keen level counts dice in hand."""
    strong, weak = (f"{BOARD} A{value},B4 A" for value in (6, 1))
    assert shares(strong, keen=False) == shares(weak, keen=False)
    assert shares(strong, keen=True)[0] > shares(weak, keen=True)[0] + 0.02


@pytest.mark.parametrize("value", range(1, 6))
def test_the_keen_expect_no_less_of_a_die_with_more_pips(value: int) -> None:
    """A die with one more pip doesn't lower its owner's outlook."""
    low, high = (f"{BOARD.replace('A3', f'A{pips}')} A-,B1 A" for pips in (value, value + 1))
    assert shares(high, keen=True)[0] >= shares(low, keen=True)[0]


@pytest.mark.parametrize("options", [{"win": "wide"}, {"win": "mass"}, {"endless": "on"}])
def test_where_other_figures_decide_all_see_the_same(options: dict[str, str]) -> None:
    """With other win conditions or endless conversion, a keen level sees no more."""
    line = f"{BOARD} A6,B1 A"
    assert shares(line, keen=True) != shares(line, keen=False)
    assert shares(line, keen=True, **options) == shares(line, keen=False, **options)


def test_a_keen_level_keeps_its_best_die() -> None:
    """A 2 takes the lonely 1 as well. A level that isn't keen would use the 6, which can't be lost."""
    board = BOARD.replace("A3", ".").replace("B3", "B1")
    match = Match.at("conversion", f"{board} A26,B4 A", seats=2)
    values = {}
    for keen in (False, True):
        ahead = Lookahead(match.game, Thinking(keen=keen), 1)
        values[keen] = ahead.best(match.state, 0, match.game.moves(match.state, 0)).value
    assert values == {False: 6, True: 2}


def test_what_a_keen_level_foresees_is_keen_while_dice_are_awaited() -> None:
    """A keen level's outlook is keen before a roll, too."""
    match = Match.at("conversion", f"{BOARD} A-,B1 A", seats=2)
    assert isinstance(match.status, ToRoll)
    assert foresee(match, "steady", b"") == match.game.outlook(match.state, keen=True)
    assert foresee(match, "casual", b"") == match.game.outlook(match.state) != foresee(match, "steady", b"")
