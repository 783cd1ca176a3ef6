// A small client for bots that play at a Honjin server, the same as honjin.remote in Python.
// It needs nothing but Node 20.
//
//   import { Remote } from "./remote.mjs";
//   const me = await Remote.connect("http://127.0.0.1:8080", "my bot", { keep: "my_bot.token" });
//   await me.play(table, "B", (snapshot) => snapshot.legal[0]);
//
// With `keep` the bot stays the same guest when it is started again: it still has its seats.
import { readFile, rename, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** The server refused something; `status`, `code` and `rule` say what. */
export class Refused extends Error {
  constructor(status, { code, message, rule = "" }) {
    super(message);
    Object.assign(this, { status, code, rule });
  }
}

/** Whether a connection failed; whatever else is thrown is somebody's mistake. */
const lost = (error) => error instanceof TypeError && /fetch|terminated/i.test(error.message);

export class Remote {
  /** A guest at a server: the one of the token in the file `keep`, or a new one. */
  static async connect(address, name, { token = "", keep = null } = {}) {
    const me = new Remote();
    me.base = address.replace(/\/$/, "");
    const kept = keep ? await readTokens(keep) : {};
    me.token = token || kept[me.base] || "";
    const known = me.token ? await me.get("/me") : null;
    if (token && !known) {
      throw new Refused(401, { code: "no_guest", message: "the server does not know this token" });
    }
    if (!known) me.token = "";
    me.guest = known?.name === name ? known : await me.post("/guest", { name });
    if (keep) await writeTokens(keep, { ...kept, [me.base]: me.token });
    return me;
  }

  async call(path, options = {}) {
    const headers = { "content-type": "application/json" };
    if (this.token) headers.authorization = `Bearer ${this.token}`;
    const answer = await fetch(`${this.base}/api${path}`, { ...options, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const found = /^(?:__Host-)?honjin_[^=]*=([^;]+)/.exec(cookie);
      if (found) this.token = found[1];
    }
    if (answer.ok) return answer;
    const told = await answer.json().catch(() => null);
    throw new Refused(answer.status, told?.error ?? { code: "unknown", message: `the server answered ${answer.status}` });
  }

  async get(path) {
    const answer = await this.call(path);
    return answer.headers.get("content-type").startsWith("application/json") ? answer.json() : answer.text();
  }

  async post(path, body) {
    return (await this.call(path, { method: "POST", body: JSON.stringify(body) })).json();
  }

  /** Open a table; its id. */
  async open(game, seats, wishes = {}) {
    return (await this.post("/tables", { game, seats, ...wishes })).id;
  }

  /** Take a seat; it does no harm to sit there already. */
  sit(table, seat) {
    return this.post(`/tables/${table}/sit`, { seat });
  }

  /** All tables of this guest, with whom they wait for. */
  tables() {
    return this.get("/my/tables");
  }

  /** The tables at which this guest is to act now, each with the seat. */
  async awaiting() {
    return (await this.tables()).filter((table) => table.my_turn).flatMap(mySeats);
  }

  snapshot(table, seat) {
    return this.get(`/tables/${table}/snapshot?seat=${seat}`);
  }

  /** Do one of the snapshot's legal actions. If the answer is lost, it is asked for again. */
  async act(table, { version, seat }, action) {
    const body = { id: crypto.randomUUID(), version, seat, action };
    for (const wait of [500, 1000, 2000, 4000, 8000]) {
      try {
        return await this.post(`/tables/${table}/actions`, body);
      } catch (error) {
        if (!lost(error)) throw error;
        await sleep(wait);
      }
    }
    return this.post(`/tables/${table}/actions`, body);
  }

  /** Snapshots as they come, until the game is over or the connection is lost. */
  async *stream(table, seat, since = 0) {
    const answer = await this.call(`/tables/${table}/stream?seat=${seat}&since=${since}`);
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of answer.body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line.trim()) yield { ...JSON.parse(line), table };
    }
  }

  /** Sit down and play to the end; `choose` picks one of `snapshot.legal`. The last snapshot. */
  async play(table, seat, choose) {
    let since = 0;
    for (;;) {
      try {
        await this.sit(table, seat);
        for await (const snapshot of this.stream(table, seat, since)) {
          since = snapshot.sequence;
          if (snapshot.over) return snapshot;
          if (snapshot.legal.length) await this.#attempt(table, snapshot, await choose(snapshot));
        }
      } catch (error) {
        if (!lost(error)) throw error;
        await sleep(1000);
      }
    }
  }

  /** Play at all tables where this guest has a seat, at once; their last snapshots by table. */
  async playAll(choose) {
    const running = (await this.tables()).filter((table) => table.started && !table.over);
    const ends = await Promise.all(
      running.flatMap(mySeats).map(async ([table, seat]) => [table, await this.play(table, seat, choose)]),
    );
    return Object.fromEntries(ends);
  }

  /** Somebody else may have been quicker; then another snapshot is on its way. */
  async #attempt(table, snapshot, action) {
    try {
      await this.act(table, snapshot, action);
    } catch (error) {
      if (error.code !== "stale") throw error;
    }
  }
}

const mySeats = (table) => table.seats.filter((seat) => seat.mine).map((seat) => [table.id, seat.seat]);

const readTokens = async (file) => {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return {};
  }
};

/** One token for each server; only the owner of the file may read it. */
const writeTokens = async (file, tokens) => {
  await writeFile(`${file}.part`, `${JSON.stringify(tokens, null, 1)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
};
