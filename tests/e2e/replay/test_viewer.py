"""The viewer, which shows every step of a game as it was visible to the person at the time."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from simcord import MemberActor

from bot.features.interactions import context
from bot.features.replay.viewer import FILMING, NO_FILM, NO_STEP
from bot.service.replay import TOO_FAST
from bot.transport import responder
from bot.views.replay import TAKEN_BACK, YOURS_ALONE
from engine import Played
from tests.sentences import says

from .. import table
from ..forged import press
from ..preference_steps import board_in
from ..server import SimulatedServer
from ..table import (
    Game,
    click_verb,
    components_of,
    labels_of,
    move_on,
    play_on,
    resign,
    said,
    seen,
    start_game,
)
from .viewing import choose, film, forget_pace, go, go_to, place, replay, standing

DOWN = "army arranged, face down"


async def arrange(game: Game, person: MemberActor) -> str:
    """Hand in a ready-made army, and return its move as text."""
    composer = seen(await person.click(game.board, label="Move"))
    preview = seen(await person.click(composer, label="Strong in front"))
    await click_verb(person, preview, "play")
    match = await game.match()
    army = next(event for event in reversed(match.events) if isinstance(event, Played))
    return army.move


async def test_the_viewer_goes_through_a_game(server: SimulatedServer) -> None:
    """The viewer opens at the latest step. Buttons, menu and form lead to other steps in the same message."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=4)
    watcher = server.people[4]
    viewer = await replay(game, watcher)
    assert viewer.flags.ephemeral
    assert place(viewer) == (4, 4)
    assert labels_of(viewer)[:5] == ["⏮ First", "◀ Back", "Forward ▶", "Last ⏭", "Make film"]
    assert "<t:" in viewer.content
    told = viewer.content.split("\n")[-1]
    assert told in game.board.content
    posted, shown = len(game.boards), [standing(viewer)]
    for label, expected in (("◀ Back", 3), ("◀ Back", 2), ("⏮ First", 0), ("Forward ▶", 1), ("Last ⏭", 4)):
        before = viewer.id
        viewer = await go(game, watcher, viewer, label)
        assert (place(viewer), viewer.id) == ((expected, 4), before)
        shown.append(standing(viewer))
        off = [part["label"] for part in components_of(viewer) if part.get("disabled")]
        assert off == {0: ["⏮ First", "◀ Back"], 4: ["Forward ▶"]}.get(expected, [])
    assert len(set(shown)) == 5
    assert shown[0] == shown[-1]
    viewer = await choose(game, watcher, viewer, 2)
    assert (place(viewer), standing(viewer)) == ((2, 4), shown[2])
    (menu,) = (part for part in components_of(viewer) if "options" in part)
    assert menu["placeholder"] == "Step 2 of 4"
    assert [option["value"] for option in menu["options"]] == ["0", "1", "2", "3", "4"]
    assert menu["options"][0]["label"] == "0 · The set-up"
    assert all("@" in option["label"] for option in menu["options"][1:])
    assert len(game.boards) == posted
    assert NO_STEP.format(last=4) in said(await go_to(game, watcher, viewer, "abc"))
    typed = seen(await go_to(game, watcher, viewer, " 2 "))
    assert (place(typed), typed.id) == ((2, 4), viewer.id)
    for _ in range(2):
        await click_verb(watcher, viewer, "moment", "last")
    assert TOO_FAST in said(await click_verb(watcher, viewer, "moment", "last"))
    reader = server.people[5]  # whom no one slows down
    await server.services.preferences.change(reader.id, text_board=True)
    text = await replay(game, reader)
    assert (text.attachments, place(text)) == ([], (4, 4))
    assert "Conversion" in board_in(text)


async def test_cases_1_to_3_an_army_is_seen_by_its_seat(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An army is its owner's secret until both are in. A successor sees the seat's earlier steps."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    game = await start_game(server)
    (one, two), watcher, successor = game.people, server.people[4], server.people[5]
    army = await arrange(game, one)
    shown = await replay(game, watcher)
    assert (place(shown), DOWN in standing(shown)) == ((1, 1), True)
    assert army not in shown.content + str(shown.components) + standing(shown)
    for person, own in ((one, True), (two, False)):
        seen_by = await replay(game, person)
        assert (f"a2 {army[0]}" in standing(seen_by), YOURS_ALONE in seen_by.content) == (own, own)
        board = seen(await person.slash(game.channel, "board", table=game.id))
        assert ("; army a2 " in standing(board)) == own
    other = await arrange(game, two)
    then = await choose(game, watcher, await replay(game, watcher), 1)
    assert standing(then) == standing(shown)
    assert then.content.replace("of 2", "of 1") == shown.content
    assert army not in then.content + str(then.components) + standing(then)
    both = await go(game, watcher, then, "Forward ▶")
    assert DOWN not in standing(both)
    assert f"a2 {army[0]}" in standing(both)
    assert f"h7 {other[0]}" in standing(both)
    await one.slash(game.channel, "handover", player=successor, table=game.id)
    await successor.click(game.board, label="Take the seat")
    await resign(game, successor)
    for person, hidden in ((one, True), (successor, False)):
        assert (DOWN in standing(await choose(game, person, await replay(game, person), 1))) == hidden


async def test_case_6_a_step_that_was_taken_back_is_marked(server: SimulatedServer) -> None:
    """The viewer still shows a step that was taken back, and the next step says who took it back."""
    game = await start_game(server, **{"take-backs": "free"})
    watcher = server.people[4]
    while True:
        mover = game.mover
        await move_on(game)
        more = seen(await mover.click(game.board, label="More"))
        if "Take back" in labels_of(more):
            break
    shown = await replay(game, watcher)
    number = place(shown)[0]
    await mover.click(more, label="Take back")
    forget_pace(server.services)
    again = seen(
        await press(watcher, server.channel.history()[-1], server.channel, f"v1:moment:{game.id}:{number}:on")
    )
    assert standing(again) == standing(shown)
    assert says(again.content, TAKEN_BACK)
    after = await go(game, watcher, again, "Forward ▶")
    assert place(after) == (number + 1, number + 1)
    assert "takes back the move" in after.content
    assert standing(after) == standing(await choose(game, watcher, after, number - 1))


async def test_case_7_the_viewer_works_after_a_restart(server: SimulatedServer) -> None:
    """Old viewers work after a restart, as do made-up ids. A step beyond the end is the last one."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=3)
    viewer = await go(game, server.people[4], await replay(game, server.people[4]), "◀ Back")
    await server.restart()
    viewer = await go(game, server.people[4], viewer, "◀ Back")
    assert place(viewer) == (1, 3)
    on = server.channel.history()[-1]
    shown = seen(await press(server.people[5], on, server.channel, f"v1:moment:{game.id}:2:"))
    assert (place(shown), shown.flags.ephemeral) == ((2, 3), True)
    beyond = seen(await press(server.people[5], on, server.channel, f"v1:moment:{game.id}:77:"))
    assert place(beyond) == (3, 3)
    await play_on(game, random.Random(3), plies=1)
    assert place(viewer) == (1, 3)
    assert place(await go(game, server.people[4], viewer, "Last ⏭")) == (4, 4)


async def test_a_film_of_some_steps(server: SimulatedServer) -> None:
    """The form takes the first and the last step, in either order.

    If it's left empty, the film has all steps.
    """
    game = await start_game(server)
    watcher = server.people[4]
    assert NO_FILM in (await film(game, watcher)).content
    await play_on(game, random.Random(3), plies=3)
    for typed, expected in (
        (("", ""), "steps 0 to 3"),
        (("3", "1"), "steps 1 to 3"),
        (("2", "99"), "steps 2 to 3"),
    ):
        shown = await film(game, watcher, *typed)
        (file,) = shown.attachments
        assert expected in shown.content
        assert (file.filename, shown.flags.ephemeral) == ("film.gif", True)
        assert file.description
    assert says((await film(game, watcher, "x")).content, NO_STEP)


async def test_a_film_says_how_far_it_is(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a film is drawn, the private answer says how many of its moves are done."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=3)
    monkeypatch.setattr(responder, "DEFER_SECONDS", 0.0)
    monkeypatch.setattr(context, "REPORT_SECONDS", 0.05)

    async def slow(*asked: Any) -> None:
        asked[-1](2)
        await asyncio.sleep(0.5)

    monkeypatch.setattr(server.services.pictures, "film", slow)
    assert NO_FILM in (await film(game, server.people[4])).content
    told = [each.json["content"] for each in server.env.http_requests if "content" in (each.json or ())]
    assert says(told[-2], FILMING, done=2, moves=4)
