"""Rendering of texts for Discord: in a language, with names, and with users' words escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap

from engine import GAMES, Seat, Sign, Text, Written, _, isolated, render, seats_to_move, text

from ..locale.language import ENGLISH, Language
from ..table.computers.seats import FIRST_ID
from ..table.model import Table, colours_of, is_user, names_of
from ..table.names import ComputerName
from .emojis import looks_of, symbol_of
from .message import MAX_CONTENT_LENGTH, Message, TextBoard

# One sign per look, in the pictures' colours and with shapes as different as standard emoji allow.
SEAT_SIGNS = ("🟦", "🟠", "⚪", "🟩", "🔴", "🔷", "🟨", "⬛")

FORGOTTEN = _("a deleted user")

PERMISSIONS = {  # as Discord's client shows them
    "view_channel": _("View Channel"),
    "send_messages": _("Send Messages"),
    "send_messages_in_threads": _("Send Messages in Threads"),
    "create_public_threads": _("Create Public Threads"),
    "attach_files": _("Attach Files"),
    "embed_links": _("Embed Links"),
    "read_message_history": _("Read Message History"),
}

SMALL, PHONE_LINE = "-# ", 44  # what lines in small print begin with; their characters in a phone's line
MAX_STORY, MAX_LINE = 3, 90  # a board's story: lines of a phone; characters of each line, which fit three

_MARKDOWN = re.compile(r"([\\*_~`|>\[\]()<#:@/.\-+=])")
_MARKUP = re.compile(r"\*\*|\\(.)")
_PIECE = re.compile(r"\*\*|\\.|<a?:\w+:\d+>|.")  # what no cut divides: markup, an escaped character, an emoji
YOUR_TURN = _("**your turn**")
TO_MOVE = _("{players} to move")
PLAYER = _("**{name}**")


def escape(name: str) -> str:
    """Escape a name so that it is shown as it is and changes nothing around it.

    The name forms no markup, link or mention (Discord: reference, markdown). Later text keeps its direction.
    """
    return isolated(_MARKDOWN.sub(r"\\\1", name))


def render_markdown(said: Text, names: Sequence[str] = (), language: Language = ENGLISH) -> str:
    """Render a text in `language` for a message, with each seat replaced by its escaped name in `names`."""
    return render(
        said,
        translate=language.translate,
        name=lambda seat: _named(seat, names, language),
        quote=escape,
        sign=symbol_of,
    )


def render_plain(said: Text | str, names: Sequence[str] = (), language: Language = ENGLISH) -> str:
    """Return a text in `language`, without markup, for menus and files. `names` has each seat's name."""
    if isinstance(said, str):  # the same in every language
        return said
    return render(
        said,
        translate=language.translate,
        name=lambda seat: isolated(shown_name(names[seat], language)) if seat < len(names) else str(seat),
        quote=isolated,
    )


def content_of(draft: Message, language: Language = ENGLISH) -> str:
    """Return a message's text. If it is too long, drop the oldest story lines, but never a text board."""
    block = ""
    if isinstance(draft.attachment, TextBoard):
        harmless_lines = draft.attachment.lines.replace("`", "'")  # so that no back-tick ends the block early
        block = f"\n```\n{harmless_lines}\n```"
    room = MAX_CONTENT_LENGTH - len(block)
    lines = [render_markdown(line, draft.names, language) for line in draft.content]
    story = _fitting([render_markdown(line, draft.names, language) for line in each] for each in draft.story)
    told = [*story, *(render_markdown(line, draft.names, language) for line in draft.told)]
    head = [render_markdown(draft.head, draft.names, language)] if draft.head else []
    head = _latest(head, room - _length(lines))
    return "\n".join([*head, *_latest(told, room - _length([*head, *lines])), *lines])[:room] + block


def shown_name(name: str, language: Language) -> str:
    """Return a player's name, translated into `language` if it is a computer's."""
    return render(name.said, language.translate) if isinstance(name, ComputerName) else name


def written_name(name: str) -> Text | Written:
    """Return a player's name for use in a text. A computer's name is translated when the text is rendered."""
    return name.said if isinstance(name, ComputerName) else Written(name)


def mention(user_id: int | None) -> str | Text:
    """Return a mention of a user, or words for a computer or for a user whose data has been deleted."""
    if user_id is not None and user_id <= FIRST_ID:
        return text("a computer")
    return f"<@{user_id}>" if user_id is not None and is_user(user_id) else text(FORGOTTEN)


def permission_names(permissions: Iterable[str]) -> tuple[Text, ...]:
    """Return the names of permissions, as Discord's client shows them."""
    return tuple(text("**{name}**", name=text(PERMISSIONS[each])) for each in permissions)


def mentions_of(table: Table, seats: tuple[int, ...]) -> tuple[str | Text, ...]:
    """Return a mention of the player in each of `seats`, or only the name if the player is a computer."""
    players = table.players
    return tuple(
        text("{player}", player=Seat(seat)) if players[seat].level else mention(players[seat].user_id)
        for seat in seats
    )


def sign_of(table: Table, seat: int) -> str:
    """Return a seat's sign, which has the colour of the seat's dice."""
    return Sign(SEAT_SIGNS[colours_of(table)[seat]], picture=looks_of(table)[seat])


def signed(table: Table, seat: int) -> Text:
    """Return the name of the player in a seat, with the sign of the seat in front."""
    return text("{sign}\u00a0{player}", sign=sign_of(table, seat), player=Seat(seat))


def _fitting(versions: Iterable[list[str]]) -> list[str]:
    """Return, in small print, the first version of a story that fits, or the last one, cut, if none does."""
    told: list[str] = []
    for told in versions:
        seen = [_MARKUP.sub(r"\1", line) for line in told]
        lines = sum(len(wrap(line, PHONE_LINE)) for line in seen)
        if lines <= MAX_STORY and all(len(line) <= MAX_LINE for line in seen):
            break
    return [f"{SMALL}{_cut(line)}" for line in told]


def _cut(line: str) -> str:
    """Return a line, cut to 90 visible characters and ending with "…" if it is longer.

    The cut is at a space, or within a word if a cut at a space would leave fewer than 45 characters.
    """
    kept = line
    while _visible(kept) > MAX_LINE - (kept != line):
        kept = kept.rpartition(" ")[0].rstrip("*,:; ")
    if kept == line:
        return line
    if _visible(kept) < MAX_LINE // 2:
        kept = _cut_anywhere(line)
    return f"{kept}**…" if kept.count("**") % 2 else f"{kept}…"


def _cut_anywhere(line: str) -> str:
    """Return as much of a line as fits with "…" after it, without bold marks or spaces at the end."""
    kept: list[str] = []
    room = MAX_LINE - 1
    for piece in _PIECE.findall(line):
        room -= _visible(piece)
        if room < 0:
            break
        kept.append(piece)
    while kept and kept[-1] in ("**", " "):
        kept.pop()
    return "".join(kept)


def _visible(line: str) -> int:
    """Return a line's length as people see it, without bold marks and escapes."""
    return len(_MARKUP.sub(r"\1", line))


def _length(lines: list[str]) -> int:
    """Return the total number of characters in some lines, including their line breaks."""
    return sum(len(line) + 1 for line in lines)


def _latest(lines: list[str], room: int) -> list[str]:
    """Return as many of the last lines as fit into `room` characters, including their line breaks."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    return kept


def _named(seat: Seat, names: Sequence[str], language: Language) -> str:
    return f"**{escape(shown_name(names[seat], language))}**" if seat < len(names) else str(seat)


def title_of(table: Table) -> str:
    """Return the name of a table's game."""
    return GAMES[table.game_id].name


def state_of(table: Table, user_id: int) -> Text:
    """Return in a few words what a table is waiting for, or "your turn" if it is waiting for this user."""
    awaited = seats_to_move(table.match.status) if table.match is not None else ()
    if not awaited:
        return text("waiting for players")
    if table.paused_by is not None:
        return text("paused by a moderator")
    if table.seat_of(user_id) in awaited:
        return text(YOUR_TURN)
    names = names_of(table)
    return text(TO_MOVE, players=tuple(text(PLAYER, name=written_name(names[seat])) for seat in awaited))
