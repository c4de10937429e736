// A player at our own server, as docs/tables.md tells clients to speak.

import WebSocket from "ws";

const NAMES = Array.from({ length: 64 }, (_, cell) => `${"abcdefgh"[cell % 8]}${Math.floor(cell / 8) + 1}`);

async function post(address, path, body) {
  const answer = await fetch(`http://${address}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export async function makeTable({ address, grids }) {
  const seats = [{ kind: "me", name: "Ada" }, { kind: "open" }];
  const { table, token } = await post(address, "tables", { game: "cells", seats, options: { grids: String(grids) } });
  const joined = await post(address, `tables/${table}/join`, { name: "Grace" });
  const answer = await fetch(`http://${address}/api/tables/${table}/intents`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ id: "start", version: joined.view.version, do: { kind: "start" } }),
  });
  if (!answer.ok) throw new Error(`start: ${answer.status} ${await answer.text()}`);
  return { table, secrets: [token, joined.token] };
}

export function seat({ address, scenes }, { table, secrets }, number, told) {
  const socket = new WebSocket(`ws://${address}/api/tables/${table}/live`, { perMessageDeflate: false });
  let version = 0;
  let received = 0;
  let asked = 0;
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => {
      const watch = scenes ? { seat: number + 1, scene: true } : undefined;
      socket.send(JSON.stringify({ type: "hello", token: secrets[number], since: 0, watch }));
    });
    socket.on("message", (data) => {
      received += data.length;
      const message = JSON.parse(data);
      switch (message.type) {
        case "events":
          version = message.version;
          for (const event of message.events) {
            if (event.kind === "moved") told(event.number, message.view.scores);
          }
          if (message.events[0].version === 1) resolve({ mark, received: () => received, close: () => socket.close() });
          break;
        case "answer":
          if (!message.ok) throw new Error(message.words);
          break;
        case "error":
          throw new Error(message.words);
      }
    });
  });

  function mark(cell) {
    const deed = { kind: "move", seat: number + 1, move: NAMES[cell] };
    socket.send(JSON.stringify({ type: "do", id: `${number}-${++asked}`, version, do: deed }));
  }
}
