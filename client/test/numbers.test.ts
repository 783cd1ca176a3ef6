/** The client knows no number of the box: the server sends them, so that a data pack is never contradicted. */
import { describe, expect, it } from 'vitest'
import { briefOf, openBox } from '../src/boards/box'
import { strengthOf } from '../src/boards/kenjin/cards'
import help from './help.json'

const CATALOGUE = /(text|coach|kinds)\.ts$/
const NUMBER =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|twice|half|dozen)\b/i
/** Sentences whose numbers are no numbers of the box. */
const NO_NUMBER_OF_THE_BOX = new Set([
  // Counted things, in order.
  '1st',
  '2nd',
  '3rd',
  '1st army',
  '2nd army',
  // The first of a row that goes on without end.
  'turn 1',
  // A pass around the table, and back.
  'Halfway. "Not seen yet" beside the other players lists what may still lie hidden or is still to come.',
  // How full a mark is drawn.
  'half a ring is ',
  'half full is ',
  // A licence.
  'CC BY 4.0',
])

/** The texts of a source, without comments and without what is computed in templates. */
function textsOf(source: string): string[] {
  const found: string[] = []
  let at = 0
  const quoted = (end: string): void => {
    let said = ''
    while (source[at] !== end) {
      if (end === '`' && source.startsWith('${', at)) {
        at += 2
        found.push(said)
        said = ''
        code('}')
      } else {
        if (source[at] === '\\') at++
        said += source[at++]
      }
    }
    at++
    found.push(said)
  }
  const code = (end: string): void => {
    while (at < source.length && source[at] !== end) {
      const one = source[at++]!
      if (one === "'" || one === '"' || one === '`') quoted(one)
      else if (one === '{') code('}')
      else if (one === '/' && source[at] === '/') at = source.indexOf('\n', at)
      else if (one === '/' && source[at] === '*') at = source.indexOf('*/', at) + 2
    }
    at++
  }
  code('')
  return found
}

const sources: Record<string, string> = import.meta.glob('../src/boards/*/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = Object.keys(sources)
const read = (name: string): string => sources[name]!

describe('sentences of the boards', () => {
  it('are found, numbers in words and figures', () => {
    const source = `const a = 'it costs 2' // 3\nconst b = (n: number) => \`\${n === 1 ? 'a' : 'two'} x \${n}\``
    expect(textsOf(source)).toEqual(['it costs 2', '', 'a', 'two', ' x ', ''])
  })
  for (const name of files.filter((one) => CATALOGUE.test(one)))
    it(`of ${name.replace('../src/boards/', '')} hold no number of the box`, () => {
      const wrong = textsOf(read(name)).filter(
        (said) =>
          NUMBER.test(said) && !isId(said) && ![...NO_NUMBER_OF_THE_BOX].some((one) => said.includes(one)),
      )
      expect(wrong).toEqual([])
    })
})

/** Ids of rules, and of things that a sentence is looked up by. */
const isId = (said: string): boolean =>
  /^0$|^[A-Z]{2}-[A-Z]+-\d+$|^section-\d$|^[ad][-\dE1R]+(-d1)?$/.test(said)

describe('tables of the boards', () => {
  it('are drawn from what the server sends', () => {
    const tables = files.flatMap((name) =>
      [...read(name).matchAll(/const (\w+): Record<string, number> = \{/g)].map((m) => m[1]!),
    )
    expect(tables.sort()).toEqual(STEPS)
  })
  it('of the maps say where things lie, not what they are worth', () => {
    const names = files
      .filter((name) => name.endsWith('map.gen.ts'))
      .flatMap((name) => [...read(name).matchAll(/export const (\w+)/g)].map((m) => m[1]!))
    expect(new Set(names)).toEqual(PLACES)
  })
})

/** The steps of the track that phases belong to. */
const STEPS = ['STAGES']
const PLACES = new Set([
  ...['SIZE', 'CREDIT', 'PLACES', 'EDGES', 'LANDS', 'BORDERS'],
  ...['SIDE', 'ROWS', 'RIVER', 'STREAMS', 'SLOPES', 'SIDES', 'FORDS', 'ENTRIES', 'LABELS'],
  ...['KAIZU', 'ROAD', 'AREAS'],
])

describe('a data pack', () => {
  it('is followed by what the board says', () => {
    openBox(help.kenjin)
    expect([strengthOf('samurai'), briefOf('bridge')]).toEqual(['2', 'Cards on a side: 3 at most.'])
    openBox(help['kenjin with a pack'])
    expect([strengthOf('samurai'), briefOf('bridge')]).toEqual(['7', 'Cards on a side: 5 at most.'])
    expect(strengthOf('lord')).toBe('2+')
  })
})
