/** The coach of a first game: what can be done, and why one would. */

export const coach = {
  wait: 'Somebody else decides. Point at a province or a banner to see what stands there.',
  waiting: {
    planning: 'The others are still planning. Nobody sees your plan until all are sealed.',
    losing: 'Both sides name their dead at the same time.',
    pressing: 'The attacker decides whether to fight another pass.',
  } as Record<string, string>,
  chosen: {
    'marching march': 'Banners go step by step; each step can leave a garrison behind.',
    'declaring attack':
      'Every target shows your chance to empty it; point at one for the losses. Hidden ronin are not counted.',
    'window when': 'A standing order waits for its moment without asking you again in this round.',
  } as Record<string, string>,
  phases: {
    dividing:
      'Your colours help each other. Give each of them lands that lie together, so that its armies can move.',
    claiming: 'Take provinces beside those you hold: neighbours can help each other, scattered ones cannot.',
    reinforcing: 'Strengthen borders with opponents. A single spearman invites attack.',
    spreading:
      'Bowmen and gunners shoot first, so an army with both wins before swords are drawn. One strong army beside lesser ones is a good start.',
    stationing: 'Put your strongest army where you want to attack, and no army next to a stronger one.',
    succeeding: 'Give up a spearman if you can; a successor starts without experience.',
    planning:
      'Koku buy an early turn, a castle, new units, ronin, the ninja. Levy in most rounds: units win provinces, and provinces bring koku.',
    spying: 'A look at the plan of a neighbour tells you how strong they will be before you plan yourself.',
    agreeing: 'If you do not trust the others, leave it to chance.',
    picking: 'Acting early strikes before others move; acting late lets you take what they have emptied.',
    building: 'A castle fights for its defender. Build where you are attacked, not where you attack.',
    levying: 'A bowman hits best. Spearmen hold more ground. Take what your plan needs.',
    mustering: 'One new unit for each province at most; an army counts as its province.',
    deploying: 'Ronin are gone after this round. Hide them where you will fight in it.',
    marching:
      'Bring armies to the border you want to cross. Where nobody else would be left, an army leaves a garrison.',
    declaring:
      'Attack with more dice than the defender has. An army whose daimyo has risen in level attacks again after a victory.',
    conducting: 'Fight the battle first that opens the way for another.',
    garrisoning: 'A spearman is the cheapest guard.',
    gathering: 'An army can grow on the way, but the province needs somebody to hold it.',
    sending: 'One unit is enough to take an empty province.',
    moving: 'One unit holds a province; all but one may go.',
    final_armies: 'Now take what your battles have emptied, and get your army out of reach of revenge.',
    final_forces: 'Forces move one province. Do not leave a border with a single unit.',
    window: 'The ninja strikes once. An army without its daimyo stands still, so strike before it moves.',
    avenging: 'Choose the daimyo whose army you fear most.',
    losing: 'Lose what hits worst first: spearmen before gunners, gunners before bowmen.',
    pressing:
      'You can stop after any pass. Look at the chance on the button, and think of who attacks you next.',
    recovering: 'Place the daimyo where it is safe for a round.',
  } as Record<string, string>,
}
