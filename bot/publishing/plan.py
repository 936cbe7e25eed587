"""Pure functions that plan how to bring a table's public messages on Discord up to date."""

from __future__ import annotations

from typing import NamedTuple

from ..storage.outbox import LOBBY, DiscordState, Post, question_ply
from ..table.model import Table
from ..views.agreements import Question, open_questions
from ..views.lobby import invited_since
from ..views.table_events import is_news, notified


class Send(NamedTuple):
    """A step that posts a new message about moves after ply `since` and table events after `revision`."""

    since: int
    revision: int


class Edit(NamedTuple):
    """A step that edits a post to show the current table, or sends a new post if that is impossible."""

    post: Post


class Retire(NamedTuple):
    """A step that shrinks or deletes a post or removes its buttons. If `bare`, the buttons are gone."""

    post: Post
    bare: bool = False


class Delete(NamedTuple):
    """A step that deletes a post."""

    post: Post


class Ask(NamedTuple):
    """A step that posts a question as a reply to the latest board."""

    question: Question


class Update(NamedTuple):
    """A step that updates the post of a question that is still open."""

    post: Post
    question: Question


Step = Send | Edit | Retire | Delete | Ask | Update


def plan(table: Table, shown: DiscordState, *, may_edit: bool = True) -> tuple[Step, ...]:
    """Return the steps, in order, that bring a table's public messages up to date from the state `shown`.

    `may_edit` is False once an edit has proved impossible. For a hidden table, `shown` must contain all
    posts. Questions come first, so that the table is not recorded as shown before its questions are asked.
    """
    if table.hidden:
        return tuple(Delete(post) for post in (*shown.posts, *shown.questions))
    asking = questioned(table, shown) if may_edit and shown.owed else ()
    return (*asking, *_boards(table, shown, may_edit=may_edit))


def questioned(table: Table, shown: DiscordState) -> tuple[Step, ...]:
    """Return the steps after which each open question has one post, and answered questions have none."""
    asked = open_questions(table) if table.table_events else ()
    unasked = {question_ply(each.revision): each for each in asked}
    steps: list[Step] = []
    for post in shown.questions:
        question = unasked.pop(post.ply, None)
        steps.append(Delete(post) if question is None else Update(post, question))
    return (*steps, *map(Ask, unasked.values()))


def _boards(table: Table, shown: DiscordState, *, may_edit: bool) -> tuple[Step, ...]:
    if not shown.owed:
        return tuple(map(Retire, shown.live[:-1]))
    latest = shown.latest
    if latest is not None and may_edit and _can_edit(table, latest):
        bare = (Retire(latest, bare=True),) if table.phase == "closed" else ()
        return (Edit(latest), *(Retire(post) for post in shown.live if post != latest), *bare)
    if latest is None:
        return (Send(LOBBY, 0),)
    if table.match is not None and latest.revision >= table.revision:
        return tuple(map(Retire, shown.live[:-1]))
    return (Send(latest.ply, latest.revision), *map(Retire, shown.live))


def _can_edit(table: Table, latest: Post) -> bool:
    """Return whether editing the latest post is enough. Only new posts notify people or continue a story."""
    if table.is_direct:
        return latest.live
    if table.match is None:
        return not notified(table, latest.revision, invited_since(table, latest.revision))
    if latest.live and table.phase == "over" and latest.revision >= table.revision:
        return True  # a tournament's board, whose buttons also depend on other games
    if not latest.live or latest.revision >= table.revision or is_news(table, latest.revision):
        return False
    handed_in = table.ply - table.match.hidden <= latest.ply < table.ply  # a secret move
    return handed_in or latest.ply == table.ply  # questions notify people by their own replies
