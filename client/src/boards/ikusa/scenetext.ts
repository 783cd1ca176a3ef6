/** The sentences of battles and other scenes. */
import { t } from '../../messages'

const list = (dice: number[]): string =>
  dice.length > 1 ? `${dice.slice(0, -1).join(', ')} and ${dice.at(-1)}` : String(dice[0])

const NUMBERS = ['none', ...t.numbers.slice(1)]

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
      : `${attacker} loses ${NUMBERS[one] ?? one}, ${defender} ${NUMBERS[other] ?? other}.`,
  plans: 'All have planned. Every bin lies open.',
}
