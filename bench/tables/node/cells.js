// Cells for boardgame.io: the rules of bench/tables/cells/rules.py once more, as its games are written.
"use strict";

const { INVALID_MOVE } = require("boardgame.io/core");

const SIDE = 8;
const CELLS = SIDE * SIDE;

function beside(cells, seat, cell) {
  const x = cell % SIDE;
  const y = Math.floor(cell / SIDE);
  let n = 0;
  if (x > 0 && cells[cell - 1] === 1 + seat) n += 1;
  if (x < SIDE - 1 && cells[cell + 1] === 1 + seat) n += 1;
  if (y > 0 && cells[cell - SIDE] === 1 + seat) n += 1;
  if (y < SIDE - 1 && cells[cell + SIDE] === 1 + seat) n += 1;
  return n;
}

const over = (G) => G.moves >= G.grids * CELLS;

exports.Cells = {
  name: "cells",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true, // it has less to do without
  turn: { minMoves: 1, maxMoves: 1 },
  setup: (_, data) => ({ grids: data?.grids ?? 1, moves: 0, cells: Array(CELLS).fill(0), points: [0, 0] }),
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (!Number.isInteger(cell) || G.cells[cell] !== 0) return INVALID_MOVE;
      const seat = Number(playerID);
      G.points[seat] += beside(G.cells, seat, cell);
      G.cells[cell] = 1 + seat;
      G.moves += 1;
      if (G.moves % CELLS === 0 && !over(G)) G.cells.fill(0);
    },
  },
  endIf: ({ G }) => (over(G) ? { points: G.points } : undefined),
};
