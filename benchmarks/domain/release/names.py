"""Under which name people stand in a release."""

import hashlib
import hmac
from dataclasses import dataclass

from benchmarks.domain.release.records import LabelOrigin

# 48 bits: two of a thousand annotators share a pseudonym once in 500 million releases.
N_HEX_DIGITS = 12


@dataclass(frozen=True)
class Pseudonyms:
    """The pseudonyms of one release. `key` is hexadecimal, drawn at freeze and kept out of the files."""

    key: str

    def name_of(self, username: str, origin: LabelOrigin) -> str:
        """Return the released name: members get a pseudonym, outside and simulated annotators keep theirs."""
        if origin is not LabelOrigin.PEOPLE:
            return username
        code = hmac.new(bytes.fromhex(self.key), username.encode(), hashlib.sha256).hexdigest()
        return f"person-{code[:N_HEX_DIGITS]}"
