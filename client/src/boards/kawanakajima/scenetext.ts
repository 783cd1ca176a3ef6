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
