"""How often each face was rolled, and a game's record and sheet."""

from __future__ import annotations

import random

from bot.table.replay.rolls import count_rolls
from bot.views.replay import ALL_SEATS, CHECK, CHECK_OVER, COUNTS, NO_SEAT
from engine import number_text
from tests.sentences import says

from ..server import SimulatedServer
from ..table import Message, labels_of, play_on, seen, start_game
from .viewing import replay


async def test_rolls_of_a_running_game(server: SimulatedServer) -> None:
    """`/rolls` and **Rolls** in the viewer show a seat's counts in words and bars, without a verdict."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=2)
    watcher = server.people[4]
    shown = seen(await watcher.slash(game.channel, "rolls"))
    assert shown.flags.ephemeral
    match = await game.match()
    counted = next(faces for faces in count_rolls(match) if faces.seat == 0)
    faces = ", ".join(f"{face}: {count}" for face, count in enumerate(counted.counts, 1))
    assert says(
        shown.content,
        COUNTS,
        who="**Marisol**",
        count=5,
        sides=6,
        mean=number_text(counted.mean),
        faces=faces,
    )
    assert shown.content.endswith(CHECK)
    assert ALL_SEATS not in shown.content
    (picture,) = shown.attachments
    expected = f"Marisol, 5 dice with 6 sides: {faces}; expected 0.8 times each."
    assert expected in (picture.description or "")
    viewer = await replay(game, watcher)
    assert "Rolls" in labels_of(viewer)
    assert seen(await watcher.click(viewer, label="Rolls")).content == shown.content


async def test_rolls_of_a_finished_game(server: SimulatedServer) -> None:
    """The counts of all seats get a verdict. A person who prefers text gets no picture."""
    game = await start_game(server, 3, holes=32)
    await play_on(game, random.Random(4))
    await server.services.preferences.change(server.people[4].id, text_board=True)
    shown = seen(await server.people[4].slash(game.channel, "rolls"))
    assert shown.attachments == []
    assert NO_SEAT in shown.content
    assert shown.content.count(ALL_SEATS) == 2
    assert shown.content.endswith(CHECK_OVER)
    assert any(words in shown.content for words in ("Nothing unusual", "A little uneven", "Rare"))


def files_of(server: SimulatedServer, message: Message) -> dict[str, str]:
    """Return the text of each file of a message, by the ending of its name."""
    cdn = server.env.backend.cdn
    return {file.filename.split(".")[-1]: cdn.get(file.url).decode() for file in message.attachments}


async def test_the_record_as_a_sheet(server: SimulatedServer) -> None:
    """The sheet comes by command, by the record's button, or together with the record."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=3)
    watcher = server.people[4]
    shown = seen(await watcher.slash(game.channel, "record"))
    assert (list(files_of(server, shown)), labels_of(shown)) == (["json"], ["Sheet"])
    sheet = seen(await watcher.click(shown, label="Sheet"))
    assert sheet.flags.ephemeral
    (written,) = files_of(server, sheet).values()
    assert "Seat A: Marisol" in written
    assert "@" in written.split("\n\n")[1]
    for form, expected in (("sheet", ["txt"]), ("both", ["json", "txt"]), ("file", ["json"])):
        found = files_of(server, seen(await watcher.slash(game.channel, "record", **{"as": form})))
        assert list(found) == expected
        assert found.get("txt", written) == written
