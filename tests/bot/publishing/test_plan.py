"""What the bot has to do on Discord so that a table's messages show it as it is, case by case."""

from __future__ import annotations

from bot.publishing.plan import Ask, Delete, Edit, Retire, Send, Step, Update, plan, questioned
from bot.storage.outbox import LOBBY, DiscordState, Post, question_ply
from bot.table import invitations, lobby, moderation, play
from bot.table.agreements import asking
from bot.table.model import Table
from bot.views.agreements import open_questions
from bot.views.table_events import notified

from ..people import ANN, BEN, CHANNEL, CID, GUILD, People, person

people = People()


def opened(game_id: str = "conversion", people: People = people) -> Table:
    """Open a table. With new `people`, its dice do not depend on earlier tests."""
    setup = lobby.Setup(GUILD, CHANNEL, game_id, {})
    return lobby.open_table(people.act(ANN), setup, id="a", seed=bytes(32))


def begun(game_id: str = "conversion", people: People = people, seats: int = 2) -> Table:
    table = opened(game_id, people)
    for user_id in range(BEN, ANN + seats):
        table = lobby.join(table, people.act(user_id))
    return play.start(table, people.act(ANN))


def moved(table: Table, people: People = people) -> Table:
    """Return the table after a move by the first seat that can move."""
    seat = table.match.status.seats[0]  # type: ignore[union-attr]
    return play.play(table, people.act(table.players[seat].user_id), table.match.moves(seat)[0])


def post_of(table: Table, message_id: int = 1, *, live: bool = True) -> Post:
    """Return the post that shows a table as it is."""
    ply = LOBBY if table.match is None else table.ply
    return Post(message_id, table.id, table.channel_id, table.revision, ply, live)


def asked_in(table: Table, message_id: int = 2) -> Post:
    """Return the post of the latest question at a table."""
    return post_of(table, message_id)._replace(ply=question_ply(table.revision))


def owed(*posts: Post) -> DiscordState:
    """Return the state of a table that has changed since these posts."""
    return DiscordState(posts, owed=True)


def check(table: Table, shown: DiscordState, *expected: Step, may_edit: bool = True) -> None:
    """Fail unless the plan for a table is exactly these steps."""
    steps = plan(table, shown, may_edit=may_edit)
    assert [(type(step), *step) for step in steps] == [(type(step), *step) for step in expected]


def test_nothing_is_owed() -> None:
    """An up-to-date post stays, and an older one loses its buttons. A table without a post gets one."""
    table = opened()
    old, latest = post_of(table, 1), post_of(table, 2)
    check(table, DiscordState((latest,), owed=False))
    check(table, DiscordState((), owed=False))
    check(table, DiscordState((old, latest), owed=False), Retire(old))
    for table in (opened(), begun()):
        for may_edit in (True, False):
            check(table, owed(), Send(LOBBY, 0), may_edit=may_edit)


def test_a_lobby_is_edited_in_place() -> None:
    """Joining and leaving edit its message, or post it again without edits. A closed lobby has no buttons."""
    table = opened()
    old, latest = post_of(table, 1), post_of(table, 2)
    joined = lobby.join(table, people.act(BEN))
    check(joined, owed(latest), Edit(latest))
    check(joined, owed(old, latest), Edit(latest), Retire(old))
    check(lobby.leave(joined, people.act(BEN)), owed(latest), Edit(latest))
    closed = lobby.close(table, people.act(ANN))
    check(closed, owed(latest), Edit(latest), Retire(latest, bare=True))
    check(closed, owed(old, latest), Edit(latest), Retire(old), Retire(latest, bare=True))
    check(closed, owed(latest), Send(LOBBY, 1), Retire(latest), may_edit=False)
    table = opened()
    joined = lobby.join(table, people.act(BEN))
    check(joined, owed(post_of(table)), Send(LOBBY, 1), Retire(post_of(table)), may_edit=False)
    table = begun("dice-chess")
    steps = (Send(table.ply, table.revision), Retire(post_of(table)))
    check(moved(table), owed(post_of(table)), *steps, may_edit=False)


def test_what_a_new_message_is_for() -> None:
    """An invitation reposts the lobby once. A seat offer gets its own message, deleted on withdrawal."""
    table = opened()
    post = post_of(table)
    invited = invitations.invite(table, people.act(ANN), [person(CID)])
    check(invited, owed(post), Send(LOBBY, post.revision), Retire(post))
    check(lobby.join(invited, people.act(BEN)), owed(post_of(invited)), Edit(post_of(invited)))
    for answer in (invitations.accept, invitations.decline):
        check(answer(invited, people.act(CID)), owed(post), Edit(post))
    table = lobby.join(opened(), people.act(BEN))
    post = post_of(table)
    offered = asking.ask(table, people.act(BEN), "seat", holder_id=BEN, person=person(CID))
    (question,) = open_questions(offered)
    check(offered, owed(post), Ask(question), Edit(post))
    withdrawn = asking.refuse(offered, people.act(BEN), offered.revision)
    asked = asked_in(offered)
    check(withdrawn, owed(post)._replace(questions=(asked,)), Delete(asked), Edit(post))


def test_a_board_that_is_over_is_edited_if_only_its_tournament_changed() -> None:
    """Its post is edited although its table has not changed. If that is impossible, nothing is posted."""
    over = play.resign(begun(), people.act(ANN))
    check(over, owed(post_of(over)), Edit(post_of(over)))
    check(over, owed(post_of(over)), may_edit=False)


def test_the_first_board_follows_the_lobby() -> None:
    """A new board retires the lobby and all live boards. A board found after a crash is not posted again."""
    post = post_of(opened())
    check(begun(), owed(post), Send(LOBBY, post.revision), Retire(post))
    table = begun()
    first, second = post_of(table, 1), post_of(table, 2)
    after = moved(table)
    check(after, owed(second), Send(table.ply, table.revision), Retire(second))
    check(after, owed(first, second), Send(table.ply, table.revision), Retire(first), Retire(second))
    check(after, owed(post_of(table, live=False)), Send(table.ply, table.revision))
    table = begun()
    old, latest = post_of(table, 1)._replace(revision=1, ply=LOBBY), post_of(table, 2)
    check(table, owed(old, latest), Retire(old))


def test_how_questions_are_put() -> None:
    """Each question is its own message, edited, then deleted. A secret submission only edits the board."""
    table = begun()
    offered = asking.ask(table, people.act(ANN), "end_now")
    board, (question,) = post_of(table), open_questions(offered)
    check(offered, owed(board), Ask(question), Edit(board))
    asked = asked_in(offered)
    check(offered, owed(board)._replace(questions=(asked,)), Update(asked, question), Edit(board))
    withdrawn = asking.refuse(offered, people.act(ANN), offered.revision)
    check(withdrawn, owed(board)._replace(questions=(asked,)), Delete(asked), Edit(board))
    refused = asking.refuse(offered, people.act(BEN), offered.revision)
    steps = (Delete(asked), Send(table.ply, table.revision), Retire(board))
    check(refused, owed(board)._replace(questions=(asked,)), *steps)
    assert notified(refused, table.revision, ()) == (ANN,)
    table = begun("dice-chess")
    post = post_of(table)
    handed_in = moved(table)
    assert handed_in.match.hidden == 1
    check(handed_in, owed(post), Edit(post))
    around = [handed_in.shows(table.ply + more) for more in (-1, 0, 1, 2)]
    assert around == [False, True, True, False], "the board from before is no older than this one"
    check(moved(handed_in), owed(post), Send(table.ply, table.revision), Retire(post))


def test_a_seat_is_asked_for_once_an_offer() -> None:
    """Each seat offer is asked once, and a new offer again. A question found twice keeps one message."""
    table = begun()
    offered = asking.ask(table, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
    board, (first,) = post_of(table), open_questions(offered)
    check(offered, owed(board), Ask(first), Edit(board))
    asked = asked_in(offered)
    both = asking.ask(offered, people.act(ANN), "end_now")
    seat, stop = open_questions(both)
    check(both, owed(board)._replace(questions=(asked,)), Update(asked, seat), Ask(stop), Edit(board))
    again = asking.ask(offered, people.act(ANN), "seat", holder_id=ANN, person=person(904))
    (newer,) = open_questions(again)
    check(again, owed(board)._replace(questions=(asked,)), Delete(asked), Ask(newer), Edit(board))
    table = begun()
    offered = asking.ask(table, people.act(ANN), "end_now")
    posts = [asked_in(offered, number) for number in (2, 3)]
    (question,) = open_questions(offered)
    shown = DiscordState((post_of(table),), owed=False, questions=tuple(posts))
    assert questioned(offered, shown) == (Update(posts[0], question), Delete(posts[1]))


def test_what_a_moderator_decides() -> None:
    """A pause is posted as a new board. If a table is hidden, all its posts are deleted."""
    table = begun()
    paused = moderation.pause(table, people.act(900))
    check(paused, owed(post_of(table)), Send(table.ply, table.revision), Retire(post_of(table)))
    posts = (post_of(opened(), 1, live=False), post_of(table, 2))
    hidden = moderation.hide(table, people.act(900))
    for shown in (owed(*posts), DiscordState(posts, owed=False)):
        check(hidden, shown, *map(Delete, posts))
        check(hidden, shown, *map(Delete, posts), may_edit=False)
    check(hidden, owed())
