import { expect, it } from 'vitest'
import { inOrder } from '../src/names'
import { recordName } from '../src/share'

it('lists the names that seats chose', () => {
  const all = ['kamiwashi', 'jozu', 'yasei', 'hondo']
  expect(inOrder([], all)).toEqual([])
  expect(inOrder(['', '', ''], all)).toEqual([])
  expect(inOrder(['hondo', '', ''], all)).toEqual(['hondo'])
  expect(inOrder(['', 'kamiwashi', ''], all)).toEqual(['jozu', 'kamiwashi'])
  expect(inOrder(['', '', 'jozu'], all)).toEqual(['kamiwashi', 'yasei', 'jozu'])
})

it('names the file of a record after the game and who played', () => {
  expect(recordName('kenjin', ['Aiko', 'Kachi bot 2'])).toBe('kenjin-aiko-kachi-bot-2.kifu')
  expect(recordName('ikusa', ['愛子', '../x?'])).toBe('ikusa-愛子-x.kifu')
})
