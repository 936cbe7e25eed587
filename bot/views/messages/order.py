"""Sentences about good order: seats that change hands, moderators, players who are missed."""

from __future__ import annotations

# Seats that change hands, in public
SEAT_OFFERED = "{holder} would hand the seat over. {mention}, do you take it?"
SEAT_OFFERED_FOR = (
    "{moderator} looks for somebody to follow on the seat of {holder}. {mention}, do you take it?"
)
SEAT_TAKEN = "{mention} now plays in the place of {former}."
SEAT_DECLINED = "{mention} does not take the seat of {former}."
TAKE_SEAT, REFUSE_SEAT = "Take the seat", "No, thanks"

# Seats that change hands, in private
HAND_OVER = "Hand over"
HAND_OVER_ASK = (
    "Who is to play in your place, from here to the end? Whoever takes your seat sees all that you see. "
    "You play on until they accept."
)
WHO_FOLLOWS = "Choose somebody of this server"
SEAT_ASKED = "{mention} is asked. The seat changes hands when they press **Take the seat**."
KEEP_SEAT = "Withdraw the offer"
SEAT_KEPT = "The seat is not offered to anybody any more."
SEAT_IS_YOURS = "The seat is yours: see the message below, and `/board` for what only you may see."
SEAT_REFUSED = "You do not take the seat; those at the table are told."

# Moderators, in public
PAUSED = "⏸️ {moderator} has paused this game. Nobody can move until a moderator resumes it."
STATE_PAUSED = "paused by a moderator"
RESUMED = "▶️ {moderator} has resumed this game."
DISMISSED = "{moderator} has let {former} resign."
CLOSED = "## Closed\n{moderator}, who keeps order here, has closed this game of {game}. It has no result."
LOBBY_CLOSED = "{moderator}, who keeps order here, has closed this table."

# Moderators, in private
MODERATE = "Moderate"
MODERATE_ASK = "Table `{table}`: {game}. What is to be done? You are asked once more before anything is."
PAUSE, RESUME, REPLACE, DISMISS, SHUT, HIDE = (
    "Pause",
    "Resume",
    "Replace a player",
    "Let a player resign",
    "Close",
    "Hide",
)
PAUSE_ASK = (
    "Pause this game? Nobody can move until a moderator resumes it, and the board says that you paused it."
)
RESUME_ASK = "Let this game go on?"
SHUT_ASK = (
    "Close this table for good? A running game ends without a result. Its board stays, with the record and "
    "the seed of the dice, and says that you closed it."
)
HIDE_ASK = (
    "Hide this table for good? Its messages are deleted from this channel, and a running game ends without a "
    "result. Its players can still get the record in private."
)
DISMISS_ASK = "Let {player} resign? This cannot be taken back, and the board says that it was you."
REPLACE_ASK = (
    "Who is to follow on the seat of {player}? Whoever takes it sees all that the seat sees. They are asked "
    "in public, in your name."
)
WHICH_PLAYER = "Which player?"
PLAYER_OPTION = "{player}"
CANCEL, CANCELLED = "Cancel", "Nothing was changed."
PAUSE_DONE = "The game is paused."
RESUME_DONE = "The game goes on."
DISMISS_DONE = "The player has resigned. The board below shows how the game stands."
SHUT_DONE = "The table is closed."
HIDE_DONE = "The table is hidden: its messages are being deleted."
NOT_A_MODERATOR = "Only who may manage messages in this table's channel can do that."
SEVERAL_HERE = "There is more than one table here. Say which in the option `table`: {tables}"

# Players who are missed
CLAIM = "Claim"
CALL_BACK = (
    "{mentions}, {player} has waited for {days} days. Please make a move by {time} ({left}); "
    "after that your seat may resign."
)
CALLED_BACK = (
    "They are asked in public to come back. If they have not moved in {days} days, their seat resigns when "
    "somebody at the table next presses a button."
)
GIVEN_UP = "The time that was given is over, so whoever was missed has resigned."
GIVEN_UP_NOW = (
    "Whoever was missed has not come back in time and has resigned, so what you pressed was not done. "
    "Look at the board below."
)
HIDDEN = "A moderator has hidden this table; only its players can still see it."
