/** The map of Ikusa for the client, from the game's data: npm run map. A test tells when it is out of date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { path, point } from './map.mjs'

const data = new URL('../../src/honjin/games/ikusa/data/ikusa.json', import.meta.url)
const out = new URL('../src/boards/ikusa/map.gen.ts', import.meta.url)

/** Where pieces stand in each province, and on which side of them its name is written: set by eye, in units of the drawn map. */
const LABELS = JSON.parse(readFileSync(new URL('labels-ikusa.json', import.meta.url), 'utf8'))

/** The land is drawn taller than it is, and wider where small provinces crowd, so that names and pieces find room. */
const TALLER = 1.3
const LENSES = [
  { at: [850, 730], reach: 440, by: 0.5 },
  { at: [1150, 880], reach: 300, by: 0.3 },
]
export function warp([x, y]) {
  return LENSES.reduce(
    ([px, py], { at: [cx, cy], reach, by }) => {
      const far = Math.hypot(px - cx, py - cy)
      const grown = far < reach ? 1 + by * (1 - far / reach) ** 2 : 1
      return [cx + (px - cx) * grown, cy + (py - cy) * grown]
    },
    [x, y * TALLER],
  )
}

const away = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by)
const mean = (points) => [0, 1].map((i) => points.reduce((sum, at) => sum + at[i], 0) / points.length)

/** The middle of the border that two provinces share, or of the sea line between them. */
function middle(edge, shapes) {
  if (edge.type === 'sea') return edge.path.length > 2 ? edge.path[edge.path.length >> 1] : mean(edge.path)
  const there = new Set(shapes.get(edge.b).map(String))
  const shared = shapes.get(edge.a).filter((at) => there.has(String(at)))
  return shared.reduce((best, at) => (away(at, mean(shared)) < away(best, mean(shared)) ? at : best))
}

/** A name in Chinese characters is left out: not every device has letters for it. */
const latin = (text) => text.replace(/ \([\u3000-\u9fff]+\)/g, '')

export function made() {
  const { provinces: drawn, edges: joined, viewbox, licence } = JSON.parse(readFileSync(data, 'utf8'))
  const provinces = drawn.map((p) => ({ ...p, polygon: p.polygon.map(warp) }))
  const edges = joined.map((e) => (e.path ? { ...e, path: e.path.map(warp) } : e))
  const shapes = new Map(provinces.map((p) => [p.id, p.polygon]))
  const lines = [
    '/** Made by `npm run map` from the data of the game. Do not edit. */',
    `export const SIZE = ${JSON.stringify(point(warp(viewbox.slice(2))))} as const`,
    `export const CREDIT = ${JSON.stringify(latin(licence.geometry.attribution))}`,
    '/** `name` is printed on the map, `full` tells provinces of the same name apart. */',
    "export interface Place { id: string; name: string; full: string; at: [number, number]; side: 'above' | 'below'; shift: number; shape: string }",
    '/** A border, or a sea line with its course. */',
    'export interface Edge { ends: [string, string]; at: number[]; course?: string }',
    'export const PLACES: Place[] = [',
    ...provinces.map(
      (p) =>
        `  ${JSON.stringify({ id: p.id, name: p.name, full: p.label_name, ...LABELS[p.id], shape: path(p.polygon, true) })},`,
    ),
    ']',
    'export const EDGES: Edge[] = [',
    ...edges.map(
      (e) =>
        `  ${JSON.stringify({ ends: [e.a, e.b], at: point(middle(e, shapes)), ...(e.type === 'sea' ? { course: path(e.path, false) } : {}) })},`,
    ),
    ']',
  ]
  return `${lines.join('\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(out, made())
