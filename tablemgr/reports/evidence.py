"""What a report says of its own figures: how they were recorded, counted, estimated and proved."""

from __future__ import annotations

from tablemgr.reports.figures import Value
from tablemgr.reports.lines import Evidence
from tablemgr.words import Text, text

Pairs = tuple[tuple[Text, Value], ...]


def recorded(how: Evidence) -> Pairs:
    """Tell of the rounds, the clocks of tablets and the chains."""
    return (
        (text("Rounds recorded, with those reversed later"), how.recorded),
        (text("Rounds keyed by hand"), how.hand_keyed),
        (text("Rounds captured in full (every hand)"), how.full),
        (text("Rounds captured as results only"), how.results),
        (text("Rounds reversed"), how.reversed),
        (text("Facts with a time claimed by a tablet"), how.clock_claims),
        (text("Claims more than a minute off the server's time"), how.clock_late),
        (text("Largest difference claimed, in seconds"), how.clock_worst_seconds),
        (text("Facts whose chain was checked for this report"), how.facts_checked),
        (text("Facts that did not prove"), how.facts_broken),
    )


def counted(how: Evidence) -> Pairs:
    """Tell of the counts, and of what stands in for one."""
    return (
        (text("Openers counted"), how.openers),
        (text("Closers counted"), how.closers),
        (text("Tables closed by force"), how.forced),
        (text("Tables whose win is an estimate"), how.estimates),
        (text("Tables without even an estimate"), how.untracked),
        (text("Differences that nobody has closed"), how.differences),
        (text("Slips entered later, from paper"), how.paper),
        (text("Rounds cancelled as misdeals"), how.cancelled),
    )
