/** The coach of the first game: what to do at each kind of decision, and why one would. */

export const coach = {
  phases: {
    pick_clan:
      'Every clan has one ability and one token of its own. The Lion and the Crab defend well, the Crane wins ties, the Scorpion sees more: any of them is fine for a first game.',
    keep_objective:
      'An objective scores at the end if you hold what it asks for. Keep the one whose lands lie near your capital, or the one worth more if both are far.',
    settle:
      'Your control tokens are your starting lands. Stay together, so that few borders need guarding; flowers are honor at the end; holding every province of a territory brings more honor and its card.',
    return:
      'The Dragon draws more tokens and returns some. Return what this round will not need, often a weak army.',
    upkeep:
      'Territory cards work once. Play one when it helps now; a card is lost when its territory is, so do not wait too long.',
    target: 'Choose where the card does its work. The provinces that glow are allowed.',
    recover: 'Take the strongest token you miss: what you give up afterwards can be your weakest.',
    give_up:
      'Give up your weakest token. The pool means it may come back into your hand later; the discard pile means it is gone.',
    spy: 'Look at the hand of the player who threatens you most; their bluff cannot be used this round.',
    look: 'The Scorpion may look at one token each round. Look at the one that decides what you place next.',
    price:
      'Shadowlands cards cost a control token. Pay where you hold more than one, or where you would lose anyway.',
    favor: 'Look at tokens of the others. One of them will be discarded, so include what threatens you.',
    condemn: 'Discard the token that would hurt you most.',
    purge_pay: 'This turn you place nothing: pay with your weakest token, and tokens on the board go.',
    purge: 'Choose what attacks you, or what guards the province you want.',
    animate:
      'A token of your discard pile comes back face up. All will see it, so use it as a threat or as a wall.',
    fear: 'Take away peace or a shrine where you want to attack, or a bonus that protects somebody else.',
    swap: 'The Unicorn may swap tokens of its own just before the reveal: a feint becomes the real attack.',
    over: 'The score sheet shows where every point of honor came from. The replay shows what each seat knew at the time.',
  } as Record<string, string>,
  /** By how many tokens a seat has placed this round. */
  place: [
    'Each round you place tokens face down, one a turn. Choose a token first: strong armies where you want to win, weak ones or the bluff where you only want to frighten.',
    'A province that is attacked by nobody needs no guard. Look which of yours an arrow points to before you place the next token.',
    'Your tokens on the same province add up. One strong attack often wins more than several weak ones.',
    'The others count your tokens, not their strength. A token inside a province of yours makes an attack on it look dear.',
    'The last token of the round: after it all tokens are turned over. What stays in hand is yours again next round.',
  ],
  /** In the last round, where nothing has to be saved. */
  last: 'This is the last round: only honor counts now. Go for flowers, for whole territories, and for your objective.',
  chosen: {
    army: 'An army on a border attacks the province its arrow points to, out of one of yours. Inside a province of yours it defends, and a defense that holds leaves a face-up token: more honor, and more defense.',
    navy: 'A navy needs no land of yours beside its target: it strikes any coast. Few expect it, so use it where the coast is weakly held.',
    shinobi:
      'A shinobi slips into any province, however far inland. It is weak; use it where little defends, or beside an attack of yours to tip it.',
    blessing:
      'A blessing lies open on a token of yours, adds to its strength and shields it from scouts and shugenja. All see where you care.',
    diplomacy:
      'Diplomacy clears a province of yours of all fighting and brings peace for good: nobody attacks into it or out of it. Use it on land you want to keep to the end.',
    raid: 'A raid burns a province to nothing: its tokens, its flowers, everybody’s claim. It needs a province of yours next to it, or your shinobi there. Use it where somebody else is about to score.',
    bluff:
      'The bluff does nothing and comes home to your hand. Place it where others must believe in an attack, and let them waste a defender.',
  } as Record<string, string>,
  cards: {
    scout: 'A scout shows you one token. Ask before you commit: is the attack on you real?',
    shugenja:
      'A shugenja is used up for the whole game. Keep it for a token you are sure about: the strong army at your capital, or the raid.',
    recall:
      'The first player card sends a token back to its owner’s pool, unseen by others. It is back every time you are first player.',
    play: 'A Shadowlands card is played at the start of your turn, before you place a token.',
  } as Record<string, string>,
  dud: 'Placed here, the token does nothing: it is thrown out when all are turned over. That can be worth it as a second bluff, but choose a bright spot if you mean it.',
  waiting:
    'Watch where the others place tokens. Several tokens on one of your provinces are more often a real attack than a lone one, which may well be a bluff.',
}
