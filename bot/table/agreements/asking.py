"""Asking players questions of every kind, and answering the questions. Pure functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine import _

from ..errors import NotDue, Refusal, StaleBoard
from ..events import CHANGES_HANDS, Kind, TableEvent
from ..lobby import check_lobby
from ..model import Action, Invitee, Person, Table, add_event, with_invitee
from ..names import clean_name
from ..play import check_active, running_match
from ..time import DAY, HOUR
from .proposal import Proposal, Request
from .rows import AGREEMENTS

MAX_NOTICES_A_DECISION, MAX_NOTICES_AN_HOUR = 2, 5  # questions that notify: from one asker, and at one table

NOT_ASKED = _("That request is gone. Check the latest board.")
NOT_YOURS = _("This question is for someone else.")
ALREADY_AGREED = _("You've already agreed. Now it's up to the others.")
ASKED_ENOUGH = _("This table has had 5 requests in the last hour, which is the limit. Try again later.")
ALREADY_ASKED = _("Someone has already asked that. Wait for the answer.")


def ask(
    table: Table,
    action: Action,
    kind: str,
    ply: int | None = None,
    *,
    holder_id: int | None = None,
    person: Person | None = None,
    value: str | None = None,
) -> Table:
    """Ask a question of this `kind`, or settle it if no other votes are needed. Asking again is a vote.

    `holder_id`, `person` and `value` make up the question's Request. `ply` is the ply of the board that the
    acting user has used, if any. CPU-intensive. Raises StaleBoard if that board is out of date, or another
    Refusal if the question is not allowed.
    """
    row, request = AGREEMENTS[kind], Request(holder_id, person, value)
    if ply is not None and not table.shows(ply):
        raise StaleBoard
    same = open_request(table, kind, request, action.at)
    if same is not None and action.user_id not in same.electorate:
        raise Refusal(ALREADY_ASKED)
    row.check(table, action, request)
    if same is not None:
        return _vote(table, action, same)
    about = {"holder_id": holder_id, "user_id": request.user_id}
    after = add_event(_with_candidate(table, person), action, "asked", agreement=kind, value=value, **about)
    asked = after.table_events[-1]
    if request.user_id is not None and asked.revision not in notifying(after):
        raise Refusal(ASKED_ENOUGH)
    proposal = _proposal(after, asked, {action.user_id} if row.asker_decides else set())
    if len(proposal.votes) >= proposal.needed:
        return row.settle(table, action, proposal)
    return after


def agree(table: Table, action: Action, revision: int) -> Table:
    """Agree to the question asked in `revision`. The last vote settles the question. CPU-intensive.

    Raises WrongPhase or another Refusal if the acting user cannot agree, or the request is now impossible.
    """
    return _vote(table, action, _answerable(table, action, revision))


def refuse(table: Table, action: Action, revision: int) -> Table:
    """Refuse the question asked in `revision`, or withdraw it if it is the acting user's own.

    Raises WrongPhase or another Refusal if the question is gone or the acting user can do neither.
    """
    proposal = _answerable(table, action, revision)
    row = AGREEMENTS[proposal.kind]
    own = action.user_id == proposal.by_id or (not row.asker_decides and action.user_id == proposal.holder_id)
    if not own and not (action.user_id in proposal.electorate and row.words.no and proposal.by_all):
        raise Refusal(NOT_YOURS)
    return _answer(table, action, "withdrawn" if own else "refused", proposal)


def follow(before: Table, after: Table, action: Action) -> Table:
    """Update the open questions after an action.

    A question that now has enough votes is settled, which is recorded as the asker's action. A question that
    names a person waits for that person's answer instead. Questions that no longer apply are ended.
    """
    asked = open_proposals(before, action.at)
    if not asked or after.phase not in ("lobby", "running"):
        return after
    for proposal in open_proposals(after, action.at):
        carried = proposal.votes and len(proposal.votes) >= proposal.needed
        if carried and proposal.user_id is None and after.paused_by is None:
            after = _settled(after, action._replace(user_id=proposal.by_id), proposal)
            break  # it may have ended other questions
    kept = {each.revision for each in open_proposals(after, action.at)}
    kept.update(event.question for event in after.table_events if event.kind != "agreed" and event.question)
    for proposal in asked:
        if proposal.revision not in kept and not AGREEMENTS[proposal.kind].ends_with_move:
            after = _lapsed(after, action, proposal)
    return after


def lapses_at(table: Table) -> int | None:
    """Return the time (ms since the epoch) when the next question lapses, or None if no question will."""
    return min((each.lapses_at for each in _lapsing(table) if each.lapses_at is not None), default=None)


def lapse(table: Table, action: Action) -> Table:
    """End the questions whose time is up. Raises NotDue if there are none."""
    over = [each for each in _lapsing(table) if each.lapses_at is not None and each.lapses_at <= action.at]
    if not over:
        raise NotDue
    for proposal in over:
        table = _lapsed(table, action, proposal)
    return table


def end_questions(table: Table, action: Action, ends: Callable[[Proposal], bool]) -> Table:
    """End the open questions for which `ends` returns True, as if they had lapsed."""
    for proposal in filter(ends, open_proposals(table, action.at)):
        table = _lapsed(table, action, proposal)
    return table


def open_proposals(table: Table, at: int) -> tuple[Proposal, ...]:
    """Return the questions that can be answered at the time `at` (ms), oldest first."""
    found = []
    for asked, voters in _fold(table).values():
        row = AGREEMENTS[asked.agreement or ""]
        if table.phase not in row.phases or (row.ends_with_move and not table.shows(asked.ply)):
            continue
        proposal = _proposal(table, asked, voters)
        lapsed = proposal.lapses_at is not None and at >= proposal.lapses_at
        left = row.asker_decides and not proposal.votes  # everyone who wanted it has left
        if proposal.electorate and not lapsed and not left and row.stands(table, proposal):
            found.append(proposal)
    return tuple(found)


def open_proposal(table: Table, kind: str, at: int) -> Proposal | None:
    """Return the latest question of this `kind` that is open at `at` (ms), or None if there is none."""
    return next((each for each in reversed(open_proposals(table, at)) if each.kind == kind), None)


def open_request(table: Table, kind: str, request: Request, at: int) -> Proposal | None:
    """Return the question of this `kind` and with this `request` that is open at `at` (ms), or None."""
    wanted = (kind, request.holder_id, request.user_id, request.value)
    found = open_proposals(table, at)
    return next(
        (each for each in found if (each.kind, each.holder_id, each.user_id, each.value) == wanted), None
    )


def notifying(table: Table) -> frozenset[int]:
    """Return the revisions of the questions that notify people. The others merely appear on the board.

    So that no one can make phones ring by asking again and again, an asker can notify people at most twice a
    day per decision and person named. All of a table's askers together can do so at most five times an hour.
    """
    loud: list[TableEvent] = []
    for event in table.table_events:
        if event.kind != "asked":
            continue
        asker = (event.ply, event.by_id, event.user_id)
        of_asker = [each for each in loud if (each.ply, each.by_id, each.user_id) == asker]
        carried = event.question is not None  # it follows from a vote on a question that counted
        often = sum(each.at > event.at - DAY for each in of_asker) >= MAX_NOTICES_A_DECISION
        if carried or (not often and sum(each.at > event.at - HOUR for each in loud) < MAX_NOTICES_AN_HOUR):
            loud.append(event)
    return frozenset(event.revision for event in loud)


def _with_candidate(table: Table, person: Person | None) -> Table:
    """Store the name of a person who is asked to take a seat, because buttons cannot mention anyone."""
    if person is None or table.invitee(person.user_id) or table.seat_of(person.user_id) is not None:
        return table
    return with_invitee(table, Invitee(person.user_id, clean_name(person.name), "proposed"))


def _lapsing(table: Table) -> list[Proposal]:
    return [each for each in open_proposals(table, 0) if AGREEMENTS[each.kind].lapses_quietly]


def _answerable(table: Table, action: Action, revision: int) -> Proposal:
    """Return the open question asked in `revision`. Raises WrongPhase or Refusal if it cannot be answered."""
    asked = table.event_at(revision)
    if asked is None or asked.kind != "asked":
        raise Refusal(NOT_ASKED)
    phases = AGREEMENTS[asked.agreement or ""].phases
    if table.phase not in phases:
        (running_match if "running" in phases else check_lobby)(table)
    if "lobby" not in phases:
        check_active(table, action)
    proposal = next((each for each in open_proposals(table, action.at) if each.revision == revision), None)
    if proposal is None:
        raise Refusal(NOT_ASKED)
    return proposal


def _vote(table: Table, action: Action, proposal: Proposal) -> Table:
    if action.user_id in proposal.votes:
        raise Refusal(ALREADY_AGREED)
    if action.user_id not in proposal.electorate:
        raise Refusal(NOT_YOURS)
    if len(proposal.votes) + 1 < proposal.needed:
        return _answer(table, action, "agreed", proposal)
    return _settled(table, action, proposal)


def _settled(table: Table, action: Action, proposal: Proposal) -> Table:
    """Do what was agreed, and link the table event that records it, if there is one, to the question."""
    after = AGREEMENTS[proposal.kind].settle(table, action, proposal)
    if len(after.table_events) == len(table.table_events):
        return after
    *earlier, done = after.table_events
    return replace(after, table_events=(*earlier, done._replace(question=proposal.revision)))


def _answer(table: Table, action: Action, kind: Kind, proposal: Proposal) -> Table:
    about = {"question": proposal.revision, "holder_id": proposal.holder_id, "user_id": proposal.user_id}
    return add_event(table, action, kind, agreement=proposal.kind, value=proposal.value, **about)


def _lapsed(table: Table, action: Action, proposal: Proposal) -> Table:
    """Record that a question has lapsed, for example because the player that it is about has left."""
    return add_event(table, action, "lapsed", agreement=proposal.kind, question=proposal.revision)


def _fold(table: Table) -> dict[int, tuple[TableEvent, set[int]]]:
    """Return, by revision, the event that asked each unended question and the ids of those in favour."""
    found: dict[int, tuple[TableEvent, set[int]]] = {}
    for event in table.table_events:
        if event.kind == "agreed":
            if event.question in found:
                found[event.question][1].add(event.by_id)
            continue
        found = {revision: each for revision, each in found.items() if not _ends(event, each[0])}
        if event.kind in CHANGES_HANDS:
            for _asked, voters in found.values():
                voters.discard(event.holder_id or 0)
        if event.kind == "asked":
            decides = AGREEMENTS[event.agreement or ""].asker_decides
            found[event.revision] = event, {event.by_id} if decides else set()
    return found


def _ends(event: TableEvent, asked: TableEvent) -> bool:
    """Return whether an event ends a question that was asked earlier."""
    row, same_seat = AGREEMENTS[asked.agreement or ""], event.holder_id == asked.holder_id
    if event.question == asked.revision:
        return True
    if event.kind == "asked":
        topic = AGREEMENTS[event.agreement or ""].topic
        another = row.parallel and event.user_id != asked.user_id
        return same_seat and (topic == row.gives_way_to or (topic == row.topic and not another))
    if event.kind in CHANGES_HANDS:
        return row.asker_decides or same_seat
    return event.kind in row.ended_by and (asked.holder_id is None or same_seat)


def _proposal(table: Table, asked: TableEvent, voters: set[int]) -> Proposal:
    row = AGREEMENTS[kind := asked.agreement or ""]
    electorate, lasts = row.electorate(table, asked), row.lapses_after(table)
    question = (kind, asked.revision, asked.by_id, asked.holder_id, asked.user_id, asked.value)
    votes = frozenset(voters.intersection(electorate))
    needed = len(electorate) // 2 + 1 if row.by_majority(table) else len(electorate)
    return Proposal(*question, electorate, votes, needed, None if lasts is None else asked.at + lasts)
