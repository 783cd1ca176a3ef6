/** The words of the siege. */
const n = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

export const siegeText = {
  sights: 'Show in the fort',
  target: 'under assault',
  committed: 'its marker is in the assault',
  assault: (chance: string) => `Assault ${chance}`,
  fire: (chance: string) => `Fire ${chance}`,
  stakes: (now: string, then: string) => `${now} → ${then}`,
  side: (army: string, besieged: boolean) => `${army}, ${besieged ? 'besieged' : 'besieging'}`,
  you: 'you',
  sacrificed: 'sacrificed',
  holds: (sides: (readonly [string, number])[]) =>
    `${sides.map(([army, areas]) => `${army} holds ${n(areas, 'Area')}`).join(', ')}.`,
  legend: 'Red shields stand in the way.',
  toMap: 'Battle map',
  toFort: 'Back to Kaizu',
}
