/** The coach of a first game: what can be done, and why one would. The first turn of the historical battle has its own words. */

export const coach = {
  wait: 'Your enemy decides. Point at a counter to see what it is: letter of its Clan, Élan and Mass, lozenges for its state, a sign for its Mode.',
  waiting: {
    settle: 'Your enemy is still choosing Modes or Entry Points.',
    orders: 'Both armies choose chits in secret; nobody sees yours before they are in the bowl.',
    choose_plan: 'Kenshin chooses how to attack. The choice shows when it is first used.',
  } as Record<string, string>,
  first: {
    'uesugi choose_plan':
      'You attack out of the fog. Kuruma Gakari and Kokuyoku leave your first Modes free and give many special activities; Hoshi attacks most, but gives Takeda Impetuous Attacks.',
    'uesugi settle':
      'Put the front Clans into Attack: in the first turn they have surprise, which helps the Column Score. Leave Kenshin’s Clan A in Defense, or Kenshin commands worse.',
    'uesugi orders':
      'Until the first of your Clan chits is drawn, every other chit has no effect. Choose the Clans nearest to the enemy.',
    'takeda settle':
      'Kosaka’s men come down from Mount Saijo. Each Entry Point opens on the turn written on it. A and B lie nearest to the fords, D to Kaizu.',
    'takeda orders':
      'Shingen is surprised: until Kenshin’s first Clan chit comes, your chits have no effect. Clans A to L cost Shingen’s points, Clans M to T either man’s.',
  } as Record<string, string>,
  phases: {
    choose_plan:
      'A Plan limits the Modes of the first turn and gives special activities. Point at one to read what it allows.',
    settle:
      'Attack must close with the enemy and fight, Defense stands firm, Move marches fast but fights badly, Regroup rests.',
    set_aside: 'Save until the dice are likely to be at or below what you have saved.',
    try_plan: 'If the dice are above what you saved, the difference is lost.',
    orders:
      'A chit in the bowl lets its Clan act when it is drawn. The chit of a Clan far from its commander goes to the Delay Track and comes in a later turn.',
    accept: 'A chit put back may come again, but the turn may end before it does.',
    change_mode:
      'Attack if an enemy is in reach and weak, Defense if you expect an attack, Regroup to rally later. A failed try changes nothing.',
    next_clan: 'Both armies take turns, one Clan at a time.',
    next_mover: 'The first unit of an attacking Clan goes for the nearest enemy; the others must join it.',
    step: 'Numbers are movement points. A unit that enters an enemy ZOC pays more and stops; one that moves into contact charges when it fights.',
    declare:
      'Choose a defender, then who attacks it. If attackers are of different Clans they roll, and only the Clan with the highest die fights.',
    next_battle: 'Fight first where a victory opens the way for another.',
    name_terrain: 'Woods, slopes and water take points off the attacker’s Column Score.',
    lead_attack:
      'High columns lean to retreats, high lines to losses. Choose a score, then ask for its odds before you confirm.',
    lead_defense: 'Take your leader’s points off the score that threatens you most.',
    attacker_victim: 'The first loss falls on one unit of your choice: a fresh one bears it best.',
    defender_victim: 'The first loss falls on one unit of your choice: a fresh one bears it best.',
    give_ground: 'Stay close to your Clan-mates: each activation must try to bring a broken Clan together.',
    advance: 'Attack Mode must advance, Defense may. Do not leave your Clan-mates behind.',
    next_rally: 'The worst roll makes the whole Clan retreat, so roll first for the unit that needs it most.',
    flee_first: 'Choose who leads the way; the others follow.',
    flee_step: 'Any shortest way will do.',
    pursue: 'Only one unit pursues each fugitive.',
    reunite: 'One hex, nearer to the rest of the Clan.',
  } as Record<string, string>,
}
