/** The map of Rokugan for the client, from the game's data: npm run map. A test tells when it is out of date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const data = new URL('../../src/honjin/games/rokugan/data/rokugan.json', import.meta.url)
const out = new URL('../src/boards/rokugan/map.gen.ts', import.meta.url)

const n = (value) => Math.round(value * 10) / 10
const point = ([x, y]) => [n(x), n(y)]
/** A line as an SVG path in relative steps, in whole units. */
const path = (points, close) => {
  const whole = points.map(([x, y]) => [Math.round(x), Math.round(y)])
  const steps = whole.slice(1).map(([x, y], i) => `${x - whole[i][0]} ${y - whole[i][1]}`)
  return `M${whole[0].join(' ')}l${steps.join(' ')}${close ? 'z' : ''}`.replace(/ -/g, '-')
}

/** How far a label must move down so that no token on a border covers it. */
function lowered(province, borders) {
  const [x, y] = province.slots.label
  const half = 5.2 * Math.max(...province.label.split(' ').map((word) => word.length))
  const covers = ([bx, by], shift) => Math.abs(bx - x) < half + 20 && by > y + shift - 40 && by < y + shift + 30
  const near = borders.filter((border) => border.provinces.includes(province.id)).map((border) => border.at).filter(([, by]) => by < y + 20)
  let shift = 0
  while (shift < 22 && near.some((at) => covers(at, shift))) shift++
  return [x, y + shift]
}

export function made() {
  const { map, territories, provinces, borders } = JSON.parse(readFileSync(data, 'utf8'))
  const lines = [
    '/** Made by `npm run map` from the data of the game. Do not edit. */',
    `export const SIZE = ${JSON.stringify(point([map.width, map.height]))} as const`,
    'export interface Land { id: string; name: string; provinces: string[] }',
    'export interface Place { id: string; name: string; land: string; coastal: boolean; flowers: number; defense: number; capital: string; center: number[]; label: number[]; control: number[]; special: number[]; combat: number[]; shape: string }',
    'export interface Border { ends: string[]; at: number[]; into: number[]; line: string }',
    'export const LANDS: Land[] = [',
    ...territories.map((t) => `  ${JSON.stringify({ id: t.id, name: t.name, provinces: t.provinces })},`),
    ']',
    'export const PLACES: Place[] = [',
    ...provinces.map((p) => `  ${JSON.stringify({
      id: p.id, name: p.label, land: p.territory, coastal: p.coastal_border, flowers: p.flowers, defense: p.defense, capital: p.capital_of ?? '', center: point(p.center),
      label: point(lowered(p, borders)), control: point(p.slots.control), special: point(p.slots.special), combat: point(p.slots.combat), shape: path(p.polygon, true),
    })},`),
    ']',
    '/** `into` points into the second of the two ends, or from the sea into the only one. */',
    'export const BORDERS: Border[] = [',
    ...borders.map((b) => `  ${JSON.stringify({ ends: b.provinces, at: point(b.at), into: b.normal_into_second ?? b.normal_into_province, line: path(b.line, false) })},`),
    ']',
  ]
  return lines.join('\n') + '\n'
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(out, made())
