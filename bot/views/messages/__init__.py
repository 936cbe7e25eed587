"""Every sentence of the bot, in one place and ready to be translated.

A sentence is an `engine.Text`: English with fields. What the referee says (refused moves, what a ply did)
comes from the engine in the same form.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import Text, text

# Lobby
LOBBY = "## {game}\n{summary}"
LOBBY_OPTIONS = "**Options:** {options}"
LOBBY_HOUSE_RULES = "-# House rules of this table: {options}"
LOBBY_SEATS = "**At the table ({count} of {most}):**"
OPTION_CHANGED = "{option} **{value}**"
OPTION_KEPT = "{option} {value}"
LOBBY_WAITING = "Press **Join** to take a seat. {opener} starts the game ({fewest} to {most} players)."
LOBBY_DICE = "-# Fair dice: the seed's SHA-256 is `{commitment}`; the seed itself is shown at the end."
LOBBY_BEGUN = "The game has begun: see the newest board below."
LOBBY_CLOSED = "This table was closed before the game began."
OPENED = "Your table is open: see the message below. Others press **Join** there; then you press **Start**."

# Board
TURN = "{sign} {mention}, it is your turn."
TURNS = "Still to decide: {mentions}."
FIRST_SEAT = "{seat} goes first, by the draw."
RESULT_WON = "## {winners} wins\n{game} is over: {reason}."
RESULT_SHARED = "## {winners} share the win\n{game} is over: {reason}."
RESULT_DRAW = "## A draw\n{game} is over: {reason}."
RESULT_REMATCH = "The tie is to be played out: {players}, press **Rematch**."
STANDING = "{sign} {name}: **{figure}**"
OFFER = "{players} would stop here. Do all agree? {asked}"
STOP_WIN = "Stopping now, {winners} would win."
STOP_SHARED = "Stopping now, {winners} would share the win."
STOP_DRAW = "Stopping now, it would be a draw."
STOP_FIGURES = "-# {title}: {figures}"
STOP_FIGURE = "{player} {figure}"
OFFER_ASK = "Ask the others to stop here? It counts once all who still play agree; a move ends the offer."
OFFERED = "The others are asked. The game stops once all of them agree; a move ends the offer."
STOPPED = "All agree, so the game is over: see the message below."
WITHDRAWN = "You no longer offer to stop; the game goes on."
TAKE_BACK_QUESTION = "{player} would like to take back the move `{move}`. Is that all right? {asked}"
TAKE_BACK_ASKED = (
    "The others are asked. Once all of them agree, your move is taken back; "
    "a refusal or another move lets it stand."
)
TAKEN_BACK = "Your move is taken back: see the board below."
ASKS_NO_LONGER = "Your move stands; nobody is asked any more."
DECIDES = "{title} (decides)"
DICE_TITLE = "The dice"
DICE_SHOWN = (
    "Seed `{seed}`\nIts SHA-256 `{commitment}` was shown when the table opened. "
    "To check every roll, press **Record** and run `python -m bot verify` on the file."
)

CALL = "🎭 {mentions}, this is for you: {call}"
DONE_THANKS = "Well done, {name}. The table takes your word for it."
DONE_OTHERS = "That was not asked of you this time. Lose a round, and it may be."

# Collections and sets
COLLECTION = "{game}: what {mention} owns on this server"
PAGE = "**{set}** · page {number} of {pages}"
GOOD_IDS = "-# {ids}"
GOOD_LINE = "- **{name}** `{id}`: {detail}"
MISTAKE_LINE = "- {mistake}"
SET_HEAD = "**{name}** `{id}`, {state}"
SET_LINE = "- **{name}** `{id}` by {author}, {state}"
SET_WAITING = "waiting for a moderator"
SET_APPROVED = "in use"
SET_ADDED = (
    "The set **{name}** is kept. It can be used once somebody who manages the server has approved it: "
    "`/sets show {id}`, then `/sets approve {id}`."
)
SET_WRONG = "This set cannot be used yet. Nothing was kept; please mend it and send it again:"
MORE_MISTAKES = "-# and {count} more"
SET_FORM = "Add a set"
SET_LABEL = "The set as JSON"
SET_HINT = "{sample} as /rules tells"
SET_IS_APPROVED = "The set **{name}** can be used from the next game on, and everybody here has it."
SET_IS_REMOVED = "The set **{name}** is out of the games to come. Running games keep it to their end."
NO_SETS = "This server has no sets of its own. Add one with `/sets add`."
SERVER_ONLY = "That is only possible on a server."
FILE_TOO_LARGE = "A set's file has at most {most} bytes."
FILE_UNREADABLE = "This file could not be read as text (UTF-8); please send it again."
DARES_ON = "New tables may tell dares again."
DARES_OFF = "New tables tell no dares here. Tables that are open already stay as they are."
DONE, PREVIOUS, NEXT = "Done", "Previous", "Next"

# Composer
COMPOSER_CHOSEN = "Your move so far: `{chosen}`. **{prompt}**"
COMPOSER_ASKS = "**{prompt}**"
COMPOSER_PREVIEW = "Play `{move}`? This is what it does:"
PLAYED = "You played `{move}`."
PLAYED_WAIT = "You played `{move}`. The board below shows it."
HANDED_IN = "You handed in `{move}`. Nobody sees it before all have handed in theirs."
TAKE = "Choose your move"
TYPE_TITLE = "Type your move"
TYPE_LABEL = "Move"
TYPE_HINT = "for example {example}"
MENU = "{first} to {last}"

# Private answers
STALE = "The board has moved on since that message, so nothing was changed. {link}"
STALE_LINK = "The current one is here: {link}"
STALE_NO_LINK = "The current one follows in a moment."
OLD_CONTROL = (
    "This button comes from another version of the bot and no longer works. "
    "Type `/board` for the current board."
)
WENT_WRONG = (
    "Something went wrong in the bot, and its log says what. "
    "Type `/board` to see how things stand, then try again."
)
FILE_REFUSED = (
    "Discord has refused the file that belongs here; perhaps it is too large. "
    "If that happens again, please tell whoever runs this bot."
)
BAD_COMMAND = "The command holds something that it cannot take. Nothing was changed; please type it again."
ALREADY = "That was done already; there is nothing more to do."
CANCELLED = "You play on; nothing was changed."
RESIGN_ASK = "Resign from this game of {game}? This cannot be taken back."
RESIGNED = "You have resigned. The board below shows how the game stands."
RECORD_SO_FAR = (
    "The record of this game. The game still runs, so the seed of its dice is left out until the end."
)
RECORD_HERE = "The record of this game."
REPLAY_HERE = "The game so far, move by move."
REPLAY_WAITING = "Another replay is being drawn for you; once it is there, press **Replay** again."
REPLAYS_BUSY = "Too many replays are being drawn at this moment; please press **Replay** again in a minute."
REPLAY_EMPTY = "Nothing was played yet, so there is nothing to replay."
MORE = (
    "Table `{table}`: {game}, {ply} moves and rolls so far.\n"
    "-# Fair dice: the seed's SHA-256 is `{commitment}`."
)
NO_TABLE_HERE = "No game is being played in this channel. Open a table with `/play`."
NOT_SEATED_HERE = (
    "You do not play in the games of this channel. `/board` shows the newest one, and `/play` opens a table "
    "of your own."
)
NOT_BEGUN = "This game has not begun. Whoever opened the table starts it, once enough players are seated."
CLOSED = "This table was closed before its game began. Open a new one with `/play`."
FORM_TOO_LATE = "That took me too long, and the form could not be opened. Please press the button again."
NOT_YOURS_HERE = "You do not play in this channel. Your games elsewhere on this server: {links}"
WHICH_TABLE = "You play at more than one table here. Say which in the option `table`: {tables}"
OTHER_CHANNEL = "That table is in another channel: {link}"
HOMELESS = "(its channel is gone; where you want to go on, type `/board` with the option `table`: `{table}`)"
PLAYER = "**{name}**"
FORGOTTEN = "somebody whose data was deleted"
STATE_LOBBY = "waiting for players"
STATE_YOURS = "**your turn**"
STATE_OTHERS = "{players} to move"
MISSING_PERMISSIONS = (
    "I cannot run a table in {channel}: I lack {permissions}. "
    "Ask somebody who manages the server to give me that there, then try again."
)
GUILD_ONLY = "A table can only be opened in a channel of a server. Type `/play` there."

RULES_PAGE = "## {title}\n{page}"

HELP = (
    "## Alea referees dice board games\n"
    "**Open a table** with `/play` and the name of a game; others press **Join**, you press **Start**.\n"
    "**Move** in one of three ways: press **Move** under the board and choose; type `/move`, which suggests; "
    "or press **Move**, then **Type it**.\n"
    "`/invite` keeps a seat at your table for somebody\n"
    "`/board` shows the board again, only to you; **Text** under a board gives it as text to be read\n"
    "`/preferences` has your own settings: colours, text boards, asking again, notifications\n"
    "`/rules` explains a game, page by page\n"
    "`/tables` lists your unfinished games on this server\n"
    "`/record` gives the record of a game as a file\n"
    "`/collection` shows what you own in games that have such things; `/sets` adds to it\n"
    "`/undo` asks the others to take back your latest move\n"
    "`/offer` asks the others to stop a game here; `/resign` gives up a game, after asking you\n"
    "`/handover` asks somebody to play on in your place; `/moderate` is for those who keep order\n"
    "`/settings` is for those who manage the server: who may open tables, where, and how they look\n"
    "`/overview` keeps a list of a channel's open tables, for moderators\n"
    "`/privacy` says what is stored; `/mydata` gives you, or deletes, what is about you\n"
    "Games wait for you: take a minute or a day for a move. No time runs out, and a restart of the bot loses "
    "nothing.\n"
    "-# Games: {games}. `/rules` explains each of them."
)

# Descriptions of commands
OPTION_ABOUT = "{about} (default: {default})"

# Labels of buttons
JOIN, LEAVE, START, CLOSE, RULES = "Join", "Leave", "Start", "Close", "Rules"
AS_TEXT = "Text"
MOVE, REPLAY, MORE_LABEL, RECORD, REMATCH = "Move", "Replay", "More", "Record", "Rematch"
OFFER_LABEL, AGREE, DECLINE, WITHDRAW = "Stop here", "Agree", "Play on", "Withdraw the offer"
TAKE_BACK, ALLOW, STAND, ASK_NO_LONGER = "Take back", "Allow", "Let it stand", "Ask no longer"
CONFIRM, BACK, TYPE, RESIGN, KEEP = "Play it", "Back", "Type it", "Resign", "Keep playing"

# Names of permissions, as Discord's client shows them
PERMISSION = "**{name}**"
PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
    "read_message_history": "Read Message History",
}


def missing_permissions(names: Sequence[str], channel: str) -> Text:
    """Name the permissions that the bot lacks in a channel, given as a mention."""
    permissions = tuple(text(PERMISSION, name=text(PERMISSIONS[name])) for name in names)
    return text(MISSING_PERMISSIONS, channel=channel, permissions=permissions)
