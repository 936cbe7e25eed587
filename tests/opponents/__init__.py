"""Computer opponents: tests of the search and of what it may know."""
