import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { plansOf } from '../../testing/ledger/query-plans.ts'
import { ledger, ledgerForEachTest, putEach, removeBookings } from '../../testing/ledger/test-ledger.ts'
import { sampleClient } from '../../testing/sample-offers.ts'
import { saveSoldTo } from '../bookings/sold-to.ts'
import { saveClient } from '../clients/clients.ts'
import { plannedStays } from './planned-stays.ts'

ledgerForEachTest({ zone: 'Asia/Tokyo' })

const deskZone = 'Europe/Zurich'
const march = { from: '2027-03-01', to: '2027-03-31' }
const refsIn = (range = march) => plannedStays(ledger, range, deskZone).stays.map(({ reference }) => reference)
const noTerms = { nonrefundable: true, cancellationPolicies: null }
const stays = (...dates: [checkin: string | null, checkout: string | null][]) =>
  putEach(dates.map(([checkin, checkout]) => ({ clientRef: null, checkin, checkout, ...noTerms })))
const freeUntil = (fromDate: string) => ({ nonrefundable: false, cancellationPolicies: [{ amount: '10.00', fromDate }] })

it('lists stays with a night in the range: the check-in counts, the check-out does not', () => {
  stays(
    ['2027-02-26', '2027-03-01'],
    ['2027-02-26', '2027-03-02'],
    ['2027-03-31', '2027-04-02'],
    ['2027-04-01', '2027-04-02'],
    ['2026-01-01', '2028-01-01'],
    ['2027-03-10', '2027-03-10'],
    ['2027-03-11', null],
    [null, '2027-03-12'],
  )
  expect(refsIn()).toEqual(['r1', 'r2', 'r4', 'r5', 'r6'])
  expect(refsIn({ from: '2027-03-10', to: '2027-03-10' })).toEqual(['r4', 'r5'])
})

it('finds exactly what a filter of all bookings by night and deadline finds', () => {
  const day = fc.integer({ min: -90, max: 90 }).map((days) => addDays('2027-03-15', days))
  const booking = fc.record({
    status: fc.constantFrom('CONFIRMED', 'CONFIRMED', 'ON_REQUEST', 'CANCELLED', 'FAILED'),
    checkin: day,
    nights: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom(-2, 14, 15, 16, 120)),
    /** Hours around the first and last midnight of the range, or days in it. */
    deadline: fc.option(
      fc.tuple(fc.constantFrom('2027-02-28T23:00:00Z', '2027-03-31T22:00:00Z', '2027-03-10T12:00:00Z'), fc.constantFrom(-1, 0, 1)),
      {
        nil: null,
      },
    ),
  })
  fc.assert(
    fc.property(fc.array(booking, { minLength: 1, maxLength: 20 }), (all) => {
      removeBookings()
      const deadlines = all.map(({ deadline }) => deadline && Date.parse(deadline[0]) + deadline[1])
      putEach(
        all.map(({ status, checkin, nights }, i) => {
          const endsMs = deadlines[i]
          const terms = endsMs == null ? noTerms : freeUntil(new Date(endsMs).toISOString())
          return { clientRef: null, status, checkin, checkout: addDays(checkin, nights), ...terms }
        }),
      )
      const marchDays = new Set(Array.from({ length: 31 }, (_, i) => addDays('2027-03-01', i)))
      const expected = all.flatMap(({ status, checkin, nights }, i) => {
        const occupied = Array.from({ length: Math.max(1, nights) }, (_, night) => addDays(checkin, night))
        const endsMs = deadlines[i]
        // The last millisecond that is still free.
        const lastFreeDay = status === 'CONFIRMED' && endsMs != null ? dateIn(deskZone, endsMs - 1) : null
        const isIn = occupied.some((date) => marchDays.has(date)) || (lastFreeDay !== null && marchDays.has(lastFreeDay))
        return isIn && status !== 'CANCELLED' && status !== 'FAILED' ? [`r${i}`] : []
      })
      expect(refsIn().sort()).toEqual(expected.sort())
    }),
    { numRuns: 60 },
  )
})

it('returns what a bar shows, with the current name of the client, and no deadline of an unclear booking', () => {
  const clientId = saveClient(ledger, null, sampleClient({ name: 'Byron' }), 0) as number
  putEach([
    { clientRef: 'c0', checkin: '2027-03-10', checkout: '2027-03-12', ...freeUntil('2027-03-08T12:00:00Z') },
    {
      clientRef: null,
      hotelCode: null,
      hotelName: null,
      status: 'ON_REQUEST',
      checkin: '2027-03-10',
      ...freeUntil('2027-03-08T12:00:00Z'),
    },
  ])
  saveSoldTo(ledger.prepare, 'c0', clientId)
  saveClient(ledger, clientId, sampleClient({ name: 'Byron Travel' }), 1)
  const confirmed = { reference: 'r0', hotelCode: '12b0a5', hotelName: 'Grand Küste Hotel', client: 'Byron Travel', known: 'CONFIRMED' }
  const unclear = { reference: 'r1', hotelCode: null, hotelName: null, client: null, known: null, status: 'ON_REQUEST', freeUntilMs: null }
  expect(plannedStays(ledger, march, deskZone)).toMatchObject({
    stays: [{ ...confirmed, checkin: '2027-03-10', checkout: '2027-03-12', freeUntilMs: Date.parse('2027-03-08T12:00:00Z') }, unclear],
    next: null,
    nearest: [],
  })
})

it('returns many stays in pages, each stay once', () => {
  stays(...Array.from({ length: 4500 }, (_, i) => [addDays('2027-02-25', i % 7), '2027-03-09'] as [string, string]))
  const ids: number[] = []
  const sizes: number[] = []
  for (let after: number | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page = plannedStays(ledger, march, deskZone, after)
    ids.push(...page.stays.map(({ id }) => id))
    sizes.push(page.stays.length)
    after = page.next
  }
  expect(sizes).toEqual([2000, 2000, 500])
  expect(new Set(ids).size).toBe(4500)
})

it('names the check-ins around an empty range', () => {
  stays(['2027-01-10', '2027-01-12'], ['2027-02-20', '2027-02-21'], ['2027-05-02', '2027-05-03'], [null, '2027-03-03'])
  expect(plannedStays(ledger, march, deskZone)).toEqual({ stays: [], next: null, nearest: ['2027-02-20', '2027-05-02'] })
  expect(plannedStays(ledger, { from: '2027-06-01', to: '2027-06-07' }, deskZone).nearest).toEqual(['2027-05-02'])
})

it('reads indexes only, however many bookings there are', () => {
  const plans = plansOf((traced) => plannedStays(traced, march, deskZone))
  for (const index of [
    'booking_by_checkin (checkin>? AND checkin<?)',
    'booking_by_long_stay (checkout>?)',
    'booking_by_free_end (free_until_ms>? AND free_until_ms<?)',
  ])
    expect(plans).toContain(index)
  expect(plans).not.toMatch(/SCAN (booking|sold_to|client)/)
})
