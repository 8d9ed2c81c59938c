"""Whether a text is a question in one line.  (Reading one needs a parser; this does not.)"""

from __future__ import annotations

import re

_LINE = re.compile(r"\s*(swtcg|swlcg|berserk)[ \t]+\w", re.IGNORECASE)


def is_line(text: str) -> bool:
    """Whether a text is a question in one line, and no file."""
    return bool(_LINE.match(text)) and len(text.strip().splitlines()) == 1
