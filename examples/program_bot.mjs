// A bot in JavaScript that speaks Honjin's bot protocol (docs/bot-protocol.md). It needs Node.js only.
//
//   honjin match "node examples/program_bot.mjs" random --game kenjin --games 200
//
// It plays Kenjin by rules of thumb, and every other game at random.
import { createInterface } from "node:readline";

const STRENGTH = {
  brute: 3, samurai: 2, ashigaru: 2, general: 2, lord: 2,
  scout: 1, shugenja: 1, assassin: 1, archer: 1, peasant: 0,
};
const UNKNOWN = 1.2; // what a face-down card of another player is worth on average
const IN_HAND = 1.4; // points that a point of strength is worth while it is still in hand

/** The cards of an army: their strength, and the points they add if the battlefield is won. */
function count(army, kinds) {
  let strength = army.supply + 0.1 * army.cards.length; // more cards break ties
  let extra = 0;
  army.cards.forEach((card, place) => {
    const kind = kinds[card];
    strength += STRENGTH[kind] ?? UNKNOWN;
    if (kind === "lord") {
      strength += army.cards.length - place - 1; // a Lord grows with every card above it
      extra += 3;
    }
  });
  if (army.cards.some((card) => kinds[card] === "peasant")) extra += 1;
  return { strength, extra };
}

/** How many points ahead a seat can expect to be, as the table stands. */
function judge(view, kinds) {
  let points = 0;
  for (const field of view.battlefields) {
    const mine = field.armies.find((army) => army.seat === view.seat);
    const theirs = field.armies.find((army) => army.seat !== view.seat);
    if (!mine || !theirs) continue;
    const [own, other] = [count(mine, kinds), count(theirs, kinds)];
    const chance = 1 / (1 + Math.exp((other.strength - own.strength) / 1.5));
    points += chance * (field.worth + own.extra) - (1 - chance) * (field.worth + other.extra);
  }
  for (const [kind, cards] of Object.entries(view.hand)) {
    if (kind !== "lord") points += IN_HAND * STRENGTH[kind] * cards;
  }
  const left = Object.values(view.hand).reduce((sum, cards) => sum + cards, 0);
  if (view.hand.lord && left < 5) points -= 2 * (5 - left); // the Lord must not be played last
  return points;
}

/** The view after `deploy CARD TILE`. */
function deployed(view, card, tile) {
  const add = (army) =>
    army.seat === view.seat ? { ...army, cards: [...army.cards, "new"] } : army;
  const battlefields = view.battlefields.map((field) =>
    field.tile === tile ? { ...field, armies: field.armies.map(add) } : field,
  );
  return { ...view, battlefields, hand: { ...view.hand, [card]: view.hand[card] - 1 } };
}

function worth(view, path) {
  const [verb, card, tile] = path.split(" ");
  if (view.game !== "kenjin" || verb !== "deploy") return 0;
  const kinds = Object.fromEntries(view.pieces.map((piece) => [piece.id, piece.kind]));
  return judge(deployed(view, card, tile), { ...kinds, new: card });
}

/** The best action; what is equally good is decided by the question's seed, so games can be repeated. */
function choose({ view, legal, seed }) {
  let best = { path: legal[0], points: -Infinity };
  legal.forEach((path, place) => {
    const points = worth(view, path) + (((seed + 7919 * place) % 1009) / 1009) * 0.001;
    if (points > best.points) best = { path, points };
  });
  return best.path;
}

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "ready", name: "Program bot" });
  if (message.type === "choose") say({ type: "action", id: message.id, action: choose(message) });
  if (message.type === "quit") process.exit(0);
}
