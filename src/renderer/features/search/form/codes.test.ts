import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCodes } from './codes.ts'

test('codes come out of a column, a mail and a list alike', () => {
  expect(readCodes('1001\r\n1002\t1003; 1004,1005\n\n"1006"').codes).toEqual(['1001', '1002', '1003', '1004', '1005', '1006'])
})

test('a code that is repeated counts once, and the repetition is told', () => {
  expect(readCodes('A1, B2 A1 A1')).toEqual({ codes: ['A1', 'B2'], repeated: 2 })
})

test('no text holds no codes', () => {
  expect(readCodes(' \n,; ')).toEqual({ codes: [], repeated: 0 })
})

const code = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/)
const separator = fc.stringMatching(/^[ \t\r\n,;]{1,3}$/)

test('whatever separates them, every code comes out once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(code, separator), { maxLength: 40 }), (pieces) => {
      const { codes, repeated } = readCodes(pieces.flat().join(''))
      expect(codes).toEqual([...new Set(pieces.map(([written]) => written))])
      expect(codes.length + repeated).toBe(pieces.length)
    }),
  )
})
