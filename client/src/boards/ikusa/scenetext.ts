/** The sentences of battles and other scenes. */

const list = (dice: number[]): string =>
  dice.length > 1 ? `${dice.slice(0, -1).join(', ')} and ${dice.at(-1)}` : String(dice[0])

export const sceneText = {
  battle: (name: string) => `Battle for ${name}`,
  titles: { strike: 'The ninja', plans: 'The plans are turned' } as Record<string, string>,
  sides: ['attacker', 'defender'],
  rolls: (side: string, kind: string, dice: number[], hits: number) =>
    `The ${side}'s ${kind} roll${dice.length === 1 ? 's' : ''} ${list(dice)}: ${hits === 0 ? 'no hit' : hits === 1 ? 'one hit' : `${hits} hits`}.`,
  plans: 'All have planned. Every bin lies open.',
}
