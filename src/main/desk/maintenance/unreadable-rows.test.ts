import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { bookingKeyOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { evidence } from '../../ledger/journal/evidence.ts'
import { type OpenLedger, openLedger } from '../../ledger/storage/open.ts'
import { desk, deskForEachTest, startAgain, world } from '../../testing/desk/practising-desk.ts'
import { checkOfEach, failureOf, formFor } from '../../testing/test-desk.ts'
import { practiceKey } from '../session/ledger-access.ts'
import { ledgerFolder, sendJournalFile } from '../session/ledger-places.ts'

const folder = () => join(world.folder, 'practice')
deskForEachTest()

/** Opens the ledger directly while the desk is stopped. */
function onLedger<T>(work: (ledger: OpenLedger) => T): T {
  const ledger = openLedger(ledgerFolder(folder()), practiceKey, 'Europe/Zurich')
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
  const text = await readFile(sendJournalFile(folder()), 'utf8')
  const lines = text.split('\n').map((line) => (line.includes(reference) ? 'damaged' : line))
  await writeFile(sendJournalFile(folder()), lines.join('\n'))
}
const start = async () => {
  await startAgain()
}

const listNotices = async () =>
  (await desk.ask['notices.list']({})).notices.map(({ kind, clientRef, bookingRef }) => [kind, clientRef ?? bookingRef])
const openBookings = async () => (await desk.ask['booking.attempts']({ open: true })).cases
const settledBookings = async () => (await desk.ask['booking.attempts']({ open: false })).cases.map(({ clientRef }) => clientRef)
const page = () =>
  desk.ask['ledger.page']({
    filter: { status: 'all', basis: 'created', from: null, to: null, text: '' },
    sort: { by: 'created', descending: true },
    after: null,
    limit: 10,
  })

/** Books several rooms one after another and returns the attempts. */
async function book(count: number): Promise<AttemptView[]> {
  const booked: AttemptView[] = []
  for (const check of await checkOfEach(desk, count)) {
    const acknowledged = booked.flatMap(({ bookingRef, clientRef }) => [bookingRef ?? '', clientRef])
    booked.push(await desk.ask['booking.book']({ ...formFor(check), acknowledged, reason: 'another room' }))
  }
  return booked
}

/** Loses the answer to the next booking and makes all look-ups fail. */
async function loseAnswer() {
  await desk.ask['practice.switchOn']({ endpoint: 'bookRate', fault: 'answerLost', times: 1 })
  await desk.ask['practice.switchOn']({ endpoint: 'checkBooking', fault: 'htmlPage', times: 1000 })
}

const unreadableBodies = ['not json', '{"clientRef":7,"attempts":[null]}']

describe('a settled attempt with an unreadable row', () => {
  it.each(unreadableBodies)('(%s) is skipped: the ledger opens, the others are listed, and a notice reports it', async (body) => {
    const [first, second] = (await book(2)).map(({ clientRef }) => clientRef)
    const clientRef = first ?? ''
    await damageRow('intent', clientRef, body)
    await start()
    expect(await settledBookings()).toEqual([second])
    expect(await listNotices()).toEqual([['attemptUnreadable', clientRef]])
    // The booking itself is in the ledger and can be opened.
    const row = (await page()).rows.find((one) => one.clientRef === clientRef) as LedgerRow
    expect(await desk.ask['ledger.record'](bookingKeyOf(row))).toMatchObject({ row: { clientRef, known: 'CONFIRMED' } })
    expect(await failureOf(desk.ask['booking.attempt']({ clientRef }))).toEqual({ kind: 'notHere' })
    await desk.stop()
    expect(bodyOf('intent', clientRef)).toBe(body)
    await start()
    await settledBookings()
    expect(await listNotices()).toEqual([['attemptUnreadable', clientRef]])
  })
})

describe('an open attempt with an unreadable row', () => {
  it.each(unreadableBodies)('(%s) is recovered from the send journal, and the unreadable row is added to the evidence', async (body) => {
    await loseAnswer()
    const clientRef = (await book(1))[0]?.clientRef ?? ''
    await damageRow('intent', clientRef, body)
    await start()
    expect(await openBookings()).toMatchObject([{ clientRef, state: 'UNKNOWN', agreed: null }])
    expect(await listNotices()).toEqual([['notInLedger', clientRef]])
    world.practice.faults.switchOff()
    expect(await desk.ask['booking.lookUp']({ clientRef })).toMatchObject({ state: 'CONFIRMED' })
    await desk.stop()
    const lines = onLedger((ledger) => evidence(ledger, clientRef))
    const stored = body === 'not json' ? body : JSON.parse(body)
    expect(lines.find(({ what }) => what === 'unreadable')?.body).toEqual({ stored })
    await start()
    expect(await settledBookings()).toEqual([clientRef])
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('stays unchanged if the send journal has no line about it; its stay is not booked again without a reason', async () => {
    await loseAnswer()
    // Listing bookings does not find it either.
    await desk.ask['practice.switchOn']({ endpoint: 'checkBookings', fault: 'htmlPage', times: 1000 })
    // A later line follows the lost one, so that the send journal does not look truncated.
    const clientRef = (await book(2))[0]?.clientRef ?? ''
    await desk.stop()
    world.practice.faults.switchOff()
    world.practice.faults.switchOn({ endpoint: 'checkBooking', fault: 'htmlPage', times: 1000 })
    const body = JSON.stringify({ ...JSON.parse(bodyOf('intent', clientRef)), attempts: [null] })
    await start()
    await damageRow('intent', clientRef, body)
    await damageJournalLines(clientRef)
    await start()
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
    await start()
  })
})

describe('a cancellation with an unreadable row', () => {
  const cancel = async (bookingRef: string) => {
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef })
    return desk.ask['cancel.confirm']({ quoteId })
  }
  const openCancellations = async () => (await desk.ask['cancel.cancellations']({ open: true })).cases
  const loseCancelling = async () => {
    await desk.ask['practice.switchOn']({ endpoint: 'cancelBooking', fault: 'http500', times: 1 })
    await desk.ask['practice.switchOn']({ endpoint: 'checkBooking', fault: 'htmlPage', times: 1000 })
  }

  it.each(unreadableBodies)(
    '(%s) is skipped if it is settled: the ledger opens, the others are listed, and a notice reports it',
    async (body) => {
      const [first = '', second = ''] = (await book(2)).map(({ bookingRef }) => bookingRef ?? '')
      await cancel(first)
      await cancel(second)
      await damageRow('cancellation', first, body)
      await start()
      expect((await desk.ask['cancel.cancellations']({ open: false })).cases.map(({ reference }) => reference)).toEqual([second])
      expect(await listNotices()).toEqual([['cancellationUnreadable', first]])
      await desk.stop()
      expect(bodyOf('cancellation', first)).toBe(body)
      await start()
    },
  )

  it.each(unreadableBodies)('(%s) is recovered from the send journal if it is open', async (body) => {
    const bookingRef = (await book(1))[0]?.bookingRef ?? ''
    await loseCancelling()
    expect(await cancel(bookingRef)).toMatchObject({ state: 'unknown' })
    await damageRow('cancellation', bookingRef, body)
    await start()
    expect(await openCancellations()).toMatchObject([{ reference: bookingRef, state: 'UNKNOWN' }])
    expect(await listNotices()).toEqual([['notInLedger', bookingRef]])
  })

  it('stays unchanged if it is open and the send journal has no line about it; it is not sent a second time', async () => {
    const [first = '', second = ''] = (await book(2)).map(({ bookingRef }) => bookingRef ?? '')
    await loseCancelling()
    await cancel(first)
    world.practice.faults.switchOff()
    await cancel(second)
    const sent = world.practice.received('cancelBooking')
    await damageRow('cancellation', first, 'null')
    await damageJournalLines(first)
    await start()
    expect(await openCancellations()).toEqual([])
    expect(await listNotices()).toContainEqual(['cancellationUnreadable', first])
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef: first })
    expect(await failureOf(desk.ask['cancel.confirm']({ quoteId }))).toEqual({ kind: 'cancellationUnreadable', reference: first })
    expect(world.practice.received('cancelBooking')).toBe(sent)
    await desk.stop()
    expect(bodyOf('cancellation', first)).toBe('null')
    await start()
  })
})
