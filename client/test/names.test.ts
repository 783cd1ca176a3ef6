import { expect, it } from 'vitest'
import { inOrder } from '../src/names'

it('lists the names that seats chose', () => {
  const all = ['kamiwashi', 'jozu', 'yasei', 'hondo']
  expect(inOrder([], all)).toEqual([])
  expect(inOrder(['', '', ''], all)).toEqual([])
  expect(inOrder(['hondo', '', ''], all)).toEqual(['hondo'])
  expect(inOrder(['', 'kamiwashi', ''], all)).toEqual(['jozu', 'kamiwashi'])
  expect(inOrder(['', '', 'jozu'], all)).toEqual(['kamiwashi', 'yasei', 'jozu'])
})
