/** The map of Rokugan for the client, from the game's data: npm run map. A test tells when it is out of date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const data = new URL('../../src/honjin/games/rokugan/data/rokugan.json', import.meta.url)
const out = new URL('../src/boards/rokugan/map.gen.ts', import.meta.url)

const n = (value) => Math.round(value * 10) / 10
export const point = ([x, y]) => [n(x), n(y)]
/** A line as an SVG path in relative steps, in whole units. */
export const path = (points, close) => {
  const whole = points.map(([x, y]) => [Math.round(x), Math.round(y)])
  const steps = whole.slice(1).map(([x, y], i) => `${x - whole[i][0]} ${y - whole[i][1]}`)
  return `M${whole[0].join(' ')}l${steps.join(' ')}${close ? 'z' : ''}`.replace(/ -/g, '-')
}

/** South of this there is only sea, and the rest of the Shadowlands: it is not drawn. */
export const CROP = 1036
// A token on a border, with its arrow; a control token; a square of a special token; a token inside.
const ROOM = { border: 27, control: 18, special: 18, combat: 24 }
const away = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by)

function fromLine([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay]
  const part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return away([x, y], [ax + part * dx, ay + part * dy])
}

const inside = ([x, y], shape) => {
  let odd = false
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    const [[ax, ay], [bx, by]] = [shape[i], shape[j]]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  }
  return odd
}

/** A letter of a name is about so wide, in units of the map at the scale a desktop shows; a line is so high. */
const LETTER = 5.8
const LINE = 21

const halfOf = (province) => LETTER * Math.max(...province.label.split(' ').map((word) => word.length))
/** The box of a name written at a point: left, top, right, bottom. */
export function written([x, y], province) {
  const lines = province.label.split(' ').length
  return [x - halfOf(province), y - 20, x + halfOf(province), y + LINE * (lines - 1) + 3]
}
/** How deep a disc lies in a box. */
export const covered = ([left, top, right, bottom], [x, y], radius) =>
  Math.max(0, radius - Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)))

/** Where a name is written: near where the data says, on its own land, and where no token on a border covers it. */
function labelOf(province, spots, width) {
  const [x, y] = province.slots.label
  const around = spots.filter((spot) => away(spot, [x, y]) < 220)
  let best = [x, y]
  let least = Infinity
  for (let dx = -60; dx <= 60; dx += 3)
    for (let dy = -60; dy <= 81; dy += 3) {
      const at = [x + dx, y + dy]
      const box = written(at, province)
      if (box[0] < 4 || box[2] > width - 4 || box[1] < 2 || box[3] > CROP - 4) continue
      // The flowers below the name count as well, but less.
      const below = [at[0] - 20 * province.flowers, box[3], at[0] + 20 * province.flowers, box[3] + 22]
      const hidden = around.reduce(
        (sum, spot) => sum + 8 * covered(box, spot, ROOM.border) + 3 * covered(below, spot, ROOM.border),
        0,
      )
      const far = 0.35 * Math.hypot(dx, dy)
      if (hidden + far >= least) continue
      const corners = [box[0], at[0], box[2]].flatMap((cx) => [box[1] + 6, box[3]].map((cy) => [cx, cy]))
      const abroad = corners.filter((corner) => !inside(corner, province.polygon)).length
      const cost = hidden + 6 * abroad + far
      if (cost < least) [least, best] = [cost, at]
    }
  return best
}

/** Where tokens lie, each as clear as can be of the label, of the borders' tokens and of each other. */
function slots(province, borders, width) {
  const spots = borders.filter((border) => border.provinces.includes(province.id)).map((border) => border.at)
  const label = labelOf(
    province,
    borders.map((border) => border.at),
    width,
  )
  const half = Math.max(halfOf(province), 10 * province.flowers + 16 * Math.sign(province.defense))
  const fromLabel = ([x, y]) =>
    Math.hypot(Math.max(0, Math.abs(x - label[0]) - half), Math.max(0, label[1] - 18 - y, y - label[1] - 42))
  const fromEdge = (at) =>
    Math.min(...province.polygon.map((corner, i) => fromLine(at, corner, province.polygon.at(i - 1))))
  const [cx, cy] = province.center
  const grid = []
  const lowest = CROP - ROOM.combat
  for (let dx = -114; dx <= 114; dx += 6)
    for (let dy = -114; dy <= 114; dy += 6)
      if (cy + dy <= lowest && inside([cx + dx, cy + dy], province.polygon)) grid.push([cx + dx, cy + dy])
  const best = (room, others) => {
    const clear = (at) =>
      Math.min(
        12,
        fromLabel(at) - room,
        fromEdge(at) - room,
        ...spots.map((spot) => away(at, spot) - ROOM.border - room),
        ...others.map(([other, size]) => away(at, other) - size - room),
      )
    const worth = (at) => clear(at) - away(at, [cx, cy]) / 60
    return grid.reduce((found, at) => (worth(at) > worth(found) ? at : found))
  }
  const combat = best(ROOM.combat, [])
  const control = best(ROOM.control, [[combat, ROOM.combat]])
  const special = best(ROOM.special, [
    [combat, ROOM.combat],
    [control, ROOM.control],
  ])
  return { label: point(label), control: point(control), special: point(special), combat: point(combat) }
}

export function made() {
  const { map, territories, provinces, borders } = JSON.parse(readFileSync(data, 'utf8'))
  const lines = [
    '/** Made by `npm run map` from the data of the game. Do not edit. */',
    `export const SIZE = ${JSON.stringify(point([map.width, Math.min(map.height, CROP)]))} as const`,
    'export interface Land { id: string; name: string; provinces: string[]; scores: boolean }',
    'export interface Place { id: string; name: string; land: string; coastal: boolean; capital: string; center: number[]; label: number[]; control: number[]; special: number[]; combat: number[]; shape: string }',
    'export interface Border { ends: string[]; at: number[]; into: number[]; line: string }',
    'export const LANDS: Land[] = [',
    ...territories.map(
      (t) =>
        `  ${JSON.stringify({ id: t.id, name: t.name, provinces: t.provinces, scores: t.awards_honor })},`,
    ),
    ']',
    'export const PLACES: Place[] = [',
    ...provinces.map(
      (p) =>
        `  ${JSON.stringify({
          id: p.id,
          name: p.label,
          land: p.territory,
          coastal: p.coastal_border,
          capital: p.capital_of ?? '',
          center: point(p.center),
          ...slots(p, borders, map.width),
          shape: path(p.polygon, true),
        })},`,
    ),
    ']',
    '/** `into` points into the second of the two ends, or from the sea into the only one. */',
    'export const BORDERS: Border[] = [',
    ...borders.map(
      (b) =>
        `  ${JSON.stringify({ ends: b.provinces, at: point(b.at), into: b.normal_into_second ?? b.normal_into_province, line: path(b.line, false) })},`,
    ),
    ']',
  ]
  return `${lines.join('\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(out, made())
