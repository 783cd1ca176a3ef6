/** The words on the mats of set-up and orders. */
import { inWords } from '../../messages'

const n = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

export const mat = {
  toMap: 'See the map',
  back: 'Back to the mat',
  entries: 'Where your Clans arrive',
  entriesSub: 'Choose an Entry Point for each, in any order.',
  modes: 'How your Clans begin',
  modesSub: 'Choose a Mode for each, in any order.',
  all: 'All',
  turn: (turn: number) => `turn ${turn}`,
  placed: (done: number, of: number) => `${done} of ${of} settled`,
  clans: (who: string) => `${who}’s Clans`,
  left: (count: number, of: number) => `${count} of ${of} left`,
  bowl: 'bowl',
  box: (box: number, turn: number) => `box ${box} → turn ${turn}`,
  contact: 'in contact',
  hexes: (count: number) => n(count, 'hex', 'hexes'),
  mountain: 'Mount Saijo',
  nobody: 'no enemy near',
  paidBy: 'Paid by',
  noPoints: (who: string) => `${who} has no Command Point left.`,
  toBowl: (count: number) => `${count} to the bowl`,
  delayed: (count: number) => `${count} delayed`,
  specials: 'Special chits',
  specialSub: 'What it is for stays secret until it is drawn.',
  specialFor: 'For',
  specialsFor: (most: number) => `For up to ${inWords(most)} Clans`,
  free: 'free',
  remaining: (count: number) => `${count} left in your Plan`,
  call: 'Call Naoe to the field',
  remove: (what: string) => `Take back ${what}`,
  direct: (who: string, mp: number) =>
    mp === 0
      ? `${who} is with them, so the chit goes straight into the bowl.`
      : `${mp} MP from ${who}: the chit goes straight into the bowl.`,
  errand: (who: string, mp: number, box: number, turn: number) =>
    `${mp} MP from ${who}, so the chit waits in box ${box} and reaches the bowl on turn ${turn}.`,
  lost: (who: string, box: number, turn: number) =>
    `${who} cannot reach them, so the chit waits in box ${box} and reaches the bowl on turn ${turn}.`,
  nearest: (who: string, far: number) => `Nearest enemy: ${who}, ${n(far, 'hex', 'hexes')}.`,
  hint: 'Point at a Clan to see it on the map.',
  seal: (count: number) => `Seal ${n(count, 'order')}`,
  sealSetup: 'Seal the set-up',
  ready: 'Nothing is sent until you seal.',
  unnamed: 'A Special chit still needs its Clan.',
  plansSub: 'Secret until it is first used. It never changes during the game.',
  commanders: { takeda: 'Shingen', uesugi: 'Kenshin', kosaka: 'Kosaka' } as Record<string, string>,
  english: {
    ganko: 'Birds in flight',
    kuruma_gakari: 'Swirling winds',
    gyorin: 'Shell',
    koyaku: 'Yoke',
    kokuyoku: 'Wings of the crane',
    saku: 'Keyhole',
    hoshi: 'Arrowhead',
  } as Record<string, string>,
}
