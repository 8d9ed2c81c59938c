"""The docs as a site of files: python docs/build.py [FOLDER] (default: build/docs)."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Builds it, and says where."""
    sys.path.insert(0, str(ROOT))
    from web.docs_pages import build

    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "docs"
    print(f"{len(build(folder))} pages in {folder}")


if __name__ == "__main__":
    main()
