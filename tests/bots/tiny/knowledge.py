# pyright: basic
"""What is known of Prizes."""

from frustule.core.compile.mark import compiled


@compiled
def worth(box, p, seat):
    """Nothing is known of what is good."""
    return 0.0
