"""What is seen of arrangements until both are in (test_every_game.py checks that nothing of them shows)."""

from __future__ import annotations

import pytest

from engine import InvalidMove, Match, Seen, ToMove

ROLL_A = (1, 2, 3, 4, 5, 6) * 2 + (1, 2, 3, 4)
ROLL_B = (6, 5, 4, 3, 2, 1) * 2 + (6, 5, 4, 3)
SECRETS = ("1133442256126534", "6655443322114536")  # permutations of the rolls, not presets
VIEWERS = (None, 0, 1)
every_seat = pytest.mark.parametrize("seat", [0, 1])


def rolled() -> Match:
    """Open a match and roll both armies."""
    return Match.open("dice-chess", seats=2, first=1).roll(ROLL_A).roll(ROLL_B)


def army(seat: int) -> tuple[int, ...]:
    """Return the dice in a seat's secret arrangement."""
    return tuple(map(int, SECRETS[seat]))


@every_seat
def test_while_one_is_in(seat: int) -> None:
    """The owner sees the arranged army. Others only see that there is one, and rolls are public."""
    before = rolled()
    match = before.play(seat, SECRETS[seat])
    for viewer in VIEWERS:
        seen = match.seen_by(viewer).state
        expected = army(seat) if viewer == seat else ()
        assert (seen.opening.placed[seat], seen.opening.placed[1 - seat]) == (expected, None)
        assert (seen.board, seen.opening.rolls) == (bytes(64), (ROLL_A, ROLL_B))
        assert (f"placed={'AB'[seat]}?" in match.game.encode(seen)) == (viewer != seat)
    assert str(match.narrate(before)) == f"{'AB'[seat]} has arranged their army in secret."
    assert Match.replay(match.public_record()).position == before.position


@every_seat
def test_whoever_tries_sees_the_own_army_only(seat: int) -> None:
    """Trying an arrangement shows its seat only its own army, whether it is the first or the last."""
    first = rolled().trial(seat, SECRETS[seat])
    assert first.seen_by(seat).state.opening.placed[1 - seat] is None
    match = rolled().play(1 - seat, SECRETS[1 - seat])
    tried = match.trial(seat, SECRETS[seat])
    placed = tried.seen_by(seat).state.opening.placed
    assert (placed[seat], placed[1 - seat]) == (army(seat), ())
    assert tried.status == ToMove((), secret=True)
    assert str(tried.narrate(match)) == f"{'AB'[seat]} has arranged their army in secret."
    with pytest.raises(InvalidMove, match=r"16 dice\. You typed 1 digit"):
        match.trial(seat, "1")


@pytest.mark.parametrize("last", [0, 1])
def test_when_both_are_in_all_is_shown(last: int) -> None:
    """Both armies are revealed together, in views and records, and no secret is kept."""
    match = rolled().play(1 - last, SECRETS[1 - last])
    after = match.play(last, SECRETS[last])
    assert str(after.narrate(match)) == f"{'AB'[last]} has arranged their army too. Both armies are revealed."
    assert after.public_record() == after.record()
    for viewer in VIEWERS:
        assert after.seen_by(viewer).state == after.state
    assert after.state.opening is None


def test_a_trial_of_an_open_move_is_the_move() -> None:
    """Trying a public move gives the same match as playing it."""
    match = rolled().play(0, SECRETS[0]).play(1, SECRETS[1])
    assert match.trial(1, "e7>e6") == match.play(1, "e7>e6")


def test_a_view_is_of_what_may_be_seen() -> None:
    """`Seen` holds no match and no events, from which secrets could be read."""
    assert set(Seen._fields) == {
        "game", "setup", "viewer", "state", "status", "active", "scores", "tallies", "last", "ending",
    }  # fmt: skip
