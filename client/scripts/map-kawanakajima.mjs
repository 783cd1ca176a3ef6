/** The map of Kawanakajima 1561 for the client, from the game's data: npm run map. A test tells when it is out of date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const data = new URL('../../src/honjin/games/kawanakajima/data/kawanakajima.json', import.meta.url)
const out = new URL('../src/boards/kawanakajima/map.gen.ts', import.meta.url)

/** From the middle of a hex to its corners. Flat tops, odd columns half a hex lower. */
export const SIDE = 42
const HALF = (SIDE * Math.sqrt(3)) / 2
const round = (n) => Math.round(n * 10) / 10
const middle = (id) => {
  const [c, r] = [Number(id.slice(0, 2)) - 1, Number(id.slice(2)) - 1]
  return [SIDE * (1 + 1.5 * c), HALF * (1 + 2 * r + (c % 2))]
}
const corners = (id) => {
  const [x, y] = middle(id)
  return [0, 1, 2, 3, 4, 5].map((i) => [
    round(x + SIDE * Math.cos((i * Math.PI) / 3)),
    round(y + SIDE * Math.sin((i * Math.PI) / 3)),
  ])
}
/** The two corners that neighbours share. */
function between(a, b) {
  const near = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by) < 1
  return corners(a).filter((corner) => corners(b).some((other) => near(corner, other)))
}
const key = ([x, y]) => `${Math.round(x / 3)},${Math.round(y / 3)}`

/** Sides of hexes joined into courses, each a list of corners from end to end. */
function courses(sides) {
  const ends = new Map()
  const open = new Set(sides)
  for (const side of sides) for (const end of side) ends.set(key(end), [...(ends.get(key(end)) ?? []), side])
  const found = []
  const walk = (start) => {
    const points = [start]
    for (let at = start, side; (side = (ends.get(key(at)) ?? []).find((one) => open.has(one))); ) {
      open.delete(side)
      at = key(side[0]) === key(at) ? side[1] : side[0]
      points.push(at)
    }
    return points
  }
  for (const [, around] of ends) {
    if (around.length !== 1 || !open.has(around[0])) continue
    const [a, b] = around[0]
    found.push(walk((ends.get(key(a)) ?? []).length === 1 ? a : b))
  }
  for (const side of [...open]) if (open.has(side)) found.push(walk(side[0]))
  return found
}

/** A soft line along corners: through the middles of the sides, bent at the corners. */
function soft(points) {
  const half = ([ax, ay], [bx, by]) => `${round((ax + bx) / 2)} ${round((ay + by) / 2)}`
  const bends = points.slice(1, -1).map((at, i) => `Q${at.join(' ')} ${half(at, points[i + 2])}`)
  return `M${points[0].join(' ')}L${half(points[0], points[1])}${bends.join('')}L${points.at(-1).join(' ')}`
}

/** One letter for a hex: its height, or a letter from `a` on where it is wooded. */
const letter = ({ t, e }) => (t === 'kaizu' ? 'K' : t === 'wood' ? 'abc'[e] : String(e))

const degrees = ([ax, ay], [bx, by]) => Math.round((Math.atan2(by - ay, bx - ax) * 180) / Math.PI)
const mid = ([a, b]) => [round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)]

export function made() {
  const box = JSON.parse(readFileSync(data, 'utf8'))
  const { map, fortress } = box
  const off = new Set(map.off_map.cells)
  const id = (c, r) => `${String(c + 1).padStart(2, '0')}${String(r + 1).padStart(2, '0')}`
  const rows = Array.from({ length: map.rows }, (_, r) =>
    Array.from({ length: map.cols }, (_, c) =>
      map.hexes[id(c, r)] ? letter(map.hexes[id(c, r)]) : off.has(id(c, r)) ? 'S' : ' ',
    ).join(''),
  )
  const of = (...types) => map.hexsides.filter((side) => types.includes(side.type))
  const sides = (some) => some.map(({ a, b }) => between(a, b)).filter((pair) => pair.length === 2)
  const slopes = of('slope').map(({ a, b, up }) => {
    const pair = between(a, b)
    return [...mid(pair), degrees(middle(up), middle(up === a ? b : a))]
  })
  const bars = (hexsides) => hexsides.map(([a, b]) => [...mid(between(a, b)), degrees(middle(a), middle(b))])
  const lie = (list, name) => [
    `export const ${name} = [`,
    ...list.map((one) => `  ${JSON.stringify(one)},`),
    ']',
  ]
  const at = ([c, r]) => [round(SIDE * (1 + 1.5 * c)), round(HALF * (1 + 2 * r))]
  const lines = [
    '/** Made by `npm run map` from the data of the game. Do not edit. */',
    `export const SIDE = ${SIDE}`,
    `export const SIZE = ${JSON.stringify([round(SIDE * (1.5 * map.cols + 0.5)), round(HALF * (2 * map.rows + 1))])} as const`,
    '/** A letter for each hex: 0 to 2 is its height, a to c the same under trees, K the fort, S Mount Saijo. */',
    ...lie(rows, 'ROWS'),
    `export const RIVER = ${JSON.stringify(courses(sides(of('river', 'ford'))).map(soft))}`,
    `export const STREAMS = ${JSON.stringify(courses(sides(of('stream'))).map(soft))}`,
    '/** Where each slope is and the way down it, in degrees. */',
    `export const SLOPES: number[][] = ${JSON.stringify(slopes)}`,
    '/** Sides of hexes that matter to those who cross them. */',
    `export const SIDES: Record<string, string> = ${JSON.stringify(Object.fromEntries(map.hexsides.map(({ a, b, type, up, optional_type: other }) => [`${a} ${b}`, other ? `${type}/${other}` : type === 'slope' ? `slope ${up}` : type])))}`,
    ...lie(
      Object.entries(map.fords).map(([name, ford]) => ({
        name,
        optional: ford.optional,
        bars: bars(ford.hexsides),
      })),
      'FORDS',
    ),
    ...lie(
      Object.entries(map.entry_points).map(([name, { hexes, place }]) => ({
        id: name,
        hexes,
        place,
      })),
      'ENTRIES',
    ),
    ...lie(
      map.labels.map(({ text, at: where }) => ({ text, at: at(where) })),
      'LABELS',
    ),
    `export const KAIZU = ${JSON.stringify(map.kaizu.hex)}`,
    `export const ROAD = ${JSON.stringify(map.symbols.uesugi_reinforcement.hex)}`,
    ...lie(
      Object.entries(fortress.areas).map(([name, area]) => ({
        id: name,
        name: area.name,
        kind: area.kind,
        at: area.at,
      })),
      'AREAS',
    ),
  ]
  return `${lines.join('\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(out, made())
