import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, holdsCardNumber, maskCardNumbers, passesLuhn, plainRemarks, tidyLine } from './text.ts'

describe('text from people', () => {
  it('keeps its letters in one form and loses what cannot be seen', () => {
    expect(tidyLine('  Jose\u0301\u202E \r\n  Núñez\u200B ')).toBe('José Núñez')
    expect(tidyLine('\u200B \u0000')).toBe('')
    expect(tidyLine("O'Brien-王 🦰")).toContain("O'Brien-王")
  })

  it('is searched for card numbers, also with spaces and full-width digits', () => {
    for (const text of ['4111111111111111', 'card 4111 1111 1111 1111 please', '4111-1111-1111-1111', '４１１１１１１１１１１１１１１１'])
      expect(holdsCardNumber(text)).toBe(true)
    for (const text of ['4111111111111112', 'call +41 44 123 45 67', 'room 1234']) expect(holdsCardNumber(text)).toBe(false)
  })

  it('masks a card down to its last four digits', () => {
    expect(maskCardNumbers('Paid with 4111 1111 1111 1111, ref 329169')).toBe('Paid with •••• 1111, ref 329169')
    expect(maskCardNumbers('４１１１ １１１１-1111１１１１!')).toBe('•••• 1111!')
  })

  it('has a check digit for every number that lacks one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{15}$/), (digits) => {
        expect([...'0123456789'].filter((check) => passesLuhn(digits + check))).toHaveLength(1)
      }),
    )
  })
})

describe('remarks of a hotel', () => {
  it('become plain lines', () => {
    expect(plainRemarks('<b>Fees</b> GBP&nbsp;50 &amp; more<br/>Deposit <i>due</i><ul><li>one</li><li>two</li></ul>')).toBe(
      'Fees GBP 50 & more\nDeposit due\n• one\n• two',
    )
  })

  it('are read in one go, however many tags are begun and not ended', () => {
    for (const tag of ['<br ', '<li ', '<script ']) expect(plainRemarks(tag.repeat(200_000)).startsWith('<')).toBe(true)
  })

  it('lose scripts, and read entities once only', () => {
    expect(plainRemarks('<script>alert(1)</script>ok')).toBe('ok')
    expect(plainRemarks('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;')
    expect(plainRemarks('a < b and 5 > 3')).toBe('a < b and 5 > 3')
  })

  it('never hold a control or bidi character, whatever came', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (html) => {
        expect(plainRemarks(html)).not.toMatch(/[\p{Bidi_Control}]|(?!\n|\t|\r)\p{Cc}/u)
      }),
    )
  })

  it('are capped', () => expect(cleanText('x'.repeat(1_000_000)).length).toBe(20_001))
})
