"""What holds of every lobby, whatever people do there in whatever order."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from bot import invitations, lobby, succession
from bot.customs import Customs
from bot.drafts import Button
from bot.lobby_face import lobby_face
from bot.refusals import Refusal
from bot.rematch import is_complete
from bot.succession import Candidate
from bot.table import Action, Table

from .people import person

USERS = range(101, 108)
GAMES_OF = {"cubeo": 2, "konfusion": 4, "conversion": 8}

Deed = Callable[[Table, Action, int], Table]
DEEDS: dict[str, Deed] = {
    "join": lambda table, action, _: lobby.joined(table, action),
    "leave": lambda table, action, _: lobby.left(table, action),
    "accept": lambda table, action, _: invitations.accepted(table, action),
    "decline": lambda table, action, _: invitations.declined(table, action),
    "invite": lambda table, action, whom: invitations.invited(table, action, [person(whom)]),
    "withdraw": invitations.withdrawn,
    "remove": lobby.removed,
    "hand over": lobby.handed_over,
    "offer seat": lambda table, action, whom: succession.asked(
        table, action, action.user_id, Candidate(whom, is_bot=False, is_member=True)
    ),
    "take seat": lambda table, action, _: succession.accepted(table, action),
    "close": lambda table, action, _: lobby.closed(table, action),
    "lapse": lambda table, action, _: lobby.lapsed(table, action),
}
HOUR = 3_600_000  # milliseconds between two deeds: some sequences reach a deadline


def _opened(game_id: str) -> Table:
    action = Action(1, USERS[0], "Opener", 0)
    return lobby.opened(
        action,
        id="a",
        seed=bytes(32),
        guild_id=1,
        channel_id=1,
        game_id=game_id,
        options={},
        customs=Customs(),
    )


def _check(table: Table, most: int) -> None:
    seated = [player.user_id for player in table.players]
    kept = [guest.user_id for guest in table.invited]
    assert len(seated) == len(set(seated))
    assert set(seated).isdisjoint(kept)
    assert len(seated) + len(kept) <= most
    assert len({guest.user_id for guest in table.guests}) == len(table.guests)
    assert sum(guest.asked for guest in table.guests) <= invitations.MOST_ASKED
    assert max((guest.declined for guest in table.guests), default=0) <= invitations.MOST_DECLINED
    assert set(seated).isdisjoint(guest.user_id for guest in table.guests if guest.state == "removed")
    assert not is_complete(table), "only a rematch begins by itself"
    if table.phase == "lobby":
        assert table.opener_id in seated


def _check_face(table: Table) -> None:
    """Five rows of five buttons at most, none of them twice (Discord: components/reference)."""
    rows = lobby_face(table).rows
    buttons = [row for row in rows if isinstance(row, tuple)]
    ids = [button.id for row in buttons for button in row if isinstance(button, Button)]
    assert len(buttons) == len(rows) <= 5
    assert all(len(row) <= 5 for row in buttons)
    assert len(ids) == len(set(ids))


deeds = st.tuples(st.sampled_from(sorted(DEEDS)), st.sampled_from(USERS), st.sampled_from(USERS))


@given(st.sampled_from(sorted(GAMES_OF)), st.lists(deeds, max_size=60))
def test_a_lobby_stays_sound(game_id: str, done: list[tuple[str, int, int]]) -> None:
    """Seats suffice, nobody sits twice, the opener is there; each deed raises the revision by one."""
    table, numbers = _opened(game_id), count(2)
    for deed, who, whom in done:
        number = next(numbers)
        action = Action(number, who, f"Person {who}", number * HOUR)
        try:
            after = DEEDS[deed](table, action, whom)
        except Refusal:
            continue
        assert after.revision == table.revision + 1
        assert table.phase == "lobby", "a table that closed stays as it was"
        table = after
        _check(table, GAMES_OF[game_id])
        _check_face(table)
