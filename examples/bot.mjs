// A bot in JavaScript: it sits down at a table of a Honjin server and plays to the end.
//
//   node examples/bot.mjs http://127.0.0.1:8080 TABLE SEAT [TOKEN-FILE]
//
// It prefers cards that are laid face down, and else takes what comes first. With a file for its
// token it has its seat again when it is started again.
import { Remote } from "./remote.mjs";

const [address, table, seat, keep = null] = process.argv.slice(2);
if (!seat) {
  console.error("usage: node bot.mjs ADDRESS TABLE SEAT [TOKEN-FILE]");
  process.exit(2);
}

const SECRET = /^deploy (lord|peasant|archer|samurai|brute) /;
const choose = ({ legal }) => legal.find((action) => SECRET.test(action)) ?? legal[0];

const me = await Remote.connect(address, "Node", { keep });
const last = await me.play(table, seat, choose);
console.log(`over; winners: ${last.view.winners.join(", ")}`);
