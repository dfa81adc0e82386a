import { describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { StoredCancellation } from '../../ledger/records.ts'
import type { CallOutcome } from '../../service/answers/service.ts'
import { bookingOf, service, shownBy } from '../../testing/attempt-samples.ts'
import { cancelSamples } from '../../testing/cancellation-samples.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import type { ServiceConnection } from '../running/service-connection.ts'
import { announced, type JournalEntry } from '../send-journal/send-journal.ts'
import { type Cancellations, type CancellationsParts, createCancellations } from './cancellations.ts'

const { booked, agreed, charged, consentTo, cancelledBooking } = cancelSamples
const timedOut = { kind: 'noAnswer', cause: 'timedOut', afterMs: 1 } as const
const notFoundWord = { status: 404, code: 40400, message: 'unknown', detail: null }
const tooManyWord = { status: 429, code: 42900, message: 'too many', detail: null }
const secondMs = 1000
const minuteMs = 60 * secondMs
/** What never ends: the desk is killed at this point. */
const killed = new Promise<never>(() => {})

/** A service in memory that cancels, and a disk that outlives the books over it. */
function desk() {
  const time = virtualClock()
  const rows = new Map<string, StoredCancellation>()
  const lines: JournalEntry[] = []
  const happened: string[] = []
  const notices: string[] = []
  const told: CancellationCase[] = []
  const found: string[] = []
  const world = {
    booking: booked as Booking | null,
    cancels: true,
    answer: 'whole' as 'whole' | 'lost' | 'refused' | 'confirmed' | 'never' | 'rejects',
    offline: false,
    ledgerFails: false,
    /** Whether the send journal has synced its lines; what else the ledger shows of a cancellation that is read back. */
    synced: true,
    readBack: (row: StoredCancellation | null): StoredCancellation | null => row,
    ledgerFailsThen: false,
    witnessFails: false,
    hasKey: true,
    windowGone: false,
    killedAt: null as 'journal' | 'ledger' | 'answer' | null,
    known: 'CONFIRMED',
    /** What the ledger knows of the booking beside its status. */
    inLedger: {} as Partial<LedgerRow>,
    /** The book that the other book tells what it is told of. */
    toldBack: null as Cancellations | null,
  }
  const facts = () => ({
    sentAtMs: time.clock.nowMs(),
    endedAtMs: time.clock.nowMs(),
    during: { from: time.clock.nowMs(), to: time.clock.nowMs() },
    serverDateMs: null,
    status: 200,
  })
  const answer = (booking: Booking) => ({ ok: true, value: { booking }, raw: { booking }, unread: [], facts: facts() }) as const
  const lost = () => ({ ok: false, failure: timedOut, facts: facts() }) as const

  const line: ServiceConnection = {
    identity: service,
    hasAnswered: () => true,
    reach: async () => {},
    online: () => null,
    clockOffsetMs: () => 250,
    restedMs: () => 0,
    close: async () => {},
    service: {
      cancelBooking: async (): Promise<CallOutcome<'cancelBooking'>> => {
        happened.push('cancelBooking')
        if (world.ledgerFailsThen) world.ledgerFails = true
        if (world.answer === 'refused')
          return { ok: false, failure: { kind: 'refused', why: 'tooMany', word: tooManyWord, retryAfterMs: null }, facts: facts() }
        if (world.cancels) world.booking = cancelledBooking()
        if (world.answer === 'never') return killed
        if (world.answer === 'rejects') throw new Error('a fault of the client')
        if (world.answer === 'lost') return lost()
        return answer(world.answer === 'confirmed' ? booked : (world.booking ?? booked))
      },
      checkBooking: async (): Promise<CallOutcome<'checkBooking'>> => {
        happened.push('checkBooking')
        if (world.offline) return lost()
        if (world.booking) return answer(world.booking)
        return { ok: false, failure: { kind: 'refused', why: 'notFound', word: notFoundWord, retryAfterMs: null }, facts: facts() }
      },
    } as unknown as ServiceConnection['service'],
  }

  const parts: CancellationsParts = {
    ledger: {
      saveCancellation: async (row, beside = {}) => {
        if (world.killedAt === 'ledger') return killed
        if (world.ledgerFails) throw new FailureError({ kind: 'ledger', trouble: 'diskFull' })
        const open = [...(beside.evidence ?? [])].map(({ what }) => what)
        happened.push(`save ${row.state} (${open.join(' ')})`)
        rows.set(row.reference, row)
        notices.push(...(beside.notices ?? []).map(({ kind }) => kind))
        if (row.state === 'SENDING' && world.killedAt === 'answer') return killed
      },
      cancellation: async (name) => world.readBack(rows.get(name) ?? null),
      cancellations: async (which) =>
        [...rows.values()].filter(({ open, watched }) => (which === 'open' ? open : which === 'watched' ? watched : !open)),
      behindWitness: async (_, standing) =>
        standing.filter(({ reference, sequence }) => (rows.get(reference)?.witnessed ?? 0) < sequence).map(({ reference }) => reference),
      note: async (beside) => {
        notices.push(...(beside.notices ?? []).map(({ kind }) => kind))
      },
      find: async () => ({ known: world.known, ...world.inLedger }) as LedgerRow,
    },
    journal: {
      append: async (written) => {
        if (world.witnessFails) throw new Error('disk')
        happened.push(written.kind === 'void' ? 'void' : 'journal')
        lines.push({ ...written, sequence: lines.length + 1 })
        return world.killedAt === 'journal' ? killed : lines.length
      },
      isSynced: (reference, sequence) => world.synced && lines[sequence - 1]?.reference === reference,
    },
    service: () => (world.hasKey ? line : null),
    clock: time.clock,
    random: { jitter: () => 0 },
    turned: () => {},
    found: async (shown) => {
      found.push(shown.record.booking.status ?? '')
      await world.toldBack?.shown(shown)
    },
    tell: (changed) => {
      told.push(changed)
      if (world.windowGone) throw new TypeError('the window is gone')
    },
    noticed: () => {},
  }
  const sends = () => happened.filter((one) => one === 'cancelBooking').length
  const failure = (question: Promise<unknown>) =>
    question.then(
      () => null,
      (error: unknown) => (error instanceof FailureError ? error.failure : error),
    )
  const open = () => createCancellations(parts)
  const resumed = async () => {
    const book = open()
    await book.resume(lines)
    return book
  }
  /** Asks a book to cancel, and lets the waits of the proof pass. */
  const cancel = async (book = open()) => {
    const asked = book.cancel(booked, consentTo(agreed), agreed)
    asked.catch(() => {})
    await time.pass(4 * secondMs)
    return asked
  }
  return { ...time, world, happened, notices, told, found, rows, lines, sends, failure, open, resumed, cancel }
}

describe('a cancellation', () => {
  it('is witnessed, then in the ledger, then sent, then kept, then proven by a look-up', async () => {
    const d = desk()
    expect(await d.cancel()).toMatchObject({ state: 'CANCELLED', verified: true, agreed: '100.00', cost: '100.00', reference: 'b00001' })
    expect(d.happened).toEqual([
      'journal',
      'save SENDING (cancelAgreed cancelSent)',
      'cancelBooking',
      'save CANCELLED (cancelAnswered)',
      'checkBooking',
      'save CANCELLED (cancelLookedUp)',
    ])
    expect(d.lines).toMatchObject([{ kind: 'cancel', reference: 'b00001', keyFingerprint: 'f1', stay: { hotelCode: 'H1' } }])
    expect(d.rows.get('b00001')).toMatchObject({ witnessed: 1, open: false, watched: false })
    expect(d.notices).toEqual([])
    expect(d.found).toEqual(['CANCELLED', 'CANCELLED'])
  })

  it('is not sent when the send journal cannot be written, and no line is taken back', async () => {
    const d = desk()
    d.world.witnessFails = true
    expect(await d.failure(d.cancel())).toEqual({ kind: 'file', why: 'other' })
    expect(d.happened).toEqual(['save DRAFT (cancelNotSent)'])
  })

  it('is not sent when the ledger does not take it, and the line of the send journal is taken back', async () => {
    const d = desk()
    const book = d.open()
    d.world.ledgerFails = true
    expect(await d.failure(d.cancel(book))).toEqual({ kind: 'ledger', trouble: 'diskFull' })
    expect(d.happened).toEqual(['journal', 'void'])
    expect(d.lines.at(-1)).toMatchObject({ kind: 'void', takesBack: 1 })
    expect(announced('cancel', d.lines)).toEqual([])
    expect(book.openCount()).toBe(0)
    expect(await book.cases({ open: false })).toEqual([])
    d.world.ledgerFails = false
    expect(await d.cancel(book)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.sends()).toBe(1)
  })

  it('is sent once for two that are asked for at once', async () => {
    const d = desk()
    const book = d.open()
    const first = d.cancel(book)
    const second = d.failure(book.cancel(booked, consentTo(agreed), agreed))
    expect(await second).toEqual({ kind: 'inFlight' })
    expect(await first).toMatchObject({ state: 'CANCELLED' })
    expect(d.sends()).toBe(1)
  })

  it('is not sent without a key, by a book that closes, of a penalty that has risen, nor by a reference that nobody takes', async () => {
    const d = desk()
    const book = d.open()
    d.world.hasKey = false
    expect(await d.failure(book.cancel(booked, consentTo(agreed), agreed))).toEqual({ kind: 'noKey' })
    d.world.hasKey = true
    const risen = book.cancel(booked, consentTo(agreed), charged('200.00'))
    expect(await d.failure(risen)).toEqual({ kind: 'penaltyRose', amount: '200.00', currency: 'EUR' })
    const endless = { ...booked, bookingRef: 'b'.repeat(201) }
    expect(await d.failure(book.cancel(endless, consentTo(agreed), agreed))).toMatchObject({ kind: 'input' })
    await book.stop()
    expect(await d.failure(book.cancel(booked, consentTo(agreed), agreed))).toEqual({ kind: 'ledger', trouble: 'closed' })
    expect(d.happened).toEqual([])
  })

  it('that the service did not process may be asked for again, under the next number', async () => {
    const d = desk()
    const book = d.open()
    d.world.answer = 'refused'
    expect(await d.cancel(book)).toMatchObject({ state: 'NOT_PROCESSED', failure: { kind: 'refused', why: 'tooMany' }, open: false })
    expect(d.happened).not.toContain('checkBooking')
    expect(await book.cases({ open: false })).toMatchObject([{ state: 'NOT_PROCESSED' }])
    d.world.answer = 'whole'
    expect(await d.cancel(book)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.rows.get('b00001')).toMatchObject({ witnessed: 2 })
    expect(d.sends()).toBe(2)
  })

  it('goes by our own reference where the service has given none', async () => {
    const d = desk()
    const nameless = { ...booked, bookingRef: null }
    d.world.cancels = false
    d.world.answer = 'lost'
    d.world.booking = nameless
    const book = d.open()
    const asked = book.cancel(nameless, consentTo(agreed), agreed)
    await d.pass(4 * secondMs)
    expect(await asked).toMatchObject({ reference: cancelSamples.ref, bookingRef: null, state: 'UNKNOWN' })
    expect(book.isCancelling(nameless)).toBe(true)
    // The service has given the reference since: it is the same booking.
    expect(book.isCancelling(booked)).toBe(true)
    expect(await d.failure(book.cancel(booked, consentTo(agreed), agreed))).toEqual({ kind: 'inFlight' })
    expect(book.isCancelling(bookingOf('RD-0000000000000002', { bookingRef: 'b00002' }))).toBe(false)
  })

  it('is what it is, whether or not the window can be told', async () => {
    const d = desk()
    d.world.windowGone = true
    expect(await d.cancel()).toMatchObject({ state: 'CANCELLED', verified: true })
  })
})

describe('a lost answer', () => {
  it('is found by look-up while the clerk waits, with one request sent', async () => {
    const d = desk()
    d.world.answer = 'lost'
    expect(await d.cancel()).toMatchObject({ state: 'CANCELLED', verified: true, failure: null })
    expect(d.notices).toEqual(['cancelledAfterAll'])
    expect(d.sends()).toBe(1)
  })

  it('of a fault of the client is one as well', async () => {
    const d = desk()
    Object.assign(d.world, { answer: 'rejects', offline: true })
    expect(await d.cancel()).toMatchObject({ state: 'UNKNOWN', failure: { kind: 'noAnswer', cause: 'broken' } })
  })

  it('is looked up three times while the clerk waits, then on by the schedule', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answer: 'lost', offline: true })
    expect(await d.cancel(book)).toMatchObject({ state: 'UNKNOWN', open: true, lookUps: 3 })
    expect(book.openCount()).toBe(1)
    expect(await d.failure(book.cancel(booked, consentTo(agreed), agreed))).toEqual({ kind: 'inFlight' })
    d.world.offline = false
    await d.pass(2 * secondMs)
    expect(d.told.at(-1)).toMatchObject({ state: 'CANCELLED', verified: true, lookUps: 4 })
    expect(book.openCount()).toBe(0)
    expect(d.sends()).toBe(1)
  })

  it('of a cancellation that did not take place is settled after 130 s, and may be asked for again', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answer: 'lost', cancels: false })
    await d.cancel(book)
    await d.pass(120 * secondMs)
    expect(book.openCount()).toBe(1)
    await d.pass(10 * secondMs)
    expect(await book.cases({ open: false })).toMatchObject([{ state: 'NOT_CANCELLED', failure: { kind: 'noAnswer' } }])
    expect(d.notices).toEqual(['notCancelled'])
    Object.assign(d.world, { answer: 'whole', cancels: true })
    expect(await d.cancel(book)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.sends()).toBe(2)
  })

  it('of a booking that cannot be found any more is an alarm and stays open', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answer: 'lost', cancels: false, booking: null })
    await d.cancel(book)
    await d.pass(60 * minuteMs)
    expect(await book.cases({ open: true })).toMatchObject([{ state: 'UNKNOWN', notFound: true }])
    expect(d.notices).toEqual(['cancelNotFound'])
  })

  it('is never sent again by itself', async () => {
    const d = desk()
    Object.assign(d.world, { answer: 'lost', cancels: false, offline: true })
    await d.cancel()
    await d.pass(3 * 24 * 60 * minuteMs)
    expect(d.sends()).toBe(1)
  })

  it('waits for a key to ask with', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answer: 'lost', offline: true })
    await d.cancel(book)
    Object.assign(d.world, { hasKey: false, offline: false })
    await d.pass(10 * minuteMs)
    expect(book.openCount()).toBe(1)
    expect(await d.failure(book.lookUp('b00001'))).toEqual({ kind: 'noKey' })
    d.world.hasKey = true
    await d.pass(minuteMs)
    expect(book.openCount()).toBe(0)
  })
})

describe('an answer', () => {
  it('of yes that no look-up can show is cancelled, not proven, and looked up until it is', async () => {
    const d = desk()
    const book = d.open()
    d.world.offline = true
    expect(await d.cancel(book)).toMatchObject({ state: 'CANCELLED', verified: false, open: false, cost: '100.00' })
    expect(d.rows.get('b00001')).toMatchObject({ watched: true })
    d.world.offline = false
    await d.pass(minuteMs)
    expect(d.told.at(-1)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.notices).toEqual([])
  })

  it('that contradicts itself is looked up', async () => {
    const d = desk()
    Object.assign(d.world, { answer: 'confirmed' })
    expect(await d.cancel()).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.happened).toContain('save UNKNOWN (cancelAnswered)')
  })

  it('that the ledger does not take is unknown, and is looked up until it does', async () => {
    const d = desk()
    const book = d.open()
    d.world.ledgerFailsThen = true
    expect(await d.cancel(book)).toMatchObject({ state: 'UNKNOWN', failure: { kind: 'ledger', trouble: 'diskFull' } })
    await d.pass(20 * secondMs)
    d.world.ledgerFails = false
    await d.pass(20 * secondMs)
    expect(await book.cases({ open: false })).toMatchObject([{ state: 'CANCELLED', verified: true }])
    expect(d.sends()).toBe(1)
  })

  it('that is told again while the ledger refuses its proof does not stand as proven', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answer: 'lost', toldBack: book, ledgerFailsThen: true })
    expect(await d.cancel(book)).toMatchObject({ state: 'UNKNOWN' })
    d.world.ledgerFails = false
    await d.pass(20 * secondMs)
    expect(d.rows.get('b00001')).toMatchObject({ state: 'CANCELLED', open: false })
  })
})

describe('what another call shows', () => {
  it('proves an open cancellation', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answer: 'lost', offline: true })
    await d.cancel(book)
    await book.shown(shownBy('checkBookings', cancelledBooking()))
    expect(book.openCount()).toBe(0)
    expect(d.told.at(-1)).toMatchObject({ state: 'CANCELLED', verified: true })
  })

  it('of other bookings is none of its business', async () => {
    const d = desk()
    const book = d.open()
    await d.cancel(book)
    const before = d.happened.length
    await book.shown(shownBy('checkBookings', bookingOf('THEIRS-1', { bookingRef: 'b00002' })))
    await book.shown(shownBy('checkBookings', bookingOf('THEIRS-1', { bookingRef: null })))
    expect(d.happened).toHaveLength(before)
  })

  it('is known as ours while a cancellation is open or done, and not where none was taken', async () => {
    const d = desk()
    const book = d.open()
    expect(book.knows(booked)).toBe(false)
    d.world.answer = 'refused'
    await d.cancel(book)
    expect(book.knows(booked)).toBe(false)
    Object.assign(d.world, { answer: 'lost', offline: true })
    await d.cancel(book)
    expect(book.knows(booked)).toBe(true)
    d.world.offline = false
    await d.pass(minuteMs)
    expect(book.knows(booked)).toBe(true)
    expect((await d.resumed()).knows(booked)).toBe(true)
  })

  it('is known as ours also where its row cannot be read', async () => {
    const d = desk()
    await d.cancel()
    d.rows.set('b00001', { ...(d.rows.get('b00001') as StoredCancellation), body: 'not json' })
    const after = d.open()
    await after.cases({ open: false })
    expect(after.knows(booked)).toBe(true)
  })
})

describe('a desk that was killed', () => {
  const unanswered = async (d: ReturnType<typeof desk>) => {
    d.open().cancel(booked, consentTo(agreed), agreed)
    await d.pass(secondMs)
  }

  it('between send journal and ledger sent nothing; the line is taken over and settled by look-ups', async () => {
    const d = desk()
    d.world.killedAt = 'journal'
    await unanswered(d)
    expect(d.happened).toEqual(['journal'])
    d.world.killedAt = null
    const book = await d.resumed()
    expect(await book.cases({ open: true })).toMatchObject([
      { state: 'UNKNOWN', agreed: null, hotelName: 'Hotel One', sentAtMs: expect.anything() },
    ])
    expect(d.notices).toEqual(['notInLedger'])
    await d.pass(140 * secondMs)
    expect(d.told.at(-1)).toMatchObject({ state: 'NOT_CANCELLED', reference: 'b00001' })
    expect(d.sends()).toBe(0)
  })

  it('is settled by no answer about another booking, once the ledger has learned which booking it is', async () => {
    const d = desk()
    d.world.killedAt = 'journal'
    await unanswered(d)
    d.world.killedAt = null
    d.lines.splice(0, 1, ...d.lines.map(({ stay: _stay, ...line }) => line))
    await d.resumed()
    const { clientRef } = booked
    d.world.inLedger = { bookingRef: 'b00001', clientRef }
    d.world.booking = { ...cancelledBooking(), clientRef: 'RD-N0TTHEREFERENCE1' }
    await d.pass(140 * secondMs)
    expect(d.found).toEqual([])
    expect(d.told.at(-1)).toMatchObject({ state: 'UNKNOWN' })
    d.world.booking = cancelledBooking()
    await d.pass(60 * minuteMs)
    expect(d.told.at(-1)).toMatchObject({ state: 'CANCELLED' })
  })

  it('within the ledger’s commit is the same', async () => {
    const d = desk()
    d.world.killedAt = 'ledger'
    await unanswered(d)
    d.world.killedAt = null
    expect((await d.resumed()).openCount()).toBe(1)
    expect(d.sends()).toBe(0)
  })

  it('between ledger and send finds a request that may have left, and settles it by look-ups', async () => {
    const d = desk()
    d.world.killedAt = 'answer'
    await unanswered(d)
    expect(d.sends()).toBe(0)
    d.world.killedAt = null
    const book = await d.resumed()
    expect(await book.cases({ open: true })).toMatchObject([{ state: 'UNKNOWN', agreed: '100.00' }])
    expect(d.notices).toEqual([])
    await d.pass(140 * secondMs)
    expect(d.told.at(-1)).toMatchObject({ state: 'NOT_CANCELLED' })
    d.world.answer = 'whole'
    expect(await d.cancel(book)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.sends()).toBe(1)
  })

  it('between send and answer finds out that it was cancelled', async () => {
    const d = desk()
    d.world.answer = 'never'
    await unanswered(d)
    expect(d.sends()).toBe(1)
    const book = await d.resumed()
    expect(d.happened).toContain('save UNKNOWN (restarted)')
    await d.pass(0)
    expect(d.told.at(-1)).toMatchObject({ state: 'CANCELLED', verified: true, cost: '100.00' })
    expect(d.notices).toEqual(['cancelledAfterAll'])
    expect(book.openCount()).toBe(0)
    expect(d.sends()).toBe(1)
  })

  it('between answer and proof goes on with the proof', async () => {
    const d = desk()
    const before = d.open()
    d.world.offline = true
    await d.cancel(before)
    await before.stop()
    d.world.offline = false
    await d.resumed()
    await d.pass(0)
    expect(d.told.at(-1)).toMatchObject({ state: 'CANCELLED', verified: true })
  })

  it('takes nothing over that was taken back, nor what the ledger has as cancelled', async () => {
    const d = desk()
    d.world.ledgerFails = true
    await d.failure(d.cancel())
    d.world.ledgerFails = false
    expect((await d.resumed()).openCount()).toBe(0)
    await d.cancel()
    d.rows.clear()
    d.world.known = 'CANCELLED'
    expect((await d.resumed()).openCount()).toBe(0)
    d.world.known = 'CONFIRMED'
    expect((await d.resumed()).openCount()).toBe(1)
  })

  it('whose ledger is an older copy takes the later request over', async () => {
    const d = desk()
    const before = d.open()
    d.world.answer = 'refused'
    await d.cancel(before)
    const copy = new Map(d.rows)
    Object.assign(d.world, { answer: 'lost', offline: true })
    await d.cancel(before)
    await before.stop()
    for (const [name, row] of copy) d.rows.set(name, row)
    const book = await d.resumed()
    expect(await book.cases({ open: true })).toMatchObject([{ state: 'UNKNOWN', agreed: null }])
    expect(d.rows.get('b00001')).toMatchObject({ witnessed: 2 })
  })

  it('stops without a word to the window, and asks no more', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answer: 'lost', offline: true })
    const asked = book.cancel(booked, consentTo(agreed), agreed)
    await d.pass(0)
    await book.stop()
    expect(await asked).toMatchObject({ state: 'UNKNOWN' })
    const before = d.happened.length
    await d.pass(60 * minuteMs)
    expect(d.happened).toHaveLength(before)
  })
})

describe('a look-up by hand', () => {
  it('asks at once, and two at a time are one', async () => {
    const d = desk()
    const book = d.open()
    Object.assign(d.world, { answer: 'lost', offline: true })
    await d.cancel(book)
    d.world.offline = false
    const before = d.happened.filter((one) => one === 'checkBooking').length
    const [first, second] = await Promise.all([book.lookUp('b00001'), book.lookUp('b00001')])
    expect(first).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(second).toEqual(first)
    expect(d.happened.filter((one) => one === 'checkBooking')).toHaveLength(before + 1)
  })

  it('of what is not known is told so', async () => {
    const d = desk()
    expect(await d.failure(d.open().lookUp('b99999'))).toEqual({ kind: 'notHere' })
  })

  it('while the request is under way asks nothing', async () => {
    const d = desk()
    const book = d.open()
    d.world.answer = 'never'
    book.cancel(booked, consentTo(agreed), agreed)
    await d.pass(secondMs)
    expect(book.isSending()).toBe(true)
    expect(await book.lookUp('b00001')).toMatchObject({ state: 'SENDING', lookUps: 0 })
    expect(d.happened).not.toContain('checkBooking')
  })
})

describe('right before a cancellation is sent', () => {
  it.each<[string, 'row' | 'journal' | 'content', (world: ReturnType<typeof desk>['world']) => unknown]>([
    ['its row is not in the ledger', 'row', (world) => Object.assign(world, { readBack: () => null })],
    ['its line is not synced', 'journal', (world) => Object.assign(world, { synced: false })],
    [
      'the ledger has another penalty',
      'content',
      (world) =>
        Object.assign(world, {
          readBack: (row: StoredCancellation | null) => row && { ...row, body: row.body.replaceAll('"100.00"', '"1.00"') },
        }),
    ],
  ])('it is found that %s: nothing is sent, and it can be sent when all is well', async (_, why, breaks) => {
    const d = desk()
    const { readBack } = d.world
    const book = d.open()
    breaks(d.world)
    expect(await d.failure(d.cancel(book))).toEqual({ kind: 'sendStopped', why })
    expect(d.sends()).toBe(0)
    expect(book.openCount()).toBe(0)
    Object.assign(d.world, { readBack, synced: true })
    expect(await d.cancel(book)).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(d.sends()).toBe(1)
  })
})
