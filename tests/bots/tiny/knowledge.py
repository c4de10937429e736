"""What is known of Prizes."""

from frustule.core.compile.mark import compiled
from tests.bots.tiny.position import Box, State


@compiled
def worth(box: Box, p: State, seat: int) -> float:
    """Nothing is known of what is good."""
    return 0.0
