"""The version of the opponents, by which a record says whether its computers' moves can be made again."""

# Raised when any level of any game would answer a question otherwise than before, be it by the search, the
# levels, a game's outlook or its rules: tests/opponents/test_version.py notices.
VERSION = 1
