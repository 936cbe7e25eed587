"""The plan that brings a table's public messages on Discord up to date. Pure functions."""

from __future__ import annotations

from typing import NamedTuple

from ..storage.outbox import LOBBY, DiscordState, Post, question_ply
from ..table.model import Table
from ..views.agreements import Question, open_questions
from ..views.lobby import invited_since
from ..views.table_events import is_news, notified


class Send(NamedTuple):
    """Post a new message that tells what happened after ply `since` and revision `revision`."""

    since: int
    revision: int


class Edit(NamedTuple):
    """Show the table in an earlier post; if that is not possible any longer, a new one follows."""

    post: Post


class Retire(NamedTuple):
    """Remove the buttons of an older post, or the post itself; `bare`: its latest edit has left none."""

    post: Post
    bare: bool = False


class Delete(NamedTuple):
    """Delete a post."""

    post: Post


class Ask(NamedTuple):
    """Post a question as a reply to the latest board."""

    question: Question


class Update(NamedTuple):
    """Show a question in its earlier post."""

    post: Post
    question: Question


Step = Send | Edit | Retire | Delete | Ask | Update


def plan(table: Table, shown: DiscordState, *, may_edit: bool = True) -> tuple[Step, ...]:
    """Return the steps, in order, from what Discord was shown of a table to how it is.

    `may_edit` is False once an edit has turned out to be impossible. Of a hidden table `shown` has all posts.
    What is asked comes first, so that a debt is not paid before.
    """
    if table.hidden:
        return tuple(Delete(post) for post in (*shown.posts, *shown.questions))
    asking = questioned(table, shown) if may_edit and shown.owed else ()
    return (*asking, *_boards(table, shown, may_edit=may_edit))


def questioned(table: Table, shown: DiscordState) -> tuple[Step, ...]:
    """Return the steps after which each open question stands once in a reply, and no answered one does."""
    unasked = {question_ply(each.revision): each for each in open_questions(table)}
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
    """Return whether a change can be shown in place: only new messages notify, and boards tell a story."""
    if table.match is None:
        return not notified(table, latest.revision, invited_since(table, latest.revision))
    if not latest.live or latest.revision >= table.revision or is_news(table, latest.revision):
        return False
    handed_in = table.ply - table.match.hidden <= latest.ply < table.ply  # a secret
    return handed_in or latest.ply == table.ply  # what is asked then notifies by a reply of its own
