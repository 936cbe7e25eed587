"""The thinker's choices are reproducible, fall back to one step if thinking fails, and are limited."""

from __future__ import annotations

import asyncio
import hmac

import pytest

from bot.service.computers.engine_process import ThinkingFailed
from bot.service.computers.thinker import MAX_WAITING, NO_THINKER, THINKER_BUSY, NoThinker, Thinker
from bot.service.tables import Table, Tables
from bot.table import play
from bot.table.computers.choice import luck_of
from bot.table.computers.due_action import DueAction, action_of, make_move
from bot.table.errors import StaleBoard, WrongPhase
from bot.table.replay.record import record_of
from opponents import VERSION, Answer, Question, choose
from tests.refusals import refuses

from ...minds import InlineMind
from ...people import People


async def a_turn(tables: Tables, people: People, game_id: str = "cubeo") -> tuple[Table, int]:
    """Return a running table, and the seat to move."""
    table = await people.start(tables, game_id=game_id)
    return table, table.match.status.seats[0]


async def test_a_choice_follows_from_seed_label_revision_and_seat(tables: Tables, people: People) -> None:
    """A choice follows from seed, label, revision and seat, so anyone with the seed can repeat it."""
    table, seat = await a_turn(tables, people)
    mind = InlineMind()
    chosen = await Thinker(mind).choose(table, seat, "steady", "opponent")
    luck = luck_of(table.seed, "opponent", table.revision, seat)
    assert chosen.move == choose(table.match, seat, "steady", luck)
    assert chosen.choice == (len(table.match.events) + 1, seat, "opponent", "steady", table.revision, VERSION)
    await Thinker(mind).choose(table, seat, "casual", "stand-in")
    assert [asked.seed for asked in mind.asked] == [
        luck.hex(),
        luck_of(table.seed, "stand-in", table.revision, seat).hex(),
    ]
    written = f"opponent:{table.revision}:{seat}".encode()  # of the record, by which anyone can check it
    assert luck == hmac.digest(table.seed, written, "sha256")
    assert len({luck_of(table.seed, label, r, s) for label in "ab" for r in (1, 2) for s in (0, 1)}) == 8
    assert table.seed.hex() not in repr(mind.asked)


async def test_it_is_made_ready_and_ended() -> None:
    """The thinker starts and ends its process, if it has one. Without one, both do nothing."""
    ended = []

    class MoveEngine(InlineMind):
        async def close(self) -> None:
            ended.append(self.warm)

    for thinker in (Thinker(MoveEngine()), Thinker(None)):
        await thinker.warm_up()
        await thinker.close()
    assert (ended, Thinker(MoveEngine()).is_on, Thinker(None).is_on) == ([True], True, False)


async def test_a_level_that_is_gone(tables: Tables, people: People) -> None:
    """A computer with such a level plays as a casual one, with one question."""
    table, seat = await a_turn(tables, people)
    mind = InlineMind()
    chosen = await Thinker(mind).choose(table, seat, "grandmaster", "opponent")
    assert chosen.choice.level == "casual"
    assert [asked.level for asked in mind.asked] == ["casual"]


@pytest.mark.parametrize(("failures", "level"), [(0, "sharp"), (1, "sharp"), (2, "casual"), (9, "casual")])
async def test_two_failures_lead_to_the_one_step_move(
    tables: Tables, people: People, failures: int, level: str
) -> None:
    """After one failure, it tries again. After the second, the choice records the level that was used."""
    table, seat = await a_turn(tables, people)
    mind = InlineMind(failures)
    chosen = await Thinker(mind).choose(table, seat, "sharp", "opponent")
    assert (chosen.choice.level, len(mind.asked)) == (level, min(failures + 1, 2))
    luck = luck_of(table.seed, "opponent", table.revision, seat)
    assert table.match is not None
    assert chosen.move == choose(table.match, seat, level, luck)


async def test_without_a_mind_choices_are_one_step_and_nothing_else_is_answered(
    tables: Tables, people: People
) -> None:
    """Stand-ins still get their moves, and hints are refused."""
    table, seat = await a_turn(tables, people)
    thinker, mind = Thinker(None), InlineMind()
    chosen = await thinker.choose(table, seat, "casual", "stand-in")
    assert chosen.choice.level == "casual"
    await Thinker(mind).choose(table, seat, "casual", "opponent")
    with refuses(NO_THINKER):
        await thinker.ask(table.id, mind.asked[0])
    with pytest.raises(WrongPhase):
        await thinker.choose(await people.open(tables), 0, "casual", "opponent")


class SlowMind(InlineMind):
    """A mind that waits until it is released."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = asyncio.Event()

    async def ask(self, question: Question, /) -> Answer:
        """Answer once released."""
        await self.let_go.wait()
        raise ThinkingFailed("never mind")


async def test_one_question_a_table_and_thirty_two_at_most(tables: Tables, people: People) -> None:
    """One question more is refused as too busy. When the waiting ones end, there is room again."""
    table, seat = await a_turn(tables, people)
    known, mind = InlineMind(), SlowMind()
    await Thinker(known).choose(table, seat, "casual", "opponent")
    thinker, asked = Thinker(mind), known.asked[0]
    waiting = [asyncio.create_task(thinker.ask(f"t{number}", asked)) for number in range(MAX_WAITING - 1)]
    await asyncio.sleep(0)
    with refuses(THINKER_BUSY):
        await thinker.ask("t0", asked)
    waiting.append(asyncio.create_task(thinker.ask("another", asked)))
    await asyncio.sleep(0)
    with refuses(THINKER_BUSY):
        await thinker.ask("one too many", asked)
    mind.let_go.set()
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert {(type(each), str(each)) for each in ended} == {(NoThinker, NO_THINKER)}
    with refuses(NO_THINKER):
        await thinker.ask("one too many", asked)


async def test_a_choice_is_for_the_table_as_it_was(tables: Tables, people: People) -> None:
    """If the table has changed since, it is stale. Otherwise, it is stored with what determined it."""
    table, seat = await a_turn(tables, people)
    chosen = await Thinker(InlineMind()).choose(table, seat, "casual", "stand-in")
    action = action_of(table, DueAction("move", seat), 0)
    after = make_move(table, action, chosen)
    assert after.choices == (chosen.choice,)
    assert record_of(after)["chosen"] == [
        {
            "event": 1,
            "seat": seat,
            "label": "stand-in",
            "level": "casual",
            "revision": table.revision,
            "version": VERSION,
        }
    ]
    moved = play.play(table, people.act(table.players[seat].user_id), table.match.moves(seat)[0])
    with pytest.raises(StaleBoard):
        make_move(moved, action, chosen)
