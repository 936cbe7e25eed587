"""What is true of every lobby, whatever people do there, in any order."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from bot.table import invitations, lobby
from bot.table.agreements import asking
from bot.table.errors import Refusal
from bot.table.model import Action, Table
from bot.table.rematch import is_complete
from bot.views.lobby import lobby_message
from bot.views.message import Button

from ..people import person

USERS = range(101, 108)
GAMES_OF = {"cubeo": 2, "konfusion": 4, "conversion": 8}

Change = Callable[[Table, Action, int], Table]
CHANGES: dict[str, Change] = {
    "join": lambda table, action, _: lobby.join(table, action),
    "leave": lambda table, action, _: lobby.leave(table, action),
    "accept": lambda table, action, _: invitations.accept(table, action),
    "decline": lambda table, action, _: invitations.decline(table, action),
    "invite": lambda table, action, whom: invitations.invite(table, action, [person(whom)]),
    "withdraw": invitations.withdraw,
    "remove": lobby.kick,
    "hand over": lambda table, action, whom: asking.ask(
        table, action, "table", holder_id=action.user_id, person=person(whom)
    ),
    "offer seat": lambda table, action, whom: asking.ask(
        table, action, "seat", holder_id=action.user_id, person=person(whom)
    ),
    "agree": lambda table, action, _: asking.agree(table, action, _asked(table)),
    "refuse": lambda table, action, _: asking.refuse(table, action, _asked(table)),
    "close": lambda table, action, _: lobby.close(table, action),
    "expire": lambda table, action, _: lobby.expire(table, action),
}
HOUR = 3_600_000  # milliseconds between two actions: some sequences reach a deadline


def _opened(game_id: str) -> Table:
    action = Action(1, USERS[0], "Opener", 0)
    return lobby.open_table(action, lobby.Setup(1, 1, game_id, {}), id="a", seed=bytes(32))


def _asked(table: Table) -> int:
    """Return the revision of the latest question, or 0 if there is none."""
    latest = table.latest_event(["asked"])
    return latest.revision if latest else 0


def _check(table: Table, most: int) -> None:
    seated = [player.user_id for player in table.players]
    kept = [invitee.user_id for invitee in table.invited]
    assert len(seated) == len(set(seated))
    assert set(seated).isdisjoint(kept)
    assert len(seated) + len(kept) <= most
    assert len({invitee.user_id for invitee in table.invitees}) == len(table.invitees)
    assert sum(invitee.times_invited for invitee in table.invitees) <= invitations.MAX_ASKED
    assert max((invitee.times_declined for invitee in table.invitees), default=0) <= invitations.MAX_DECLINED
    assert set(seated).isdisjoint(invitee.user_id for invitee in table.invitees if invitee.state == "kicked")
    assert not is_complete(table), "only a rematch begins by itself"
    if table.phase == "lobby":
        assert table.opener_id in seated


def _check_message(table: Table) -> None:
    """Fail unless a lobby's message has at most five rows of five buttons, all with different ids."""
    rows = lobby_message(table).rows
    buttons = [row for row in rows if isinstance(row, tuple)]
    ids = [button.id for row in buttons for button in row if isinstance(button, Button)]
    assert len(buttons) == len(rows) <= 5
    assert all(len(row) <= 5 for row in buttons)
    assert len(ids) == len(set(ids))


changes = st.tuples(st.sampled_from(sorted(CHANGES)), st.sampled_from(USERS), st.sampled_from(USERS))


@given(st.sampled_from(sorted(GAMES_OF)), st.lists(changes, max_size=60))
def test_a_lobby_stays_sound(game_id: str, done: list[tuple[str, int, int]]) -> None:
    """No one sits twice, the opener has a seat, no seats are missing, and each action is one revision."""
    table, numbers, first = _opened(game_id), count(2), {USERS[0]: 1}
    for name, who, whom in done:
        number = next(numbers)
        action = Action(number, who, f"Person {who}", number * HOUR)
        try:
            after = CHANGES[name](table, action, whom)
        except Refusal:
            continue
        assert after.revision == table.revision + 1
        assert table.phase == "lobby", "a table that closed stays as it was"
        table = after
        salts = {player.user_id: player.joined_by for player in table.players}
        first = {**salts, **first}
        if name in ("join", "accept"):
            assert salts[who] == first[who], "coming back draws no other dice"
        _check(table, GAMES_OF[game_id])
        _check_message(table)
