"""Sets of games: as many games as seats, or until a player is broke."""

from __future__ import annotations

import pytest

from engine import Match, Over, ToRoll

from .drawn import at, coins, corner, pot, supplies
from .test_winning import HOME, ended

ROLL = "1,1,1+0"


def fields(match: Match) -> tuple[str, str, int]:
    """Return the supplies, the turn and the pot."""
    return supplies(match), match.position.split(" ")[3], pot(match)


def extra(match: Match) -> list[str]:
    """Return the extra fields of the position line."""
    return match.position.split(" ")[4:]


class TestFour:
    """As many games as seats, with gains and losses added up."""

    def test_every_game_starts_from_the_bank(self) -> None:
        """Markers return to their bases, everyone antes again, and the next seat starts."""
        after = at(HOME, ROLL, pot=3, supplies="A32 B30 C40 D30", set="four").play(0, "2:1")
        assert fields(after) == ("A32 B32 C32 D32", "B", 32)
        assert extra(after) == ["game=2", "results=-1,-10,0,-10"]
        assert corner(after, HOME).split() == ["."] * 8

    def test_the_pot_that_is_left_belongs_to_nobody(self) -> None:
        """The coins left in the pot don't carry over into the next game."""
        after = at(".", "2,2,3+0", pot=20, supplies="A1 B30 C40 D30", set="four").play(0, "4:3")
        assert fields(after) == ("A32 B32 C32 D32", "B", 32)
        assert coins(after) == 160

    def test_results_count_stacks(self) -> None:
        given = {"pot": 20, "supplies": "A1 B30 C40 D30", "set": "four"}
        after = at(".\n.\nB5", "2,2,3+0", **given).play(0, "4:3")  # type: ignore[arg-type]
        assert extra(after)[1] == "results=-39,-5,0,-10"
        lost = at(".\n.\nB5", "2,2,3+0", stacks="lost", **given).play(0, "4:3")  # type: ignore[arg-type]
        assert extra(lost)[1] == "results=-40,-10,0,-10"

    def test_scores_in_the_middle(self) -> None:
        """A score adds up the finished games and the running one as if it ended now."""
        match = at("A4", extra="game=3 results=7,-3,-9,5", set="four", supplies="A30 B29 C50 D36", turn="C")
        assert match.scores == (7 - 6, -3 - 11, -9 + 10, 5 - 4)
        assert match.seen_by(None).tallies[3].figures == match.scores
        assert [each.decides for each in match.seen_by(None).tallies] == [False, False, False, True]

    @pytest.mark.parametrize(("seats", "last"), [(2, 2), (3, 3), (4, 4)])
    def test_the_last_game(self, seats: int, last: int) -> None:
        """The set ends after as many games as seats, and the board stays as the last game left it."""
        purses = " ".join(f"{letter}32" for letter in "ABCD"[:seats])
        gains = "5" + ",0" * (seats - 1)
        line = f"game={last} results={gains}"
        after = at(HOME, ROLL, pot=3, supplies=purses, set="four", extra=line).play(0, "2:1")
        assert ended(after) == ((0,), "end of the set")
        assert after.scores == (5 - 1, *[-8] * (seats - 1))
        assert extra(after) == line.split()
        before = at(HOME, ROLL, pot=3, supplies=purses, set="four", extra=f"game={last - 1}").play(0, "2:1")
        assert isinstance(before.status, ToRoll)

    def test_the_first_seat_moves_on(self) -> None:
        """Each game is started by the next seat on the left."""
        match = Match.open("ludifacture", seats=3, first=2, options={"set": "four", "bank": 18})
        began = [match.position.split(" ")[3]]
        game = match
        while not isinstance(game.status, Over):
            before = game
            if isinstance(game.status, ToRoll):
                game = game.roll((1, 1, 1))
            else:
                seat = game.status.seats[0]
                game = game.play(seat, game.moves(seat)[0])
            if "game=" in game.position and extra(game)[0] not in extra(before):
                began.append(game.position.split(" ")[3])
        assert began == ["C", "A", "B"]

    def test_whoever_left_antes_nothing_and_keeps_the_bank(self) -> None:
        """Later games don't change a resigned player's result, and the next seat starts instead."""
        match = at(HOME, ROLL, pot=3, supplies="A32 B30 C40 D30", set="four").resign(1)
        after = match.play(0, "2:1")
        assert fields(after) == ("A32 B40 C32 D32", "C", 24)
        assert after.scores == (-1 - 8, -10, 0 - 8, -10 - 8)

    def test_the_order_of_first_seats_does_not_shift(self) -> None:
        """After a game started in a resigned player's place, the next seat still starts its own."""
        match = at(HOME, ROLL, pot=3, set="four", extra="game=2 left=B", turn="A").play(0, "2:1")
        assert extra(match)[0] == "game=3"
        assert match.position.split(" ")[3] == "C"

    def test_settling_in_a_later_game(self) -> None:
        """An agreement scores the finished games, and the running one by its coins now."""
        match = at(".", set="four", extra="game=2 results=7,-3,-9,5", turn="B").settle()
        assert match.scores == (-1, -11, -17, -3)
        assert ended(match) == ((0,), "agreement")


class TestBroke:
    """Everything carries over until a player cannot continue."""

    BOARD = HOME.replace("A4\n.", "A4\nB3")

    def test_supplies_stacks_and_pot_carry_over(self) -> None:
        """Stacks are taken back, each seat pays the ante, and the next seat starts."""
        after = at(self.BOARD, ROLL, pot=3, supplies="A20 B30 C40 D8", set="broke", bank=26).play(0, "2:1")
        assert fields(after) == ("A19 B25 C32 D0", "B", 32)
        assert coins(after) == 3 + 98 + 4 + 3
        assert extra(after) == ["game=2"]

    def test_stacks_are_taken_back_though_they_are_lost_at_the_end(self) -> None:
        """With `stacks: lost`, stacks are still taken back between games."""
        after = at(self.BOARD, ROLL, pot=3, supplies="A20 B30 C40 D9", set="broke", stacks="lost").play(
            0, "2:1"
        )
        assert supplies(after) == "A19 B25 C32 D1"

    def test_an_empty_supply_ends_the_set(self) -> None:
        after = at(self.BOARD, "2,2,3+0", supplies="A1 B30 C40 D8", set="broke").play(0, "4:3")
        assert ended(after) == ((2,), "empty supply")

    @pytest.mark.parametrize(("purse", "ends"), [(7, True), (8, False)])
    def test_whoever_cannot_ante_ends_the_set(self, purse: int, ends: bool) -> None:
        """The set ends if a player can't pay the whole ante. The last coins may pay it."""
        after = at(HOME, ROLL, pot=3, supplies=f"A32 B32 C32 D{purse}", set="broke").play(0, "2:1")
        if ends:
            assert ended(after) == ((0,), "unpaid ante")
            assert fields(after) == (f"A39 B32 C32 D{purse}", "-", 0)
        else:
            assert fields(after) == ("A31 B24 C24 D0", "B", 32)

    def test_stacks_help_to_pay_the_ante(self) -> None:
        after = at(self.BOARD, ROLL, pot=3, supplies="A32 B5 C32 D32", set="broke", stacks="lost").play(
            0, "2:1"
        )
        assert supplies(after) == "A31 B0 C24 D24"

    def test_a_last_coin_paid_as_ante_ends_the_next_game_with_its_first_turn(self) -> None:
        """If the ante took a player's last coin, the next game ends with its first turn."""
        match = at(HOME, ROLL, pot=3, supplies="A32 B32 C32 D8", set="broke").play(0, "2:1")
        assert match.status == ToRoll(3, 6, 1, "roll")
        after = match.roll((2, 2, 3)).play(1, "4:3")
        assert ended(after) == ((0,), "empty supply")
        alone = match.resign(1).resign(2).roll((2, 2, 3))
        assert alone.play(3, "4:3").status == Over((0,), "empty supply")

    def test_a_seat_without_supply_pays_nothing(self) -> None:
        """A player without coins moves for free, and that turn ends the set."""
        match = at(HOME, ROLL, pot=3, supplies="A32 B8 C32 D32", set="broke").play(0, "2:1")
        after = match.roll((2, 2, 3)).play(1, "4:3")
        assert supplies(after) == "A31 B0 C24 D24"
        assert ended(after) == ((0,), "empty supply")

    @pytest.mark.parametrize(("game", "over"), [(19, False), (20, True)])
    def test_twenty_games_are_the_most(self, game: int, over: bool) -> None:
        after = at(HOME, ROLL, pot=3, set="broke", extra=f"game={game}").play(0, "2:1")
        assert isinstance(after.status, Over) == over
        if over:
            assert ended(after) == ((0,), "twentieth game")

    def test_whoever_left_antes_nothing(self) -> None:
        """A resigned player keeps their coins, stacks included, and can't end the set by being poor."""
        match = at(self.BOARD, ROLL, pot=3, supplies="A32 B2 C32 D32", set="broke").resign(1)
        after = match.play(0, "2:1")
        assert fields(after) == ("A31 B5 C24 D24", "C", 24)

    def test_scores_are_coins(self) -> None:
        match = at("A4", set="broke", extra="game=3", supplies="A30 B29 C50 D36", turn="C")
        assert match.scores == (34, 29, 50, 36)
        assert [each.decides for each in match.seen_by(None).tallies] == [False, False, True]


def test_a_single_game_is_the_whole_match() -> None:
    """Without a set, the match ends with its only game."""
    assert ended(at(HOME, ROLL, pot=3).play(0, "2:1")) == ((0,), "empty pot")
