// Random play-outs of the carrots' first mode as a boardgame.io game: the same board, points,
// skips, penalty and end as ours, with the wall crossing once in eight pulls.
//   node carrots.cjs SECONDS   prints {"playouts", "actions", "seconds"}
"use strict";

const { Client } = require("boardgame.io/client");

const WORTH = { orange: 3, blue: 2, green: 1 };
const PLAYERS = 4;

function leave(board, colour) {
  board[colour] -= 1;
}

const Carrots = {
  name: "carrots",
  setup: () => ({
    board: { orange: 15, blue: 15, green: 15 },
    kept: Array.from({ length: PLAYERS }, () => ({ orange: 0, blue: 0, green: 0 })),
    scores: Array(PLAYERS).fill(0),
    skips: Array(PLAYERS).fill(0),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID, random }, colour) => {
      if (!(G.board[colour] > 0)) return "INVALID_MOVE";
      const seat = Number(playerID);
      leave(G.board, colour);
      G.skips[seat] = 0;
      if (random.Die(8) === 1) {
        G.scores[seat] = Math.max(0, G.scores[seat] - 3);
      } else {
        G.kept[seat][colour] += 1;
        G.scores[seat] += WORTH[colour];
      }
    },
    skip: ({ G, playerID }) => {
      const seat = Number(playerID);
      if (G.skips[seat] >= 2) return "INVALID_MOVE";
      G.skips[seat] += 1;
    },
  },
  endIf: ({ G }) => {
    const left = G.board.orange + G.board.blue + G.board.green;
    if (left > PLAYERS) return undefined;
    const best = Math.max(...G.scores);
    return { winners: G.scores.flatMap((score, seat) => (score === best ? [seat] : [])) };
  },
};

function playOut(seed) {
  const client = Client({
    game: { ...Carrots, seed },
    numPlayers: PLAYERS,
    debug: false,
  });
  let actions = 0;
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const seat = Number(state.ctx.currentPlayer);
    const options = Object.keys(WORTH).filter((colour) => state.G.board[colour] > 0);
    if (state.G.skips[seat] < 2) options.push("skip");
    const choice = options[Math.floor(Math.random() * options.length)];
    if (choice === "skip") client.moves.skip();
    else client.moves.take(choice);
    actions += 1;
  }
  return actions;
}

const limit = Number(process.argv[2] || 1);
const begun = process.hrtime.bigint();
const seconds = () => Number(process.hrtime.bigint() - begun) / 1e9;
let playouts = 0;
let actions = 0;
while (seconds() < limit) {
  playouts += 1;
  actions += playOut(playouts);
}
process.stdout.write(JSON.stringify({ playouts, actions, seconds: seconds() }) + "\n");
