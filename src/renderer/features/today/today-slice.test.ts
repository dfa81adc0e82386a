import { expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import type { OfferRow } from '../../../shared/contract/views/offer-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { createAppStore } from '../../store.ts'
import { sampleRow } from '../../testing/sample-row.ts'
import { deskState, offline, scriptedDesk } from '../../testing/scripted-desk.ts'

const today = '2027-03-12'
const nowMs = Date.UTC(2027, 2, 12, 10)

const stay = (id: number, inDays: number, change: Partial<LedgerRow> = {}): LedgerRow =>
  sampleRow(id, { checkin: addDays(today, inDays), checkout: addDays(today, inDays + 2), seenAtMs: nowMs, ...change })

const step = (fromDate: string) => ({ cancellationPolicies: [{ amount: '174.13', fromDate }] })

function storeOf(pages: LedgerRow[][], offers: OfferRow[] = []) {
  const desk = scriptedDesk({
    'ledger.page': ({ after }) => {
      const at = Number(after ?? 0)
      return ok({ rows: pages[at] ?? [], next: at + 1 < pages.length ? String(at + 1) : null })
    },
    'offers.list': () => ok({ rows: offers, next: null, counts: { open: 0, sent: 0, expired: 0, booked: 0, withdrawn: 0 } }),
  })
  const store = createAppStore(desk)
  store.getState().tick(nowMs)
  desk.tell('desk.changed', deskState())
  return { desk, store }
}

const refs = (rows: readonly LedgerRow[]) => rows.map(({ id }) => id)
const read = (store: ReturnType<typeof createAppStore>) => {
  const { today } = store.getState()
  if (today.status !== 'read') throw new Error(today.status)
  return today
}

it('shows who arrives within seven days, over all pages of the ledger', async () => {
  const { store } = storeOf([[stay(1, 0), stay(2, 7)], [stay(3, 8)]])
  await store.getState().readToday()
  expect(refs(read(store).arrivals)).toEqual([1, 2])
})

it('shows what can be lost within seven days', async () => {
  const { store } = storeOf([[stay(1, 9, step('2027-03-18T12:00:00Z')), stay(2, 9, step('2027-05-01T00:00:00Z')), stay(3, 9)]])
  await store.getState().readToday()
  const { days, unknown } = read(store).risk
  expect(days.map(({ day, deadlines }) => [day, deadlines.map(({ row }) => row.id)])).toEqual([['2027-03-18', [1]]])
  expect(refs(unknown)).toEqual([3])
})

it('goes by the day of the accounting zone, which a reader copy keeps from the desk that wrote it', async () => {
  const { desk, store } = storeOf([[stay(1, 1), stay(2, 8)]])
  desk.tell('desk.changed', deskState({ deskZone: 'Europe/Zurich', accountingZone: 'Asia/Tokyo' }))
  store.getState().tick(Date.UTC(2027, 2, 12, 16))
  await store.getState().readToday()
  expect(desk.asked.at(-1)).toMatchObject({ name: 'ledger.page', input: { filter: { from: addDays(today, 1) } } })
  expect(refs(read(store).arrivals)).toEqual([1, 2])
})

it('asks for the confirmed stays from that day on', async () => {
  const { desk, store } = storeOf([[]])
  await store.getState().readToday()
  expect(desk.asked.at(-1)).toMatchObject({
    name: 'ledger.page',
    input: { filter: { status: 'CONFIRMED', basis: 'checkin', from: today } },
  })
})

it('keeps what says the same when it is read anew, so that it is not drawn again', async () => {
  const arrivals = [stay(1, 0), stay(2, 7)]
  const { desk, store } = storeOf([[...arrivals, stay(3, 9, step('2027-03-18T12:00:00Z'))]])
  await store.getState().readToday()
  const before = read(store)
  const later = [...arrivals, stay(3, 9, step('2027-03-17T12:00:00Z'))]
  desk.answer({ 'ledger.page': () => ok({ rows: structuredClone(later), next: null }) })
  await store.getState().readToday()
  expect(read(store).arrivals).toBe(before.arrivals)
  expect(read(store).risk.days.map(({ day }) => day)).toEqual(['2027-03-17'])
})

it('waits for a ledger that is opening', async () => {
  const { desk, store } = storeOf([[]])
  desk.tell('desk.changed', deskState({ ledger: 'opening' }))
  await store.getState().readToday()
  expect(desk.asked).toEqual([])
  expect(store.getState().today.status).toBe('reading')
})

it('says why it cannot be read', async () => {
  const { desk, store } = storeOf([[]])
  desk.answer({ 'ledger.page': () => failed(offline) })
  await store.getState().readToday()
  expect(store.getState().today).toEqual({ status: 'failed', failure: offline })
})

it('shows the follow-ups that are due, the longest due first, and takes one away by its day alone', async () => {
  const written = (followUpOn: string, followUpBy: string | null) => ({ ...noFacts, followUpOn, followUpBy })
  const { desk, store } = storeOf([
    [stay(1, 0, { written: written('2027-03-12', null) }), stay(2, 1, { written: written('2027-03-01', 'Mia') }), stay(3, 2)],
  ])
  await store.getState().readToday()
  expect(read(store).followUps.map(({ of, on, by }) => [of.kind === 'booking' ? of.row.id : of.offer.number, on, by])).toEqual([
    [2, '2027-03-01', 'Mia'],
    [1, '2027-03-12', null],
  ])
  expect(desk.asked.find(({ input }) => Object(input).withWritten === true)?.input).toMatchObject({
    filter: { followUp: 'due', status: 'all' },
  })
  desk.answer({ 'notes.change': () => failed(offline) })
  await store.getState().endFollowUp({ kind: 'booking', row: stay(2, 1) })
  expect(desk.asked.at(-1)).toMatchObject({ name: 'notes.change', input: { booking: { id: 2 }, change: { followUpOn: null } } })
  expect(read(store)).toMatchObject({ failure: offline, followUps: [{}, {}] })
  await store.getState().readToday()
  expect(read(store).failure).toBeNull()
})

it('has the follow-ups of offers among those of bookings, and takes one away', async () => {
  const facts = (on: string) => ({ ...noFacts, followUpOn: on, followUpBy: 'Mia' })
  const offer: OfferRow = {
    ...{
      number: 'O-1',
      state: 'sent',
      client: 'Kuoni',
      madeMs: 0,
      validUntil: today,
      checkin: today,
      hotels: ['Sol'],
      rates: 1,
      erased: false,
    },
    written: facts('2027-03-10'),
  }
  const { desk, store } = storeOf([[stay(1, 0, { written: facts('2027-03-11') }), stay(2, 0, { written: facts('2027-03-09') })]], [offer])
  await store.getState().readToday()
  const { followUps } = read(store)
  expect(followUps.map(({ of, on }) => [of.kind === 'booking' ? of.row.id : of.offer.number, on])).toEqual([
    [2, '2027-03-09'],
    ['O-1', '2027-03-10'],
    [1, '2027-03-11'],
  ])
  expect(desk.asked).toContainEqual({ name: 'offers.list', input: { state: 'all', text: '', followUp: 'due', after: null } })
  await store.getState().endFollowUp({ kind: 'offer', offer })
  expect(desk.asked.at(-1)).toEqual({ name: 'offers.changeFacts', input: { number: 'O-1', change: { followUpOn: null } } })
})
