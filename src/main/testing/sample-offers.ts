/** Sample offers, for tests and drills. */
import type { OfferLine } from '../../shared/contract/views/offer-views.ts'
import type { NewOffer } from '../ledger/records.ts'

/** A Net rate, sold with a margin. */
export const sampleLine = (change: Partial<OfferLine> = {}): OfferLine => ({
  rateKey: 'ab|12]_[c~/d',
  terms: {
    ...{ hotelCode: '12b0a5', hotelName: 'Grand Küste Hotel', amount: '585.08', currency: 'EUR', rateType: 'NET' },
    ...{ boardType: 'BB', boardName: 'Bed And Breakfast', rooms: ['Double room (2 adults)'], nonrefundable: false },
    cancellationPolicies: [{ amount: '174.13', fromDate: '2027-03-10T23:59:00+03:00' }],
    ...{ remarks: null, hotelRate: null, hotelCurrency: null },
  },
  roomNames: ['Double room'],
  place: 'Istanbul',
  stay: {
    ...{ checkin: '2027-03-12', checkout: '2027-03-15', nationality: 'CH', currency: 'EUR' },
    paxes: [{ numberOfAdults: 2, childrenAges: [] }],
  },
  statedAtMs: Date.UTC(2027, 0, 10, 11),
  sold: { how: 'typed', price: '660.00', currency: 'EUR', cost: '585.08', margin: '74.92', rule: null },
  ...change,
})

/** An offer of one rate to Zoë Ångström, valid until 15 January 2027. */
export const sampleOffer = (change: Partial<NewOffer> = {}): NewOffer => ({
  number: 'O-270110-7KQ',
  client: { id: null, name: 'Zoë Ångström', email: 'zoe@example.org' },
  language: 'de',
  validUntil: '2027-01-15',
  text: 'Gern für Sie gefunden.',
  lines: [sampleLine()],
  ...change,
})
