/** The kinds of units in words: one of them, several of them. */
export const kinds: Record<string, [string, string]> = {
  daimyo: ['daimyo', 'daimyos'],
  bowman: ['bowman', 'bowmen'],
  swordsman: ['swordsman', 'swordsmen'],
  gunner: ['gunner', 'gunners'],
  spearman: ['spearman', 'spearmen'],
  ronin: ['ronin', 'ronin'],
  bonus_spearman: ['spearman of the walls', 'spearmen of the walls'],
  bonus_ronin: ['ronin of the walls', 'ronin of the walls'],
}
