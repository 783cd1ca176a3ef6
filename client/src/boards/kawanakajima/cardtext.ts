import { listed, verb } from './text'

/** The faces of a die. */
const DIE = 6

/** The words on the cards of a drawn chit and of a battle. */
export const cardText = {
  title: (who: string, mode: string) => `${who}: ${mode}.`,
  nearest: (who: string, far: number) =>
    far === 1 ? `${who} is beside them.` : `Nearest enemy: ${who}, ${far} hexes.`,
  go: 'Go',
  use: 'Use it',
  keep: (mode: string) => `keep ${mode}`,
  goSaid: (mode: string) => `Use the chit and keep ${mode}`,
  try: (mode: string) => `Try ${mode}`,
  roll: (die: number) => (die > DIE ? 'cannot succeed' : die === 1 ? 'any roll' : `roll ${die} or more`),
  trySaid: (mode: string, die: number, chance: string) => `Try ${mode}: roll ${die} or more, ${chance}`,
  putBack: 'Put back',
  putBackSaid: 'Put the chit back and draw another, which must be used',
  drawAgain: 'draw again',
  attack: (who: string[], whom: string[]) =>
    `${listed(who)} ${verb(listed(who), 'attacks', 'attack')} ${listed(whom)}`,
  leader: 'Leader',
  terrain: 'Terrain',
  noLeader: 'No leader',
  column: (points: number) => `+${points} Column`,
  line: (points: number) => `+${points} Line`,
  less: (score: string) => score.replace('+', '−'),
  ground: (what: string) => `Ground: ${what}`,
  hexside: (what: string) => `Crossing: ${what}`,
  best: 'best balance',
  hurts: 'hurts them',
  both: 'hurts both',
  nothing: 'no effect',
  hurtsYou: 'hurts you',
  before: 'before the dice',
  likeliest: 'The frame shows where average rolls would land.',
  loss: 'Who takes the first loss?',
  retreat: 'Retreat',
  advance: 'Advance',
  waiting: 'The other side decides.',
  defenders: 'hurts the defender',
  attackers: 'hurts the attacker',
  none: 'no effect',
}
