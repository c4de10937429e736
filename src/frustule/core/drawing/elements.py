"""Elements: the single things that scenes are made of."""

import msgspec


class Element(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """One thing in a panel. Exactly one of symbol, path, text and solid is given."""

    id: str
    x: float
    y: float
    symbol: str = ""
    path: str = ""
    text: str = ""
    style: str = ""
    angle: float = 0.0
    """Degrees clockwise."""
    scale: float = 1.0
    mirror: bool = False
    """Mirrored left to right, before turning."""
    layer: int = 0
    label: str = ""
    """What it is, in words; empty for mere ornament."""
    lights: tuple[str, ...] = ()
    """Ids of the elements to light when a person points at this one: a score line's spaces."""
    while_picking: bool = False
    """Shown only while it is the next step to a move, or has been picked on the way to one."""
    beside: str = ""
    """The id of the element it belongs to: a caption, a count. It is shown where that one is."""
    z: float = 0.0
    """How high it is, in a panel of solids; x is to the east and y to the north there."""
    solid: str = ""
    """The name of its body, in a panel of solids."""
    turned: tuple[str, ...] = ()
    """Of a way to lie in space, the ids of what it becomes turned by a quarter about the axes x, y
    and z, counter-clockwise as seen from where the axis points."""
