import { describe, expect, it } from 'vitest'
import { aidsOf, mentions, parseGuide, sectionOf, spans } from '../src/guide'
import { pictureFor } from '../src/guidebook'
import type { Sheet } from '../src/icons'

const texts = import.meta.glob<string>('../../docs/play/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const drawings = Object.keys(import.meta.glob('../src/art/{kenjin,field,ikusa}/*.svg'))
const guides = Object.fromEntries(
  Object.entries(texts).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ''), parseGuide(text)]),
)
const names = Object.keys(guides)

describe('a guide', () => {
  it('is read into chapters, lists, tables and examples', () => {
    const guide = parseGuide(
      [
        '# How to play',
        '## The goal',
        'Win,',
        'always.',
        '![A picture](x.png)',
        '## A turn',
        '<!-- phases: move fight -->',
        '1. First',
        '   of all',
        '2. Then',
        '',
        '- dot',
        '',
        '<!-- aid: Units -->',
        '<!-- art: bowman=bow -->',
        '| unit | hits |',
        '|---|---|',
        '| Bowman | 6 \\| 7 |',
        '',
        '> **Example.** One',
        '> and two.',
      ].join('\n'),
    )
    expect(guide.title).toBe('How to play')
    expect(guide.sections.map((s) => s.id)).toEqual(['the_goal', 'a_turn'])
    expect(guide.sections[0]!.blocks).toEqual([{ kind: 'text', text: 'Win, always.' }])
    expect(guide.sections[1]!.blocks).toEqual([
      { kind: 'steps', items: ['First of all', 'Then'] },
      { kind: 'list', items: ['dot'] },
      {
        kind: 'table',
        head: ['unit', 'hits'],
        rows: [['Bowman', '6 | 7']],
        aid: 'Units',
        art: { bowman: 'bow' },
      },
      { kind: 'example', text: '**Example.** One and two.' },
    ])
    expect(sectionOf(guide, 'fight')).toBe('a_turn')
    expect(sectionOf(guide, 'sleep')).toBe('')
    expect(mentions(guide.sections[1]!, 'bowman EXAMPLE')).toBe(true)
    expect(mentions(guide.sections[0]!, 'bowman')).toBe(false)
  })
  it('has bold words and links to the numbered rules only', () => {
    expect(spans('A **b** [here](../rules/x.md) and [there](../files.md) `c`').map((s) => s.kind)).toEqual([
      'text',
      'strong',
      'text',
      'rules',
      'text',
      'text',
      'text',
      'code',
    ])
  })
  it.each(names)(
    'of %s tells the goal, a turn, combat with an example, and scoring, and has an aid',
    (name) => {
      const guide = guides[name]!
      const titles = guide.sections.map((s) => s.title).join('|')
      for (const wanted of [/The goal/, /A turn/, /step by step/, /Scoring/]) expect(titles).toMatch(wanted)
      const blocks = guide.sections.flatMap((s) => s.blocks)
      expect(blocks.some((block) => block.kind === 'example')).toBe(true)
      expect(aidsOf(guide).length).toBeGreaterThan(2)
      expect(JSON.stringify(blocks)).not.toMatch(/<!--|facedown|faceup|src\/honjin/)
      for (const table of blocks.filter((block) => block.kind === 'table'))
        for (const row of table.rows) expect(row.length, row.join('|')).toBe(table.head.length)
    },
  )
  it('draws every card and battlefield of Kenjin, and every unit of Ikusa', () => {
    const art: Sheet = Object.fromEntries(
      drawings.map((path) => [path.replace(/^.*\/art\/|\.svg$/g, ''), '']),
    )
    for (const [name, titles] of [
      ['kenjin', ['Cards', 'Hidden cards', 'Battlefields']],
      ['ikusa', ['Units']],
    ] as const)
      for (const table of aidsOf(guides[name]!).filter((t) => titles.includes(t.aid as never)))
        for (const row of table.rows) expect(pictureFor(table, row, art), row[0]).not.toBe('')
  })
})
