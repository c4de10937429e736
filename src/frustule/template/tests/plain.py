"""A second, plain and slow reading of the rules, written from the rules page alone."""

Cell = tuple[int, int]


class Plain:
    """A game that is played along; it is told the deal and the moves, and works out everything else."""

    def __init__(self, algae: dict[Cell, int], snails: list[Cell], mover: int, diagonal: bool) -> None:
        self.algae, self.snails, self.mover, self.diagonal = dict(algae), list(snails), mover, diagonal
        self.points = [0, 0]

    def near(self, cell: Cell) -> set[Cell]:
        """Neighbours with algae (Grazers 2.1)."""
        found: set[Cell] = set()
        for other, algae in self.algae.items():
            across, along = abs(other[0] - cell[0]), abs(other[1] - cell[1])
            beside = max(across, along) == 1 if self.diagonal else across + along == 1
            if beside and algae:
                found.add(other)
        return found

    def whose(self) -> int | None:
        """Who crawls next: nobody, when both are stuck (Grazers 2.3, 3.1)."""
        for seat in (self.mover, 1 - self.mover):
            if self.near(self.snails[seat]):
                return seat
        return None

    def crawl(self, seat: int, cell: Cell) -> None:
        """Grazers 2.2."""
        self.points[seat] += self.algae[cell]
        self.algae[cell] = 0
        self.snails[seat] = cell
        self.mover = 1 - seat

    def winners(self) -> set[int]:
        """Grazers 4.2."""
        return {seat for seat in (0, 1) if self.points[seat] == max(self.points)}
