// A bot in JavaScript: it sits down at a table of a Honjin server and plays to the end.
//
//   node examples/bot.mjs http://127.0.0.1:8080 TABLE SEAT
//
// It needs nothing but Node 20. The server streams snapshots, one JSON object a line; whenever one
// of them lists legal actions, the bot sends one back (docs/server-api.md). Any language with HTTP
// can do the same. This one prefers cards that are laid face down, and else takes what comes first.

const [address, table, seat] = process.argv.slice(2);
if (!seat) {
  console.error("usage: node bot.mjs ADDRESS TABLE SEAT");
  process.exit(2);
}
const base = `${address.replace(/\/$/, "")}/api`;
let cookie = "";

async function call(path, body) {
  const headers = { "content-type": "application/json", cookie };
  const answer = await fetch(base + path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  const set = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  if (set.length) cookie = set.join("; ");
  if (!answer.ok) {
    const told = await answer.json();
    throw Object.assign(new Error(told.error.message), { code: told.error.code });
  }
  return answer;
}

async function* snapshots() {
  const answer = await call(`/tables/${table}/stream?seat=${seat}`);
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of answer.body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.trim()) yield JSON.parse(line);
  }
}

const SECRET = /^deploy (lord|peasant|archer|samurai|brute) /;

function choose(legal) {
  return legal.find((action) => SECRET.test(action)) ?? legal[0];
}

async function act(snapshot) {
  const { version } = snapshot;
  const body = { id: crypto.randomUUID(), version, seat, action: choose(snapshot.legal) };
  try {
    await call(`/tables/${table}/actions`, body);
  } catch (error) {
    if (error.code !== "stale") throw error; // somebody was quicker; the next snapshot is on its way
  }
}

await call("/guest", { name: "Node" });
await call(`/tables/${table}/sit`, { seat });
for await (const snapshot of snapshots()) {
  if (snapshot.over) {
    console.log(`over; winners: ${snapshot.view.winners.join(", ")}`);
    process.exit(0);
  }
  if (snapshot.legal.length) await act(snapshot);
}
