/** Every word of this board. */
const n = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
export const signed = (amount: number): string => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0')

export const text = {
  armies: { takeda: 'Takeda', uesugi: 'Uesugi' } as Record<string, string>,
  modes: { attack: 'Attack', defense: 'Defense', move: 'Move', regroup: 'Regroup' } as Record<string, string>,
  states: { good: 'Good Order', shaken: 'Shaken', disorganized: 'Disorganized', exhausted: 'Exhausted', eliminated: 'Eliminated' } as Record<string, string>,
  chits: { rally: 'Rally', move: 'Move', combat_takeda: 'Combat! Takeda', combat_uesugi: 'Combat! Uesugi', initiative: 'Initiative' } as Record<string, string>,
  activities: { attack: 'Attack', retreat: 'Retreat', combined_maneuver: 'Combined Maneuver', impetuous_attack: 'Impetuous Attack' } as Record<string, string>,
  plans: { ganko: 'Ganko', kuruma_gakari: 'Kuruma Gakari', gyorin: 'Gyorin', koyaku: 'Koyaku', kokuyoku: 'Kokuyoku', saku: 'Saku', hoshi: 'Hoshi' } as Record<string, string>,
  marks: { commander: 'Army Commander', samurai: 'with the Samurai', leader_lost: 'leader lost', dug_in: 'behind a Defensive Position', moved: 'has moved', pinned: 'in an enemy ZOC' } as Record<string, string>,
  cases: { charge: 'charges', counter_charge: 'counter-charges', yari_fusuma: 'closes ranks', melee_attacker: 'attacks in Melee', melee_defender: 'defends in Melee' } as Record<string, string>,
  reasons: {
    defender_state: 'State of the best defender', attacker_state: 'State of the worst attacker', terrain: 'Terrain', defence_marker: 'Defensive Position', support: 'Support', attacker_move_or_regroup: 'An attacker in Move or Regroup',
    defender_move_or_regroup: 'All defenders in Move or Regroup', surprise: 'Surprise', special_attack: 'Special Attack', attacker_leadership: 'Leader of the attack', defender_leadership: 'Leader of the defense',
  } as Record<string, string>,
  sides: { river: 'river', ford: 'ford', stream: 'stream', slope: 'slope' } as Record<string, string>,
  map: {
    label: 'The plain of Kawanakajima', saijo: 'Mount Saijo', ford: (name: string) => `${name} ford`, road: 'to Zenkoji and the ferry', entry: (id: string, turn: number) => `Entry Point ${id} turn ${turn}`, turn: (turn: number) => `turn ${turn}`,
    hex: (id: string) => `Hex ${id}`, go: (id: string, cost: number) => `Go to ${id}, ${cost} MP`, far: (id: string, cost: number) => `Go to ${id} and stop, ${cost} MP in all`, onward: (id: string, cost: number) => `Go to ${id}, ${cost} MP in all, then go on`, ground: ['open ground', 'foothill', 'high ground'], wood: 'wood', fort: 'the fortress of Kaizu', zone: (army: string) => `in ${army}'s ZOC`,
    enter: (mp: number) => `${mp} MP to enter`, beyond: (what: string, hexes: string) => `${what} toward ${hexes}`, battle: (number: number) => `battle ${number}`,
  },
  unit: {
    of: (army: string, id: string, name: string) => `${army}'s ${name} (${id})`, printed: (letter: string, elan: number, mass: number) => `${letter} ${elan}–${mass}`, fire: (count: number) => `Firepower ${count}`, lead: (count: number) => `Leadership ${count}`,
    mode: (mode: string) => `${mode} Mode`, hidden: 'Mode unknown', at: (place: string) => `on ${place}`, entry: (id: string) => `at Entry Point ${id}`,
  },
  strip: {
    turn: (now: number, of: number) => `Turn ${now} of ${of}`, short: (now: number, of: number) => `${now}/${of}`, setup: 'Set-up', vp: (army: string, points: number) => `${army} +${points}`, even: 'Even', vpLabel: 'Victory points', drawn: 'Drawn', bowl: 'Bowl', inside: (count: number) => n(count, 'chit'), hidden: (count: number) => `and ${n(count, 'chit')} you cannot tell`,
    zones: 'ZOC', zone: (army: string) => `ZOC of ${army}`, ends: 'The turn ends when all five of these are out:', fatigue: 'Fatigue: the turn ends when both Combat! chits are out:', done: 'already out', notice: 'About the numbers', noticeShort: 'Reconstructed', fort: (army: string) => `Kaizu: ${army}`, close: 'Close',
  },
  track: { setup: 'Set-up', command: 'Command', bowl: 'Bowl', move: 'Movement', combat: 'Combat', rally: 'Rally and flight', siege: 'Siege' },
  verbs: {
    go: 'Go', pick: 'Choose', clan: 'Paid by Shingen', kosaka: 'Paid by Kosaka', storm: 'Storm Kaizu', mode: 'Mode', plan: 'Plan', entry: 'Enter by', area: 'Area', log: 'Special chit', column: 'Column Score', line: 'Line Score', ground: 'The ground it stands on', hexside: 'What its attackers cross', save: 'Set aside',
    yes: 'Yes', no: 'No', stop: 'Stop here', done: 'Done', leave: 'Leave the map', call: 'Call Naoe', manpower: 'A point of Manpower', fight: 'This is the battle', assault: 'Assault', fire: 'Fire', troops: 'Bring up troops', tend: 'Tend the wounded',
  } as Record<string, string>,
  /** What the plain words mean in a phase. */
  answers: {
    'accept yes': 'Use it', 'accept no': 'Put it back', 'change_mode done': 'Keep the Mode', 'orders done': 'Seal these orders', 'settle done': 'That is settled', 'try_plan yes': 'Roll', 'try_plan no': 'Wait', 'count_river yes': 'They count', 'count_river no': 'Leave them out',
    'combine yes': 'It joins', 'combine no': 'It stays', 'next_clan done': 'No more Clans', 'next_mover done': 'Nobody else moves', 'declare done': 'All battles declared', 'lead_attack done': 'No leader', 'lead_defense done': 'No leader', 'advance done': 'Nobody advances', 'next_rally done': 'No more rallies', 'stand_fast yes': 'Go to Defense', 'stand_fast no': 'Stay in Regroup',
    'announce_kansuke yes': 'Announce him', 'announce_kansuke no': 'Not now', 'call_samurai yes': 'Call', 'call_samurai no': 'Not now', 'samurai_deed yes': 'Rally', 'samurai_deed no': 'Attack', 'soften_rout yes': 'Retreat', 'soften_rout no': 'Seppuku', 'sacrifice done': 'No more', 'sacrifice yes': 'Sacrifice', 'sacrifice no': 'Pass',
    'push yes': 'Push', 'push no': 'Let it be', 'answer yes': 'Answer', 'answer no': 'Let it be', 'occupy done': 'Leave it empty', 'take_advantage yes': 'Take Advantage', 'take_advantage no': 'Save the action', 'place_samurai done': 'Keep him back', 'join_amakasu done': 'Nobody', 'siege_deed done': 'End the actions', 'pursue done': 'Nobody pursues', 'lead_rout done': 'No leader',
  } as Record<string, string>,
  say: {
    choose_plan: ['Choose your Battle Plan.', 'Secret until it is first used. It never changes during the game.'], hold_back: ['Name the units that stay behind the column.'], fill_column: ['Choose the unit that stands next in the column.'], join_amakasu: ['Name a Clan that joins Amakasu on the river, or nobody.'], join_hex: ['Choose a hex beside Amakasu.'],
    place_naoe: ['Place the unit that arrives by the road.'], set_aside: ['How many Command Points do you set aside for your Plan?', 'Secret. Saved points help to activate the Plan.'], try_plan: ['Roll two dice to activate your Plan?', 'It works if the dice are not above the points saved.'],
    call_samurai: ['Call the Samurai?', 'You are far behind in points.'], announce_kansuke: ['Announce Yamamoto Kansuke against this chit?', 'It is delayed by a box; Uesugi scores 2.'], accept: ['Use this chit, or put it back and draw another?', 'The one drawn instead must be used, whoever owns it.'],
    count_river: ['The only enemies near are beyond the river. Do they count?', 'If not, the Clan turns to Regroup.'], name_victim: ['Name an enemy Clan that attacks impetuously.'], reinforce: ['Bring in a unit that was held back.'], place_samurai: ['Put the Samurai with a unit, or keep him back.'], samurai_deed: ['Does the unit rally, or does its Clan attack?'],
    next_mover: ['Choose the unit that moves next.'], next_battle: ['Choose the battle to resolve next.', 'Every declared battle is fought, in any order.'], name_terrain: ['Name the terrain that counts in this battle.', 'You defend: choose what hinders the attackers most.'],
    lead_attack: ['Name the leader of your attack and the score he helps.', 'A leader may die if his unit suffers.'], lead_defense: ['Name the leader of your defense and the score he helps.', 'What he adds is taken off the attacker’s score.'], attacker_victim: ['Choose which of your attackers takes the first loss.'], defender_victim: ['Choose which of your defenders takes the first loss.'],
    give_ground: ['Retreat one hex after combat.', 'Compulsory: the result holds an R for this unit.'], lead_rout: ['Whose Leadership steadies the Clan?'], commit_seppuku: ['Name who commits Seppuku.'], advance: ['Choose who advances into the hex left empty.'], flee_first: ['Choose the unit that retreats first.'], flee_next: ['Choose the unit that retreats next.'],
    pursue: ['Choose who pursues.', 'The pursuer follows the same path until it meets an enemy ZOC.'], reunite: ['Bring the Clan together again.'], garrison: ['Place Control Markers in the fort.'], siege_target: ['Choose the Area to attack.'], commit_markers: ['Commit markers to the attack.'], take_advantage: ['Spend a Siege Action for Advantage?'],
    sacrifice: ['Sacrifice a point of Manpower?'], push: ['Push on after the tie?'], answer: ['Answer the push?'], siege_loss: ['Take the loss as a marker or as Manpower.'], occupy: ['Occupy the Area that was won?'], retire: ['Lead the Clan out of the siege.'], retire_pay: ['Pay for the unit with Manpower or a marker.'], retire_unit: ['Bring the unit out.'],
    keep_units: ['Keep units worth what survived.'], tire_units: ['Name units that come out Disorganized.'], stand_fast: ['A natural 6: does the Clan go to Defense?'], soften_rout: ['This Clan never routs. Does it retreat, or else commit Seppuku?'], tire: ['Name units that come out Disorganized.'],
  } as Record<string, [string, string?]>,
  ask: {
    entry: (who: string) => `By which Entry Point does ${who} come?`, entrySub: 'Secret until it appears. C opens on turn 1, A and B on turn 2, D on turn 3.', mode: (who: string) => `In which Mode does ${who} begin?`, modeSub: 'Both players settle this in secret.', settled: 'Settle what the set-up leaves open.', orders: 'Choose chits for the bowl.',
    ordersSub: (points: number) => `${n(points, 'Command Point')} left; a Clan chit costs 1.`, kosaka: (points: number) => `Kosaka has ${points} for Clans M to T.`, logged: (chit: string) => `Which Clan is Special chit ${chit} for?`, change: (who: string) => `Try another Mode for ${who}, or keep ${'it as it is'}.`, changeSub: 'A die plus Leadership must reach the number in the table. It works at once.',
    step: (who: string, mp: number) => `Move ${who}: ${mp} MP left.`, stepHint: 'A hex beside it is one step; a hex farther off is the whole way.', declare: 'Declare battles: choose attackers and defenders.', declareSub: 'One against several or several against one. Every enemy that must be fought, once.', flee: (who: string) => `Retreat with ${who}, hex by hex.`, fleeSub: 'By a shortest way to a hex out of reach of the enemy.',
    rally: (who: string) => `Choose a unit of ${who} that tries to rally.`, clanTo: (stage: string) => `Name the next Clan to ${stage}.`, combine: (who: string) => `Does ${who} join the Combined Maneuver?`, deeds: (count: number) => `${n(count, 'Siege Action')} left. What is done?`, compulsory: 'Compulsory:',
    byKosaka: 'Kosaka pays for it.', byShingen: 'Shingen pays for it.', goStop: 'Go and stop', go: 'Go', both: (who: string) => `Both armies have chosen. ${who}`, verbFor: (what: string) => `${what}: which of the two?`,
  },
  only: {
    next_mover: 'This unit must go: Attack Mode closes with the nearest enemy.', step: 'The unit’s duty leaves no other way.', declare: 'An enemy in the ZOC of a unit in Attack Mode must be fought.', give_ground: 'Only this hex is free of enemies and their ZOC.', advance: 'A Clan in Attack Mode must advance.', flee_step: 'There is no other shortest way.', pursue: 'Attack Mode must pursue.', next_clan: 'Only this Clan is left.',
  } as Record<string, string>,
  tray: {
    mine: 'Only you see this', plans: 'Battle Plans', orders: 'Orders', chosen: 'Chosen', specials: 'Special chits', logs: 'Log a Special chit', settle: 'Before the battle', savings: 'Command Points', mode: 'Mode', clans: 'Clans', units: 'Units', battle: 'Battle', battles: 'Battles', moving: 'On the move', answer: 'Decide', reserve: 'Reserve', left: (count: number) => `${count} left`, mp: 'MP',
    vs: 'against', attacker: 'attacks', defender: 'defends', column: 'Column Score', line: 'Line Score', before: 'before the dice', areas: 'Areas of the fort', none: 'none yet', why: 'Why', kaizu: 'Siege of Kaizu', manpower: 'Manpower', out: 'Out of Combat', markers: 'Markers', besieged: 'besieged', need: (need: number) => `${need}+`,
  },
  facts: { vp: 'VP', units: 'units', points: 'Command Points', losses: 'units lost', bundori: 'Bundori' },
  seat: {
    more: 'Clans, Modes, Delay Track', plan: 'Battle Plan', none: 'none', secret: 'secret', active: 'active', inactive: 'not active yet', might: 'may be', points: 'Command Points', kosaka: 'Kosaka', saved: 'saved for the Plan', bundori: 'Bundori', gifts: 'Impetuous Attacks', boxes: 'Delay Track', box: (box: number) => `Box ${box}`, empty: 'empty', samurai: 'Samurai', specials: 'Special chits', chitAt: { reserve: 'in reserve', bowl: 'in the bowl', hand: 'drawn', none: 'gone', '?': 'somewhere' } as Record<string, string>,
  },
  score: {
    after: (turn: number) => `After ${n(turn, 'turn')}`, ahead: (army: string, points: number) => `${army} is ${n(points, 'point')} ahead.`, even: 'Nobody is ahead.', wins: 'wins', draw: 'draw', units: 'Units still fighting', lost: 'Units lost', bundori: 'Leadership lost', good: 'In Good Order', fort: 'Holds Kaizu', vp: 'Victory points',
  },
}
