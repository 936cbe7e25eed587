"""Three ways to move, equal in power, and what everyone sees of a move."""

from __future__ import annotations

import random

import pytest

from bot.features.move import PLAYED
from bot.service.table_cache import TableCache
from bot.table.model import Table
from engine import Played, ToMove, effects_of
from tests.sentences import says

from . import table
from .requests import pinged
from .server import SimulatedServer
from .table import (
    MENU,
    WAYS,
    Message,
    Way,
    click_verb,
    components_of,
    labels_of,
    mentioned,
    move_on,
    offered_moves,
    play_on,
    said,
    seen,
    start_game,
    take,
    verbs_of,
)


@pytest.mark.parametrize("way", WAYS)
async def test_a_move_is_made_shown_and_told(server: SimulatedServer, way: Way) -> None:
    """Each way plays the move: a new board tells it, calls the next one alone, and has the only controls."""
    game = await start_game(server)
    mover, old = game.mover, game.board
    move, before = (await offered_moves(game))[0], len(server.env.http_requests)
    answer = said(await way(game, move))
    sent = [each.method for each in server.env.http_requests[before:] if each.path.startswith("/channels/")]
    assert sent == ["POST", "PATCH"], "the new board, and the buttons of the old one"
    die, square = move.split("@")
    assert PLAYED.format(move=f"`{move}`") in answer
    assert f"**{mover.user.global_name}** puts a {die} on {square}." in game.board.content
    assert "go first" not in game.board.content
    assert len(game.boards) == 3
    assert components_of(game.boards[-2]) == []
    assert [bool(board.attachments) for board in (old, game.boards[-2])] == [True, False], "one at a time"
    assert labels_of(game.board) == ["Move", "Text", "Rules", "Replay", "More"]
    assert mover.id != game.mover.id
    assert [game.mover.id] == mentioned(game.board) == pinged(server.env.http_requests)[-1]
    assert f"puts a {die} on {square}" in (game.board.attachments[0].description or "")
    assert await server.owed() == []


async def test_the_composer_leads_through_a_move(server: SimulatedServer, painted: None) -> None:
    """Which die, then where, on a private picture with marks; the result is shown before it counts."""
    game = await start_game(server)
    mover, public = game.mover, len(game.boards)
    first = seen(await mover.click(game.board, label="Move"))
    assert first.flags.ephemeral
    assert first.content == "**Which die?**"
    die = labels_of(first)[0]
    assert labels_of(first)[-1] == "Type it"
    assert "Back" not in labels_of(first)
    second = await take(mover, first, die)
    assert f"Your move so far: {die}" in second.content
    assert f"Where does the {die} go?" in second.content
    menus = [part for part in components_of(second) if part["type"] == 3]
    assert sum(len(menu["options"]) for menu in menus) == 64
    assert [menu["placeholder"] for menu in menus] == [
        "25 of 64: a1 to d1",
        "25 of 64: d2 to g2",
        "14 of 64: g3 to h8",
    ]
    assert labels_of(second) == ["Back", "Type it"]
    assert second.attachments[0].description
    again = await take(mover, seen(await mover.click(second, label="Back")), die)
    preview = await take(mover, again, "e5")
    assert labels_of(preview) == ["Play it", "Back", "Type it"]
    assert f"`{die}@e5`" in preview.content
    assert f"puts a {die} on e5" in preview.content
    assert preview.attachments[0].filename == "board.png"
    assert first.id == preview.id, "one private message changes from step to step"
    assert public == len(game.boards)
    done = seen(await click_verb(mover, preview, "play"))
    assert PLAYED.format(move=f"`{die}@e5`") in done.content
    assert components_of(done) == []
    assert done.attachments == []


async def test_play_it_reads_its_table_once(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it may be used there, and what the move is called, are of one reading; then it is locked."""
    game, reads = await start_game(server), list[str]()
    preview = seen(await game.mover.click(game.board, label="Move"))
    for token in (await offered_moves(game))[0].split("@"):
        preview = await take(game.mover, preview, token)

    def counted(name: str) -> None:
        read = getattr(TableCache, name)

        async def count(self: TableCache, table_id: str, *at: int | None) -> Table:
            reads.append(name)
            found: Table = await read(self, table_id, *at)
            return found

        monkeypatch.setattr(TableCache, name, count)

    counted("get")
    counted("get_locked")
    assert "You played" in said(await game.mover.click(preview, label="Play it"))
    assert reads[: reads.index("get_locked") + 1] == ["get", "get_locked"]


async def test_suggestions_say_what_a_move_brings(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Suggestions name each move's effect, best first, and typed text still counts as the move."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    game = await start_game(server, placement="as-rolled")
    dice = random.Random(1)
    while not (best := _best(await game.table())):
        await play_on(game, dice, plies=1)
    choices = await game.mover.autocomplete(game.channel, "move", "move", "", table=game.id)
    assert choices[0] == {"name": f"{best[0]}, captures the {best[1]}", "value": best[0]}
    assert {"name": choices[-1]["value"], "value": choices[-1]["value"]} == choices[-1]
    typed = await game.mover.autocomplete(game.channel, "move", "move", best[0], table=game.id)
    assert typed[0] == choices[0]
    assert await game.mover.autocomplete(game.channel, "move", "move", "z9", table=game.id) == []
    for person in (game.waiting[0], server.people[5]):
        assert await person.autocomplete(game.channel, "move", "move", "", table=game.id) == []


def _best(shown: Table) -> tuple[str, int] | None:
    """Return the best capture of the player to move and the die it takes, or None."""
    match = shown.match
    assert match is not None
    assert isinstance(match.status, ToMove)
    move, brings = effects_of(match, match.status.seats[0])[0]
    return (move, brings.gain) if brings else None


async def test_the_best_is_offered_first(server: SimulatedServer) -> None:
    """Squares with an effect lead the first menu; the others follow in their order."""
    game = await start_game(server)
    await play_on(game, random.Random(1), plies=6)
    mover = game.mover
    first = seen(await mover.click(game.board, label="Move"))
    strongest = labels_of(first)[-2]
    menus = [part for part in components_of(await take(mover, first, strongest)) if part["type"] == 3]
    assert menus[0]["placeholder"].startswith("25 of 58, best first, ending with ")
    options = [option for menu in menus for option in menu["options"]]
    told = ["description" in option for option in options]
    assert 0 < sum(told) < len(told)
    assert told == sorted(told, reverse=True)
    rest = [option["value"] for option in options if "description" not in option]
    assert rest == sorted(rest)


async def test_a_refusal_leaves_the_way_to_try_again(server: SimulatedServer) -> None:
    """It stands in the composer's own message, above the first question, and the form can be opened again."""
    game = await start_game(server)
    await move_on(game)
    mover, before = game.mover, await game.position()
    last = (await game.match()).last
    assert last is not None
    taken = f"{(await offered_moves(game))[0][0]}@{last.move[2:]}"
    composer = seen(await mover.click(game.board, label="Move"))
    for written, why in (
        *(("7@e5", "No die shows 7"), ("1@z9", "z9"), ("?", ""), (taken, "is taken")),
        ("@everyone", "A move is a die and a square"),
    ):
        assert why in said(await mover.slash(game.channel, "move", move=written))
        form = await mover.click(composer, label="Type it")
        assert form.modal
        assert "for example" in form.modal["components"][0]["component"]["placeholder"]
        refused = seen(await mover.submit_modal(form, {"move": written}))
        assert refused.id == composer.id
        assert why in refused.content.split("\n")[0]
        assert refused.content.split("\n")[-1] == "**Which die?**"
        assert labels_of(refused) == labels_of(composer)
        composer = refused
    move = (await offered_moves(game))[0]
    form = await mover.click(composer, label="Type it")
    assert "Play it" in labels_of(seen(await mover.submit_modal(form, {"move": move})))
    assert await game.position() == before


async def test_who_knows_the_way_may_be_asked_no_more(server: SimulatedServer) -> None:
    """After five moves of one's own; from then on moves count when they are complete."""
    game = await start_game(server)
    dice = random.Random(1)

    async def typed() -> Message:
        composer = seen(await game.mover.click(game.board, label="Move"))
        form = await game.mover.click(composer, label="Type it")
        return seen(await game.mover.submit_modal(form, {"move": (await offered_moves(game))[0]}))

    for moves in range(6):
        mover = game.mover
        await play_on(game, dice, plies=1)
        preview = await typed()
        assert ("playnoask" in verbs_of(preview)) == (moves >= 5)
        if moves < 5:
            await click_verb(game.mover, preview, "play")
    done = said(await click_verb(game.mover, preview, "playnoask"))
    assert says(done.split("\n")[0], PLAYED)
    assert "`/preferences`" in done
    assert game.mover.id == mover.id
    await play_on(game, dice, plies=1)
    assert says((await typed()).content, PLAYED)


async def test_a_move_is_taken_from_the_board(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board's menu says what each choice would do. Only the player to move can play from it."""
    monkeypatch.setattr(table, "GAME", "ludifacture")
    game = await start_game(server, 4)
    (menu,) = [part for part in components_of(game.board) if part["type"] == MENU]
    match = await game.match()
    seat = match.status.seats[0]
    assert sorted(option["value"] for option in menu["options"]) == list(match.moves(seat))
    for option in menu["options"]:
        column, squares = option["value"].split(":")
        assert option["label"].startswith(f"Column {column} by {squares}, ")
        assert option["description"].startswith(f"pay {1 + match.state.sets}")
    chosen = menu["options"][0]["value"]
    answer = await game.waiting[0].select(game.board, [chosen], custom_id=menu["custom_id"])
    assert "not your turn" in said(answer)
    assert (await game.match()).events == match.events
    await game.mover.select(game.board, [chosen], custom_id=menu["custom_id"])
    assert Played(seat, chosen) in (await game.match()).events
