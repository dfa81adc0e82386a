import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesInText, readCodes, withoutCode } from './codes.ts'

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

const mail = `Dear colleagues,
for Mr Çelik and family (2 adults, 1 child) we need rates from 12 Mar 2027 to 14 Mar 2027, 3 nights at most, arriving at 18:00.
Please look at 100234, 100881 and H-2044; also (100999) and 101002. Budget EUR 1,200 in all; call +41 44 123 45 67, our file RD-0000000000000001.
Thank you!`

test('five codes among the sentences of a mail are five codes, and the words are counted', () => {
  const { codes, words, repeated } = codesInText(mail)
  expect(codes).toEqual(['100234', '100881', 'H-2044', '100999', '101002'])
  expect(repeated).toBe(0)
  expect(words).toBe(mail.split(/[\s,;]+/).length - 5)
})

test.each(['1001, 1002\n1003', 'ABC DEF', '12 2026 H1'])('of a list all is taken: %s', (list) => {
  expect(codesInText(list)).toEqual({ ...readCodes(list), words: 0 })
})

test('a code that is removed is gone wherever it stands', () => {
  expect(withoutCode('A1, B2\nA1', 'A1')).toBe('B2')
})

test('whatever a mail says around them, codes of six digits are found, once and in order', () => {
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
