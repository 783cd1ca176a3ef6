import { beforeAll, describe, expect, it } from 'vitest'
import { openBox } from '../src/boards/box'
import { trayOf } from '../src/boards/deeds'
import ikusa from '../src/boards/ikusa'
import { deeds as ikusaDeeds } from '../src/boards/ikusa/deeds'
import kawanakajima from '../src/boards/kawanakajima'
import { deeds as kawanakajimaDeeds } from '../src/boards/kawanakajima/deeds'
import kenjin from '../src/boards/kenjin'
import type { GameModule } from '../src/boards/module'
import rokugan from '../src/boards/rokugan'
import { choose, complete } from '../src/paths'
import type { HelpTexts, View } from '../src/wire'
import texts from './help.json'
import recorded from './verbs.json'

/** How tables stood for players who were asked something: every phase with every verb that is legal in it. */
interface Told {
  base: Partial<View>
  moments: { view: View; legal: string[] }[]
}
const MODULES: Record<string, GameModule> = { kenjin, rokugan, ikusa, kawanakajima }
const games = Object.entries(recorded as unknown as Record<string, Told>).map(
  ([name, { base, moments }]) => ({
    name,
    module: MODULES[name]!,
    moments: moments.map(({ view, legal }) => ({
      view: { ...{ pieces: [] }, ...base, ...view } as View,
      legal,
    })),
  }),
)
const verbOf = (path: string): string => path.split(' ')[0]!
/** What a person never wants to read: an id of a piece or a word of the program. */
const INTERNAL = /_|undefined|null|\b[a-e]\d+\b|\bred-\d|NaN/
/** Confirms what only names a thing for the question that follows. */
const ONLY_NAMED = 'Choose'

describe.each(games)('$name', ({ name, module, moments }) => {
  const help = (texts as Record<string, HelpTexts>)[name]!
  beforeAll(() => openBox(help))
  const pairs = moments.flatMap(({ view, legal }) => legal.map((path) => ({ view, legal, path })))

  it('has words of its own for every verb in every phase', () => {
    for (const { view, path } of pairs) {
      const at = `${view.phase}: ${path}`
      const told = module.deed(path.split(' '), view, help)
      expect(told, at).not.toBeNull()
      expect(told!.deed, at).toMatch(/^[A-Z]/)
      expect(told!.deed, at).not.toMatch(INTERNAL)
      expect(told!.deed, at).not.toMatch(/[.?]$/)
      expect(told!.seal, at).toMatch(/^[A-Z]/)
    }
  })
  it('never says the same of two different actions', () => {
    for (const { view, legal } of moments) {
      const said = new Map<string, string>()
      for (const path of legal) {
        const { deed } = module.deed(path.split(' '), view, help)!
        expect(
          said.get(deed),
          `${view.phase}: ${path} and ${said.get(deed)} are both "${deed}"`,
        ).toBeUndefined()
        said.set(deed, path)
      }
    }
  })
  it('has a tray of its own for every action, which names what it is done with', () => {
    for (const { view, legal } of moments) {
      const shown = new Map<string, string>()
      for (const path of legal) {
        const words = path.split(' ')
        const tray = trayOf(
          module.deed(words, view, help)!,
          words.slice(1).map((word) => module.label(word, view, help)),
        )
        if (name !== 'kenjin' && name !== 'rokugan')
          expect(
            shown.get(tray),
            `${view.phase}: ${path} and ${shown.get(tray)} both show "${tray}"`,
          ).toBeUndefined()
        else if (shown.has(tray)) expect(verbOf(shown.get(tray)!), tray).toBe(verbOf(path))
        shown.set(tray, path)
      }
    }
  })
  it('says what a verb means, not what another verb of the same phase means', () => {
    // The sentence, with all names of things left out.
    for (const { view, legal } of moments) {
      const bare = new Map<string, string>()
      for (const verb of new Set(legal.map(verbOf))) {
        const path = legal.find((one) => verbOf(one) === verb)!
        const names = path
          .split(' ')
          .slice(1)
          .map((word) => module.label(word, view, help))
        const { deed } = module.deed(path.split(' '), view, help)!
        const rest = names.reduce((left, part) => left.replace(part, '…'), deed)
        expect(
          bare.get(rest),
          `${view.phase}: ${verb} is told like ${bare.get(rest)}: "${rest}"`,
        ).toBeUndefined()
        bare.set(rest, verb)
      }
    }
  })
  it('asks a question of its own in every phase, and never the sentence that everybody reads', () => {
    for (const { view, legal } of moments) {
      const { text } = module.say(view, [], help, { legal, prepared: [] })
      expect(text, view.phase).not.toBe(view.prompt)
      expect(text, view.phase).toMatch(/[.?]$/)
    }
  })
  it('has a label for every word of every path', () => {
    for (const { view, path } of pairs) {
      for (const word of path.split(' '))
        expect(module.label(word, view, help), `${view.phase}: ${word} of ${path}`).not.toMatch(/_|undefined/)
    }
  })
  it('finds every action by choosing its words in turn', () => {
    for (const { legal, path } of pairs) {
      const [, ...things] = path.split(' ')
      const chosen = (things.length > 0 ? things : [path]).reduce(
        (words: string[], word) => choose(legal, words, word) ?? words,
        [],
      )
      const whole = complete(legal, chosen)
      if (whole === null)
        expect(choose(legal, chosen, verbOf(path)), `${name}: ${path}`).toEqual(path.split(' '))
      else expect(whole.split(' ').slice(1)).toEqual(things)
    }
  })
})

describe.each(games)('the confirm button of $name', ({ name, module, moments }) => {
  const help = (texts as Record<string, HelpTexts>)[name]!
  beforeAll(() => openBox(help))

  it('says of every verb what it says of no other in the same phase', () => {
    const verbs = new Map<string, string>()
    for (const { view, legal } of moments)
      for (const path of legal) {
        const { seal } = module.deed(path.split(' '), view, help)!
        const at = `${view.phase}: ${seal}`
        const other = verbs.get(at) ?? verbOf(path)
        if (seal !== ONLY_NAMED) expect(verbOf(path), `"${at}" confirms ${other} too`).toBe(other)
        verbs.set(at, other)
      }
  })
})

describe('what was told wrongly once', () => {
  const find = (game: string, fits: (view: View, path: string) => boolean) => {
    const { moments } = games.find(({ name }) => name === game)!
    for (const { view, legal } of moments)
      for (const path of legal) if (fits(view, path)) return { view, legal, words: path.split(' ') }
    throw new Error(`no such moment in ${game}`)
  }
  it.each(['marching', 'declaring', 'final_armies', 'final_forces', 'window'])(
    'a strike of the ninja is a strike in phase %s',
    (phase) => {
      const { view, words } = find('ikusa', (one, path) => one.phase === phase && path.startsWith('strike '))
      const told = ikusa.deed(words, view, {})!
      expect(told.deed).toMatch(/^Strike \w+'s (1st|2nd|3rd) army with your ninja$/)
      expect(told.seal).toBe('Strike')
      expect(ikusa.say(view, words, {}, { legal: [], prepared: [] }).text).not.toMatch(/goes|attacks/)
    },
  )
  it.each(['settle', 'orders'])('Ganko is asked about as Ganko in phase %s', (phase) => {
    const { view, legal, words } = find('kawanakajima', (one, path) => one.phase === phase && path === 'yes')
    expect(kawanakajima.say(view, [], {}, { legal, prepared: [] }).text).toBe('Use Ganko’s +1 for this roll?')
    expect(kawanakajima.deed(words, view, {})).toEqual({
      deed: 'Use Ganko’s +1 for this roll',
      seal: 'Use it',
    })
    expect(kawanakajima.label('no', view, {})).toBe('Keep it secret')
  })
  it('plain words of Kawanakajima mean something else in each phase, so each has its own entry', () => {
    const plain = new Set(['yes', 'no', 'done', 'pick', 'go', 'area', 'clan', 'mode', 'manpower'])
    for (const key of Object.keys(kawanakajimaDeeds)) expect(plain.has(key), key).toBe(false)
    for (const key of ['end', 'done', 'take', 'station']) expect(ikusaDeeds[key], key).toBeUndefined()
  })
})
