"""People who have blocked each other cannot meet through any door, and neither one learns why."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.service.blocking import Blocking
from bot.service.notifications.nudges import Nudges
from bot.service.personal_data import PersonalData
from bot.service.tables import Tables
from bot.storage import blocks
from bot.storage.database import Database
from bot.storage.preferences import PreferenceRepository
from bot.table import invitations, lobby
from bot.table.agreements import asking
from bot.table.agreements.rows import AGREEMENTS
from bot.table.blocks import CANNOT_BE_ASKED, CANNOT_JOIN, MAX_BLOCKS
from bot.table.errors import AlreadyOpen, NotInvited, Refusal
from bot.table.notifications.nudges import ENOUGH, FIRST_WITHOUT
from tests.refusals import refuses

from ..people import ANN, BEN, CID, People, person, seated

DAN = 104
Block = Callable[..., Awaitable[None]]
Door = Callable[[Tables, People, Block], Awaitable[object]]


@pytest.fixture
def blocking(store: Database, tables: Tables) -> Blocking:
    """Blocks of the database."""
    return Blocking(store, tables)


@pytest.fixture
def block(blocking: Blocking, people: People) -> Block:
    """Have a person block another. If the bot dies, open invitations stay."""

    async def block(one: int, other: int, *, dies: bool = False) -> None:
        if dies:
            await blocking.database.write(lambda db: blocks.add(db, people.act(one), other))
        else:
            await blocking.block(people.act(one), other)

    return block


async def by_join(tables: Tables, people: People, block: Block) -> object:
    """Join the other person's table."""
    table = await people.open(tables, BEN)
    await block(ANN, BEN)
    return await tables.act(table.id, lobby.join, people.act(ANN))


async def by_join_beside(tables: Tables, people: People, block: Block) -> object:
    """Join a third person's table at which the other person has a seat."""
    table = await people.open(tables, CID)
    await tables.act(table.id, lobby.join, people.act(BEN))
    await block(ANN, BEN)
    return await tables.act(table.id, lobby.join, people.act(ANN))


async def by_opening(tables: Tables, people: People, block: Block) -> object:
    """Open a table, inviting the other person."""
    await block(ANN, BEN)
    return await people.open(tables, ANN, people=[person(BEN)])


async def by_opening_for_both(tables: Tables, people: People, block: Block) -> object:
    """Open a table, inviting two people who have blocked one another."""
    await block(ANN, BEN)
    return await people.open(tables, CID, people=[person(ANN), person(BEN)])


async def by_invitation(tables: Tables, people: People, block: Block) -> object:
    """Invite the other person to a lobby."""
    await block(ANN, BEN)
    table = await people.open(tables, ANN)
    return await tables.act(table.id, invitations.invite, people.act(ANN), [person(BEN)])


async def by_accepting(tables: Tables, people: People, block: Block) -> object:
    """Accept a third person's invitation to a table at which the other person has a seat."""
    table = await people.open(tables, CID, people=[person(ANN)])
    await tables.act(table.id, lobby.join, people.act(BEN))
    await block(ANN, BEN, dies=True)
    return await tables.act(table.id, invitations.accept, people.act(ANN))


async def by_handing_over(tables: Tables, people: People, block: Block) -> object:
    """Offer one's seat to the other person."""
    await block(ANN, BEN)
    table = await people.gather(tables, 1)
    await tables.act(table.id, lobby.join, people.act(CID))
    await tables.start(table.id, people.act(ANN))
    return await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(BEN))


async def by_succession(tables: Tables, people: People, block: Block) -> object:
    """Take over a third person's seat beside the other person, offered before the block."""
    table = await people.start(tables, 3)
    asked = await tables.act(table.id, asking.ask, people.act(CID), "seat", holder_id=CID, person=person(DAN))
    revision = asked.table_events[-1].revision
    await block(DAN, BEN, dies=True)
    return await tables.act(table.id, asking.agree, people.act(DAN), revision)


async def by_handing_the_table_over(tables: Tables, people: People, block: Block) -> object:
    """Offer one's table to the other person, who already has a seat there."""
    table = await people.gather(tables, 2)
    await block(ANN, BEN)
    return await tables.act(table.id, asking.ask, people.act(ANN), "table", holder_id=ANN, person=person(BEN))


DOORS: dict[str, tuple[Door, str]] = {
    "join": (by_join, CANNOT_JOIN),
    "join beside": (by_join_beside, CANNOT_JOIN),
    "open with": (by_opening, CANNOT_BE_ASKED),
    "open with both": (by_opening_for_both, CANNOT_BE_ASKED),
    "invite": (by_invitation, CANNOT_BE_ASKED),
    "accept": (by_accepting, CANNOT_JOIN),
    "seat": (by_handing_over, CANNOT_BE_ASKED),
    "successor": (by_succession, CANNOT_JOIN),
    "table": (by_handing_the_table_over, CANNOT_BE_ASKED),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("blocker_first", [True, False])
async def test_every_door_asks_whether_two_people_may_meet(
    tables: Tables, people: People, block: Block, door: str, blocker_first: bool
) -> None:
    """No matter which of the two blocked the other, the door refuses, with the same sentence."""

    async def either_way(one: int, other: int, **how: bool) -> None:
        await block(*((one, other) if blocker_first else (other, one)), **how)

    walk, sentence = DOORS[door]
    with refuses(sentence):
        await walk(tables, people, either_way)


@pytest.mark.parametrize("door", DOORS)
async def test_without_the_question_every_door_is_open(
    tables: Tables, people: People, block: Block, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without that one check, no door refuses, so each test proves that its door makes it."""
    monkeypatch.setattr(blocks, "check", lambda *_given: None)
    walk, sentence = DOORS[door]
    try:
        await walk(tables, people, block)
    except Refusal as refusal:
        pytest.fail(f"{sentence}: {refusal}")


def test_a_new_door_asks_too() -> None:
    """Only one file writes seats and invitations, and it checks twice.

    A new kind of question that names a person has to be added to the doors above.
    """
    root = Path(__file__).parents[3] / "bot"
    wanted = ("INTO seats", '"seats"', "INTO invitee", '"invitee"', "UPDATE seats")
    writers = {
        path.name
        for path in root.rglob("*.py")
        if any(f"insertion({each}" in (code := path.read_text()) or f'"{each}' in code for each in wanted)
    }
    assert writers - {"user_data.py"} == {"table_writer.py"}
    code = (root / "storage" / "table_writer.py").read_text()
    assert code.count("blocks.check(") == 2
    named = {kind for kind, row in AGREEMENTS.items() if row.electorate.__name__ == "named"}
    assert named == {"seat", "seat_for", "table"}


async def test_no_one_nudges_a_person_they_may_not_meet(
    store: Database, tables: Tables, people: People, block: Block
) -> None:
    """A blocked player's nudge is refused as if there had been enough. The game continues."""
    table = await people.start(tables)
    mover, waiter = (ANN, BEN) if table.match.status.seats[0] == 0 else (BEN, ANN)
    await block(mover, waiter)
    late = people.act(waiter, table.changed_at + FIRST_WITHOUT)
    with refuses(ENOUGH):
        await Nudges(tables, lambda _id: None, lambda: None).nudge(table.id, late)
    assert (await people.move(tables, await tables.get(table.id))).phase == "running"


async def test_gather_case_14_a_block_ends_an_open_invitation(
    store: Database, tables: Tables, people: People, block: Block
) -> None:
    """The invitation is gone, and the guest can no longer accept it, no matter who blocked whom."""
    for blocker, other in ((ANN, BEN), (BEN, ANN)):
        table = await people.open(tables, ANN, people=[person(BEN), person(CID)])
        await block(blocker, other)
        after = await tables.get(table.id)
        assert [invitee.user_id for invitee in after.invitees] == [CID]
        with refuses(NotInvited.sentence):
            await tables.act(table.id, invitations.accept, people.act(BEN))
        await Blocking(store, tables).unblock(blocker, other)


async def test_a_block_ends_an_open_offer_of_a_seat(tables: Tables, people: People, block: Block) -> None:
    """The offer is gone, and the game is still running."""
    table = await people.start(tables, 3)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(DAN))
    await block(DAN, BEN)
    after = await tables.get(table.id)
    assert asking.open_proposals(after, after.changed_at) == ()
    assert after.phase == "running"


async def test_gather_case_15_guessed_ids_are_refused(tables: Tables, people: People, block: Block) -> None:
    """Pressing Join, Accept or Decline with a guessed id has the same result as for anyone uninvited."""
    table = await people.open(tables, BEN)
    await block(BEN, ANN)
    with refuses(CANNOT_JOIN):
        await tables.act(table.id, lobby.join, people.act(ANN))
    for change in (invitations.accept, invitations.decline):
        with refuses(NotInvited.sentence):
            await tables.act(table.id, change, people.act(ANN))
    assert seated(await tables.get(table.id)) == [BEN]


async def test_gather_case_16_a_rematch_asks_those_who_may_meet(
    tables: Tables, people: People, block: Block
) -> None:
    """The opener and one other player may not meet. The other two are asked, and that one cannot join."""
    over = await people.start(tables, 4, options={"holes": 32})
    over = await people.play_out(tables, over, random.Random(2))
    await block(ANN, DAN)
    again = await tables.rematch(over.id, people.act(ANN))
    assert [*seated(again), *(invitee.user_id for invitee in again.invited)] == [ANN, BEN, CID]
    with pytest.raises(AlreadyOpen):
        await tables.rematch(over.id, people.act(DAN))
    with refuses(CANNOT_JOIN):
        await tables.act(again.id, lobby.join, people.act(DAN))


async def test_a_rematch_asks_no_two_others_who_may_not_meet(
    tables: Tables, people: People, block: Block
) -> None:
    """If the two other players have blocked each other, only the one who sat first is invited."""
    over = await people.start(tables, 3, options={"holes": 32})
    over = await people.play_out(tables, over, random.Random(2))
    await block(CID, BEN)
    again = await tables.rematch(over.id, people.act(ANN))
    assert [invitee.user_id for invitee in again.invited] == [BEN]


async def test_gather_case_17_no_blocked_pair_by_handover_or_succession(
    tables: Tables, people: People, block: Block
) -> None:
    """The seat beside the other person is not even offered, but those two can hand over to others."""
    table = await people.start(tables, 3)
    await block(DAN, BEN)
    with refuses(CANNOT_BE_ASKED):
        await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(DAN))
    assert (await tables.get(table.id)).table_events == ()
    taken = await tables.act(table.id, asking.ask, people.act(BEN), "seat", holder_id=BEN, person=person(105))
    assert taken.table_events[-1].user_id == 105


async def test_gather_case_23_a_block_goes_with_either_side(
    store: Database, tables: Tables, people: People, blocking: Blocking, block: Block
) -> None:
    """Deleting either person's data deletes the block. Only the blocker's export shows it."""
    data = PersonalData(store, tables, PreferenceRepository(store))
    for leaver in (ANN, BEN):
        await people.open(tables, BEN)
        await block(ANN, BEN)
        assert "block.user_id" in await data.export(ANN)
        assert "block" not in json.dumps(await data.export(BEN))
        await data.delete(people.act(leaver))
        assert await blocking.of(ANN) == []


async def test_there_is_a_limit(people: People, blocking: Blocking, block: Block) -> None:
    """No one can block more than a hundred people. Blocking someone again changes nothing."""
    for number in range(MAX_BLOCKS):
        await block(ANN, 1000 + number)
    await block(ANN, 1000)
    with pytest.raises(Refusal):
        await block(ANN, 5000)
    assert len(await blocking.of(ANN)) == MAX_BLOCKS
    await blocking.unblock(ANN, 1000)
    await block(ANN, 5000)
    assert (await blocking.of(ANN))[0] == 5000
