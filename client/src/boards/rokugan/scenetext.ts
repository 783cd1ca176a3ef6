/** The sentences of the resolution. */

export const sceneText = {
  titles: {
    reveal: 'All tokens are turned over',
    raids: 'Raids',
    diplomacy: 'Diplomacy',
    guarded: 'Held without a fight',
    cards: 'Territory cards',
  } as Record<string, string>,
  stages: { 1: 'Reveal', 2: 'Misplaced', 3: 'Raids', 4: 'Diplomacy', 5: 'Battles', 6: 'Cards' } as Record<
    number,
    string
  >,
  rules: {
    1: 'RK-RES-02',
    2: 'RK-RES-03',
    3: 'RK-RES-06',
    4: 'RK-RES-08',
    5: 'RK-BAT-05',
    6: 'RK-CARD-09',
  } as Record<number, string> & { 1: string; 2: string; 3: string; 4: string; 5: string; 6: string },
  battle: (province: string) => `Battle for ${province}`,
  down: 'All tokens lie on the board. They are turned over at the same time.',
  turns: (who: string, n: number) => `${who} turns over ${n === 1 ? 'one token' : `${n} tokens`}.`,
  thrown: (n: number) => `${n} tokens are thrown out: they may not lie where they are.`,
  thrownOut: 'Thrown out',
  goesHome: 'Bluff, goes home',
  result: (who: string, taken: boolean) => (taken ? `${who} takes it` : `${who} holds`),
  stays: 'stays empty',
  of: (n: number, all: number) => `${n} of ${all}`,
  home: (n: number) => `${n} bluffs go home to their owners.`,
  swept: (n: number) => `${n} tokens in the province and on its borders are swept off the board.`,
  parts: { tokens: 'tokens', printed: 'printed', faceup: 'face-up tokens', bonus: 'bonus token' },
  defense: 'defense',
  defends: 'defends',
  attacks: 'attacks',
  empty: 'Empty land',
  noTokens: 'no tokens',
  out: 'leaves the board',
  ground: (owner: string, defense: number) => (defense > 0 ? `${owner}, printed defense ${defense}` : owner),
  worth: (n: number) => `${n} honor`,
}
