"""Say in one line why this machine can't: `preflight.py [FOLDER THAT MUST BE WRITABLE]`.

Runs on any Python 3, so it uses none of the newer syntax.
"""

import os
import sys

NEEDED = (3, 11)


def main(folders):
    complaint = too_old() or unwritable(folders)
    if complaint:
        print(complaint, file=sys.stderr)  # noqa: T201
    return 1 if complaint else 0


def too_old():
    if sys.version_info >= NEEDED:
        return ""
    words = "Firstfault needs Python 3.11 or newer; this one is", sys.version.split()[0] + "."
    return " ".join((*words, "Name another: make PYTHON=/path/to/python3.11 setup"))


def unwritable(folders):
    for folder in folders:
        there = os.path.abspath(folder)
        while not os.path.exists(there):
            there = os.path.dirname(there)
        if not os.access(there, os.W_OK):
            return there + " is read-only for this user: copy the project, or set VAR_DIR to a folder of your own."
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
