import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OfferLine, OfferView } from '../../../shared/contract/views/offer-views.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { spokenLanguages } from '../../../shared/words/languages.ts'
import { voiceIn } from '../../../shared/words/say.ts'
import { sampleLine, sampleOffer } from '../../testing/sample-offers.ts'
import { offerSheet } from './offer-sheet.ts'
import { paperText } from './reading.ts'

const letterhead = { name: '', address: '', closing: '', logo: null }

/** The paper of an offer with these rates, as text. */
async function textOf(lines: readonly OfferLine[], language: OfferView['language'] = 'en', at = '2027-01-10T12:00:00Z'): Promise<string> {
  const voice = await voiceIn(language)
  const sheets = [offerSheet({ ...sampleOffer(), lines }, voice, Date.parse(at))]
  return paperText({ language: voice.locale, direction: 'ltr', title: '', letterhead, sheets }, voice)
}
const plain = (text: string) => text.replace(/[\u2066-\u2069\u00a0\u202f]/g, ' ')
const net = sampleLine()

it('shows the client, the validity, and for each rate the stay, the party, the free cancellation and the price', async () => {
  const firm = { ...net.terms, hotelName: 'Sol', nonrefundable: true, remarks: '<p>City tax<br>at the hotel' }
  const text = await textOf([net, sampleLine({ terms: firm })])
  for (const words of ['O-270110-7KQ', 'Zoë Ångström', 'Fri 15 Jan 2027', 'Gern für Sie gefunden.', '1. Grand Küste Hotel', 'Istanbul'])
    expect(text).toContain(words)
  for (const words of ['Double room', 'Fri 12 Mar 2027', 'Nights: 3', '2 adults', 'Bed and breakfast', 'Total for the stay: EUR 660.00'])
    expect(text).toContain(words)
  for (const words of ['Free until 10 Mar 2027 23:59 (+03:00)', '2. Sol', 'Not refundable', 'City tax\nat the hotel'])
    expect(text).toContain(words)
})

it('shows that cancelling is no longer free from the exact time at which a fee begins', async () => {
  expect(await textOf([net], 'en', '2027-03-10T20:58:59Z')).toContain('Cancellation: Free until 10 Mar 2027 23:59 (+03:00)')
  expect(await textOf([net], 'en', '2027-03-10T20:59:00Z')).toContain('Cancellation: No longer free')
})

it('never shows the desk’s cost, a fee or the margin, in any language', async () => {
  const cents = fc
    .integer({ min: 1_000_000, max: 9_999_999 })
    .map((all) => `${Math.floor(all / 100)}.${String(all % 100).padStart(2, '0')}`)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(cents, { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...spokenLanguages),
      async ([cost = '', fee = '', price = '', margin = ''], language) => {
        const line = sampleLine({
          terms: { ...net.terms, amount: cost, cancellationPolicies: [{ amount: fee, fromDate: '2027-03-10T23:59:00+03:00' }] },
          sold: { how: 'typed', price, currency: 'EUR', cost, margin, rule: null },
        })
        const text = plain(await textOf([line], language))
        const voice = await voiceIn(language)
        const words = (amount: string) => plain(formatMoney({ amount, currency: 'EUR' }, voice)).trim()
        expect(text).toContain(words(price))
        for (const hidden of [cost, fee, margin]) expect(text).not.toContain(words(hidden))
      },
    ),
    { numRuns: 60 },
  )
})

it('shows no amount for a rate without a selling price', async () => {
  for (const rateType of ['NET', 'SALE']) {
    const text = await textOf([sampleLine({ sold: null, terms: { ...net.terms, rateType } })])
    expect(text).not.toMatch(/585|174|EUR|Total/)
  }
})

it('numbers rates and rooms only if there are several, counts all travellers, and states that nothing is reserved', async () => {
  const paxes = [
    { numberOfAdults: 2, childrenAges: [4] },
    { numberOfAdults: 1, childrenAges: [7] },
  ]
  const family = sampleLine({ roomNames: ['Double room', 'Single room'], stay: { ...net.stay, paxes } })
  const text = await textOf([family])
  for (const words of ['\nGrand Küste Hotel\n', 'Check-out: Mon 15 Mar 2027', 'Room 1: Double room', 'Room 2: Single room'])
    expect(text).toContain(words)
  expect(text).toContain('Party: 3 adults, children aged 4 and 7')
  expect(text).toContain('Subject to availability: the rooms are not reserved until they are booked.')
  expect(await textOf([net])).toContain('Room: Double room')
})

it('shows the amount due at the hotel, without total or cost', async () => {
  const terms = { ...net.terms, rateType: 'DIRECT', hotelRate: '243.93', hotelCurrency: 'USD' }
  const text = await textOf([sampleLine({ terms, sold: null })])
  expect(text).toContain('To be paid at the hotel: USD 243.93')
  expect(text).not.toContain('585.08')
  expect(text).not.toContain('Total')
})

it('quotes the amounts in the hotel’s remarks verbatim', async () => {
  const remarks = 'Quiet from 22:00. City tax 4.50 EUR per night, paid on arrival.'
  const text = await textOf([sampleLine({ terms: { ...net.terms, remarks } })])
  expect(text).toContain('Amounts that the hotel names\n• City tax 4.50 EUR per night, paid on arrival.\n')
  expect(await textOf([net])).not.toContain('Amounts that the hotel names')
})

it('does not show a rate as free to cancel if its terms are unknown', async () => {
  const text = await textOf([sampleLine({ terms: { ...net.terms, cancellationPolicies: null } })])
  expect(text).toContain('Cancellation: not stated')
})
