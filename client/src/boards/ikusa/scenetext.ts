/** The sentences of battles and other scenes. */
import { inWords } from '../../messages'

const list = (dice: number[]): string =>
  dice.length > 1 ? `${dice.slice(0, -1).join(', ')} and ${dice.at(-1)}` : String(dice[0])

const counted = (n: number): string => (n === 0 ? 'none' : inWords(n))

export const sceneText = {
  battle: (name: string) => `Battle for ${name}`,
  titles: { strike: 'The ninja', plans: 'The plans are turned' } as Record<string, string>,
  sides: ['attacker', 'defender'],
  the: (side: string) => `the ${side}`,
  rolls: (side: string, kind: string, dice: number[], hits: number) =>
    `The ${side}'s ${kind} roll${dice.length === 1 ? 's' : ''} ${list(dice)}: ${hits === 0 ? 'no hit' : hits === 1 ? 'one hit' : `${hits} hits`}.`,
  losses: (attacker: string, one: number, defender: string, other: number) =>
    one + other === 0
      ? 'Nobody loses a unit.'
      : `${attacker} loses ${counted(one)}, ${defender} ${counted(other)}.`,
  plans: 'All have planned. Every bin lies open.',
}
