# pyright: basic
"""Nothing is known of Grains."""

from frustule.core.compile.mark import compiled


@compiled
def worth(box, p, seat):
    return 0.0
