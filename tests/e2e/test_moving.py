"""Three ways to move, equal in power, and what everyone sees of a move."""

from __future__ import annotations

import random

import pytest
from discord import ButtonStyle

from bot.features.move import PLAYED
from bot.service.table_cache import TableCache
from bot.table.errors import StaleBoard
from bot.table.model import Table
from engine import Played, ToMove, effects_of, suggested
from tests.sentences import says

from . import table
from .forged import press
from .requests import pinged
from .server import SimulatedServer
from .table import (
    MENU,
    WAYS,
    Component,
    Way,
    components_of,
    ids_of,
    is_gone,
    labels_of,
    mentioned,
    move_by_command,
    move_on,
    offered_moves,
    play_on,
    said,
    seen,
    start_game,
    take,
    taken,
)


@pytest.mark.parametrize("way", WAYS)
async def test_a_move_is_made_shown_and_told(server: SimulatedServer, way: Way) -> None:
    """Each way plays the move.

    A new board tells it, notifies only the next player, and has the only controls.
    """
    game = await start_game(server)
    mover, old = game.mover, game.board
    move, before = (await offered_moves(game))[0], len(server.env.http_requests)
    answer = await way(game, move)
    sent = [each.method for each in server.env.http_requests[before:] if each.path.startswith("/channels/")]
    assert sent == ["POST", "PATCH"], "the new board, and the buttons of the old one"
    die, square = move.split("@")
    if way is move_by_command:
        assert said(answer) == PLAYED.format(move=f"`{move}`")
    else:
        assert is_gone(answer), "the board says it all"
    assert f"**{mover.user.global_name}** places a {die} on {square}." in game.board.content
    assert "go first" not in game.board.content
    assert len(game.boards) == 3
    assert components_of(game.boards[-2]) == []
    assert [bool(board.attachments) for board in (old, game.boards[-2])] == [True, False], "one at a time"
    assert labels_of(game.board) == ["Move", "Rules", "Replay", "More"]
    assert mover.id != game.mover.id
    assert [game.mover.id] == mentioned(game.board) == pinged(server.env.http_requests)[-1]
    assert f"places a {die} on {square}" in (game.board.attachments[0].description or "")
    assert await server.owed() == []


async def test_the_composer_leads_through_a_move(server: SimulatedServer, painted: None) -> None:
    """A private message asks for the die, the column and the row, and then plays the move."""
    game = await start_game(server)
    mover, public = game.mover, len(game.boards)
    first = seen(await mover.click(game.board, label="Move"))
    assert first.flags.ephemeral
    assert first.content == "**Which die?**"
    die = labels_of(first)[0]
    assert labels_of(first)[-1] == "Type it"
    assert "Back" not in labels_of(first)
    second = await take(mover, first, die)
    assert second.content == f"**Where does the {die} go? Choose a column, then a row.**"
    assert labels_of(second) == [*"abcdefgh", "Back", "Type it"]
    assert second.attachments[0].description
    again = await take(mover, seen(await mover.click(second, label="Back")), die)
    third = seen(await mover.click(again, label="e"))
    assert labels_of(third) == [*(f"e{rank}" for rank in range(1, 9)), "Back", "Type it"]
    back = seen(await mover.click(third, label="Back"))
    assert labels_of(back) == labels_of(second), "to the files, not to the dice"
    assert third.attachments[0].filename == "board.png"
    assert first.id == third.id, "one private message changes from step to step"
    assert public == len(game.boards)
    assert is_gone(await taken(mover, back, "e5"))
    assert f"places a {die} on e5" in game.board.content


async def test_the_best_moves_are_a_press_each(server: SimulatedServer, painted: None) -> None:
    """**Move** first offers the three moves with the most effect, and each is played by a press."""
    game = await start_game(server)
    await play_on(game, random.Random(1), plies=6)
    mover, match = game.mover, await game.match()
    best, _more = suggested(match, match.status.seats[0], 3)
    composer = seen(await mover.click(game.board, label="Move"))
    labels = labels_of(composer)[:3]
    assert [label[:3] for label in labels] == ["1. ", "2. ", "3. "]
    assert all(len(label) <= 43 and "@" not in label for label in labels)
    assert [id.rpartition(":")[2] for id in ids_of(composer)[:3]] == [each.move for each in best]
    before = (await game.table()).ply
    assert is_gone(await mover.click(composer, label=labels[1]))
    assert Played(match.status.seats[0], best[1].move) in (await game.match()).events
    assert (await game.table()).ply > before


async def test_a_second_press_plays_nothing(server: SimulatedServer) -> None:
    """A second press on the same button says that the game has moved on."""
    game = await start_game(server)
    await play_on(game, random.Random(1), plies=6)
    mover = game.mover
    composer = seen(await mover.click(game.board, label="Move"))
    pressed = ids_of(composer)[0]
    await mover.click(composer, custom_id=pressed)
    played = await game.position()
    assert says(said(await press(mover, game.board, game.channel, pressed)), StaleBoard.sentence)
    assert await game.position() == played


async def test_playing_reads_its_table_once(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press that plays a move reads the table once without the lock, and then with it."""
    game, reads = await start_game(server), list[str]()
    composer = seen(await game.mover.click(game.board, label="Move"))
    die, square = (await offered_moves(game))[0].split("@")
    files = await take(game.mover, composer, die)
    ranks = seen(await game.mover.click(files, label=square[0]))

    def counted(name: str) -> None:
        read = getattr(TableCache, name)

        async def count(self: TableCache, table_id: str, *at: int | None) -> Table:
            reads.append(name)
            found: Table = await read(self, table_id, *at)
            return found

        monkeypatch.setattr(TableCache, name, count)

    counted("get")
    counted("get_locked")
    assert is_gone(await taken(game.mover, ranks, square))
    assert reads[: reads.index("get_locked") + 1] == ["get", "get_locked"]


async def test_suggestions_say_what_a_move_brings(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`/move` suggests moves with their effects, best first, to the player to move alone."""
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
    """Return the best capture of the player to move and the die that it takes, or None."""
    match = shown.match
    assert match is not None
    assert isinstance(match.status, ToMove)
    move, brings = effects_of(match, match.status.seats[0])[0]
    return (move, brings.gain) if brings else None


async def test_what_gains_is_green(server: SimulatedServer) -> None:
    """The button of a column that leads to a square with an effect is green."""
    game = await start_game(server)
    await play_on(game, random.Random(1), plies=6)
    mover, match = game.mover, await game.match()
    move = effects_of(match, match.status.seats[0])[0][0]
    die, square = move.split("@")
    files = await take(mover, seen(await mover.click(game.board, label="Move")), die)
    styles = {part["label"]: part["style"] for part in components_of(files)}
    assert styles[square[0]] == ButtonStyle.success.value
    assert ButtonStyle.primary.value in styles.values()


async def test_a_refusal_leaves_the_way_to_try_again(server: SimulatedServer) -> None:
    """The refusal stands in the composer's message above the first question, with the form's button."""
    game = await start_game(server)
    await move_on(game)
    mover, before = game.mover, await game.position()
    last = (await game.match()).last
    assert last is not None
    occupied = f"{(await offered_moves(game))[0][0]}@{last.move[2:]}"
    composer = seen(await mover.click(game.board, label="Move"))
    for written, why in (
        *(("7@e5", "A die can't show 7"), ("1@z9", "z9"), ("?", ""), (occupied, "is taken")),
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
        hand = (await game.match()).state.hands[game.people.index(mover)]
        assert labels_of(refused) == [*map(str, sorted(set(hand))), "Type it"]
        composer = refused
    chosen = await take(mover, composer, labels_of(composer)[0])
    asked, form = chosen.content, await mover.click(chosen, label="Type it")
    refused = seen(await mover.submit_modal(form, {"move": "?"}))
    assert refused.content.split("\n")[-1] == asked, "what was chosen stays"
    move = (await offered_moves(game))[0]
    form = await mover.click(refused, label="Type it")
    assert await game.position() == before
    assert is_gone(await mover.submit_modal(form, {"move": move}))


async def test_a_single_choice_takes_two_presses(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """**Move** offers every possible move, which only the player to move can play."""
    monkeypatch.setattr(table, "GAME", "ludifacture")
    game = await start_game(server, 4)
    assert labels_of(game.board) == ["Move", "Rules", "Replay", "More"]
    match = await game.match()
    offered = seen(await game.mover.click(game.board, label="Move"))
    ids = [id for id in ids_of(offered) if id.split(":")[1] in ("best", "step")]
    assert len(ids) == len(match.moves(match.status.seats[0]))
    answer = await press(game.waiting[0], offered, game.channel, ids[0])
    assert "not your turn" in said(answer)
    assert (await game.match()).events == match.events
    await game.mover.click(offered, custom_id=ids[0])
    assert (await game.match()).moves_made == 1


async def test_long_words_are_in_a_menu(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves whose labels are too long for buttons are in a menu."""
    monkeypatch.setattr(table, "GAME", "ludifacture")
    game = await start_game(server, 4)
    menus = list[Component]()
    dice = random.Random(1)
    while not menus:
        await play_on(game, dice, 1)
        offered = seen(await game.mover.click(game.board, label="Move"))
        again = next(id for id in ids_of(offered) if id.split(":")[1] == "write").replace(":write:", ":step:")
        asked = seen(await press(game.mover, offered, game.channel, again))
        menus = [part for part in components_of(asked) if part["type"] == MENU]
    before = (await game.match()).moves_made
    await game.mover.select(asked, [menus[0]["options"][0]["value"]], custom_id=menus[0]["custom_id"])
    assert (await game.match()).moves_made == before + 1
