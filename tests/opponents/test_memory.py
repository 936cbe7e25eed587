"""What a search remembers: an outlook is reused only if it says as much as a new search would."""

from __future__ import annotations

from engine import GAMES, Thinking
from opponents import lookahead
from opponents.lookahead import Lookahead
from opponents.memory import NONE_SURE, Memory
from tests.games.chance import decisions

KEY = ("a position", 2, 1)


def kept(outlook: tuple[float, ...], floors: tuple[float, float]) -> Memory:
    """Return a memory that holds this outlook, found with these floors."""
    memory = Memory()
    memory.keep(KEY, 0, outlook, floors)
    return memory


def test_what_was_found_without_floors_is_true_everywhere() -> None:
    """An exact outlook is recalled whatever the floors are, but not for another position or depth."""
    memory = kept((0.6, 0.4), NONE_SURE)
    assert memory.recall(KEY, 0, NONE_SURE) == memory.recall(KEY, 0, (0.9, 0.05)) == (0.6, 0.4)
    assert memory.recall(("a position", 1, 1), 0, NONE_SURE) is None


def test_what_was_cut_off_is_a_limit_only() -> None:
    """A bound is recalled only if it decides the question."""
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
    """A seat's praised moves come first, the best of them in front. All others keep their order."""
    memory = Memory()
    memory.praise(0, "d", 1)
    memory.praise(0, "b", 2)
    memory.praise(1, "c", 3)
    assert memory.good_first(0, "abcd") == ["b", "d", "a", "c"]


def test_remembering_changes_no_move() -> None:
    """A search with a memory looks at fewer positions and finds the same move and outlook."""

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
