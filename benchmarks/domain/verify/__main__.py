"""`python -m benchmarks.domain.verify DIR`: exit status 0 when nothing is wrong."""

import sys
from pathlib import Path

from benchmarks.domain.release.digest import file_digest
from benchmarks.domain.release.files import SUMS
from benchmarks.domain.verify import count_in_words, verify_release

USAGE = "usage: python -m benchmarks.domain.verify DIR\n"
EXIT_SOUND, EXIT_FINDINGS, EXIT_USAGE = 0, 1, 2


def main(arguments: list[str]) -> int:
    """Verify the directory that the one argument names, and say what came of it."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.stderr.write(USAGE)
        return EXIT_USAGE
    folder = Path(arguments[0])
    findings = verify_release(folder)
    if findings:
        sys.stdout.write("\n".join(findings) + f"\n{count_in_words(findings)}\n")
        return EXIT_FINDINGS
    sys.stdout.write(f"nothing is wrong with {folder}; digest {file_digest(folder / SUMS)}\n")
    return EXIT_SOUND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
