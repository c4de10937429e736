"""Two games with next to nothing to compile."""

from frustule.core.compile.entries import Entry
from tests.bots.tiny.game import Prizes


class Quick(Prizes):
    """As much of the tiny game as tells whether it was compiled."""

    name = "quick"
    title = "Quick"

    def entries(self) -> dict[str, Entry]:
        return {name: entry for name, entry in super().entries().items() if name in ("acting", "over")}


class Brief(Quick):
    """The same under another name, which is another one to the cache."""

    name = "brief"
    title = "Brief"
