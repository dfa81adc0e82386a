/**
 * Closes months with the practice service, and compares the exported files with the bookings that another client gets from the service.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CloseOrder } from '../../../shared/contract/views/export-views.ts'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, monthOf } from '../../../shared/domain/dates.ts'
import { formatAmount, isZero, type Money, sumByCurrency } from '../../../shared/domain/money.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { creationMs } from '../../ledger/bookings/booked-on.ts'
import { defaultPastDays } from '../../practice/bookings/history.ts'
import { type PracticeService, practiceBaseUrl } from '../../practice/service.ts'
import { createServiceClient } from '../../service/client.ts'
import { answeredBy, desk, deskForEachTest, world } from '../../testing/desk/practising-desk.ts'
import { accountingLayout as layout, wholeLedger } from '../../testing/sample-exports.ts'
import { clientOptions } from '../../testing/service-samples.ts'
import { failureOf } from '../../testing/test-desk.ts'
import { answerWorkerFile } from '../../testing/workers.ts'

const zone = 'Europe/Zurich'

/** The practice service itself, behind `lists`. */
let practice: PracticeService
let otherClient: ReturnType<typeof createServiceClient>
/** Answers lists of bookings; the practice service does by default. */
let lists: (request: Request) => Promise<Response>

deskForEachTest({
  pastDays: defaultPastDays,
  changed: (createdWorld) => {
    practice = createdWorld.practice
    lists = practice.fetch
    return answeredBy(createdWorld, (request, forward) => (request.url.includes('checkbookings') ? lists(request) : forward()))
  },
})
beforeEach(() => {
  otherClient = createServiceClient({
    ...clientOptions,
    answerWorkerFile,
    baseUrl: practiceBaseUrl,
    apiKey: practice.apiKey,
    occupantsField: 'occupancy',
    fetch: (input, init) => practice.fetch(new Request(input, init)),
  })
})
afterEach(() => otherClient.close())

/** The month this many months ago, such as `2027-03`. */
function monthsAgo(count: number): string {
  let day = world.today()
  for (let i = 0; i < count; i++) day = addDays(monthOf(day).from, -1)
  return day.slice(0, 7)
}
const order = (month: string, basis: CloseOrder['basis'] = 'created'): CloseOrder => ({ month, basis, layout, allowMissingDays: false })

async function close(month: string, basis: CloseOrder['basis'] = 'created', name = `closed-${month}-0.csv`) {
  desk.savePath = join(world.documents, name)
  return desk.ask['closing.close'](order(month, basis))
}
async function changes(month: string, number: number, basis: CloseOrder['basis'] = 'created') {
  desk.savePath = join(world.documents, `closed-${month}-${number}.csv`)
  return desk.ask['closing.changes']({ month, basis, allowMissingDays: false })
}
type Row = Record<'entry' | 'bookingRef' | 'status' | 'currency' | 'total' | 'cancellationCost', string>
const rowsOf = async (month: string, number: number): Promise<Row[]> =>
  parse(await readFile(join(world.documents, `closed-${month}-${number}.csv`)), { columns: true })

const nonZeroSums = (sums: readonly Money[]) =>
  sums.filter(({ amount }) => !isZero(amount)).map(({ amount, currency }) => ({ currency, amount: formatAmount(amount, currency) }))
type Accounted = Pick<Booking, 'status' | 'currency' | 'total' | 'cancellationCost'>
const accountedAmounts = ({ status, currency, total, cancellationCost }: Accounted) => {
  const amount = status === 'CONFIRMED' ? total : status === 'CANCELLED' ? cancellationCost : null
  return amount ? [{ amount, currency: currency ?? '' }] : []
}
const reportedOf = async (month: string, files: number) => {
  const rows = await Promise.all(Array.from({ length: files }, (_, number) => rowsOf(month, number)))
  return nonZeroSums(sumByCurrency(rows.flat().flatMap(accountedAmounts)))
}
/** The sums of a month at the service, queried by another client with the key. */
async function sumsAtService(month: string): Promise<Money[]> {
  const { from, to } = monthOf(`${month}-01`)
  const found = new Map<string | null, Booking>()
  for (let start = addDays(from, -2); start <= to; start = addDays(start, 15)) {
    const answer = await otherClient.checkBookings({ fromDate: start, toDate: addDays(start, 17) })
    if (!answer.ok) throw new Error(answer.failure.kind)
    for (const booking of answer.value.bookings) found.set(booking.bookingRef, booking)
  }
  const ofMonth = [...found.values()].filter(({ creationDate }) => dateIn(zone, creationMs(creationDate) ?? 0).startsWith(month))
  return nonZeroSums(sumByCurrency(ofMonth.flatMap(accountedAmounts)))
}
/** Returns the reference of a confirmed booking in the filter whose check-in is not in the month `notIn`. */
async function findConfirmed(over: Partial<LedgerFilter>, notIn = ''): Promise<string> {
  const filter: LedgerFilter = { ...wholeLedger, status: 'CONFIRMED', ...over }
  const { rows } = await desk.ask['ledger.page']({ filter, sort: { by: 'created', descending: true }, after: null, limit: 50 })
  return rows.find(({ checkin }) => !notIn || !checkin?.startsWith(notIn))?.bookingRef ?? expect.fail('no such booking')
}
async function cancelledElsewhere(bookingRef: string): Promise<void> {
  const answer = await otherClient.cancelBooking({ bookingRef })
  expect(answer.ok && answer.value.booking.status).toBe('CANCELLED')
}

it('after three closed months and a restore of an earlier backup, closing again is refused and the sums match the service', async () => {
  const months = [3, 2, 1].map(monthsAgo)
  const [first = '', second = ''] = months
  await desk.ask['ledger.keepSince']({ since: addDays(`${first}-01`, -3) })
  await desk.ask['sync.run']({})
  const backup = (await desk.ask['maintenance.backUp']({})).backups[0]?.name ?? ''
  const early = await findConfirmed(monthOf(`${second}-01`))
  await cancelledElsewhere(early)
  for (const month of months) {
    expect(await close(month)).toMatchObject({ closing: { notAsked: [] } })
    expect(await reportedOf(month, 1)).toEqual(await sumsAtService(month))
  }
  expect((await rowsOf(second, 0)).find(({ bookingRef }) => bookingRef === early)).toMatchObject({ status: 'CANCELLED' })
  const late = await findConfirmed(monthOf(`${second}-01`))
  await cancelledElsewhere(late)

  const preview = await desk.ask['maintenance.restorePreview']({ backup })
  expect(preview.closings.map(({ month }) => month)).toEqual(months)
  // Until the service answers, no day is synced, and no changes are reported from the backup's outdated data.
  lists = () => Promise.reject(new TypeError('fetch failed'))
  await desk.ask['maintenance.restore']({ backup })
  expect((await desk.ask['ledger.coverage']({})).days).toMatchObject({ synced: 0, stale: 0 })
  for (const { notSynced } of (await desk.ask['closing.months']({})).months) expect(notSynced).toBeGreaterThan(27)
  expect(await failureOf(changes(second, 1))).toMatchObject({ kind: 'coverageHoles', why: { kind: expect.any(String) } })
  for (const month of months) expect(await failureOf(close(month))).toEqual({ kind: 'monthClosed', month })

  // Wait for the opening's sync, which gets no answer, so that the next one is a new run.
  await desk.ask['sync.run']({})
  lists = practice.fetch
  await desk.ask['sync.run']({})
  expect((await desk.ask['closing.months']({})).months.map(({ month, changed, notSynced }) => ({ month, changed, notSynced }))).toEqual(
    months.toReversed().map((month) => ({ month, changed: month === second ? 1 : 0, notSynced: 0 })),
  )
  for (const month of months) expect(await failureOf(close(month))).toEqual({ kind: 'monthClosed', month })
  expect(await changes(second, 1)).toMatchObject({ reversed: 1, closing: { rows: 2 } })
  expect((await rowsOf(second, 1)).map(({ bookingRef }) => bookingRef)).toEqual([late, late])
  for (const month of months) expect(await reportedOf(month, month === second ? 2 : 1)).toEqual(await sumsAtService(month))
})

it('after a change of the accounting zone, the files of closed months and of their changes contain only real changes', async () => {
  const [first, second] = [monthsAgo(2), monthsAgo(1)]
  await desk.ask['ledger.keepSince']({ since: addDays(`${first}-01`, -3) })
  await desk.ask['sync.run']({})
  await close(first)
  // Use another name: a close does not replace the file of another close.
  await close(second, 'checkin', 'by-check-in.csv')
  await desk.ask['settings.write']({ accountingZone: 'Asia/Tokyo' })
  expect((await desk.ask['closing.months']({})).months.map(({ changed }) => changed)).toEqual([0, 0])
  expect(await desk.ask['closing.zones']({})).toEqual({ zones: [{ zone, months: 2 }] })
  expect((await changes(first, 1)).closing).toBeNull()
  // Pick one that is not in the second month by check-in, which then has no changes.
  const cancelled = await findConfirmed(monthOf(`${first}-15`), second)
  await cancelledElsewhere(cancelled)
  expect(await changes(first, 1)).toMatchObject({ reversed: 1, closing: { rows: 2, zone } })
  expect((await rowsOf(first, 1)).map(({ bookingRef }) => bookingRef)).toEqual([cancelled, cancelled])
  expect(await reportedOf(first, 2)).toEqual(await sumsAtService(first))
  expect((await changes(second, 1, 'checkin')).closing).toBeNull()
  // The next month begins where the closed one ended, so each booking is in exactly one of them.
  await close(second)
  const reported = [...(await rowsOf(first, 0)), ...(await rowsOf(second, 0))].map(({ bookingRef }) => bookingRef)
  expect(new Set(reported).size).toBe(reported.length)
})

it('the accounting zone cannot be changed while a month is being closed, but can be afterwards', async () => {
  const month = monthsAgo(1)
  await desk.ask['ledger.keepSince']({ since: addDays(`${month}-01`, -3) })
  await desk.ask['sync.run']({})
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  lists = async (request) => {
    asked.resolve()
    await answer.promise
    return practice.fetch(request)
  }
  const closing = close(month)
  await asked.promise
  expect(await failureOf(desk.ask['settings.write']({ accountingZone: 'Asia/Tokyo' }))).toEqual({ kind: 'closingRuns' })
  answer.resolve()
  expect(await closing).toMatchObject({ closing: { zone, notAsked: [] } })
  expect((await desk.ask['settings.read']({})).accountingZone).toBe(zone)
  expect((await desk.ask['desk.state']({})).accountingZone).toBe(zone)
  expect(await reportedOf(month, 1)).toEqual(await sumsAtService(month))
  expect(await desk.ask['settings.write']({ accountingZone: 'Asia/Tokyo' })).toMatchObject({ accountingZone: 'Asia/Tokyo' })
})

it('before a close the creation days of its bookings are fetched again, so that late cancellations elsewhere are in the file', async () => {
  const month = monthsAgo(15)
  await desk.ask['ledger.keepSince']({ since: addDays(`${month}-01`, -100) })
  await desk.ask['sync.run']({})
  const bookingRef = await findConfirmed({ basis: 'checkin', ...monthOf(`${month}-01`), to: `${month}-10` })
  await cancelledElsewhere(bookingRef)
  await desk.ask['sync.run']({})
  // No sync fetches it any more.
  expect(await findConfirmed({ text: bookingRef })).toBe(bookingRef)
  expect(await close(month, 'checkin')).toMatchObject({ closing: { notAsked: [] } })
  expect((await rowsOf(month, 0)).find((row) => row.bookingRef === bookingRef)).toMatchObject({ status: 'CANCELLED' })
  const asking = desk.emitted('closing.progress')
  expect(asking[0]?.done).toBe(0)
  expect(asking.at(-1)).toMatchObject({ done: asking.at(-1)?.windows, pausedUntilMs: null })
})

it('fetching before a close can be stopped, and then nothing is closed', async () => {
  const month = monthsAgo(1)
  await desk.ask['sync.run']({})
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let held = 0
  lists = (request) => {
    held += 1
    if (held > 1) resolve()
    return held > 1
      ? new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
      : practice.fetch(request)
  }
  const closing = failureOf(close(month))
  await reached
  await desk.ask['closing.stop']({})
  expect(await closing).toEqual({ kind: 'stopped' })
  expect((await desk.ask['closing.months']({})).months).toEqual([])
  lists = practice.fetch
  expect(await close(month)).toMatchObject({ closing: { month } })
})

it('days that cannot be fetched before a close are reported before writing, and noted in the file if the clerk accepts the gap', async () => {
  const month = monthsAgo(1)
  const days = monthOf(`${month}-01`)
  await desk.ask['ledger.keepSince']({ since: days.from })
  await desk.ask['sync.run']({})
  lists = () => Promise.resolve(new Response('', { status: 500 }))
  const refused = await failureOf(close(month))
  expect(refused).toMatchObject({ kind: 'coverageHoles', missing: [days], why: { kind: expect.any(String) } })
  const { closing } = await desk.ask['closing.close']({ ...order(month), allowMissingDays: true })
  expect(closing).toMatchObject({ notAsked: [days] })
  const about = JSON.parse(await readFile(join(world.documents, `closed-${month}-0-about-INCOMPLETE.json`), 'utf8'))
  expect(about.coverage).toMatchObject({ complete: false, notAsked: [days] })
})
