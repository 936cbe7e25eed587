"""Moves that the bot makes for somebody: chosen for computers and for who is late, or planned by people."""
