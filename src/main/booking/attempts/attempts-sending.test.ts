import { describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Sold } from '../../../shared/domain/selling/selling.ts'
import type { StoredAttempt } from '../../ledger/records.ts'
import { bookingOf, consent, content } from '../../testing/attempt-samples.ts'
import { desk, elsewhere, firstRef, minuteMs, said, secondMs } from '../../testing/booking/attempts-desk.ts'
import { settled } from '../../testing/virtual-clock.ts'
import type { StopReason } from '../running/before-send.ts'

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
