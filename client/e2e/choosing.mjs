/** How the scripts answer a game's questions: at random, but so that long games end soon. */
import { clickOne, press, random } from './browser.mjs'

/** What ends a question or a phase in Kawanakajima. */
const ENDS = ['done', 'stop', 'no'].map((word) => `.btn.el[data-id="${word}"]`).join()

const HASTE = { kawanakajima: ENDS }

/** In a long game most questions are answered with what ends them, where something does. */
export function chooser(game) {
  const ends = HASTE[game]
  return async (one) => {
    if (ends && random(6) > 0 && (await press(one, ends, random(10007)))) return
    await clickOne(one)
  }
}
