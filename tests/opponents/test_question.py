"""Questions as data give the same move as the match itself, and contain only what a seat may know."""

from __future__ import annotations

import json
import random

import pytest

from engine import GAMES, Over, ToMove
from opponents import Question, advise, choose, foresee, levels_of, question, read_question
from tests.breadth import broad
from tests.engine.test_secrets import Hiding, opened
from tests.games.chance import decisions, moments

SEEDS = range(8)
LUCK = bytes(range(32))
every_game = pytest.mark.parametrize("game_id", sorted(GAMES))
every_seed = pytest.mark.parametrize("seed", broad(SEEDS, 2))


def sent(asked: Question) -> Question:
    """Return a question as if it had been sent to another process."""
    return read_question(json.loads(json.dumps(asked._asdict())))


@every_game
@every_seed
def test_the_move_is_that_of_the_match(game_id: str, seed: int) -> None:
    """A question's answer is the move that a level chooses in the match itself."""
    dice = random.Random(seed)
    for match, seat in dice.sample(list(decisions(game_id, seed)), 3):
        for level in levels_of(match.game)[:2]:
            asked = sent(question("move", match, seat, level, LUCK))
            assert asked.answer() == {"move": choose(match, seat, level, LUCK)}


def test_nothing_hidden_is_sent() -> None:
    """A question is the same, byte for byte, whatever the opponent has submitted in secret."""
    asked = [question("move", opened().play(1, move), 0, "casual", LUCK) for move in "27"]
    assert asked[0] == asked[1] == question("move", opened(), 0, "casual", LUCK)
    assert isinstance(opened().game, Hiding)


@pytest.mark.parametrize("game_id", ["dice-chess", "ludifacture", "power-coinz"])
def test_no_secret_of_a_real_game_is_sent(game_id: str) -> None:
    """In real games, a seat's question is the same before and after an opponent has submitted."""
    for seed in range(4):
        for match in moments(game_id, seed):
            status = match.status
            if isinstance(status, ToMove) and status.secret and len(status.seats) > 1:
                other, seat = status.seats[:2]
                full = match.play(other, match.moves(other)[-1])
                assert question("move", full, seat, "casual", LUCK) == question(
                    "move", match, seat, "casual", LUCK
                )


@every_game
def test_advice_is_the_level_s_own_move_with_an_answer(game_id: str) -> None:
    """The advised move, the reply and the move after that are legal. The lead is a share from 0 to 1."""
    for number, (match, seat) in enumerate(list(decisions(game_id, 3))[:5]):
        if isinstance(match.status, ToMove) and not match.status.secret:
            level = levels_of(match.game)[1 if number else -1]  # the deepest takes a while
            advice = advise(match, seat, level, LUCK)
            assert sent(question("advice", match, seat, level, LUCK)).answer() == advice._asdict()
            after = match.play(seat, advice.move)
            assert -1e-9 <= advice.ahead <= 1
            if advice.answer is not None:
                assert isinstance(after.status, ToMove)
                then = after.play(after.status.seats[0], advice.answer)
                if advice.reply is not None:
                    then.play(seat, advice.reply)


def test_a_move_without_an_alternative_is_clear() -> None:
    """The only legal move leads by a whole win."""
    for match, seat in decisions("konfusion", 1):
        if len(match.moves(seat)) == 1:
            assert advise(match, seat, "casual", LUCK).ahead == 1
            return
    pytest.fail("there is always a choice in this match")


@every_game
def test_the_outlook_is_shared(game_id: str) -> None:
    """A level's outlook adds up to one win. At the end, only the winners have a share."""
    for match in list(moments(game_id, 2))[::7]:
        if match.hidden:
            continue
        outlook = foresee(match, "casual", LUCK)
        assert sum(outlook) == pytest.approx(1)
        assert question("outlook", match, None, "casual", LUCK).answer() == {"outlook": list(outlook)}
        if isinstance(match.status, Over) and match.status.winners:
            assert [seat for seat, share in enumerate(outlook) if share] == list(match.status.winners)
