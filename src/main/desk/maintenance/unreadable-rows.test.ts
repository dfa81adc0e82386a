import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { bookingKeyOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { evidence } from '../../ledger/journal/evidence.ts'
import { type OpenLedger, openLedger } from '../../ledger/storage/open.ts'
import {
  cancel,
  desk,
  deskForEachTest,
  loseBooking,
  practiceFolder,
  rowsWith,
  startAgain,
  switchOn,
  world,
} from '../../testing/desk/practising-desk.ts'
import { checkOfEach, failureOf, formFor } from '../../testing/test-desk.ts'
import { practiceKey } from '../session/ledger-access.ts'
import { ledgerFolder, sendJournalFile } from '../session/ledger-places.ts'

deskForEachTest()

/** Opens the ledger directly while the desk is stopped. */
function onLedger<T>(work: (ledger: OpenLedger) => T): T {
  const ledger = openLedger(ledgerFolder(practiceFolder()), practiceKey, 'Europe/Zurich')
  try {
    return work(ledger)
  } finally {
    ledger.close()
  }
}

const tables = { intent: 'client_ref', cancellation: 'reference' } as const

/** Stops the desk and replaces the stored body of a case; ignores the table's own checks. */
const damageRow = async (table: keyof typeof tables, reference: string, body: string) => {
  await desk.stop()
  onLedger(({ connection }) => {
    connection.pragma('ignore_check_constraints = on')
    connection.prepare(`update ${table} set body = ? where ${tables[table]} = ?`).run(body, reference)
  })
}
const bodyOf = (table: keyof typeof tables, reference: string) =>
  onLedger(({ connection }) => connection.prepare(`select body from ${table} where ${tables[table]} = ?`).pluck().get(reference) as string)

/** Replaces the send journal's lines about one reference with unreadable ones and keeps the other lines. */
const damageJournalLines = async (reference: string) => {
  const text = await readFile(sendJournalFile(practiceFolder()), 'utf8')
  const lines = text.split('\n').map((line) => (line.includes(reference) ? 'damaged' : line))
  await writeFile(sendJournalFile(practiceFolder()), lines.join('\n'))
}

const listNotices = async () =>
  (await desk.ask['notices.list']({})).notices.map(({ kind, clientRef, bookingRef }) => [kind, clientRef ?? bookingRef])
const openBookings = async () => (await desk.ask['booking.attempts']({ open: true })).cases
const settledBookings = async () => (await desk.ask['booking.attempts']({ open: false })).cases.map(({ clientRef }) => clientRef)

/** Books several rooms one after another and returns the attempts. */
async function book(count: number): Promise<AttemptView[]> {
  const booked: AttemptView[] = []
  for (const check of await checkOfEach(desk, count)) {
    const acknowledged = booked.flatMap(({ bookingRef, clientRef }) => [bookingRef ?? '', clientRef])
    booked.push(await desk.ask['booking.book']({ ...formFor(check), acknowledged, reason: 'another room' }))
  }
  return booked
}

const unreadableBodies = ['not json', '{"clientRef":7,"attempts":[null]}']

describe('a settled attempt with an unreadable row', () => {
  it.each(unreadableBodies)('(%s) is skipped: the ledger opens, the others are listed, and a notice reports it', async (body) => {
    const [first, second] = (await book(2)).map(({ clientRef }) => clientRef)
    const clientRef = first ?? ''
    await damageRow('intent', clientRef, body)
    await startAgain()
    expect(await settledBookings()).toEqual([second])
    expect(await listNotices()).toEqual([['attemptUnreadable', clientRef]])
    // The booking itself is in the ledger and can be opened.
    const row = (await rowsWith('')).find((one) => one.clientRef === clientRef) as LedgerRow
    expect(await desk.ask['ledger.record'](bookingKeyOf(row))).toMatchObject({ row: { clientRef, known: 'CONFIRMED' } })
    expect(await failureOf(desk.ask['booking.attempt']({ clientRef }))).toEqual({ kind: 'notHere' })
    await desk.stop()
    expect(bodyOf('intent', clientRef)).toBe(body)
    await startAgain()
    await settledBookings()
    expect(await listNotices()).toEqual([['attemptUnreadable', clientRef]])
  })
})

describe('an open attempt with an unreadable row', () => {
  it.each(unreadableBodies)('(%s) is recovered from the send journal, and the unreadable row is added to the evidence', async (body) => {
    await loseBooking()
    const clientRef = (await book(1))[0]?.clientRef ?? ''
    await damageRow('intent', clientRef, body)
    await startAgain()
    expect(await openBookings()).toMatchObject([{ clientRef, state: 'UNKNOWN', agreed: null }])
    expect(await listNotices()).toEqual([['notInLedger', clientRef]])
    world.practice.faults.switchOff()
    expect(await desk.ask['booking.lookUp']({ clientRef })).toMatchObject({ state: 'CONFIRMED' })
    await desk.stop()
    const lines = onLedger((ledger) => evidence(ledger, clientRef))
    const stored = body === 'not json' ? body : JSON.parse(body)
    expect(lines.find(({ what }) => what === 'unreadable')?.body).toEqual({ stored })
    await startAgain()
    expect(await settledBookings()).toEqual([clientRef])
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('stays unchanged if the send journal has no line about it; its stay is not booked again without a reason', async () => {
    await loseBooking()
    // Listing bookings does not find it either.
    await switchOn('checkBookings', 'htmlPage', 1000)
    // A later line follows the lost one, so that the send journal does not look truncated.
    const clientRef = (await book(2))[0]?.clientRef ?? ''
    await desk.stop()
    world.practice.faults.switchOff()
    world.practice.faults.switchOn({ endpoint: 'checkBooking', fault: 'htmlPage', times: 1000 })
    const body = JSON.stringify({ ...JSON.parse(bodyOf('intent', clientRef)), attempts: [null] })
    await startAgain()
    await damageRow('intent', clientRef, body)
    await damageJournalLines(clientRef)
    await startAgain()
    expect(await openBookings()).toEqual([])
    expect(await listNotices()).toContainEqual(['attemptUnreadable', clientRef])

    const [check] = await checkOfEach(desk, 1)
    if (!check) throw new Error('nothing to book')
    const failure = await failureOf(desk.ask['booking.book'](formFor(check)))
    expect(failure).toMatchObject({
      kind: 'similarStays',
      stays: expect.arrayContaining([expect.objectContaining({ key: clientRef, open: true })]),
    })
    const acknowledged = failure.kind === 'similarStays' ? failure.stays.map(({ key }) => key) : []
    expect(await failureOf(desk.ask['booking.book']({ ...formFor(check), acknowledged }))).toMatchObject({ kind: 'similarStays' })
    expect(world.practice.received('bookRate')).toBe(2)
    expect(await desk.ask['booking.book']({ ...formFor(check), acknowledged, reason: 'asked at the service' })).toMatchObject({
      open: false,
    })
    await desk.stop()
    expect(bodyOf('intent', clientRef)).toBe(body)
    await startAgain()
  })
})

describe('a cancellation with an unreadable row', () => {
  const openCancellations = async () => (await desk.ask['cancel.cancellations']({ open: true })).cases
  const loseCancelling = async () => {
    await switchOn('cancelBooking', 'http500')
    await switchOn('checkBooking', 'htmlPage', 1000)
  }

  it.each(unreadableBodies)(
    '(%s) is skipped if it is settled: the ledger opens, the others are listed, and a notice reports it',
    async (body) => {
      const [first = '', second = ''] = (await book(2)).map(({ bookingRef }) => bookingRef ?? '')
      await cancel({ bookingRef: first })
      await cancel({ bookingRef: second })
      await damageRow('cancellation', first, body)
      await startAgain()
      expect((await desk.ask['cancel.cancellations']({ open: false })).cases.map(({ reference }) => reference)).toEqual([second])
      expect(await listNotices()).toEqual([['cancellationUnreadable', first]])
      await desk.stop()
      expect(bodyOf('cancellation', first)).toBe(body)
      await startAgain()
    },
  )

  it.each(unreadableBodies)('(%s) is recovered from the send journal if it is open', async (body) => {
    const bookingRef = (await book(1))[0]?.bookingRef ?? ''
    await loseCancelling()
    expect(await cancel({ bookingRef })).toMatchObject({ state: 'unknown' })
    await damageRow('cancellation', bookingRef, body)
    await startAgain()
    expect(await openCancellations()).toMatchObject([{ reference: bookingRef, state: 'UNKNOWN' }])
    expect(await listNotices()).toEqual([['notInLedger', bookingRef]])
  })

  it('stays unchanged if it is open and the send journal has no line about it; it is not sent a second time', async () => {
    const [first = '', second = ''] = (await book(2)).map(({ bookingRef }) => bookingRef ?? '')
    await loseCancelling()
    await cancel({ bookingRef: first })
    world.practice.faults.switchOff()
    await cancel({ bookingRef: second })
    const sent = world.practice.received('cancelBooking')
    await damageRow('cancellation', first, 'null')
    await damageJournalLines(first)
    await startAgain()
    expect(await openCancellations()).toEqual([])
    expect(await listNotices()).toContainEqual(['cancellationUnreadable', first])
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef: first })
    expect(await failureOf(desk.ask['cancel.confirm']({ quoteId }))).toEqual({ kind: 'cancellationUnreadable', reference: first })
    expect(world.practice.received('cancelBooking')).toBe(sent)
    await desk.stop()
    expect(bodyOf('cancellation', first)).toBe('null')
    await startAgain()
  })
})
