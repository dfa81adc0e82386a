import { expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { Ahead } from '../../../shared/contract/views/ahead-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import type { OfferRow } from '../../../shared/contract/views/offer-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { openWindow } from '../../testing/open-window.ts'
import { sampleRow } from '../../testing/sample-bookings.ts'
import { deskState, offline, pending } from '../../testing/scripted-desk.ts'

const today = '2027-03-12'
const nowMs = Date.UTC(2027, 2, 12, 10)

const stay = (id: number, inDays: number, change: Partial<LedgerRow> = {}): LedgerRow =>
  sampleRow(id, { checkin: addDays(today, inDays), checkout: addDays(today, inDays + 2), seenAtMs: nowMs, ...change })

const deadline = (row: LedgerRow, fromMs: number) => ({
  row,
  step: { amount: '174.13', from: new Date(fromMs).toISOString(), fromMs },
  more: { amount: '174.13', currency: 'EUR' },
})
const riskOn = (day: string, row: LedgerRow): Ahead['risk'] => ({
  days: [{ day, count: 1, sums: [{ amount: '174.13', currency: 'EUR' }], deadlines: [deadline(row, nowMs)] }],
  unknown: { count: 0, rows: [] },
  charged: 0,
})
const emptyAhead: Ahead = { arrivals: [], risk: { days: [], unknown: { count: 0, rows: [] }, charged: 0 }, more: false }

function storeOf(ahead: Partial<Ahead> = {}, due: LedgerRow[] = [], offers: OfferRow[] = []) {
  const { desk, app } = openWindow({
    'ledger.ahead': () => ok({ ...emptyAhead, ...ahead }),
    'ledger.page': () => ok({ rows: due, next: null }),
    'offers.list': () => ok({ rows: offers, next: null, counts: { open: 0, sent: 0, expired: 0, booked: 0, withdrawn: 0 } }),
  })
  app().tick(nowMs)
  desk.emit('desk.changed', deskState())
  const loaded = () => {
    const { state } = app().today
    return state.status === 'read' ? state : expect.unreachable(state.status)
  }
  return { desk, app, loaded }
}

it('shows the arrivals of the next seven days and the money at risk, as the ledger returns them', async () => {
  const ahead = { arrivals: [{ day: today, count: 2 }], risk: riskOn('2027-03-18', stay(3, 9)), more: true }
  const { desk, app, loaded } = storeOf(ahead)
  await app().today.read()
  expect(loaded()).toMatchObject(ahead)
  expect(desk.asked).toContainEqual({ name: 'ledger.ahead', input: { from: today, days: 7, allDeadlines: false } })
})

it('loads the arrivals from the current day on, in the accounting zone and not in the zone of the desk', async () => {
  const { desk, app } = storeOf()
  desk.emit('desk.changed', deskState({ deskZone: 'Europe/Zurich', accountingZone: 'Asia/Tokyo' }))
  app().tick(Date.UTC(2027, 2, 12, 16))
  await app().today.read()
  expect(desk.asked).toContainEqual({ name: 'ledger.ahead', input: { from: addDays(today, 1), days: 7, allDeadlines: false } })
})

it('reuses unchanged parts on a reload, so that they are not re-rendered', async () => {
  const arrivals = [{ day: today, count: 2 }]
  const { desk, app, loaded } = storeOf({ arrivals, risk: riskOn('2027-03-18', stay(3, 9)) })
  await app().today.read()
  const before = loaded()
  desk.answer({ 'ledger.ahead': () => ok({ ...emptyAhead, arrivals: structuredClone(arrivals), risk: riskOn('2027-03-17', stay(3, 9)) }) })
  await app().today.read()
  expect(loaded().arrivals).toBe(before.arrivals)
  expect(loaded().risk.days.map(({ day }) => day)).toEqual(['2027-03-17'])
})

it('loads all deadlines on request, and from then on', async () => {
  const { desk, app } = storeOf()
  await app().today.read()
  await app().today.showAllDeadlines()
  await app().today.read()
  expect(desk.inputsOf('ledger.ahead').map(({ allDeadlines }) => allDeadlines)).toEqual([false, true, true])
})

it('shows the latest answer if all deadlines were requested while the first ones were loading', async () => {
  const { desk, app, loaded } = storeOf()
  const firstAnswer = pending<ReturnType<typeof ok<Ahead>>>()
  desk.answer({
    'ledger.ahead': ({ allDeadlines }) => (allDeadlines ? ok({ ...emptyAhead, risk: riskOn(today, stay(1, 0)) }) : firstAnswer.promise),
  })
  const first = app().today.read()
  await app().today.showAllDeadlines()
  firstAnswer.give(ok(emptyAhead))
  await first
  expect(loaded().risk.days).toHaveLength(1)
})

it('loads nothing while the ledger is opening', async () => {
  const { desk, app } = storeOf()
  desk.emit('desk.changed', deskState({ ledger: 'opening' }))
  await app().today.read()
  expect(desk.asked).toEqual([])
  expect(app().today.state.status).toBe('reading')
})

it('reports why the page could not be loaded', async () => {
  const { desk, app } = storeOf()
  desk.answer({ 'ledger.ahead': () => failed(offline) })
  await app().today.read()
  expect(app().today.state).toEqual({ status: 'failed', failure: offline })
})

it('shows due follow-ups, the oldest due date first, and ends a follow-up by clearing only its day', async () => {
  const followUpFacts = (followUpOn: string, followUpBy: string | null) => ({ ...noFacts, followUpOn, followUpBy })
  const { desk, app, loaded } = storeOf({}, [
    stay(1, 0, { deskFacts: followUpFacts('2027-03-12', null) }),
    stay(2, 1, { deskFacts: followUpFacts('2027-03-01', 'Mia') }),
    stay(3, 2),
  ])
  await app().today.read()
  expect(loaded().followUps.map(({ item, on, by }) => [item.kind === 'booking' ? item.row.id : item.offer.number, on, by])).toEqual([
    [2, '2027-03-01', 'Mia'],
    [1, '2027-03-12', null],
  ])
  expect(desk.asked.find(({ input }) => Object(input).withDeskFacts === true)?.input).toMatchObject({
    filter: { followUp: 'due', status: 'all' },
  })
  desk.answer({ 'notes.change': () => failed(offline) })
  await app().today.endFollowUp({ kind: 'booking', row: stay(2, 1) })
  expect(desk.asked.at(-1)).toMatchObject({ name: 'notes.change', input: { booking: { id: 2 }, change: { followUpOn: null } } })
  expect(loaded()).toMatchObject({ failure: offline, followUps: [{}, {}] })
  await app().today.read()
  expect(loaded().failure).toBeNull()
})

it('sorts the follow-ups of offers and of bookings into one list, and ends the follow-up of an offer', async () => {
  const facts = (on: string) => ({ ...noFacts, followUpOn: on, followUpBy: 'Mia' })
  const offer: OfferRow = {
    ...{ number: 'O-1', state: 'sent', client: 'Kuoni', madeMs: 0, validUntil: today, checkin: today },
    ...{ hotels: ['Sol'], rates: 1, erased: false },
    deskFacts: facts('2027-03-10'),
  }
  const { desk, app, loaded } = storeOf(
    {},
    [stay(1, 0, { deskFacts: facts('2027-03-11') }), stay(2, 0, { deskFacts: facts('2027-03-09') })],
    [offer],
  )
  await app().today.read()
  const { followUps } = loaded()
  expect(followUps.map(({ item, on }) => [item.kind === 'booking' ? item.row.id : item.offer.number, on])).toEqual([
    [2, '2027-03-09'],
    ['O-1', '2027-03-10'],
    [1, '2027-03-11'],
  ])
  expect(desk.asked).toContainEqual({ name: 'offers.list', input: { state: 'all', text: '', followUp: 'due', after: null } })
  await app().today.endFollowUp({ kind: 'offer', offer })
  expect(desk.asked.at(-1)).toEqual({ name: 'offers.changeFacts', input: { number: 'O-1', change: { followUpOn: null } } })
})
