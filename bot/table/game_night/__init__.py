"""Tables with an end: played before something that begins at a time, such as the session of a group."""
