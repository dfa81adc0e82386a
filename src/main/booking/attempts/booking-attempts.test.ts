import { describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { type Booking, knownStatus } from '../../../shared/domain/schemas.ts'
import type { Sold } from '../../../shared/domain/selling/selling.ts'
import type { KeptAttempt, StoredAttempt } from '../../ledger/records.ts'
import type { CallOutcome } from '../../service/answers/service.ts'
import { bookingOf, consent, content, service, shownBy } from '../../testing/attempt-samples.ts'
import { settled, virtualClock } from '../../testing/virtual-clock.ts'
import { mintReference } from '../references/references.ts'
import type { StopReason } from '../running/before-send.ts'
import type { ServiceConnection } from '../running/service-connection.ts'
import { announced, type JournalEntry } from '../send-journal/send-journal.ts'
import type { BookingAttemptsParts } from './attempts-port.ts'
import { createBookingAttempts } from './booking-attempts.ts'

const timedOut = { kind: 'noAnswer', cause: 'timedOut', afterMs: 1 } as const
const facts = { sentAtMs: 0, endedAtMs: 0, during: { from: 0, to: 0 }, serverDateMs: null, status: 200 }
const notFoundWord = { status: 404, code: 40400, message: 'unknown', detail: null }
const secondMs = 1000
const refOf = (number: number) => mintReference({ installation: '0000000', number }, { bytes: (count) => new Uint8Array(count) })
const minuteMs = 60 * secondMs

/** A service in memory: it books, and its answers can be taken away. */
function desk() {
  const time = virtualClock()
  const booked = new Map<string, ReturnType<typeof bookingOf>>()
  const attempts = new Map<string, StoredAttempt>()
  const happened: string[] = []
  const told: AttemptView[] = []
  const kept: string[] = []
  /** What is told to the other book, and what is saved, in their order. */
  const order: string[] = []
  const lines: JournalEntry[] = []
  const record: string[] = []
  const stops: [string, StopReason][] = []
  const world = {
    answerLost: false,
    books: true,
    ledgerFails: false,
    /** Whether the send journal has synced its lines; what else the ledger shows of an attempt that is read back. */
    synced: true,
    readBack: (row: StoredAttempt | null): StoredAttempt | null => row,
    witnessFails: false,
    offline: false,
    hasKey: true,
    answered: true,
    windowGone: false,
    referenceTakesMs: 0,
    noReference: false,
    nameless: false,
    status: 'CONFIRMED',
    conflict: false,
    notices: 0,
    ledgerBusy: Promise.resolve(),
  }
  let made = 0
  /** How the bookings stand in the ledger. */
  const rows = new Map<string, KeptAttempt['booked']>()
  const stand = ({ status, bookingRef, clientRef }: Booking) => rows.set(clientRef ?? '', { known: knownStatus(status), bookingRef })
  const keptOf = (attempt: StoredAttempt | undefined): KeptAttempt | null =>
    attempt ? { ...attempt, booked: rows.get(attempt.clientRef) ?? null } : null

  const requests: unknown[] = []
  const line: ServiceConnection = {
    identity: service,
    hasAnswered: () => world.answered,
    reach: async () => {
      happened.push('reach')
    },
    online: () => null,
    clockOffsetMs: () => null,
    restedMs: () => 0,
    close: async () => {},
    service: {
      bookRate: async (request: { clientRef: string; rateKey: string }): Promise<CallOutcome<'bookRate'>> => {
        const { clientRef, rateKey } = request
        requests.push(request)
        happened.push(`bookRate ${clientRef}`)
        await settled()
        const booking = bookingOf(clientRef, {
          status: world.status,
          ...(world.nameless && { clientRef: null }),
          ...(rateKey === elsewhere.rateKey && { hotelCode: elsewhere.hotelCode }),
        })
        if (world.books) booked.set(clientRef, booking)
        if (world.conflict)
          return { ok: false, failure: { kind: 'refused', why: 'conflict', word: notFoundWord, retryAfterMs: null }, facts }
        if (world.answerLost) return { ok: false, failure: timedOut, facts }
        return { ok: true, value: { booking }, raw: { booking }, unread: [], facts }
      },
      checkBooking: async ({ clientRef }: { clientRef: string }): Promise<CallOutcome<'checkBooking'>> => {
        happened.push(`checkBooking ${clientRef}`)
        const booking = booked.get(clientRef)
        if (world.offline) return { ok: false, failure: timedOut, facts }
        if (!booking) return { ok: false, failure: { kind: 'refused', why: 'notFound', word: notFoundWord, retryAfterMs: null }, facts }
        return { ok: true, value: { booking }, raw: { booking }, unread: [], facts }
      },
    } as unknown as ServiceConnection['service'],
  }

  const parts: BookingAttemptsParts = {
    ledger: {
      saveAttempt: async (attempt, beside = {}) => {
        await world.ledgerBusy
        if (world.ledgerFails) throw new FailureError({ kind: 'ledger', trouble: 'diskFull' })
        happened.push(`save ${attempt.state}`)
        order.push(`save ${attempt.state}`)
        attempts.set(attempt.clientRef, attempt)
        kept.push(...(beside.found?.records ?? []).map(({ booking }) => booking.bookingRef ?? ''))
        for (const { booking } of beside.found?.records ?? []) stand(booking)
        record.push(...(beside.evidence ?? []).map(({ what }) => what))
      },
      attempt: async (clientRef) => keptOf(world.readBack(attempts.get(clientRef) ?? null) ?? undefined),
      attemptOf: async (hash) => keptOf([...attempts.values()].findLast(({ contentHash }) => contentHash === hash)),
      attempts: async (which) =>
        [...attempts.values()]
          .filter(({ open, watched }) => (which === 'open' ? open : which === 'watched' ? watched : !open))
          .map((attempt) => ({ ...attempt, booked: rows.get(attempt.clientRef) ?? null })),
      behindWitness: async (_, lines) =>
        lines.filter(({ reference, sequence }) => (attempts.get(reference)?.witnessed ?? 0) < sequence).map(({ reference }) => reference),
      note: async ({ evidence = [] }) => {
        record.push(...evidence.map(({ what }) => what))
      },
    },
    journal: {
      append: async (written) => {
        if (world.witnessFails && written.kind !== 'void') throw new Error('disk')
        happened.push(`${written.kind === 'void' ? 'void' : 'journal'} ${written.reference}`)
        return lines.push({ ...written, sequence: lines.length + 1 })
      },
      isSynced: (reference, sequence) => world.synced && lines[sequence - 1]?.reference === reference,
      lines: () => lines,
    },
    service: () => (world.hasKey ? line : null),
    clock: time.clock,
    random: { bytes: (count) => new Uint8Array(count), jitter: () => 0 },
    newReference: async () => {
      if (world.noReference) throw new FailureError({ kind: 'file', why: 'full' })
      const number = ++made
      const waitMs = world.referenceTakesMs * number
      if (waitMs > 0) await new Promise<void>((resolve) => void time.clock.after(waitMs, resolve))
      return refOf(number)
    },
    cancelledByUs: () => false,
    found: async () => void order.push('shows'),
    stopped: (clientRef, why) => void stops.push([clientRef, why]),
    noticed: () => {
      world.notices += 1
    },
    tell: (changed) => {
      told.push(changed)
      if (world.windowGone) throw new TypeError('the window is gone')
    },
  }
  const sends = () => happened.filter((one) => one.startsWith('bookRate')).length
  const failure = (question: Promise<unknown>) =>
    question.then(
      () => null,
      (error: unknown) => (error instanceof FailureError ? error.failure : error),
    )
  return {
    ...time,
    world,
    requests,
    stand,
    happened,
    told,
    kept,
    order,
    record,
    stops,
    attempts,
    lines,
    sends,
    failure,
    booked,
    open: () => createBookingAttempts(parts),
  }
}

const firstRef = refOf(1)
const said = { consent }
const elsewhere = { ...content, rateKey: 'elsewhere', hotelCode: 'H2' }

describe('a booking', () => {
  it('is not sent when no reference could be taken for it, and is as new when one can', async () => {
    const d = desk()
    d.world.noReference = true
    const attempts = d.open()
    expect(await d.failure(attempts.begin(content, async () => said))).toEqual({ kind: 'file', why: 'full' })
    expect([d.happened, await attempts.cases({ open: true })]).toEqual([[], []])
    d.world.noReference = false
    expect(await attempts.begin(content, async () => said)).toMatchObject({ clientRef: firstRef, state: 'CONFIRMED' })
  })

  it('has its selling price in the ledger before it is sent, and in no request', async () => {
    const d = desk()
    const attempts = d.open()
    const sold: Sold = { how: 'typed', price: '987.65', currency: 'EUR', cost: '585.08', margin: '402.57', rule: null }
    await attempts.begin(content, async () => ({ ...said, sold }))
    expect(d.happened.indexOf('save SENDING')).toBeLessThan(d.happened.indexOf(`bookRate ${firstRef}`))
    expect(d.attempts.get(firstRef)?.selling).toEqual(sold)
    expect(d.requests).toEqual([
      { clientRef: firstRef, rateKey: content.rateKey, holder: content.holder, occupancies: content.occupancies },
    ])
    expect(JSON.stringify(d.requests)).not.toMatch(/987|402|sold|sell|margin/)
    expect(await attempts.view(firstRef)).toMatchObject({ state: 'CONFIRMED', sold })
  })

  it('keeps its selling price when the answer is lost, through a start', async () => {
    const d = desk()
    d.world.answerLost = true
    d.world.books = false
    const attempts = d.open()
    const sold: Sold = { how: 'typed', price: '987.65', currency: 'EUR', cost: '585.08', margin: '402.57', rule: null }
    const begun = await attempts.begin(content, async () => ({ ...said, sold }))
    expect(begun).toMatchObject({ state: 'UNKNOWN', sold })
    // As a start reads it.
    const again = d.open()
    await again.resume()
    expect(await again.view(firstRef)).toMatchObject({ sold })
    await attempts.stop()
    await again.stop()
  })

  it('is witnessed, then in the ledger, then sent, then kept', async () => {
    const d = desk()
    expect(await d.open().begin(content, async () => said)).toMatchObject({
      clientRef: firstRef,
      state: 'CONFIRMED',
      bookedDifferently: [],
    })
    expect(d.happened).toEqual([`journal ${firstRef}`, 'save SENDING', `bookRate ${firstRef}`, 'save FOUND'])
    expect(d.record).toEqual(['agreed', 'sent', 'answered'])
  })

  it('is not sent when the send journal cannot be written', async () => {
    const d = desk()
    d.world.witnessFails = true
    expect(await d.failure(d.open().begin(content, async () => said))).toEqual({ kind: 'file', why: 'other' })
    expect(d.sends()).toBe(0)
  })

  it('is not sent when the ledger does not take it, and the next press begins anew', async () => {
    const d = desk()
    const book = d.open()
    d.world.ledgerFails = true
    expect(await d.failure(book.begin(content, async () => said))).toEqual({ kind: 'ledger', trouble: 'diskFull' })
    d.world.ledgerFails = false
    expect(await book.begin(content, async () => said)).toMatchObject({ state: 'CONFIRMED' })
    expect(d.sends()).toBe(1)
  })

  it('is what it is, whether or not the window can be told', async () => {
    const d = desk()
    d.world.windowGone = true
    const book = d.open()
    expect(await book.begin(content, async () => said)).toMatchObject({ state: 'CONFIRMED' })
    expect(await book.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('that comes back under no reference of ours is unknown, and in the ledger all the same', async () => {
    const d = desk()
    d.world.nameless = true
    expect(await d.open().begin(content, async () => said)).toMatchObject({ state: 'UNKNOWN' })
    expect(d.kept).toEqual(['b00001'])
  })

  it('is not sent by a list of attempts that is closing', async () => {
    const d = desk()
    const book = d.open()
    await book.stop()
    expect(await d.failure(book.begin(content, async () => said))).toEqual({ kind: 'ledger', trouble: 'closed' })
    expect(d.happened).toEqual([])
  })

  it('stands as the ledger has it, and the window is told when that turns', async () => {
    const d = desk()
    const book = d.open()
    await book.begin(content, async () => said)
    d.stand(bookingOf(firstRef, { status: 'CANCELLED' }))
    await book.turned(firstRef)
    await settled()
    expect(d.told.at(-1)).toMatchObject({ clientRef: firstRef, state: 'CANCELLED' })
    expect(await book.case(firstRef)).toMatchObject({ state: 'FOUND' })
    await book.turned('somebody else')
    await book.turned(null)
    expect(d.told.at(-1)?.clientRef).toBe(firstRef)
  })

  it('that failed lately is known to whoever books the stay again', async () => {
    const d = desk()
    const book = d.open()
    d.world.status = 'FAILED'
    expect(await book.begin(content, async () => said)).toMatchObject({ state: 'FAILED', nextLookUpMs: expect.any(Number) })
    expect(book.failedLately().map(({ clientRef }) => clientRef)).toEqual([firstRef])
    d.booked.set(firstRef, bookingOf(firstRef))
    await d.pass(61 * minuteMs)
    expect(await book.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
    expect(book.failedLately()).toEqual([])
  })

  it('whose reference is spent takes a new one, for a reason', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { conflict: true, books: false })
    await book.begin(content, async () => said)
    await d.pass(60 * minuteMs)
    expect(await book.view(firstRef)).toMatchObject({ state: 'NOT_BOOKED', spent: true })
    Object.assign(d.world, { conflict: false, books: true })
    expect(await d.failure(book.begin(content, async () => said))).toEqual({ kind: 'referenceSpent', clientRef: firstRef })
    expect(await d.failure(book.sendAgain(firstRef, said))).toEqual({ kind: 'inFlight' })
    const again = await book.begin(content, async () => ({ consent: { ...consent, reason: 'the guest is waiting' } }))
    expect(again).toMatchObject({ state: 'CONFIRMED' })
    expect(again.clientRef).not.toBe(firstRef)
  })

  it('is not sent without an API key, nor with what the service would refuse', async () => {
    const d = desk()
    d.world.hasKey = false
    expect(await d.failure(d.open().begin(content, async () => said))).toEqual({ kind: 'noKey' })
    d.world.hasKey = true
    expect(await d.failure(d.open().begin({ ...content, occupancies: [] }, async () => said))).toMatchObject({ kind: 'input' })
    expect(d.happened).toEqual([])
  })

  it('of a stay whose outcome is open is refused, and names that case', async () => {
    const d = desk()
    const book = d.open()
    const first = book.begin(content, async () => said)
    expect(await d.failure(book.begin({ ...content, rateKey: 'other' }, async () => said))).toEqual({
      kind: 'caseOpen',
      clientRef: firstRef,
    })
    await first
    expect(await book.begin(elsewhere, async () => said)).toMatchObject({ state: 'CONFIRMED' })
    expect(d.sends()).toBe(2)
  })

  it('is looked over one last time when its reference is there, however long that took', async () => {
    const d = desk()
    const book = d.open()
    d.world.referenceTakesMs = 2 * secondMs
    const first = book.begin(content, async () => said)
    const guarded = async () => {
      if ((await book.cases({ open: false })).length > 0) throw new FailureError({ kind: 'similarStays', stays: [] })
      return said
    }
    const second = d.failure(book.begin({ ...content, rateKey: 'of another check' }, guarded))
    await d.pass(2 * secondMs)
    expect(await first).toMatchObject({ state: 'CONFIRMED' })
    await d.pass(2 * secondMs)
    expect(await second).toMatchObject({ kind: 'similarStays' })
    expect(d.sends()).toBe(1)
  })

  it('whose result the ledger does not take is unknown, and is looked up until it does', async () => {
    const d = desk()
    const book = d.open()
    const first = book.begin(content, async () => said)
    await settled()
    d.world.ledgerFails = true
    expect(await first).toMatchObject({ state: 'UNKNOWN', failure: { kind: 'ledger', trouble: 'diskFull' } })
    await d.pass(20 * secondMs)
    d.world.ledgerFails = false
    await d.pass(20 * secondMs)
    expect(await book.cases({ open: false })).toMatchObject([{ state: 'CONFIRMED' }])
    expect(d.sends()).toBe(1)
  })

  it('is told to the other book before the ledger has it', async () => {
    const d = desk()
    await d.open().begin(content, async () => said)
    expect(d.order).toEqual(['save SENDING', 'shows', 'save FOUND'])
  })
})

describe('a lost answer', () => {
  it('is found by look-up, with one request sent', async () => {
    const d = desk()
    const book = d.open()
    d.world.answerLost = true
    expect(await book.begin(content, async () => said)).toMatchObject({ state: 'UNKNOWN', open: true })
    await d.pass(0)
    expect(d.told.at(-1)).toMatchObject({ state: 'CONFIRMED', open: false, lookUps: 1 })
    expect(d.sends()).toBe(1)
    expect(book.openCases().length).toBe(0)
  })

  it('is found after a restart in between', async () => {
    const d = desk()
    const before = d.open()
    Object.assign(d.world, { answerLost: true, offline: true })
    await before.begin(content, async () => said)
    await d.pass(3 * minuteMs)
    await before.stop()
    d.world.offline = false
    const after = d.open()
    await after.resume()
    await d.pass(0)
    expect(await after.cases({ open: false })).toMatchObject([{ state: 'CONFIRMED' }])
    expect(d.sends()).toBe(1)
  })

  it('is unknown after a kill during the send, and then found', async () => {
    const d = desk()
    void d.open().begin(content, async () => said)
    await settled()
    expect([...d.attempts.values()]).toMatchObject([{ state: 'SENDING', open: true }])
    const after = d.open()
    await after.resume()
    expect(after.openCases().length).toBe(1)
    await d.pass(minuteMs)
    expect(await after.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('of a request that never arrived is "not booked" after the settle window, and can be sent again under its reference', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answerLost: true, books: false })
    await book.begin(content, async () => said)
    await d.pass(29 * minuteMs)
    expect(await book.case(firstRef)).toMatchObject({ state: 'UNKNOWN' })
    expect(await d.failure(book.sendAgain(firstRef, said))).toEqual({ kind: 'inFlight' })
    await d.pass(16 * minuteMs)
    expect(await book.case(firstRef)).toMatchObject({ state: 'NOT_BOOKED' })
    Object.assign(d.world, { answerLost: false, books: true })
    expect(await book.sendAgain(firstRef, said)).toMatchObject({ clientRef: firstRef, state: 'CONFIRMED' })
    expect(d.sends()).toBe(2)
  })

  it('that surfaces late is adopted', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answerLost: true, books: false })
    await book.begin(content, async () => said)
    await d.pass(45 * minuteMs)
    d.booked.set(firstRef, bookingOf(firstRef))
    await d.pass(61 * minuteMs)
    expect(await book.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('does not settle on the word of a service that has answered nothing else', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answerLost: true, books: false, answered: false })
    await book.begin(content, async () => said)
    await d.pass(3 * 60 * minuteMs)
    expect(await book.case(firstRef)).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 0 } })
  })

  it('waits for the API key when there is none', async () => {
    const d = desk()
    const book = d.open()
    d.world.answerLost = true
    const first = book.begin(content, async () => said)
    while (d.sends() === 0) await Promise.resolve()
    d.world.hasKey = false
    await first
    await d.pass(10 * minuteMs)
    expect(await book.case(firstRef)).toMatchObject({ state: 'UNKNOWN', lookUps: 0 })
    d.world.hasKey = true
    await d.pass(minuteMs)
    expect(await book.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('is for a person to ask about after a day, also while there is no API key, and says so once', async () => {
    const d = desk()
    const book = d.open()
    d.world.answerLost = true
    const first = book.begin(content, async () => said)
    while (d.sends() === 0) await Promise.resolve()
    d.world.hasKey = false
    await first
    await d.pass(24 * 60 * minuteMs - 1)
    expect([d.world.notices, (await book.case(firstRef)).escalated]).toEqual([0, false])
    await d.pass(3 * 60 * minuteMs)
    expect([d.world.notices, (await book.case(firstRef)).escalated]).toEqual([1, true])
    expect(d.told.at(-1)).toMatchObject({ clientRef: firstRef, escalated: true })
  })
})

describe('the same request', () => {
  it('pressed twice at once goes out once', async () => {
    const d = desk()
    const book = d.open()
    d.world.offline = true
    Object.assign(d.world, { answerLost: true, books: false, offline: false })
    await book.begin(content, async () => said)
    await d.pass(45 * minuteMs)
    Object.assign(d.world, { answerLost: false, books: true })
    const presses = await Promise.all([d.failure(book.sendAgain(firstRef, said)), d.failure(book.sendAgain(firstRef, said))])
    expect(presses).toEqual([null, { kind: 'inFlight' }])
    expect(d.sends()).toBe(2)
  })

  it('made again goes out under its first reference', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answerLost: true, books: false })
    await book.begin(content, async () => said)
    await d.pass(45 * minuteMs)
    Object.assign(d.world, { answerLost: false, books: true })
    expect(await book.begin(content, async () => said)).toMatchObject({
      clientRef: firstRef,
      state: 'CONFIRMED',
      attempts: [{}, { number: 2 }],
    })
  })

  it('goes over an open case of the same stay only with a reason that names it', async () => {
    const d = desk()
    const book = d.open()
    d.world.offline = true
    d.world.answerLost = true
    await book.begin(content, async () => said)
    const other = { ...content, rateKey: 'other' }
    const over = (reason: string | null, ...acknowledged: string[]) => ({ consent: { ...consent, reason, acknowledged } })
    const open = { kind: 'caseOpen', clientRef: firstRef }
    expect(await d.failure(book.begin(other, async () => over('another family')))).toEqual(open)
    expect(await d.failure(book.begin(other, async () => over(null, firstRef)))).toEqual(open)
    expect(await d.failure(book.begin(other, async () => over('another family', firstRef)))).toBeNull()
    expect(d.sends()).toBe(2)
  })
})

describe('what happens at the same time', () => {
  it('does not undo a send that began while a look-up was being kept', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answerLost: true, books: false })
    await book.begin(content, async () => said)
    await d.pass(45 * minuteMs)
    const busy = Promise.withResolvers<void>()
    d.world.ledgerBusy = busy.promise
    const looking = book.lookUp(firstRef)
    await settled()
    d.world.ledgerBusy = Promise.resolve()
    const sending = book.sendAgain(firstRef, said)
    await settled()
    d.world.ledgerFails = true
    busy.resolve()
    await looking
    expect(await d.failure(book.sendAgain(firstRef, said))).toEqual({ kind: 'inFlight' })
    d.world.ledgerFails = false
    await sending
    expect(d.sends()).toBe(2)
  })

  it('leaves no case out where many are looked up at once', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answerLost: true, offline: true })
    const refs = Array.from({ length: 12 }, (_, i) => refOf(i + 1))
    for (const i of refs.keys()) await book.begin({ ...content, hotelCode: `H${i}`, rateKey: `k${i}` }, async () => said)
    await settled()
    d.happened.length = 0
    void Promise.allSettled(refs.map((ref) => book.lookUp(ref)))
    await settled()
    expect(new Set(d.happened.filter((one) => one.startsWith('checkBooking'))).size).toBe(12)
  })
})

describe('two writes at the same time', () => {
  /** A look-up that finds the booking and a list that shows it with this status, both refused. */
  const refusedTogether = async (status: string) => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answerLost: true, offline: true })
    await book.begin(content, async () => said)
    await settled()
    const busy = Promise.withResolvers<void>()
    Object.assign(d.world, { ledgerBusy: busy.promise, offline: false })
    const looking = book.lookUp(firstRef)
    await settled()
    const shown = book.shown(shownBy('checkBookings', bookingOf(firstRef, { status })))
    await settled()
    d.world.ledgerFails = true
    busy.resolve()
    await Promise.all([looking, shown])
    return { ...d, book }
  }

  // CANCELLED is no news of a found case, FAILED is.
  it.each(['CANCELLED', 'FAILED'])('that are both refused leave the case as the ledger has it: %s', async (status) => {
    const d = await refusedTogether(status)
    expect(d.attempts.get(firstRef)).toMatchObject({ state: 'UNKNOWN' })
    expect(await d.book.case(firstRef)).toMatchObject({ state: 'UNKNOWN' })
    Object.assign(d.world, { ledgerFails: false, ledgerBusy: Promise.resolve() })
    await d.pass(minuteMs)
    expect(d.attempts.get(firstRef)).toMatchObject({ state: 'FOUND' })
  })
})

describe('what a start finds in the send journal alone', () => {
  it('goes on record with the first save that the ledger takes', async () => {
    const d = desk()
    d.lines.push({ sequence: 1, kind: 'book', reference: firstRef, atMs: 0, keyFingerprint: 'f1' })
    d.world.ledgerFails = true
    const attempts = d.open()
    await attempts.resume()
    expect(d.record).toEqual([])
    d.world.ledgerFails = false
    await attempts.wantCancel(firstRef, true)
    await attempts.wantCancel(firstRef, false)
    expect(d.record).toEqual(['witnessed', 'cancelWanted', 'cancelWanted'])
    expect(d.world.notices).toBe(1)
  })
})

describe('the send journal', () => {
  it('takes back what was not sent, and a restart believes it', async () => {
    const d = desk()
    d.world.ledgerFails = true
    await d.failure(d.open().begin(content, async () => said))
    expect(d.happened).toEqual([`journal ${firstRef}`, `void ${firstRef}`])
    expect(d.lines.at(-1)).toMatchObject({ kind: 'void', takesBack: 1 })
    expect(d.record).toEqual(['notSent'])
    d.world.ledgerFails = false
    const after = d.open()
    await after.resume()
    expect(after.openCases()).toEqual([])
  })

  it('brings back an attempt that the ledger has lost, which is then looked up', async () => {
    const d = desk()
    const before = d.open()
    d.world.answerLost = true
    d.world.offline = true
    await before.begin(content, async () => said)
    await before.stop()
    d.attempts.clear()
    const after = d.open()
    await after.resume()
    expect(await after.cases({ open: true })).toMatchObject([{ clientRef: firstRef, hotelName: 'Hotel One', agreed: null, holder: null }])
    expect(d.world.notices).toBe(1)
    expect(await d.failure(after.begin(content, async () => said))).toEqual({ kind: 'caseOpen', clientRef: firstRef })
    d.world.offline = false
    await d.pass(minuteMs)
    expect(await after.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
    expect(announced('book', d.lines)).toHaveLength(1)
  })

  it('brings back a second send whose row the ledger has lost', async () => {
    const d = desk()
    const before = d.open()
    Object.assign(d.world, { answerLost: true, books: false })
    await before.begin(content, async () => said)
    await d.pass(45 * minuteMs)
    const kept = d.attempts.get(firstRef)
    d.world.books = true
    await before.sendAgain(firstRef, said)
    await before.stop()
    if (kept) d.attempts.set(firstRef, kept)
    const after = d.open()
    await after.resume()
    expect(await after.case(firstRef)).toMatchObject({ state: 'UNKNOWN', attempts: [{}, { number: 2 }] })
    await d.pass(minuteMs)
    expect(await after.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('keeps the line of the first send when it does not take that of a second', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answerLost: true, books: false })
    await book.begin(content, async () => said)
    await d.pass(45 * minuteMs)
    d.world.witnessFails = true
    expect(await d.failure(book.sendAgain(firstRef, said))).toEqual({ kind: 'file', why: 'other' })
    expect(announced('book', d.lines)).toMatchObject([{ reference: firstRef, sequence: 1 }])
  })
})

describe('a start', () => {
  it('makes a request unknown although another call showed its booking before the start had come to it', async () => {
    const d = desk()
    void d.open().begin(content, async () => said)
    await settled()
    const after = d.open()
    await after.shown(shownBy('checkBookings', bookingOf(firstRef)))
    await after.resume()
    await d.pass(minuteMs)
    expect(after.isSending()).toBe(false)
    expect(await after.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('takes a case whose row cannot be read from the send journal, and the others as they are', async () => {
    const d = desk()
    const before = d.open()
    Object.assign(d.world, { answerLost: true, offline: true })
    await before.begin(content, async () => said)
    await before.begin(elsewhere, async () => said)
    await before.stop()
    const row = d.attempts.get(firstRef)
    if (row) d.attempts.set(firstRef, { ...row, body: 'null' })
    const after = d.open()
    await after.resume()
    const cases = await after.cases({ open: true })
    expect(cases.map(({ hotelCode, agreed }) => [hotelCode, agreed === null]).sort()).toEqual([
      ['H1', true],
      ['H2', false],
    ])
  })
})

describe('a case', () => {
  it('looked up twice at once is asked for once', async () => {
    const d = desk()
    const book = d.open()
    await book.begin(content, async () => said)
    await Promise.all([book.lookUp(firstRef), book.lookUp(firstRef)])
    expect(d.happened.filter((one) => one.startsWith('checkBooking'))).toHaveLength(1)
  })

  it('follows what other calls show of it', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answerLost: true, offline: true })
    await book.begin(content, async () => said)
    await book.shown(shownBy('checkBookings', bookingOf(firstRef, { status: 'CANCELLED' })))
    await book.shown(shownBy('checkBookings', bookingOf('RD-FROMANOTHERDESK1')))
    await book.shown(shownBy('checkBookings', bookingOf('another program')))
    expect(await book.cases({ open: false })).toMatchObject([{ state: 'CANCELLED' }])
  })

  it('that nobody knows is not here', async () => {
    const d = desk()
    expect(await d.failure(d.open().case('RD-?'))).toEqual({ kind: 'notHere' })
  })
})

describe('right before a booking is sent', () => {
  const withBody = (row: StoredAttempt | null, change: (body: { content: object }) => object) =>
    row && { ...row, body: JSON.stringify(change(JSON.parse(row.body))) }
  const broken: [string, StopReason, (world: ReturnType<typeof desk>['world']) => unknown][] = [
    ['its row is not in the ledger', 'row', (world) => Object.assign(world, { readBack: () => null })],
    [
      'its row cannot be read back',
      'row',
      (world) => {
        world.readBack = () => {
          throw new FailureError({ kind: 'ledger', trouble: 'closed' })
        }
      },
    ],
    [
      'its row is of another request',
      'row',
      (world) => Object.assign(world, { readBack: (row: StoredAttempt | null) => withBody(row, (body) => ({ ...body, witnessed: 7 })) }),
    ],
    ['its line is not synced', 'journal', (world) => Object.assign(world, { synced: false })],
    [
      'the ledger has another content',
      'content',
      (world) =>
        Object.assign(world, {
          readBack: (row: StoredAttempt | null) => withBody(row, (body) => ({ ...body, content: { ...body.content, rateKey: 'another' } })),
        }),
    ],
  ]
  it.each(broken)('it is found that %s: nothing is sent, it is told, and it can be sent when all is well', async (_, why, breaks) => {
    const d = desk()
    const { readBack } = d.world
    const book = d.open()
    breaks(d.world)
    expect(await d.failure(book.begin(content, async () => said))).toEqual({ kind: 'sendStopped', why })
    expect(d.stops).toEqual([[firstRef, why]])
    expect(d.sends()).toBe(0)
    expect(book.openCases()).toEqual([])
    expect(d.lines.at(-1)).toMatchObject({ kind: 'void', takesBack: 1 })
    Object.assign(d.world, { readBack, synced: true })
    // The ledger has learnt it too: a start finds nothing to look up.
    const after = d.open()
    await after.resume()
    expect(after.openCases()).toEqual([])
    expect(await after.begin(content, async () => said)).toMatchObject({ clientRef: firstRef, state: 'CONFIRMED' })
    expect(d.sends()).toBe(1)
  })
})

describe('a booking that a comparison did not show', () => {
  it('is missed only where it was sent: another key or another service knows nothing of it', async () => {
    const d = desk()
    const book = d.open()
    await book.begin(content, async () => said)
    await book.absent(firstRef, { ...service, keyFingerprint: 'another key' })
    await book.absent(firstRef, { ...service, baseUrl: 'https://another.example' })
    expect(d.record).not.toContain('absent')
    await book.absent(firstRef, service)
    expect(d.record.at(-1)).toBe('absent')
  })
})
