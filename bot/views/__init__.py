"""Messages as data, the ids of the controls in messages, and the escaping of what users write."""
