import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'
import {
  cleanText,
  codeInText,
  containsCardNumber,
  foldedText,
  maskCardNumbers,
  passesLuhn,
  plainRemarks,
  shownCode,
  splitForLineBreaks,
  tidyLine,
} from './text.ts'

it('text from people is normalised and loses invisible characters', () => {
  expect(tidyLine('  Jose\u0301\u202E \r\n  Núñez\u200B ')).toBe('José Núñez')
  expect(tidyLine('\u200B \u0000')).toBe('')
  expect(tidyLine('one\u2028two\u2029three')).toBe('one two three')
  expect(tidyLine("O'Brien-王 🦰")).toContain("O'Brien-王")
})

it('text from people is searched for card numbers, also with spaces and full-width digits', () => {
  for (const text of ['4111111111111111', 'card 4111 1111 1111 1111 please', '3782.822463.10005', '４１１１１１１１１１１１１１１１'])
    expect(containsCardNumber(text)).toBe(true)
  for (const sign of '-._/\u00a0') expect(containsCardNumber(Array(4).fill('1111').join(sign).replace('1', '4'))).toBe(true)
  expect(containsCardNumber('4.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1')).toBe(true)
  for (const text of ['12.03.2027/18.03.2027', '01.01.2027_09.01.2027', '4111111111111112', 'call +41 44 123 45 67', 'room 1234'])
    expect(containsCardNumber(text)).toBe(false)
})

it('masks a card number in text from people except its last four digits', () => {
  expect(maskCardNumbers('Paid with 4111 1111 1111 1111, ref 329169')).toBe('Paid with •••• 1111, ref 329169')
  expect(maskCardNumbers('４１１１ １１１１-1111１１１１!')).toBe('•••• 1111!')
})

it('a card number has exactly one valid check digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{15}$/), (digits) => {
      expect([...'0123456789'].filter((check) => passesLuhn(digits + check))).toHaveLength(1)
    }),
  )
})

it('the remarks of a hotel become plain lines', () => {
  expect(plainRemarks('<b>Fees</b> GBP&nbsp;50 &amp; more<br/>Deposit <i>due</i><ul><li>one</li><li>two</li></ul>')).toBe(
    'Fees GBP 50 & more\nDeposit due\n• one\n• two',
  )
})

it('the remarks of a hotel are read in linear time, however many tags are opened and not closed', () => {
  for (const tag of ['<br ', '<li ', '<script ']) expect(plainRemarks(tag.repeat(200_000)).startsWith('<')).toBe(true)
})

it('the remarks of a hotel are read in linear time, however many empty lines they contain', () => {
  expect(plainRemarks(`Fees${'<br>'.repeat(19_000)}• none`)).toBe('Fees\n• none')
  expect(plainRemarks(`${'<br>'.repeat(19_000)}•`)).toBe('•')
})

it('the remarks of a hotel lose scripts, and entities are decoded once only', () => {
  expect(plainRemarks('<script>alert(1)</script>ok')).toBe('ok')
  expect(plainRemarks('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;')
  expect(plainRemarks('a < b and 5 > 3')).toBe('a < b and 5 > 3')
})

it('the remarks of a hotel never contain a control or bidi character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (html) => {
      expect(plainRemarks(html)).not.toMatch(/[\p{Bidi_Control}]|(?!\n|\t|\r)\p{Cc}/u)
    }),
  )
})

it('the remarks of a hotel have at most thirty accents on a letter, because sorting more accents takes long', () => {
  const accents = '\u0301\u0327'.repeat(200_000)
  expect(cleanText(`Caf\u00e9 e${accents}x`)).toBe(`Caf\u00e9 e${accents.slice(0, 30)}x`)
  expect(foldedText(`E${accents}`)).toBe('e')
})

it('the remarks of a hotel are cut at 20,000 characters', () => expect(cleanText('x'.repeat(1_000_000)).length).toBe(20_001))

const override = '\u202e'

it('a code of the service is marked if it contains hiding or reordering characters, so that it cannot imitate another one', () => {
  expect(shownCode(`EUR${override}`)).toBe('EUR\ufffd')
  expect(shownCode('A\u200bB\u0007')).toBe('A\ufffdB\ufffd')
  expect(shownCode('EUR')).toBe('EUR')
})

it('a code of the service is cut for display', () => {
  expect(shownCode('x'.repeat(3000))).toBe(`${'x'.repeat(64)}…`)
  expect(shownCode('x'.repeat(64))).toBe('x'.repeat(64))
})

it('a code of the service is isolated in a sentence if it is right-to-left', () => {
  expect(codeInText('אבג')).toBe('\u2068אבג\u2069')
  expect(codeInText('EUR')).toBe('EUR')
})

it('a code of the service never reorders an amount', () => {
  const chars = fc.constantFrom(override, '\u202d', '\u2067', '\u2066', '\u200f', '\u061c', 'א', 'E', '1', '…')
  const currency = fc.array(chars, { maxLength: 20 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(currency, (text) => {
      const shown = formatMoney({ amount: '83090.1', currency: text })
      expect(shown).toMatch(/ 83,090\.1$/)
      expect(shown.slice(0, -9)).not.toMatch(/[\u061c\u200b-\u200f\u202a-\u202e\u2066\u2067]/)
    }),
  )
})

it('a text in a narrow column of paper breaks between words and within very long words, and never at a no-break space', () => {
  expect(splitForLineBreaks('Åsa Silva\u00a0(7), Eve')).toEqual(['Åsa', ' ', 'Silva\u00a0(7),', ' ', 'Eve'])
  expect(splitForLineBreaks('Papadimitrakopoulopoulou\u00a0(6)')).toEqual(['Papadimi', 'trakopou', 'lopoulou\u00a0(6)'])
})

it('a text in a narrow column of paper is unchanged when its pieces are joined', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'é', 'e\u0301', '\u0301', ' ', '\n', '\u00a0', '(', '王') }),
      (text) => splitForLineBreaks(text).join('') === text,
    ),
  )
})

it('a text in a narrow column of paper is broken quickly, whatever a hotel wrote', () => {
  expect(splitForLineBreaks(`e${'\u0301'.repeat(60)}${'a'.repeat(24)}`)).toHaveLength(4)
  for (const sign of ['a', 'e\u0301', '\u0301', '\u00a0'])
    expect(splitForLineBreaks(sign.repeat(100_000)).join('')).toHaveLength(sign.length * 100_000)
})
