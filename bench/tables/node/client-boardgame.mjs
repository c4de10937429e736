// A player at boardgame.io's server, as its own client speaks, without the client's own copy of the game.

import { io } from "socket.io-client";

async function post(address, path, body) {
  const answer = await fetch(`http://${address}/games/cells/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export async function makeTable({ address, grids }) {
  const { matchID } = await post(address, "create", { numPlayers: 2, setupData: { grids }, unlisted: true });
  const secrets = [];
  for (const name of ["Ada", "Grace"]) {
    const joined = await post(address, `${matchID}/join`, { playerID: String(secrets.length), playerName: name });
    secrets.push(joined.playerCredentials);
  }
  return { matchID, secrets };
}

export function seat({ address }, { matchID, secrets }, number, told) {
  const playerID = String(number);
  const credentials = secrets[number];
  const socket = io(`http://${address}/cells`, { transports: ["websocket"], forceNew: true });
  let stateID = 0;
  let received = 0;
  return new Promise((resolve, reject) => {
    socket.on("connect_error", reject);
    socket.on("connect", () => {
      socket.io.engine.transport.ws.on("message", (data) => (received += data.length));
      socket.emit("sync", matchID, playerID, credentials, 2);
    });
    socket.on("sync", (_, { state }) => {
      stateID = state._stateID;
      resolve({ mark, received: () => received, close: () => socket.close() });
    });
    socket.on("update", (_, state) => {
      stateID = state._stateID;
      told(state.G.moves, state.G.points);
    });
  });

  function mark(cell) {
    const payload = { type: "mark", args: [cell], playerID, credentials };
    socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, matchID, playerID);
  }
}
