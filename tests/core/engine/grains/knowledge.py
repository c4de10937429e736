# pyright: basic
"""What is known of Grains: nothing."""

from frustule.core.compile.mark import compiled


@compiled
def worth(box, p, seat):
    return 0.0
