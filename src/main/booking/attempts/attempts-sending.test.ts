import { describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Sold } from '../../../shared/domain/selling/selling.ts'
import type { StoredAttempt } from '../../ledger/records.ts'
import { bookingOf, consent, content } from '../../testing/attempt-samples.ts'
import {
  begin,
  begunDesk,
  desk,
  firstRef,
  minuteMs,
  openDesk,
  otherHotel,
  sampleConfirmation,
  secondMs,
} from '../../testing/booking/attempts-desk.ts'
import { settle } from '../../testing/virtual-clock.ts'
import type { StopReason } from '../lifecycle/case-runner.ts'
import { noSale } from './booking-attempt.ts'

const sold: Sold = { how: 'typed', price: '987.65', currency: 'EUR', cost: '585.08', margin: '402.57', rule: null }
const confirmationWithPrice = { ...sampleConfirmation, sale: { ...noSale, sold } }

describe('a booking request', () => {
  it('is not sent while no reference can be reserved, and can be sent once a reference is available', async () => {
    const { d, book: attempts } = openDesk({ noReference: true })
    expect(await d.failure(begin(attempts))).toEqual({ kind: 'file', why: 'full' })
    expect([d.happened, await attempts.cases({ open: true })]).toEqual([[], []])
    d.world.noReference = false
    expect(await begin(attempts)).toMatchObject({ clientRef: firstRef, state: 'CONFIRMED' })
  })

  it('has its selling price stored in the ledger before it is sent, and never contains that price', async () => {
    const { d, book: attempts } = openDesk()
    await attempts.begin(content, async () => confirmationWithPrice)
    expect(d.happened.indexOf('save SENDING')).toBeLessThan(d.happened.indexOf(`bookRate ${firstRef}`))
    expect(d.attempts.get(firstRef)?.selling).toEqual(sold)
    expect(d.requests).toEqual([
      { clientRef: firstRef, rateKey: content.rateKey, holder: content.holder, occupancies: content.occupancies },
    ])
    expect(JSON.stringify(d.requests)).not.toMatch(/987|402|sold|sell|margin/)
    expect(await attempts.view(firstRef)).toMatchObject({ state: 'CONFIRMED', sold })
  })

  it('is written to the send journal, stored in the ledger, sent, and its result stored, in this order', async () => {
    const d = desk()
    expect(await begin(d.open())).toMatchObject({ clientRef: firstRef, state: 'CONFIRMED', bookedDifferently: [] })
    expect(d.happened).toEqual([`journal ${firstRef}`, 'save SENDING', `bookRate ${firstRef}`, 'save FOUND'])
    expect(d.record).toEqual(['agreed', 'sent', 'answered'])
  })

  it('is not sent when the send journal cannot be written', async () => {
    const d = desk({ journalFails: true })
    expect(await d.failure(begin(d.open()))).toEqual({ kind: 'file', why: 'other' })
    expect(d.sends()).toBe(0)
  })

  it('is not sent when the ledger cannot store it, and the next confirmation starts over', async () => {
    const { d, book } = openDesk({ ledgerFails: true })
    expect(await d.failure(begin(book))).toEqual({ kind: 'ledger', trouble: 'diskFull' })
    d.world.ledgerFails = false
    expect(await begin(book)).toMatchObject({ state: 'CONFIRMED' })
    expect(d.sends()).toBe(1)
  })

  it('succeeds even if the window cannot be notified', async () => {
    const { book } = openDesk({ windowGone: true })
    expect(await begin(book)).toMatchObject({ state: 'CONFIRMED' })
    expect(await book.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('is unknown when the answer lacks our reference, and its booking is stored nevertheless', async () => {
    const d = desk({ nameless: true })
    expect(await begin(d.open())).toMatchObject({ state: 'UNKNOWN' })
    expect(d.stored).toEqual(['b00001'])
  })

  it('is not sent while the attempts are closing', async () => {
    const { d, book } = openDesk()
    await book.stop()
    expect(await d.failure(begin(book))).toEqual({ kind: 'ledger', trouble: 'closed' })
    expect(d.happened).toEqual([])
  })

  it('shows the status from the ledger, and notifies the window when the status changes', async () => {
    const { d, book } = await begunDesk()
    d.stand(bookingOf(firstRef, { status: 'CANCELLED' }))
    await book.statusChanged(firstRef)
    await settle()
    expect(d.notified.at(-1)).toMatchObject({ clientRef: firstRef, state: 'CANCELLED' })
    expect(await book.case(firstRef)).toMatchObject({ state: 'FOUND' })
    await book.statusChanged('somebody else')
    await book.statusChanged(null)
    expect(d.notified.at(-1)?.clientRef).toBe(firstRef)
  })

  it('is listed as recently failed until its booking is confirmed', async () => {
    const { d, book } = openDesk({ status: 'FAILED' })
    expect(await begin(book)).toMatchObject({ state: 'FAILED', nextLookUpMs: expect.any(Number) })
    expect(book.failedLately().map(({ clientRef }) => clientRef)).toEqual([firstRef])
    d.booked.set(firstRef, bookingOf(firstRef))
    await d.pass(61 * minuteMs)
    expect(await book.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
    expect(book.failedLately()).toEqual([])
  })

  it('takes a new reference when its own is spent, if the clerk gives a reason', async () => {
    const { d, book } = await begunDesk({ conflict: true, books: false })
    await d.pass(60 * minuteMs)
    expect(await book.view(firstRef)).toMatchObject({ state: 'NOT_BOOKED', spent: true })
    Object.assign(d.world, { conflict: false, books: true })
    expect(await d.failure(begin(book))).toEqual({ kind: 'referenceSpent', clientRef: firstRef })
    expect(await d.failure(book.sendAgain(firstRef, sampleConfirmation))).toEqual({ kind: 'inFlight' })
    const again = await book.begin(content, async () => ({ consent: { ...consent, reason: 'the guest is waiting' } }))
    expect(again).toMatchObject({ state: 'CONFIRMED' })
    expect(again.clientRef).not.toBe(firstRef)
  })

  it('is not sent without an API key or with content that the service would reject', async () => {
    const d = desk({ hasKey: false })
    expect(await d.failure(begin(d.open()))).toEqual({ kind: 'noKey' })
    d.world.hasKey = true
    expect(await d.failure(begin(d.open(), { ...content, occupancies: [] }))).toMatchObject({ kind: 'input' })
    expect(d.happened).toEqual([])
  })

  it('is refused while a case of the same stay is open, and names that case', async () => {
    const { d, book } = openDesk()
    const first = begin(book)
    expect(await d.failure(begin(book, { ...content, rateKey: 'other' }))).toEqual({ kind: 'caseOpen', clientRef: firstRef })
    await first
    expect(await begin(book, otherHotel)).toMatchObject({ state: 'CONFIRMED' })
    expect(d.sends()).toBe(2)
  })

  it('runs the final checks after its reference is reserved, however long that took', async () => {
    const { d, book } = openDesk({ referenceTakesMs: 2 * secondMs })
    const first = begin(book)
    const confirmIfNothingSettled = async () => {
      if ((await book.cases({ open: false })).length > 0) throw new FailureError({ kind: 'similarStays', stays: [] })
      return sampleConfirmation
    }
    const second = d.failure(book.begin({ ...content, rateKey: 'of another check' }, confirmIfNothingSettled))
    await d.pass(2 * secondMs)
    expect(await first).toMatchObject({ state: 'CONFIRMED' })
    await d.pass(2 * secondMs)
    expect(await second).toMatchObject({ kind: 'similarStays' })
    expect(d.sends()).toBe(1)
  })

  it('is unknown when the ledger cannot store its result, and is looked up until it can', async () => {
    const { d, book } = openDesk()
    const first = begin(book)
    await settle()
    d.world.ledgerFails = true
    expect(await first).toMatchObject({ state: 'UNKNOWN', failure: { kind: 'ledger', trouble: 'diskFull' } })
    await d.pass(20 * secondMs)
    d.world.ledgerFails = false
    await d.pass(20 * secondMs)
    expect(await book.cases({ open: false })).toMatchObject([{ state: 'CONFIRMED' }])
    expect(d.sends()).toBe(1)
  })

  it('has its booking reported to the cancellations before the ledger stores it', async () => {
    const { d } = await begunDesk()
    expect(d.order).toEqual(['save SENDING', 'shows', 'save FOUND'])
  })
})

describe('the last check before a booking is sent', () => {
  const changedBody = (change: (body: { content: object }) => object) => (row: StoredAttempt | null) =>
    row && { ...row, body: JSON.stringify(change(JSON.parse(row.body))) }
  const unreadable = () => {
    throw new FailureError({ kind: 'ledger', trouble: 'closed' })
  }
  const otherContent = changedBody((body) => ({ ...body, content: { ...body.content, rateKey: 'another' } }))

  it.each<[string, StopReason, Parameters<typeof desk>[0]]>([
    ['the row is not in the ledger', 'row', { readBack: () => null }],
    ['the row cannot be read back', 'row', { readBack: unreadable }],
    ['the row belongs to another request', 'row', { readBack: changedBody((body) => ({ ...body, witnessed: 7 })) }],
    ['the journal entry is not synced', 'journal', { synced: false }],
    ['the ledger has different content', 'content', { readBack: otherContent }],
  ])('stops the send and reports it because %s, and a later send succeeds', async (_, why, broken) => {
    const { d, book } = openDesk()
    const { readBack } = d.world
    Object.assign(d.world, broken)
    expect(await d.failure(begin(book))).toEqual({ kind: 'sendStopped', why })
    expect(d.stops).toEqual([[firstRef, why]])
    expect(d.sends()).toBe(0)
    expect(book.openCases()).toEqual([])
    expect(d.lines.at(-1)).toMatchObject({ kind: 'void', takesBack: 1 })
    Object.assign(d.world, { readBack, synced: true })
    // The ledger has stored that the send was stopped, so a restart has nothing to look up.
    const after = d.open()
    await after.resume()
    expect(after.openCases()).toEqual([])
    expect(await begin(after)).toMatchObject({ clientRef: firstRef, state: 'CONFIRMED' })
    expect(d.sends()).toBe(1)
  })
})
