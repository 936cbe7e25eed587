"""What a search remembers: an outlook is reused only if it says as much as a new search would."""

from __future__ import annotations

from engine import GAMES, Thinking
from opponents import lookahead
from opponents.lookahead import Lookahead
from opponents.memory import NONE_SURE, Memory
from tests.games.chance import decisions

KEY = ("a position", 2, 1)


def kept(outlook: tuple[float, ...], floors: tuple[float, float]) -> Memory:
    """Return a memory that holds this outlook, with the first seat to move."""
    memory = Memory()
    memory.keep(KEY, 0, outlook, floors)
    return memory


def test_what_was_found_without_floors_is_true_everywhere() -> None:
    """Whatever is sure elsewhere; and nothing is known of a position that was looked at less deeply."""
    memory = kept((0.6, 0.4), NONE_SURE)
    assert memory.recall(KEY, 0, NONE_SURE) == memory.recall(KEY, 0, (0.9, 0.05)) == (0.6, 0.4)
    assert memory.recall(("a position", 1, 1), 0, NONE_SURE) is None


def test_what_was_cut_off_is_a_limit_only() -> None:
    """A value that was cut off is a bound, and is recalled only if the bound decides the question."""
    at_least = kept((0.6, 0.4), (0.1, 0.5))
    assert at_least.recall(KEY, 0, (0.1, 0.45)) == (0.6, 0.4)
    assert at_least.recall(KEY, 0, (0.1, 0.35)) is None
    at_most = kept((0.3, 0.7), (0.4, 0.1))
    assert at_most.recall(KEY, 0, (0.35, 0.1)) == (0.3, 0.7)
    assert at_most.recall(KEY, 0, (0.2, 0.1)) is None


def test_with_more_seats_nothing_is_a_limit() -> None:
    memory = kept((0.3, 0.3, 0.4), NONE_SURE)
    assert memory.recall(KEY, 0, NONE_SURE) == (0.3, 0.3, 0.4)


def test_good_moves_come_first() -> None:
    """Those of the seat alone, the best first, all others in their order."""
    memory = Memory()
    memory.praise(0, "d", 1)
    memory.praise(0, "b", 2)
    memory.praise(1, "c", 3)
    assert memory.good_first(0, "abcd") == ["b", "d", "a", "c"]


def test_remembering_changes_no_move() -> None:
    """It saves looks, and finds the same outlooks as a look that remembers nothing."""

    class Forgetful(Memory):
        def keep(self, *_: object) -> None:
            """Keep nothing."""

        def praise(self, *_: object) -> None:
            """Praise nothing."""

    thinking = Thinking(plies=4, positions=100_000)
    looked = [0, 0]
    for match, seat in list(decisions("cubeo", 2))[6:20:9]:
        moves = list(match.game.moves(match.state, seat))
        found = []
        for number, memory in enumerate((Memory(), Forgetful())):
            ahead = Lookahead(GAMES["cubeo"], thinking, 1)
            ahead._memory = memory
            best = ahead.ranked(match.state, seat, moves)[0]
            found.append((best.move, best.outlook))
            looked[number] += ahead._looked
        assert found[0] == found[1]
    assert looked[0] < looked[1]
    assert lookahead.Memory is Memory
