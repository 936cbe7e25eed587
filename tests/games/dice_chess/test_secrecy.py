"""Nobody sees anything of the other's arrangement until both are in: all that is seen is searched."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations

import pytest

from engine import InvalidMove, Match, Seen, TableError, ToMove

ROLL_A = (1, 2, 3, 4, 5, 6) * 2 + (1, 2, 3, 4)
ROLL_B = (6, 5, 4, 3, 2, 1) * 2 + (6, 5, 4, 3)
SECRETS = ("1133442256126534", "6655443322114536")  # permutations of the rolls, no presets
VIEWERS = (None, 0, 1)


def rolled() -> Match:
    """Open a match and roll both armies."""
    return Match.open("dice-chess", seats=2, first=1).roll(ROLL_A).roll(ROLL_B)


def spellings(secret: str) -> Iterator[str]:
    """Yield the ways in which an arrangement could be written down, halves of it included."""
    for half in (secret[:8], secret[8:]):
        for order in (half, half[::-1]):
            yield order
            yield from (sign.join(order) for sign in (", ", ",", " "))
            yield "".join(f"A{digit}" for digit in order)
            yield "".join(f"B{digit}" for digit in order)


def tells(secret: str, *things: object) -> bool:
    """Return whether an arrangement can be read anywhere in the things, however they are printed."""
    printed = "\n".join(f"{thing!r}\n{thing}" for thing in things)
    return any(spelling in printed for spelling in spellings(secret))


def everything_seen(match: Match, viewer: int | None) -> tuple[object, ...]:
    """Return all that a viewer gets of a match."""
    seen = match.seen_by(viewer)
    return seen, seen.state, seen.tallies, seen.scores, seen.last, match.game.encode(seen.state)


def test_the_search_finds_what_is_there() -> None:
    """The position line, the record and the own view do contain it: the search is not blind."""
    match = rolled().play(0, SECRETS[0])
    assert tells(SECRETS[0], match.position)
    assert tells(SECRETS[0], json.dumps(match.record()))
    assert tells(SECRETS[0], *everything_seen(match, 0))
    assert tells(SECRETS[0], match.play(1, SECRETS[1]).position)


@pytest.mark.parametrize("seat", [0, 1])
class TestWhileOneIsIn:
    """One seat has submitted, the other has not."""

    def test_views(self, seat: int) -> None:
        """The owner sees its own army; the other and a spectator see that there is one, nothing of it."""
        match = rolled().play(seat, SECRETS[seat])
        assert tells(SECRETS[seat], *everything_seen(match, seat))
        for viewer in (None, 1 - seat):
            assert not tells(SECRETS[seat], *everything_seen(match, viewer))
            assert f"placed={'AB'[seat]}?" in match.game.encode(match.seen_by(viewer).state)

    def test_the_board_is_empty(self, seat: int) -> None:
        """In every view, the owner's too: its army is drawn from what it has placed."""
        match = rolled().play(seat, SECRETS[seat])
        assert [match.seen_by(viewer).state.board for viewer in VIEWERS] == [bytes(64)] * 3

    def test_views_do_not_depend_on_it(self, seat: int) -> None:
        """Of different submissions the others see the same, to the letter."""
        others = {SECRETS[seat], *rolled().moves(seat), *_shuffled(SECRETS[seat])}
        assert len(others) == 10
        for viewer in (None, 1 - seat):
            seen = {repr(everything_seen(rolled().play(seat, other), viewer)) for other in others}
            assert len(seen) == 1

    def test_it_is_hidden_not_missing(self, seat: int) -> None:
        """All may know who has submitted."""
        before = rolled()
        after = before.play(seat, SECRETS[seat])
        for viewer in (None, 1 - seat):
            assert after.seen_by(viewer).state.opening.placed[seat] == ()
            assert before.seen_by(viewer).state.opening.placed[seat] is None
            assert after.seen_by(viewer).state.opening.placed[1 - seat] is None
        assert after.seen_by(seat).state.opening.placed[seat] == tuple(map(int, SECRETS[seat]))

    def test_rolls_are_public(self, seat: int) -> None:
        """In every view, before and after."""
        for match in (rolled(), rolled().play(seat, SECRETS[seat])):
            for viewer in VIEWERS:
                assert match.seen_by(viewer).state.opening.rolls == (ROLL_A, ROLL_B)

    def test_narration(self, seat: int) -> None:
        """That it is in, not what."""
        before = rolled()
        after = before.play(seat, SECRETS[seat])
        told = after.narrate(before)
        assert str(told) == f"{'AB'[seat]} has arranged their army in secret."
        assert not tells(SECRETS[seat], told, told.fields)

    def test_public_record(self, seat: int) -> None:
        """The event is not there until both are in, and the public record replays."""
        match = rolled().play(seat, SECRETS[seat])
        record = match.public_record()
        assert not tells(SECRETS[seat], json.dumps(record))
        assert Match.replay(record).position == rolled().position

    def test_what_the_other_may_choose(self, seat: int) -> None:
        """Neither the list of moves nor the steps of building one depend on it."""
        match = rolled().play(seat, SECRETS[seat])
        other = 1 - seat
        assert (match.moves(other), match.choices(other, ())) == (
            rolled().moves(other),
            rolled().choices(other, ()),
        )
        assert not tells(SECRETS[seat], match.moves(other), match.choices(other, ()))

    def test_what_the_other_is_refused(self, seat: int) -> None:
        """Error messages tell the own roll only."""
        match = rolled().play(seat, SECRETS[seat])
        for written in ("", "e2>e3", "1", SECRETS[seat], "6" * 16):
            with pytest.raises(TableError) as refused:
                match.play(1 - seat, written)
            assert not tells(SECRETS[seat], refused.value)

    def test_leaving_shows_nothing(self, seat: int) -> None:
        """Who resigns or settles before submitting does not get to see the other's army on the board."""
        match = rolled().play(seat, SECRETS[seat])
        for ended in (match.resign(1 - seat), match.resign(seat), match.settle()):
            for viewer in (None, 1 - seat):
                assert not tells(SECRETS[seat], *everything_seen(ended, viewer))
            assert not tells(SECRETS[seat], ended.narrate(match))


@pytest.mark.parametrize("seat", [0, 1])
class TestTrying:
    """The preview before a submission."""

    def test_the_first_to_submit_sees_its_own(self, seat: int) -> None:
        """On its squares, and nothing else."""
        for after in (rolled().play(seat, SECRETS[seat]), rolled().trial(seat, SECRETS[seat])):
            placed = after.seen_by(seat).state.opening.placed
            assert (placed[seat], placed[1 - seat]) == (tuple(map(int, SECRETS[seat])), None)

    def test_the_last_to_submit_sees_its_own_only(self, seat: int) -> None:
        """Trying does not show the other's army, or one could look and change one's mind; playing does."""
        match = rolled().play(1 - seat, SECRETS[1 - seat])
        tried = match.trial(seat, SECRETS[seat])
        for viewer in VIEWERS:
            assert not tells(SECRETS[1 - seat], *everything_seen(tried, viewer))
        assert tells(SECRETS[seat], *everything_seen(tried, seat))
        assert tried.seen_by(seat).state.opening.placed[1 - seat] == ()
        assert tried.status == ToMove((), secret=True)
        assert str(tried.narrate(match)) == f"{'AB'[seat]} has arranged their army in secret."

    def test_a_trial_is_refused_as_a_move_is(self, seat: int) -> None:
        """With the same sentence."""
        match = rolled().play(1 - seat, SECRETS[1 - seat])
        with pytest.raises(InvalidMove, match="16 dice; you gave 1 digit"):
            match.trial(seat, "1")


@pytest.mark.parametrize("last", [0, 1])
def test_when_both_are_in_all_is_shown(last: int) -> None:
    """To everybody at once, in views and records; nothing of the secret set-up is kept."""
    match = rolled().play(1 - last, SECRETS[1 - last])
    after = match.play(last, SECRETS[last])
    assert str(after.narrate(match)) == f"{'AB'[last]} has arranged their army too: both are revealed."
    assert after.public_record() == after.record()
    for viewer in VIEWERS:
        assert after.seen_by(viewer).state == after.state
    assert after.state.opening is None


def test_a_trial_of_an_open_move_is_the_move() -> None:
    """Where nothing is secret, trying is playing."""
    match = rolled().play(0, SECRETS[0]).play(1, SECRETS[1])
    assert match.trial(1, "e7>e6") == match.play(1, "e7>e6")


def test_a_view_is_of_what_may_be_seen() -> None:
    """`Seen` holds no match and no events, from which secrets could be read."""
    assert set(Seen._fields) == {
        "game", "setup", "viewer", "state", "status", "active", "scores", "tallies", "last",
    }  # fmt: skip


def _shuffled(secret: str) -> set[str]:
    """Return some other orders of the same dice."""
    return {"".join(order) + secret[4:] for order in permutations(secret[:4])} | {secret[::-1]}
