/** The sentences of battles and rolls. */

export const sceneText = {
  battle: (number: number, army: string) => `Battle ${number}: ${army} attacks`,
  titles: {
    command: 'Command Points',
    mode: 'A change of Mode',
    rally: 'Rally',
    rout: 'Rout test',
    plan: 'The Battle Plan',
    siege: 'The siege of Kaizu',
    combined: 'A roll of the Clan',
  } as Record<string, string>,
  columnSum: (parts: string, dice: number, before: string, total: number) =>
    `Column Score: ${parts ? `${parts} = ${before}; ` : ''}dice ${dice}, in all ${total}.`,
  lineSum: (parts: string, dice: number, before: string, total: number) =>
    `Line Score: ${parts ? `${parts} = ${before}; ` : ''}dice ${dice}, in all ${total}.`,
  result: (column: number, line: number, words: string) => `Column ${column}, line ${line}: ${words}.`,
  codes: {
    '-': 'no effect',
    'a1-d1': 'one attacker and one defender lose 1',
    a11: 'every attacker loses 1',
    a21: 'one attacker loses 2, the others 1',
    aE2: 'one attacker is eliminated, the others lose 2',
    d11: 'every defender loses 1',
    dRR: 'every defender retreats',
    d1R1: 'one defender loses 1 and retreats, the others lose 1',
    d1RR: 'one defender loses 1, all retreat',
    d21: 'one defender loses 2, the others 1',
    dE2: 'one defender is eliminated, the others lose 2',
  } as Record<string, string>,
  table: 'Combat Table',
  column: 'Column',
  line: 'Line',
  dice: 'dice',
  cell: (column: number, line: number, code: string) =>
    `Combat Table: column ${column}, line ${line}, ${code}`,
  attackers: 'Attack',
  defenders: 'Defense',
  wins: 'works',
  fails: 'fails',
  nothing: 'nothing yet',
  total: 'in all',
}
