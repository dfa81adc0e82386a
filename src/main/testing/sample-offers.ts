/** Sample offers, for tests and drills. */

import type { FormDraft } from '../../shared/contract/views/draft-views.ts'
import type { OfferLine } from '../../shared/contract/views/offer-views.ts'
import type { ClientInput } from '../../shared/domain/selling/clients.ts'
import type { NewOffer } from '../ledger/records.ts'

export const sampleClient = (change: Partial<ClientInput> = {}): ClientInput => ({
  name: 'Reisebüro Ångström',
  language: 'de',
  nationality: 'CH',
  currency: 'CHF',
  marginRule: { kind: 'percent', percent: '12.5', rounding: 'up', to: '.95' },
  email: 'desk@example.com',
  reference: 'K-118',
  note: 'Invoice by post',
  ...change,
})

type CheckForm = Extract<FormDraft['form'], { kind: 'check' }>

const guest = { kind: 'ADULT', firstName: 'Anna', lastName: 'Bergström', age: 30, ageAssumed: true, asked: null, born: null } as const

export const sampleDraft = (change: Partial<CheckForm['guests']> = {}, id = 'check search-1'): Pick<FormDraft, 'id' | 'form'> => ({
  id,
  form: {
    kind: 'check',
    request: {
      rateKey: 'key-2',
      seen: null,
      stay: {
        ...{ checkin: '2027-01-20', checkout: '2027-01-24', nationality: 'CH', currency: 'EUR' },
        paxes: [{ numberOfAdults: 1, childrenAges: [] }],
      },
    },
    ...{ foundBy: id.replace('check ', ''), listKey: 'key-1', hotel: 'Köşk Konağı (101001)', checkedAtMs: Date.UTC(2027, 0, 10, 16, 15) },
    guests: {
      holder: { firstName: 'Anna', lastName: 'Bergström', email: 'anna@example.org', phone: '' },
      ...{ holderStays: true, rooms: [{ sequence: 1, guests: [guest] }], specialRequest: '' },
      ...change,
    },
    ...{ typedPrice: null, client: null, offer: null, replaces: null },
  },
})

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
