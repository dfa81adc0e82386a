import { beforeAll, describe, expect, it } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { card, desk, deskForAllTests, evidenceOf, world } from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor } from '../../testing/test-desk.ts'

let filter: LedgerFilter
// In 60 days some bookings are cancelled, whatever the date.
deskForAllTests({ pastDays: 60 })
beforeAll(() => {
  const today = world.today()
  filter = { status: 'CONFIRMED', basis: 'created', from: addDays(today, -60), to: addDays(today, -1), text: '' }
})

const sort = { by: 'created', descending: true } as const

describe('the ledger on the practice service', () => {
  it('refreshes a range of confirmed bookings, stores all statuses and shows the confirmed ones', async () => {
    const report = await desk.ask['ledger.refresh'](filter)
    expect(report).toMatchObject({ failed: [], stopped: false })
    const { rows } = await desk.ask['ledger.page']({ filter, sort, after: null, limit: 500 })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ known }) => known === 'CONFIRMED')).toBe(true)
    const all = await desk.ask['ledger.page']({ filter: { ...filter, status: 'all' }, sort, after: null, limit: 500 })
    expect(all.rows.length).toBeGreaterThan(rows.length)
    expect(await desk.ask['ledger.freshness'](filter)).toMatchObject({ missing: [] })
  })

  it('exports the evidence of a booking of this desk by either of its references, without card or API key', async () => {
    const { clientRef, bookingRef } = await desk.ask['booking.book']({ ...formFor(await checkOf(desk)), creditCard: card })
    const text = await evidenceOf({ bookingRef: bookingRef ?? '' })
    expect(await evidenceOf({ clientRef })).toContain(text.slice(text.indexOf('The chain holds')))
    for (const words of ['The chain holds', 'Terms on the screen', 'Outcome: Y, booked', `Booking:          ${bookingRef}`])
      expect(text).toContain(words)
    expect(text).not.toContain(card.number)
    expect(text).not.toContain(world.practice.apiKey)
  })

  it('looks up a booking and opens it', async () => {
    const { rows } = await desk.ask['ledger.page']({ filter, sort, after: null, limit: 1 })
    const bookingRef = rows[0]?.bookingRef ?? ''
    expect(await desk.ask['ledger.lookUp']({ bookingRef })).toMatchObject({ row: { bookingRef }, agreed: null })
    expect(await failureOf(desk.ask['ledger.lookUp']({ bookingRef: 'nothing' }))).toMatchObject({ kind: 'refused', why: 'notFound' })
    expect(await failureOf(desk.ask['ledger.record']({ id: 1, bookingRef: 'nothing', clientRef: null }))).toEqual({ kind: 'notHere' })
  })
  it("shows a follow-up as due once its day has begun in the desk's time zone", async () => {
    const { rows } = await desk.ask['ledger.page']({ filter, sort, after: null, limit: 1 })
    const [row] = rows
    if (!row) throw new Error('the practice service has no booking')
    const booking = { id: row.id, bookingRef: row.bookingRef, clientRef: row.clientRef }
    await desk.ask['notes.change']({ booking, change: { followUpOn: addDays(world.today(), 1) } })
    const due = async () => (await desk.ask['ledger.totals']({ ...filter, followUp: 'due' })).counts.CONFIRMED
    expect(await due()).toBe(0)
    world.passMidnight()
    expect(await due()).toBe(1)
  })
})
