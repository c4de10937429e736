"""Nothing is known of Grains."""

from frustule.core.compile.mark import compiled
from tests.core.engine.grains.position import Box, State


@compiled
def worth(box: Box, p: State, seat: int) -> float:
    return 0.0
