/** A half-filled form of a rate check, for tests. */
import type { FormDraft } from '../../shared/contract/views/draft-views.ts'

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
