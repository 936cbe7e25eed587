"""One-line changes of the program, and whether a test sees them: `make mutation`, `python -m tests.mutation`.

What no test sees is either a promise without a proof or a line without a purpose. It takes hours for some
hundred changes, goes on where it was stopped, and changes a copy of the tree only.
"""
