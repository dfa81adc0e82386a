import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { booking, canaryCard } from '../../testing/service-samples.ts'
import { readAnswer } from './answers.ts'
import { cardOf, removeCard, textWithoutCard } from './sent-card.ts'

const card = { number: canaryCard, cvv: '737' }
const [a, b, c, d] = [0, 4, 8, 12].map((from) => canaryCard.slice(from, from + 4))
const inScript = (zero: number) => [...canaryCard].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')

/** Ways in which a service may write the number, as JSON. */
const writings: Record<string, string> = {
  text: `"${canaryCard}"`,
  'a number': canaryCard,
  'a number with a point': `${canaryCard}.0`,
  'a number with an exponent': `${canaryCard.slice(0, 1)}.${canaryCard.slice(1)}e15`,
  'a number beside others': `[1, ${canaryCard}, 2]`,
  blanks: `"${[a, b, c, d].join(' ')}"`,
  dots: `"${[a, b, c, d].join('.')}"`,
  underscores: `"${[a, b, c, d].join('_')}"`,
  slashes: `"${[a, b, c, d].join('/')}"`,
  'a blank after each digit': `"${[...canaryCard].join(' ')}"`,
  'words between': `"first ${a}, then ${b}, then ${c} and last ${d}"`,
  'dashes of typography': `"${[a, b, c, d].join('\u2013')}"`,
  'invisible characters': `"${[...canaryCard].join('\u200b')}"`,
  'full-width digits': `"${inScript(0xff10)}"`,
  'Arabic digits': `"${inScript(0x660)}"`,
  'mathematical digits': `"${inScript(0x1d7d8)}"`,
  'escapes of JSON': `"${[...canaryCard].map((digit) => `\\u003${digit}`).join('')}"`,
  'escapes of JSON in JSON': JSON.stringify([...canaryCard].map((digit) => `\\u003${digit}`).join('')),
  'entities of a page': `"${[...canaryCard].map((digit) => `&#${digit.charCodeAt(0)};`).join('')}"`,
  'escapes of an address': `"${[...canaryCard].map((digit) => `%3${digit}`).join('')}"`,
  'JSON in JSON': JSON.stringify(JSON.stringify({ creditCard: { number: canaryCard, cvv: '737' } })),
  'four texts': JSON.stringify([a, b, c, d]),
  'three numbers and a text': `{"one":${a},"two":${b},"three":${c},"four":"${d}"}`,
  'the name of a field': `{"${canaryCard}":true}`,
}

/** Whether a tree contains the number: all its digits in order, in any script or escape, whatever is between them. */
function containsCard(tree: unknown): boolean {
  const plain = JSON.stringify(tree)
    .replace(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code)))
    .replace(/%(..)|\\+u00(..)/g, (_whole, one, two) => String.fromCharCode(Number.parseInt(one ?? two, 16)))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  return plain.normalize('NFKC').replace(/\D/g, '').includes(canaryCard)
}

it.each(Object.keys(writings))('the test recognises a card written as: %s', (writing) => {
  expect(containsCard(JSON.parse(writings[writing] ?? ''))).toBe(true)
})

describe('a card that was sent', () => {
  it.each(Object.keys(writings))('is removed from an answer that repeats it as: %s', (writing) => {
    const text = JSON.stringify({ booking: { ...booking, echo: 'ECHO', remarks: 'REMARKS' } })
    const written = writings[writing] ?? ''
    const remarks = written.startsWith('"') ? written : '"none"'
    const reading = readAnswer('bookRate', 200, Buffer.from(text.replace('"ECHO"', written).replace('"REMARKS"', remarks)), card)
    expect(reading).toMatchObject({ ok: true, value: { booking: { bookingRef: booking.bookingRef, total: '585.08' } } })
    expect(containsCard(reading)).toBe(false)
  })

  it('is removed even if the service sends it as an amount or a reference, which then counts as missing', () => {
    const text = JSON.stringify({ booking: { ...booking, bookingRef: 'REF', total: 'TOTAL' } })
    const reading = readAnswer('bookRate', 200, Buffer.from(text.replace('"REF"', canaryCard).replace('"TOTAL"', canaryCard)), card)
    expect(reading).toMatchObject({ ok: true, value: { booking: { total: null } } })
    expect(containsCard(reading)).toBe(false)
  })

  it('is removed without changing anything else', () => {
    const tree = { booking: { ...booking, meta: { note: 'room 12, floor 3', net: 411.5, list: [1, 2, 3] } } }
    const before = structuredClone(tree)
    removeCard(tree, card)
    expect(tree).toEqual(before)
    const other = fc.stringMatching(/^[0-689 .]{1,40}$/)
    fc.assert(fc.property(other, (digits) => textWithoutCard(digits, card) === digits))
  })

  it('is removed from a text, wherever and however often it occurs', () => {
    expect(textWithoutCard(`No ${canaryCard}, no ${[a, b, c, d].join('.')}!`, card)).toBe('No •••, no •••!')
    expect(textWithoutCard(`${canaryCard} `.repeat(60_000), card)).not.toMatch(/\d/)
  })
})

describe('a security code that was sent', () => {
  it.each(['cvv', 'CVC2', 'security_code', 'cardSecurityCode', 'verification-value'])('is removed from a field named %s', (name) => {
    const tree = { payment: { [name]: '737' }, other: { [name]: 737 } }
    removeCard(tree, card)
    expect(JSON.stringify(tree)).not.toContain('737')
  })

  it('is removed where it occurs by itself, in free text and in unknown fields', () => {
    const tree = { booking: { remarks: 'Paid, code 737.', note: '7-3-7', extra: 737, list: ['737', 737] } }
    removeCard(tree, card)
    expect(tree).toEqual({ booking: { remarks: 'Paid, code •••.', note: '•••', extra: null, list: ['•••', null] } })
    expect(textWithoutCard('cvv=737; 7 3 7', card)).toBe('cvv=•••; •••')
  })

  it("is not removed from amounts, references, times and people's data", () => {
    const fields = { total: '737', hotelCode: '737', bookingRef: '737', rateKey: 'k|737|', holder: { phone: '+41 737 12 34' }, age: 737 }
    const tree = { booking: { ...fields, remarks: 'EUR 737.50, 1.737 guests, AB737, at 12:737', net: '1737' } }
    const before = structuredClone(tree)
    removeCard(tree, card)
    expect(tree).toEqual(before)
  })
})

it('reads the card of a request, and null if it has none', () => {
  expect(cardOf({ clientRef: 'RD-1' })).toBeNull()
  expect(cardOf({ creditCard: { number: canaryCard, cvv: '737', firstName: 'Ada' } })).toEqual(card)
})
