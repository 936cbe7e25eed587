"""Record each called function. Python runs this module first in any process that a traced test starts.

Each name is written immediately, because the process may be killed.
"""

import os
import sys
import threading

if "MUTATION_TRACES" in os.environ:
    _root = os.environ["MUTATION_ROOT"] + os.sep
    _file = os.open(
        os.path.join(os.environ["MUTATION_TRACES"], str(os.getpid())),  # noqa: PTH118 - nothing more is imported
        os.O_WRONLY | os.O_CREAT | os.O_APPEND,
    )
    seen = {}  # by identity, because comparing code takes long

    def trace(frame, event, argument):
        code = frame.f_code
        if id(code) not in seen:
            seen[id(code)] = code
            if code.co_filename.startswith(_root) and code.co_name != "<module>":
                place = f"{code.co_filename[len(_root) :]}:{code.co_qualname}\n"
                os.write(_file, place.encode())

    threading.settrace(trace)
    sys.settrace(trace)
