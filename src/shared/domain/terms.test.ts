import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Rate, Room } from './schemas.ts'
import { differences, differencesNeedingConsent, type Offer, termsOf } from './terms.ts'

const offer: Offer = {
  hotelCode: 'H1',
  hotelName: 'Küste',
  amount: '585.08',
  currency: 'EUR',
  rateType: 'NET',
  boardType: 'BB',
  boardName: 'Bed And Breakfast',
  rooms: ['Double (2 adults)'],
  nonrefundable: false,
  cancellationPolicies: [{ amount: '174.13', fromDate: '2027-03-17T23:59:00+03:00' }],
  remarks: null,
  hotelRate: null,
  hotelCurrency: null,
}
const change = (partial: Partial<Offer>) => differences(offer, { ...offer, ...partial }).map(({ field, verdict }) => `${field} ${verdict}`)

it.each<[string, Partial<Offer>, string[]]>([
  ['another hotel', { hotelCode: 'H2', hotelName: 'Berg' }, ['hotel changed']],
  ['another hotel of the same name', { hotelCode: 'H2' }, ['hotel changed']],
  ['another name under the same code', { hotelName: 'Küste Annex' }, ['hotel changed']],
  ['the same name, written otherwise', { hotelName: ' KUSTE' }, []],
  ['a hotel without its name', { hotelName: null }, []],
  ['a hotel without its code', { hotelCode: null }, []],
  ['a hotel that is no longer stated', { hotelCode: null, hotelName: null }, ['hotel changed']],
  ['nothing, when only the spelling of the amount differs', { amount: '585.080' }, []],
  ['a lower amount', { amount: '580' }, ['amount better']],
  ['a higher amount', { amount: '585.09' }, ['amount worse']],
  ['a lower figure in another currency', { amount: '500', currency: 'USD' }, ['amount changed', 'currency changed']],
  ['the same figure in another currency', { currency: 'USD' }, ['currency changed']],
  ['another board', { boardType: 'RO', boardName: 'Room Only' }, ['board changed']],
  ['another room', { rooms: ['Twin (2 adults)'] }, ['rooms changed']],
  ['no refund any more', { nonrefundable: true }, ['nonrefundable worse']],
  ['a later penalty', { cancellationPolicies: [{ amount: '174.13', fromDate: '2027-03-18T23:59:00+03:00' }] }, ['policies better']],
  ['a smaller penalty', { cancellationPolicies: [{ amount: '100', fromDate: '2027-03-17T23:59:00+03:00' }] }, ['policies better']],
  ['an earlier penalty', { cancellationPolicies: [{ amount: '174.13', fromDate: '2027-03-17T00:00:00+03:00' }] }, ['policies worse']],
  ['a later but larger penalty', { cancellationPolicies: [{ amount: '300', fromDate: '2027-03-19T00:00:00Z' }] }, ['policies worse']],
  ['the same moment in another offset', { cancellationPolicies: [{ amount: '174.130', fromDate: '2027-03-17T20:59:00Z' }] }, []],
  ['terms that are no longer stated', { cancellationPolicies: null }, ['policies changed']],
  ['remarks that are stated for the first time', { remarks: '<b>Deposit</b> GBP 50' }, ['remarks learned']],
  ['remarks that differ in markup alone', { remarks: '<br>' }, []],
])('compares changed terms: %s', (_, partial, expected) => expect(change(partial)).toEqual(expected))

it('changed terms include a hotel stated for the first time, which needs consent', () => {
  const nameless = { ...offer, hotelCode: null, hotelName: null }
  expect(differences(nameless, offer)).toEqual([{ field: 'hotel', verdict: 'learned' }])
  expect(differences(nameless, nameless)).toEqual([])
})

it('changed terms need consent unless they are better', () => {
  expect(differencesNeedingConsent(differences(offer, { ...offer, amount: '1', boardType: 'HB' })).map(({ field }) => field)).toEqual([
    'board',
  ])
})

it('changed terms never let a dearer offer, another currency or a dearer schedule pass without consent', () => {
  const step = fc.record({
    amount: fc.nat(900).map(String),
    fromDate: fc.nat(48).map((hour) => new Date(Date.UTC(2027, 2, 1 + Math.floor(hour / 24), hour % 24)).toISOString()),
  })
  const anyTerms = fc.record({
    amount: fc.nat(2000).map(String),
    currency: fc.constantFrom('EUR', 'USD'),
    cancellationPolicies: fc.array(step, { minLength: 1, maxLength: 3 }),
  })
  fc.assert(
    fc.property(anyTerms, anyTerms, (was, is) => {
      const before = { ...offer, ...was }
      const after = { ...offer, ...is }
      const fieldsNeedingConsent = differencesNeedingConsent(differences(before, after)).map(({ field }) => field)
      if (was.currency !== is.currency) expect(fieldsNeedingConsent).toContain('currency')
      else if (Number(is.amount) > Number(was.amount)) expect(fieldsNeedingConsent).toContain('amount')
      const highest = (steps: typeof was.cancellationPolicies) => Math.max(...steps.map(({ amount }) => Number(amount)))
      if (Math.min(...is.cancellationPolicies.map(({ amount }) => Number(amount))) > highest(was.cancellationPolicies))
        expect(fieldsNeedingConsent).toContain('policies')
    }),
    { numRuns: 2000 },
  )
})

const rateWith = (rooms: readonly Room[]): Rate => ({
  ...{ rateKey: 'k', rate: offer.amount, currency: offer.currency, rateType: offer.rateType, boardType: offer.boardType },
  ...{ boardName: offer.boardName, nonrefundable: offer.nonrefundable, cancellationPolicies: [], remarks: null, commission: null },
  ...{ hotelRate: null, hotelCurrency: null, rooms: [...rooms] },
})

it('asks for no consent if an answer lists the same rooms in another order', () => {
  const [double, twin] = ['Double', 'Twin'].map(
    (roomDescription, at): Room => ({ roomDescription, sequence: at + 1, numberOfAdults: 2, childrenAges: [] }),
  ) as [Room, Room]
  const [before, after] = [
    [double, twin],
    [twin, double],
  ].map((rooms) => ({ ...offer, ...termsOf(rateWith(rooms)) })) as [Offer, Offer]
  expect(before.rooms).toEqual(['Double (2 adults)', 'Twin (2 adults)'])
  expect(differences(before, after)).toEqual([])
})
