import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import { differences, differencesNeedingConsent, type Offer, offerOf } from '../../../shared/domain/terms.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { hotel as hotelOf, rate as rateOf, stay as searchedStay } from '../../testing/desk/search-desk.ts'
import { failureOf } from '../../testing/test-desk.ts'
import { createRateChecks, type RateOrigin } from './rate-check.ts'

const rate: Rate = {
  ...rateOf('k1', '585.08'),
  rateType: 'DIRECT',
  rooms: [{ numberOfAdults: 2, childrenAges: [7], roomDescription: 'Double', sequence: 1 }],
  ...{ boardType: 'BB', boardName: 'Bed And Breakfast', remarks: 'City tax', hotelRate: '600', hotelCurrency: 'USD' },
  cancellationPolicies: [{ amount: '100.00', fromDate: '2027-03-01T00:00:00Z' }],
}
const hotel: Hotel = { ...hotelOf('H1', [rate]), hotelName: 'Küste' }
const stay: RateCheck['stay'] = { ...searchedStay, paxes: [{ numberOfAdults: 2, childrenAges: [7] }] }
const offer = offerOf(hotel, rate)
const searched: RateOrigin = { hotel, stay }

/** Rate checks over a fake service that returns one hotel with one rate; `answers` changes it. */
function checksOver(origins: readonly RateOrigin[] = [searched]) {
  let answer = hotel
  const asked: string[] = []
  const checkRate = async ({ rateKey }: { rateKey: string }) => {
    asked.push(rateKey)
    return { ok: true, value: { hotel: answer }, facts: { endedAtMs: 7 } }
  }
  let listed = 'k1'
  const hotelsAsked: unknown[] = []
  const checkHotel = async (query: unknown) => {
    hotelsAsked.push(query)
    return { ok: true, value: { hotel: { ...hotel, rates: [{ ...rate, rateKey: listed }] } } }
  }
  const lists = (rateKey: string) => {
    listed = rateKey
  }
  const checks = createRateChecks(
    () => ({ service: { checkRate, checkHotel } }) as unknown as ServiceConnection,
    async (rateKey) => (rateKey === 'k1' ? origins : []),
  )
  const answers = (hotelChange: Partial<Hotel>, terms: Partial<Rate> = {}) => {
    answer = { ...hotel, ...hotelChange, rates: [{ ...rate, ...terms }] }
  }
  const check = (question: { rateKey?: string; seen?: Offer | null; stay?: RateCheck['stay'] } = {}) =>
    checks.check({ rateKey: 'k1', seen: offer, stay, ...question })
  return { ...checks, check, answers, asked, hotelsAsked, lists }
}

describe('a rate check', () => {
  it.each<[string, Partial<Hotel>, Partial<Rate>, RateCheck['notBookable']]>([
    ['the hotel of the search', {}, {}, null],
    ['the hotel of the search, under another key', {}, { rateKey: 'k2' }, null],
    ['the hotel of the search without its code, under another key', { hotelCode: null, hotelName: 'KUSTE' }, { rateKey: 'k2' }, null],
    ['another hotel', { hotelCode: 'H2', hotelName: 'Berg' }, {}, 'otherHotel'],
    ['another hotel under another key', { hotelCode: 'H2', hotelName: 'Berg' }, { rateKey: 'k2' }, 'otherHotel'],
    ['another hotel of the same name', { hotelCode: 'H2' }, {}, 'otherHotel'],
    ['a hotel without a code and of another name', { hotelCode: null, hotelName: 'Berg' }, {}, 'otherHotel'],
    ['no hotel', { hotelCode: null, hotelName: null }, {}, null],
    ['no hotel under another key', { hotelCode: null, hotelName: null }, { rateKey: 'k2' }, 'hotelNotStated'],
    ['a room that takes fewer people', {}, { rooms: [{ ...rate.rooms[0], numberOfAdults: 1 } as Rate['rooms'][number]] }, 'rooms'],
    ['a room for a child of another age', {}, { rooms: [{ ...rate.rooms[0], childrenAges: [9] } as Rate['rooms'][number]] }, 'rooms'],
  ])('judges whether the rate is bookable when the answer has %s', async (_, hotelChange, terms, notBookable) => {
    const { check, answers } = checksOver()
    answers(hotelChange, terms)
    expect((await check()).notBookable).toBe(notBookable)
  })

  it('requires consent when the hotel is not named or is named differently', async () => {
    const { check, answers } = checksOver()
    for (const hotelChange of [{ hotelCode: null, hotelName: null }, { hotelName: 'Küste Annex' }]) {
      answers(hotelChange)
      const { differences, notBookable } = await check()
      expect([notBookable, differencesNeedingConsent(differences)]).toEqual([null, [{ field: 'hotel', verdict: 'changed' }]])
    }
  })

  it('compares with the hotel of the search when the question has no seen terms', async () => {
    const { check, answers } = checksOver()
    answers({ hotelCode: 'H2' })
    expect(await check({ seen: null })).toMatchObject({ notBookable: 'otherHotel', seen: null })
  })

  it('compares with the hotel of an earlier check that returned this key', async () => {
    const { check, answers } = checksOver([])
    answers({}, { rateKey: 'k2' })
    expect((await check({ seen: null })).notBookable).toBeNull()
    answers({ hotelCode: 'H2' }, { rateKey: 'k2' })
    expect((await check({ rateKey: 'k2', seen: null })).notBookable).toBe('otherHotel')
    expect((await check({ rateKey: 'k2', seen: null })).notBookable).toBe('otherHotel')
  })

  it.each<[string, Partial<RateCheck['stay']>]>([
    ['another arrival', { checkin: '2027-03-11' }],
    ['another departure', { checkout: '2027-03-15' }],
    ['another number of adults', { paxes: [{ numberOfAdults: 1, childrenAges: [7] }] }],
    ['a child of another age', { paxes: [{ numberOfAdults: 2, childrenAges: [8] }] }],
    ['a room more', { paxes: [...stay.paxes, ...stay.paxes] }],
  ])('refuses, without asking the service, a stay that differs from the searched stay by %s', async (_, change) => {
    const { check, asked } = checksOver()
    const other = { ...stay, ...change }
    expect(await failureOf(check({ stay: other }))).toEqual({ kind: 'notBookable', why: 'otherStay' })
    expect(asked).toEqual([])
    await check()
    expect(await failureOf(check({ stay: other }))).toEqual({ kind: 'notBookable', why: 'otherStay' })
  })

  it('refuses, without asking the service, a hotel for which no search found the rate key', async () => {
    const { check, asked } = checksOver()
    expect(await failureOf(check({ seen: { ...offer, hotelCode: 'H2' } }))).toEqual({ kind: 'notBookable', why: 'otherStay' })
    expect(asked).toEqual([])
  })

  it('asks the service for the rates of the hotel when searches for different stays found the same key', async () => {
    const later = { hotel, stay: { ...stay, checkin: '2027-03-13' } }
    const { check, asked, hotelsAsked, lists } = checksOver([searched, later])
    expect((await check({ stay: { ...stay, ...later.stay } })).notBookable).toBeNull()
    expect((await check()).notBookable).toBeNull()
    expect(hotelsAsked).toEqual([
      { hotelCode: 'H1', ...stay, checkin: '2027-03-13' },
      { hotelCode: 'H1', ...stay },
    ])
    lists('another key')
    asked.length = 0
    expect(await failureOf(check())).toEqual({ kind: 'notBookable', why: 'otherStay' })
    expect(asked).toEqual([])
  })
})

describe('a repeated rate check', () => {
  it.each<[string, Partial<Hotel>, Partial<Rate>, string]>([
    ['another hotel', { hotelCode: 'H2', hotelName: 'Berg' }, {}, 'otherHotel'],
    ['another hotel under another key', { hotelCode: 'H2' }, { rateKey: 'k3' }, 'otherHotel'],
    ['no hotel under another key', { hotelCode: null, hotelName: null }, { rateKey: 'k3' }, 'hotelNotStated'],
  ])('is refused when it returns %s, and the cached check is unchanged', async (_, hotelChange, terms, why) => {
    const { check, renew, need, answers, asked } = checksOver()
    const { checkId } = await check()
    const before = need(checkId)
    answers(hotelChange, terms)
    expect(await failureOf(renew(checkId))).toMatchObject({ kind: 'notBookable', why })
    expect(need(checkId)).toBe(before)
    answers({})
    expect((await renew(checkId)).check.notBookable).toBeNull()
    expect(asked).toEqual(['k1', 'k1', 'k1'])
  })

  it('is compared with the previous check when there was no search', async () => {
    const { check, renew, answers } = checksOver([])
    const { checkId } = await check({ seen: null })
    answers({ hotelCode: 'H2' })
    expect(await failureOf(renew(checkId))).toMatchObject({ kind: 'notBookable', why: 'otherHotel' })
  })

  it('refuses another hotel of the same name on renewal, although the search named its hotel without a code', async () => {
    const { check, renew, answers } = checksOver([{ hotel: { hotelCode: null, hotelName: 'Küste' }, stay }])
    const { checkId, notBookable } = await check({ seen: { ...offer, hotelCode: null } })
    expect(notBookable).toBeNull()
    answers({ hotelCode: 'H2' })
    expect(await failureOf(renew(checkId))).toMatchObject({ kind: 'notBookable', why: 'otherHotel' })
  })

  it('names both hotels by name and code in the failure', async () => {
    const { check, renew, answers } = checksOver()
    const { checkId } = await check()
    answers({ hotelCode: 'H2' })
    expect(await failureOf(renew(checkId))).toMatchObject({ hotels: { agreed: 'Küste (H1)', answered: 'Küste (H2)' } })
    answers({ hotelCode: null, hotelName: 'Berg' })
    expect(await failureOf(renew(checkId))).toMatchObject({ hotels: { agreed: 'Küste (H1)', answered: 'Berg' } })
  })

  it('uses the key of the last answer', async () => {
    const { check, renew, answers, asked } = checksOver()
    answers({}, { rateKey: 'k2' })
    const { checkId } = await check()
    await renew(checkId)
    expect(asked).toEqual(['k1', 'k2'])
  })

  it('is compared with the search even if the previous check named no hotel', async () => {
    const { check, renew, answers } = checksOver()
    answers({ hotelCode: null, hotelName: null })
    const { checkId, notBookable } = await check()
    expect(notBookable).toBeNull()
    answers({ hotelCode: 'H2', hotelName: 'Berg' })
    expect(await failureOf(renew(checkId))).toMatchObject({ kind: 'notBookable', why: 'otherHotel' })
  })
})

/** One agreed value, before or after its change. */
interface Change {
  readonly hotel?: Partial<Hotel>
  readonly rate?: Partial<Rate>
  readonly stay?: Partial<RateCheck['stay']>
}

const twoOf = <T>(...values: T[]) => fc.shuffledSubarray(values, { minLength: 2, maxLength: 2 }) as fc.Arbitrary<[T, T]>
const pairOf = <T>(values: fc.Arbitrary<[T, T]>, as: (value: T) => Change) => values.map(([was, is]) => [as(was), as(is)] as const)
const [room] = rate.rooms as [Rate['rooms'][number]]
const amounts = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 })).filter(([a, b]) => a !== b)
const inCents = amounts.map(([a, b]) => [(a / 100).toFixed(2), (b / 100).toFixed(2)] as [string, string])

const anyChange: fc.Arbitrary<readonly [Change, Change]> = fc.oneof(
  pairOf(twoOf('H1', 'H2', 'h1', '1'), (hotelCode) => ({ hotel: { hotelCode } })),
  pairOf(twoOf('Küste', 'Berg', 'Küste Annex', '京都'), (hotelName) => ({ hotel: { hotelName } })),
  pairOf(twoOf('Küste', 'Berg', 'Küste Annex', '京都'), (hotelName) => ({ hotel: { hotelName, hotelCode: null } })),
  pairOf(twoOf('2027-03-10', '2027-03-11', '2027-03-12'), (checkin) => ({ stay: { checkin } })),
  pairOf(twoOf('2027-03-14', '2027-03-15', '2027-04-01'), (checkout) => ({ stay: { checkout } })),
  pairOf(twoOf(1, 2), (numberOfAdults) => ({ stay: { paxes: [{ numberOfAdults, childrenAges: [7] }] } })),
  pairOf(twoOf<number[]>([7], []), (childrenAges) => ({
    stay: { paxes: [{ numberOfAdults: 2, childrenAges }] },
    rate: { rooms: [{ ...room, childrenAges }] },
  })),
  pairOf(inCents, (amount) => ({ rate: { rate: amount } })),
  pairOf(twoOf('EUR', 'USD', 'JPY'), (currency) => ({ rate: { currency } })),
  pairOf(twoOf<string | null>('NET', 'SALE', 'DIRECT', 'GROSS', null), (rateType) => ({ rate: { rateType } })),
  pairOf(twoOf<string | null>('RO', 'BB', 'XX', null), (boardType) => ({ rate: { boardType } })),
  pairOf(twoOf<string | null>('Room Only', 'Half Board', null), (boardName) => ({ rate: { boardType: null, boardName } })),
  pairOf(twoOf<string | null>('Double', 'Twin', 'Suite', null), (roomDescription) => ({ rate: { rooms: [{ ...room, roomDescription }] } })),
  pairOf(twoOf<number | null>(1, 2, 3, null), (numberOfAdults) => ({ rate: { rooms: [{ ...room, numberOfAdults }] } })),
  pairOf(twoOf<number[]>([7], [8], [], [7, 8]), (childrenAges) => ({ rate: { rooms: [{ ...room, childrenAges }] } })),
  pairOf(twoOf(1, 2, 3), (count) => ({ rate: { rooms: Array.from({ length: count }, (_, i) => ({ ...room, sequence: i + 1 })) } })),
  pairOf(twoOf<boolean | null>(true, false, null), (nonrefundable) => ({ rate: { nonrefundable } })),
  pairOf(inCents, (amount) => ({ rate: { cancellationPolicies: [{ amount, fromDate: '2027-03-01T00:00:00Z' }] } })),
  pairOf(twoOf('01', '02', '03'), (day) => ({ rate: { cancellationPolicies: [{ amount: '9', fromDate: `2027-03-${day}T00:00:00Z` }] } })),
  pairOf(twoOf<string | null>('City tax', 'Pool closed', null), (remarks) => ({ rate: { remarks } })),
  pairOf(inCents, (hotelRate) => ({ rate: { hotelRate } })),
  pairOf(twoOf('USD', 'CHF'), (hotelCurrency) => ({ rate: { hotelCurrency } })),
)

const improvable = new Set(['amount', 'policies', 'nonrefundable', 'hotelRate'])

/** Whether the change is noticed: its differences require consent, or all of them are improvements. */
function isNoticed(before: Offer, after: Offer): boolean {
  const found = differences(before, after)
  return differencesNeedingConsent(found).length > 0 || (found.length > 0 && found.every(({ field }) => improvable.has(field)))
}

describe('a change of any single agreed value', () => {
  it('blocks booking without consent, at the first and at the repeated check (10,000 pairs)', async () => {
    let [unnoticed, consents, refusals] = [0, 0, 0]
    const count = (noticed: boolean, refused: boolean) => {
      if (refused) refusals++
      else if (noticed) consents++
      else unnoticed++
    }
    await fc.assert(
      fc.asyncProperty(anyChange, fc.boolean(), fc.boolean(), async ([was, is], isNewKey, isRenewed) => {
        const wasHotel = { ...hotel, ...was.hotel }
        const wasRate = { ...rate, ...was.rate }
        const wasStay = { ...stay, ...was.stay }
        const { check, renew, answers } = checksOver([{ hotel: wasHotel, stay: wasStay }])
        const seen = offerOf(wasHotel, wasRate)
        const applyChange = () => answers({ ...was.hotel, ...is.hotel }, { ...was.rate, ...is.rate, ...(isNewKey && { rateKey: 'k2' }) })
        if (!isRenewed || is.stay) {
          applyChange()
          const now = await check({ seen, stay: { ...wasStay, ...is.stay } }).catch(() => null)
          return count(now !== null && isNoticed(seen, now.now), now === null || now.notBookable !== null)
        }
        answers(was.hotel ?? {}, was.rate)
        const first = await check({ seen, stay: wasStay })
        applyChange()
        const again = await renew(first.checkId).catch(() => null)
        count(again !== null && isNoticed(first.now, again.check.now), again === null || again.check.notBookable !== null)
      }),
      { numRuns: 10_000 },
    )
    expect(unnoticed).toBe(0)
    expect(Math.min(consents, refusals)).toBeGreaterThan(1000)
    expect(consents + refusals).toBe(10_000)
  })
})
