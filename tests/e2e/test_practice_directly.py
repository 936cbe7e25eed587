"""`/practice` in direct messages with the bot: one message, which is edited with each move."""

from __future__ import annotations

import pytest
from simcord import InteractionResult, MemberActor

from bot.features.open_table import BEGUN
from bot.storage import departed_guilds
from bot.table.errors import NoSuchTable
from bot.table.time import DAY
from bot.transport.responder import WENT_WRONG

from . import forged
from .german import let_speak
from .preference_steps import prefer
from .server import SimulatedServer
from .table import Message, components_of, is_gone, labels_of, said, seen
from .test_direct_messages import directly

GAME = "ludifacture"


async def practise(server: SimulatedServer, game_id: str = GAME) -> tuple[MemberActor, str]:
    """Let the first person practise in direct messages. Return them and the table's id."""
    person = server.people[0]
    assert BEGUN in said(await person.user.slash("practice", game=game_id))
    [table_id] = await server.store.read(lambda db: [row[0] for row in db.execute("SELECT id FROM tables")])
    return person, table_id


def board_of(person: MemberActor) -> Message:
    """Return the only message in a person's direct messages."""
    [board] = person.user.dm_channel.history()
    return board


async def move(server: SimulatedServer, person: MemberActor, table_id: str) -> None:
    """Play a person's move with the controls of their board, and let the computer answer."""
    tables = server.services.tables
    before = (await tables.get(table_id)).ply
    composer = seen(await person.user.click(board_of(person), label="Move"))
    while (await tables.get(table_id)).ply == before:
        button = next(each for each in components_of(composer) if each["label"] != "Type it")
        result = await person.user.click(composer, custom_id=button["custom_id"])
        composer = composer if is_gone(result) else seen(result)
    await server.env.settle()


async def more(person: MemberActor, label: str) -> InteractionResult:
    """Press a button under **More**, and return the answer."""
    behind = seen(await person.user.click(board_of(person), label="More"))
    return await person.user.click(behind, label=label)


async def test_gather_case_21_practice_in_direct_messages(server: SimulatedServer) -> None:
    """The board is one message, edited with each move and after a restart. A rematch gets a new one."""
    person, table_id = await practise(server)
    first = board_of(person)
    assert labels_of(first)[0] == "Move"
    assert len(first.attachments) == 1
    await move(server, person, table_id)
    content = board_of(person).content
    await server.restart()
    await move(server, person, table_id)
    board = board_of(person)
    assert board.id == first.id
    assert board.content not in (first.content, content)
    match = (await server.services.tables.get(table_id)).match
    assert match is not None
    assert match.moves_made >= 4
    resigning = seen(await more(person, "Resign"))
    await person.user.click(resigning, label="Resign")
    over = board_of(person)
    assert over.id == first.id
    assert "Rematch" in labels_of(over)
    await person.user.click(over, label="Rematch")
    again = person.user.dm_channel.history()
    assert [labels_of(each)[0] for each in again] == ["Rematch", "Move"]


async def test_gather_case_21_every_button_answers(server: SimulatedServer) -> None:
    """Every button on the board and under **More** works, even after the end."""
    person, _table_id = await practise(server)
    behind = seen(await person.user.click(board_of(person), label="More"))
    for message in (board_of(person), behind):
        for label in labels_of(message):
            if label != "Resign":
                assert WENT_WRONG not in str((await person.user.click(message, label=label)).response)
    await person.user.click(seen(await more(person, "Resign")), label="Resign")
    over = board_of(person)
    for label in (each for each in labels_of(over) if each != "Rematch"):
        assert WENT_WRONG not in said(await person.user.click(over, label=label))


async def test_gather_case_21_an_old_message(server: SimulatedServer) -> None:
    """If Discord takes no more edits of the board's message, the next board is a new one."""
    person, table_id = await practise(server)
    first = board_of(person)
    server.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=30046, times=1)
    composer = seen(await person.user.click(first, label="Move"))
    button = components_of(composer)[0]
    await person.user.click(composer, custom_id=button["custom_id"])
    await server.env.settle()
    old, new = person.user.dm_channel.history()
    assert (old.id, labels_of(old)) == (first.id, [])
    assert labels_of(new)[0] == "Move"
    assert (await server.services.tables.get(table_id)).ply > 1


async def test_gather_case_21_is_theirs_alone(server: SimulatedServer) -> None:
    """Another person's forged presses are refused, in direct messages and on a server."""
    person, table_id = await practise(server)
    other = server.people[1]
    on = seen(await other.user.slash("help"))
    here = seen(await other.slash(server.channel, "help"))
    before = await server.rows()
    for verb in ("move", "join", "text", "more", "resign", "invite"):
        data = forged.pressed(f"v1:{verb}:{table_id}:0:")
        result, payload = directly(server, other, forged.COMPONENT, data, on)
        await forged.send(other, payload)
        assert said(result) == NoSuchTable.sentence
        there = await forged.press(other, here, server.channel, f"v1:{verb}:{table_id}:0:")
        assert said(there) == NoSuchTable.sentence
    assert await server.rows() == before
    assert labels_of(board_of(person))[0] == "Move"


async def test_gather_case_21_in_the_persons_words(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board has the person's language, and is text if they prefer that."""
    person = server.people[0]
    await prefer(person, server.channel, text_board="yes")
    let_speak(monkeypatch, server, person)
    await person.user.slash("practice", game=GAME)
    board = board_of(person)
    assert labels_of(board)[0] == "Ziehen"
    assert "```" in board.content
    assert board.attachments == []


async def test_gather_case_21_is_kept_until_it_is_deleted(server: SimulatedServer) -> None:
    """The table outlives the server's departure. `/mydata delete` removes the person and channel from it."""
    person, table_id = await practise(server)
    channel_id = person.user.dm_channel.id
    await server.store.write(lambda db: departed_guilds.add_absent(db, [server.guild.id], 1))
    assert await server.store.read(lambda db: departed_guilds.due(db, 90 * DAY, 0)) == []
    listed = seen(await person.user.slash("tables"))
    assert f"/@me/{channel_id}/" in str(listed.components)
    asked = seen(await person.user.slash("mydata delete"))
    await person.user.click(asked, label="Delete my data")
    await server.env.settle()
    rows = str(await server.rows())
    assert table_id in rows
    assert str(channel_id) not in rows
    assert str(person.id) not in rows
