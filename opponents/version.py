"""The version of the opponents, which tells whether a record's computer moves can be reproduced."""

# Raise this when any level of any game would answer a question differently than before, whether because of
# the search, the levels, a game's outlook or its rules. tests/opponents/test_version.py notices.
VERSION = 1
