"""Say in one line that this Python is too old. Runs on any Python 3, so it uses none of the newer syntax."""

import sys

NEEDED = (3, 11)


def main():
    if sys.version_info >= NEEDED:
        return 0
    needed = ".".join(str(part) for part in NEEDED)
    found = sys.version.split()[0]
    print("Firstfault needs Python", needed, "or newer; this one is", found, "- try: make PYTHON=/path/to/python3.11")  # noqa: T201
    return 1


sys.exit(main())
