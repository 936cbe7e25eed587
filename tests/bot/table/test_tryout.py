"""Trees of tried moves and rolls, which never use the table's dice or seed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.table.errors import Refusal
from bot.table.tryout import (
    MAX_DEPTH,
    MAX_LENGTH,
    MAX_NODES,
    TOO_LONG,
    Node,
    Tree,
    grown,
    line_to,
    matches_to,
    read_tree,
    write_tree,
    written_line,
)
from engine import GAMES, Match, Played, Rolled
from engine.record import moments
from tests.games.chance import play_at_random

ROOT = Path(__file__).parents[3]


def chain(length: int) -> Tree:
    """Return a tree that is a single line of rolls."""
    tree: Tree = ()
    for number in range(length):
        tree, _node = grown(tree, number, Rolled((1 + number % 6,)))
    return tree


def test_puzzles_case_36_a_line_has_forty_moves() -> None:
    """The 41st is refused, but there is room on other lines."""
    tree = chain(MAX_DEPTH)
    with pytest.raises(Refusal, match="40 moves"):
        grown(tree, MAX_DEPTH, Rolled((1,)))
    assert grown(tree, MAX_DEPTH - 1, Rolled((6,)))[1] == MAX_DEPTH + 1
    assert "40" in TOO_LONG


def test_a_tree_is_bounded() -> None:
    """A node beyond the limit is refused, and so is a move that makes the stored tree too long."""
    tree: Tree = tuple(Node(0, Rolled((number,))) for number in range(MAX_NODES))
    with pytest.raises(Refusal, match="full"):
        grown(tree, 0, Rolled((MAX_NODES,)))
    assert grown(tree, 0, Rolled((5,))) == (tree, 6), "what is there can still be reached"
    long: Tree = ()
    for number in range(60):
        long, _node = grown(long, 0, Played(0, "x" * 150 + str(number)))
    with pytest.raises(Refusal, match="full"):
        grown(long, 0, Played(0, "x" * 2000))
    assert len(write_tree(long)) <= MAX_LENGTH


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_is_found_again(game_id: str) -> None:
    """A stored line leads to the same match at each step, in any game."""
    *_before, played = play_at_random(game_id, 3)
    first, *_others = moments(played)
    tree: Tree = ()
    node = 0
    for event in played.events[:MAX_DEPTH]:
        if isinstance(event, Played | Rolled):
            tree, node = grown(tree, node, event)
    again = read_tree(write_tree(tree))
    assert again == tree
    matches = matches_to(first, again, node)
    assert [match.events for match in matches] == [played.events[:count] for count in range(len(tree) + 1)]
    words = written_line(matches).split()
    assert [
        word for word in words if word in {event.move for event in played.events if isinstance(event, Played)}
    ]
    assert len(line_to(tree, node)) == len(tree)


def test_puzzles_case_30_the_tables_dice_are_never_asked() -> None:
    """No module about trying moves imports the fair dice or reads a table's seed."""
    paths = [*(ROOT / "bot").rglob("tryout*.py"), *(ROOT / "bot").rglob("tryout/*.py")]
    assert len(paths) >= 5
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = (
                {alias.name for alias in node.names}
                if isinstance(node, ast.ImportFrom | ast.Import)
                else set()
            )
            assert not {"FairDice", "dice"} & names, path
            assert not (isinstance(node, ast.Attribute) and node.attr in ("dice", "seed")), path


def test_known_matches_are_not_changed() -> None:
    """The first match of a line is the same object as before."""
    match = Match.open("cubeo", seats=2)
    event = Played(0, match.moves(0)[0])
    tree, node = grown((), 0, event)
    assert matches_to(match, tree, node)[0] is match
