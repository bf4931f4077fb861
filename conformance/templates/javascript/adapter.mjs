// Lets chesst ask your engine: one JSON object a line, a request in and its reply out.
//
//     chesst check -- node adapter.mjs
//
// Fill in the three functions under "your engine"; the rest can stay as it is.

const HELLO = { name: "my-engine", version: "0.1.0", rulesets: ["t1-2024"], capabilities: [], choices: {} };

/** The rules refuse the input: the position cannot be played, or the move is illegal. */
class Refused extends Error {}

/** The program does not offer this. */
class Unsupported extends Error {}

// ------------------------------------------------------------------ your engine

/** Every legal move once, such as "b2b4" and "g7g8=C"; none when the game is over. */
function moves(ruleset, position) {
  throw new Unsupported("moves is not written yet");
}

/** The position after the move. An illegal move is answered by `throw new Refused()`. */
function play(ruleset, position, move) {
  throw new Unsupported("play is not written yet");
}

/** { outcome: "ongoing" }; or "white-wins" or "black-wins" with by: "king-capture", "castle-capture" or "blockade". */
function outcome(ruleset, position) {
  return { outcome: "ongoing" }; // not written yet: the first red verdict
}

// ------------------------------------------------------------------ the protocol

/** What stands under `ok`. */
function answer({ op, ruleset, position, move }) {
  switch (op) {
    case "hello":
      return HELLO;
    case "moves":
      return { moves: moves(ruleset, position) };
    case "play":
      return { position: play(ruleset, position, move) };
    case "outcome":
      return outcome(ruleset, position);
    default:
      throw new Unsupported(`the operation ${op}`);
  }
}

/** The number of the request, and exactly one of ok, reject, unsupported and error. */
function reply(line) {
  let id = 0;
  try {
    const request = JSON.parse(line);
    if (!Number.isSafeInteger(request.id)) throw new Error("the request has no number");
    id = request.id;
    return { id, ok: answer(request) };
  } catch (error) {
    if (error instanceof Refused) return { id, reject: {} };
    if (error instanceof Unsupported) return { id, unsupported: error.message };
    console.error(error); // one bad request does not end the program
    return { id, error: String(error) };
  }
}

console.log = console.error; // what the engine prints is no reply

let rest = "";
process.stdin.setEncoding("utf8");
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) process.stdout.write(JSON.stringify(reply(line)) + "\n");
}
if (rest) process.stdout.write(JSON.stringify(reply(rest)) + "\n");
