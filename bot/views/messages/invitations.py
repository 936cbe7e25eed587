"""Sentences of the lobby's guests: invitations, their answers, and what the opener does at the table."""

from __future__ import annotations

# In the lobby
INVITED = (
    "{mentions}: {opener} invites you. A seat is kept for you until you press **Accept** or **Decline**."
)
DECLINED = "Declined: {guests}. Those seats are open to anybody."
BEGINS_BY_ITSELF = "The game begins by itself once all who are invited have answered."
SEATS_MOVED_ON = "-# The seats have moved on by one: who had the first has the last."
LAPSES = "-# If its game does not begin, this table closes <t:{seconds}:R>."
LAPSED = "This table was closed because its game did not begin within a day. Open a new one with `/play`."

# Why somebody is not invited
YOURSELF = "You have a seat already; invite somebody else."
A_BOT = "{guest} is a bot and cannot play; invite people."
NOT_HERE = "{guest} is not on this server and cannot play here; invite somebody who is."
SEATED = "{player} has a seat at this table already."
ASKED_ALREADY = (
    "{guest} is invited already; wait for the answer, or withdraw the invitation under **Manage**."
)
DECLINED_TWICE = "{guest} has declined twice and is not asked again at this table; invite somebody else."
NO_SEAT_LEFT = "Seats that can be kept for others: {free} of {most}. Invite no more people than that."
ENOUGH_ASKED = "A table sends {most} invitations at most; whoever else would like to play can press **Join**."

# Why an invitation does not hold
SEATED_YOURSELF = "You have your seat at this table; press **Leave** to give it up."
ANSWERED = "You have answered this invitation already; press **Join** to take a seat if one is free."
WITHDRAWN = (
    "{opener} has withdrawn this invitation, so no seat is kept for you; press **Join** if one is free."
)

# What the opener is asked and told
WHOM_TO_INVITE = "Whom do you invite? A seat is kept for everybody whom you choose. Seats left: {free}."
NO_SEATS_TO_KEEP = "All seats are taken or kept, so there is nobody more to invite."
ARE_INVITED = "Invited: {guests}. The message of the table tells them, and keeps their seats."
MANAGE_ASK = "This table is yours. What would you like to do?"
NOBODY_TO_MANAGE = "You are alone at this table. Invite others, or wait for them to join."
REMOVE = "Send {player} away"
HAND_OVER = "Hand the table over to {player}"
WITHDRAW = "Withdraw the invitation of {guest}"
IS_REMOVED = "{guest} has no seat at your table any more, and comes back only if you invite them."
IS_HANDED_OVER = "The table is {player}'s now."
IS_WITHDRAWN = "The invitation of {guest} is withdrawn; the seat is open to anybody."
NO_LOBBY_HERE = (
    "You have no table here that is still to begin. Open one with `/play`, which can invite people at once."
)

# Labels
ACCEPT, DECLINE, INVITE, MANAGE = "Accept", "Decline", "Invite", "Manage"
CHOOSE_PEOPLE = "Choose people"
CHOOSE_DEED = "Choose"
