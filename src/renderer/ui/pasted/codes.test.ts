import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesInText, readCodes, removeCode } from './codes.ts'

test('reads codes from a column, a mail and a list', () => {
  expect(readCodes('1001\r\n1002\t1003; 1004,1005\n\n"1006"').codes).toEqual(['1001', '1002', '1003', '1004', '1005', '1006'])
})

test('dedupes codes and counts the duplicates', () => {
  expect(readCodes('A1, B2 A1 A1')).toEqual({ codes: ['A1', 'B2'], repeated: 2 })
})

test('finds no codes in an empty text', () => {
  expect(readCodes(' \n,; ')).toEqual({ codes: [], repeated: 0 })
})

const code = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/)
const separator = fc.stringMatching(/^[ \t\r\n,;]{1,3}$/)

test('returns every code once and in order, whatever the separators', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(code, separator), { maxLength: 40 }), (pieces) => {
      const { codes, repeated } = readCodes(pieces.flat().join(''))
      expect(codes).toEqual([...new Set(pieces.map(([written]) => written))])
      expect(codes.length + repeated).toBe(pieces.length)
    }),
  )
})

const mail = `Dear colleagues,
for Mr Çelik and family (2 adults, 1 child) we need rates from 12 Mar 2027 to 14 Mar 2027, 3 nights at most, arriving at 18:00.
Please look at 100234, 100881 and H-2044; also (100999) and 101002. Budget EUR 1,200 in all; call +41 44 123 45 67, our file RD-0000000000000001.
Thank you!`

test('finds the five codes in the text of a mail and counts the other words', () => {
  const { codes, words, repeated } = codesInText(mail)
  expect(codes).toEqual(['100234', '100881', 'H-2044', '100999', '101002'])
  expect(repeated).toBe(0)
  expect(words).toBe(mail.split(/[\s,;]+/).length - 5)
})

test.each(['1001, 1002\n1003', 'ABC DEF', '12 2026 H1'])('takes every token of a list as a code: %s', (list) => {
  expect(codesInText(list)).toEqual({ ...readCodes(list), words: 0 })
})

test('removes every occurrence of a code', () => {
  expect(removeCode('A1, B2\nA1', 'A1')).toBe('B2')
})

test('finds six-digit codes in a mail once and in order, whatever the text around them', () => {
  const word = fc.constantFrom('please', 'look', 'at', 'the', 'hotels', 'and', 'thanks,', 'also:', '(maybe)')
  const six = fc.integer({ min: 100_000, max: 999_999 }).map(String)
  fc.assert(
    fc.property(fc.array(fc.oneof(word, six), { minLength: 1, maxLength: 40 }), (tokens) => {
      fc.pre(tokens.some((token) => /\d/.test(token)) && tokens.some((token) => !/\d/.test(token)))
      const wanted = tokens.filter((token) => /\d/.test(token))
      expect(codesInText(tokens.join(' '))).toMatchObject({ codes: [...new Set(wanted)], words: tokens.length - wanted.length })
    }),
  )
})
