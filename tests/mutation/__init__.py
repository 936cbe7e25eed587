"""One-line changes to the program, and whether tests see them: `make mutation`, `python -m tests.mutation`.

A change that no test detects shows a promise without a proof or a line without a purpose. A few hundred
changes take hours. A stopped run continues where it left off. Only a copy of the tree is changed.
"""
