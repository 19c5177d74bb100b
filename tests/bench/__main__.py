"""Ratios measured within one run: `make bench`. Nothing here passes or fails; it prints."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import lookups, poker, settle, weight

if __name__ == "__main__":
    for part in (settle, weight, lookups, poker):
        part.main()
