// boardgame.io's server with Cells: node serve.js PORT [FOLDER]. With a folder, matches are kept in files there.
"use strict";

const { Server, FlatFile } = require("boardgame.io/server");
const { Cells } = require("./cells.js");

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [Cells], origins: ["http://127.0.0.1"], ...(db && { db }) });
server.run({ port: Number(port) }, () => console.log("ready"));
