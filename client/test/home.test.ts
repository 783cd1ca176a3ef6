import { expect, test } from 'vitest'
import { byUrgency } from '../src/pages/home'
import type { MyTable } from '../src/wire'

const table = (id: string, out_at: number, changed: number) => ({ id, out_at, changed }) as MyTable

test('what runs out first stands first, then the latest news', () => {
  const sorted = byUrgency([
    table('old', 0, 1),
    table('later', 900, 5),
    table('soon', 100, 2),
    table('new', 0, 9),
  ])
  expect(sorted.map((one) => one.id)).toEqual(['soon', 'later', 'new', 'old'])
})
