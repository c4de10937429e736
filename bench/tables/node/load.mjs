// Loads a server with tables of Cells, two clients each, and tells what they lived through as one line of JSON.
//
//   node load.mjs '{"server": "frustule", "address": "127.0.0.1:8000", "tables": 64, "seconds": 8, "rate": 0}'
//
// Every player marks a cell when it sees that it may; with a `rate`, tables together try so many moves a second.
// A move's time runs until the opponent has received and decoded the state after it. The players of one table
// know the order of the cells by heart, so choosing costs nothing and a hundred moves score the same everywhere.

import { performance } from "node:perf_hooks";
import * as boardgame from "./client-boardgame.mjs";
import * as frustule from "./client-frustule.mjs";

const CELLS = 64;
const asked = { tables: 64, seconds: 8, warm: 2, rate: 0, grids: 100, scenes: false, ...JSON.parse(process.argv[2]) };
const { makeTable, seat } = { boardgame, frustule }[asked.server];

const cellAt = (moves) => (37 * moves + 11 * Math.floor(moves / CELLS)) % CELLS;
const now = () => performance.now();

class Table {
  constructor(number) {
    this.number = number;
    this.moves = 0; // that the opponent of the mover has seen
    this.seen = [0, 0];
    this.due = 0;
    this.began = 0;
    this.times = [];
  }

  async open() {
    const made = await makeTable(asked);
    this.players = await Promise.all(
      [0, 1].map((k) => seat(asked, made, k, (moves, points) => this.told(k, moves, points))),
    );
  }

  // A player has received the state after so many moves.
  told(player, moves, points) {
    if (moves !== this.seen[player] + 1) {
      throw new Error(`table ${this.number}: after ${this.seen[player]} moves player ${player} is told of ${moves}`);
    }
    this.seen[player] = moves;
    if (moves % 2 !== player) return; // its own move
    this.times.push(now() - this.began);
    this.moves = moves;
    this.points = points;
    if (moves < stopAt && running) this.go();
  }

  // The next move: at once, or when the table's pace says so. A move that comes late counts from when it was due.
  go() {
    if (!pace) {
      this.began = now();
      this.send();
      return;
    }
    this.due += pace;
    const wait = this.due - now();
    if (wait <= 0) {
      this.began = this.due;
      this.send();
    } else {
      setTimeout(() => {
        if (!running) return;
        this.began = now();
        this.send();
      }, wait);
    }
  }

  send() {
    this.players[this.moves % 2].mark(cellAt(this.moves));
  }
}

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
const received = (tables) => tables.flatMap((t) => t.players).reduce((sum, player) => sum + player.received(), 0);

let running = true;
let stopAt = 2 * CELLS;
let pace = 0;

const tables = Array.from({ length: asked.tables }, (_, number) => new Table(number));
for (const table of tables) await table.open();

// First the same two grids at a few tables: all servers must come to the same scores.
const few = tables.slice(0, 4);
for (const table of few) table.go();
while (!few.every((table) => table.moves === stopAt)) await sleep(0.01);
const points = few[0].points;
if (!few.every((table) => String(table.points) === String(points))) throw new Error("the tables' scores differ");

stopAt = CELLS * asked.grids - 2;
pace = asked.rate ? (1000 * asked.tables) / asked.rate : 0;
const start = now();
for (const table of tables) table.due = start + (pace * table.number) / asked.tables;
for (const table of tables) table.go();
await sleep(asked.warm);

for (const table of tables) table.times = [];
process.stdout.write("measuring\n");
const cpu = process.cpuUsage();
const bytes = received(tables);
const from = now();
await sleep(asked.seconds);
const seconds = (now() - from) / 1000;
const used = process.cpuUsage(cpu);
const brought = received(tables) - bytes;
process.stdout.write("measured\n");
running = false;

const times = Float64Array.from(tables.flatMap((table) => table.times)).sort();
if (tables.some((table) => table.moves >= stopAt)) throw new Error("a table came to the end of its game");
await sleep(0.5);
for (const player of tables.flatMap((table) => table.players)) player.close();
console.log(
  JSON.stringify({
    points,
    moves: times.length,
    seconds,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    worst: times.at(-1),
    bytes: brought / times.length,
    busy: (used.user + used.system) / 1e6 / seconds,
  }),
);
process.exit(0);
