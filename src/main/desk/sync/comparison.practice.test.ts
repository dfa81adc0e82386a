/** The sync with the practice service, with a real ledger, a real send journal and real cases. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { termsOf } from '../../../shared/domain/terms.ts'
import type { AttemptContent } from '../../booking/attempts/booking-attempt.ts'
import { type BookingAttempts, createBookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import { createServiceConnection, type ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { mintReference } from '../../booking/references/references.ts'
import { openJournal, type SendJournal } from '../../booking/send-journal/send-journal.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { sinceName } from '../../ledger/queries/freshness.ts'
import { createPracticeService, type PracticeService, practiceBaseUrl } from '../../practice/service.ts'
import { createServiceClient } from '../../service/client.ts'
import { folderForEachTest, home, openRemote } from '../../testing/ledger/test-ledger.ts'
import { clientOptions } from '../../testing/service-samples.ts'
import { stay } from '../../testing/test-desk.ts'
import { answerWorkerFile } from '../../testing/workers.ts'
import { createBookingStore } from '../records/booking-store.ts'
import { type ComparisonDesk, createComparison } from './comparison.ts'
import { readCoverage, setSyncStart } from './sync-days.ts'

const hourMs = 3_600_000
const consent = { seen: null, acknowledged: [], reason: null }

let nowMs: number
let practice: PracticeService
let service: ServiceConnection
let ledger: Ledger
let journal: SendJournal
let attempts: BookingAttempts
let referenceCount = 0
let comparison: ComparisonDesk

/** Timers never fire here: all observations come from syncs. */
const clock = { nowMs: () => nowMs, tickMs: () => nowMs, after: () => () => {} }

folderForEachTest()
beforeEach(async () => {
  nowMs = Date.parse('2027-01-10T09:00:00Z')
  practice = createPracticeService({ seed: 'comparison', pastDays: 60, now: clock.nowMs })
  const client = createServiceClient({
    baseUrl: practiceBaseUrl,
    apiKey: practice.apiKey,
    ...clientOptions,
    answerWorkerFile,
    nowMs: clock.nowMs,
    occupantsField: 'occupancy',
    fetch: (input, init) => practice.fetch(new Request(input, init)),
  })
  service = createServiceConnection(client, clock, () => {})
  ledger = await openRemote()
  await ledger.remember(sinceName, '2026-12-01')
  journal = await openJournal(join(home, 'witness.log'))
  attempts = createBookingAttempts({
    ledger,
    journal,
    service: () => service,
    clock,
    random: { bytes: (count) => randomBytes(count), jitter: () => 0 },
    newReference: async () =>
      mintReference({ installation: 'C0MPARE', number: ++referenceCount }, { bytes: (count) => randomBytes(count) }),
    cancelledByUs: () => false,
    found: async () => {},
    notify: () => {},
    noticed: () => {},
  })
  const store = createBookingStore(
    ledger,
    [attempts],
    () => {},
    () => {},
  )
  comparison = createComparison({
    ledger,
    store,
    attempts,
    service: () => service,
    clock,
    zone: 'Europe/Zurich',
    emit: () => {},
    changed: () => {},
    log: () => {},
  })
})

afterEach(async () => {
  await comparison.stop()
  await attempts.stop()
  await journal.close()
  await service.close()
})

const compare = () => comparison['sync.run']({})

/** The content of a booking: the first rate of a hotel for two. */
async function contentToBook(): Promise<AttemptContent> {
  const paxes = [{ numberOfAdults: 2, childrenAges: [] }]
  for (const hotelCode of practice.hotelCodes(20)) {
    const answer = await service.service.checkHotel({ ...stay, paxes, hotelCode })
    const rate = answer.ok ? answer.value.hotel.rates.find(({ rateType }) => rateType === 'NET') : undefined
    if (!answer.ok || !rate) continue
    const guest = { firstName: 'Ada', lastName: 'Byron', age: 36, occupantType: 'ADULT' as const }
    const { hotelName, destinationCode } = answer.value.hotel
    return {
      ...{ hotelCode, hotelName, destinationCode, checkin: stay.checkin, checkout: stay.checkout, rateKey: rate.rateKey },
      holder: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' },
      occupancies: [{ room: { sequence: rate.rooms?.[0]?.sequence ?? 1 }, occupants: [guest, guest] }],
      specialRequest: null,
      withCard: false,
      agreed: termsOf(rate),
    }
  }
  throw new Error('no hotel to book')
}

/** Books as another program with the same key. */
const bookElsewhere = async (clientRef: string, { rateKey, holder, occupancies }: AttemptContent) => {
  const answer = await service.service.bookRate({ rateKey, clientRef, holder, occupancies: [...occupancies] })
  if (!answer.ok) throw new Error(answer.failure.kind)
  return answer.value.booking
}

const book = async (): Promise<string> => (await attempts.begin(await contentToBook(), async () => ({ consent }))).clientRef
const stateOf = async (clientRef: string) => (await attempts.view(clientRef)).state
const notices = async () => (await ledger.notices()).map(({ kind, clientRef }) => `${kind} ${clientRef}`)

it('a sync with the practice service adopts a booking that another program made for an attempt with an unknown outcome', async () => {
  const content = await contentToBook()
  practice.faults.switchOn({ endpoint: 'bookRate', fault: 'http500', times: 1 })
  const { clientRef, state } = await attempts.begin(content, async () => ({ consent }))
  expect(state).toBe('UNKNOWN')
  await bookElsewhere(clientRef, content)
  expect(await compare()).toMatchObject({ failed: 0, stopped: false })
  expect(await stateOf(clientRef)).toBe('CONFIRMED')
  expect(await ledger.find({ clientRef })).toMatchObject({ known: 'CONFIRMED' })
  expect(await notices()).toEqual([`recovered ${clientRef}`])
})

it('a sync with the practice service updates a booking of ours that was cancelled at the service', async () => {
  const clientRef = await book()
  await service.service.cancelBooking({ clientRef })
  nowMs += hourMs
  await compare()
  expect(await stateOf(clientRef)).toBe('CANCELLED')
  expect(await ledger.find({ clientRef })).toMatchObject({ known: 'CANCELLED' })
  expect(await notices()).toEqual([`cancelledElsewhere ${clientRef}`])
})

it('a sync with the practice service stores the bookings of other desks and opens no case for them', async () => {
  await book()
  const foreign = await bookElsewhere('RD-ZZZZZZZZZZZZZZZZ', await contentToBook())
  const { added } = await compare()
  expect(added).toBeGreaterThan(30)
  expect(await ledger.find({ bookingRef: foreign.bookingRef ?? '' })).toMatchObject({ clientRef: 'RD-ZZZZZZZZZZZZZZZZ' })
  expect(await ledger.attempt('RD-ZZZZZZZZZZZZZZZZ')).toBeNull()
  expect(await notices()).toEqual([])
})

it('a sync with the practice service shows a booking made ninety days ago as cancelled, whoever made or cancelled it', async () => {
  const [own, foreign] = [await book(), 'of another desk']
  await bookElsewhere(foreign, await contentToBook())
  await compare()
  nowMs += 50 * 24 * hourMs
  for (const clientRef of [own, foreign]) await service.service.cancelBooking({ clientRef })
  // The stay is over in another twenty days; the booking itself was made ninety days ago.
  nowMs += 40 * 24 * hourMs
  await compare()
  for (const clientRef of [own, foreign]) expect(await ledger.find({ clientRef })).toMatchObject({ known: 'CANCELLED' })
})

it('a sync with the practice service fetches all days at first, then those that can change, and shows failed days as not synced', async () => {
  const coverage = () => readCoverage({ ledger, attempts, clock, zone: 'Europe/Zurich' })
  expect((await coverage()).days).toEqual({ synced: 0, stale: 0, missing: 41 })
  practice.faults.switchOn({ endpoint: 'checkBookings', fault: 'htmlPage', times: 100 })
  const withoutFaults = createPracticeService({ seed: 'comparison', pastDays: 60, now: clock.nowMs })
  await compare()
  expect((await coverage()).days).toMatchObject({ synced: 0, missing: 41 })
  practice = withoutFaults
  const first = await compare()
  expect(first).toMatchObject({ failed: 0 })
  const { days, bookings, runs } = await coverage()
  expect(days).toEqual({ synced: 41, stale: 0, missing: 0 })
  const all = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const
  expect(bookings.reduce((sum, perDay) => sum + perDay, 0)).toBeGreaterThan(30)
  expect(runs.reduce((sum, run) => sum + run.bookings, 0)).toBe(bookings.reduce((sum, perDay) => sum + perDay, 0))
  expect((await ledger.totals(all)).counts.all).toBeGreaterThanOrEqual(bookings.reduce((sum, perDay) => sum + perDay, 0))
  expect((await compare()).windows).toBeLessThanOrEqual(first.windows)
})

it('a sync with the practice service goes back further when the first day of the ledger is set earlier', async () => {
  await compare()
  const parts = { ledger, attempts, clock, zone: 'Europe/Zurich' }
  expect((await setSyncStart(parts, '2026-11-01')).days.missing).toBe(30)
  await expect(setSyncStart(parts, '2027-01-11')).rejects.toMatchObject({ failure: { kind: 'input' } })
  await compare()
  expect(await readCoverage(parts)).toMatchObject({ since: '2026-11-01', days: { missing: 0 } })
})

it('a sync with the practice service creates a notice when a confirmed booking is missing three times in a row', async () => {
  const clientRef = await book()
  // The restarted service has lost the booking.
  practice = createPracticeService({ seed: 'comparison', pastDays: 60, now: clock.nowMs })
  for (let day = 1; day <= 3; day++) {
    expect(await notices()).toEqual([])
    nowMs += 24 * hourMs
    await compare()
  }
  expect(await notices()).toEqual([`vanished ${clientRef}`])
  expect(await stateOf(clientRef)).toBe('CONFIRMED')
})
