import { expect, it, test } from 'vitest'
import { createStore } from 'zustand'
import { ok } from '../../../shared/contract/failure.ts'
import type { DeskBridge, EventName } from '../../../shared/contract/procedures/procedures.ts'
import type { OfferForm, OfferRow, OfferView } from '../../../shared/contract/views/offer-views.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import { type AppState, partsOf } from '../../state.ts'
import { openWindow } from '../../testing/open-window.ts'
import { sampleClient } from '../../testing/sample-clients.ts'
import { createOffersSlice } from './offers-slice.ts'

const rate = { rateKey: 'k', rate: '500.00', currency: 'EUR', rateType: 'NET', rooms: [], cancellationPolicies: null } as unknown as Rate
const hotel = { hotelCode: 'H', hotelName: 'Sol', destinationName: 'Rome', countryCode: 'it', rates: [rate] } as unknown as Hotel
const stay = { checkin: '2027-03-12', checkout: '2027-03-14', paxes: [], nationality: 'CH', currency: 'EUR', hotelCodes: ['H'] }
const client = sampleClient({
  id: 7,
  email: 'desk@kuoni.example',
  language: 'de',
  marginRule: { kind: 'percent', percent: '20', rounding: 'up', to: '1' },
})
const rule = { kind: 'percent', percent: '10', rounding: 'up', to: '1' } as const

/** The slice with a desk that answers with the functions in `answers`. */
function open(now = Date.UTC(2027, 0, 10)) {
  const answers: Record<string, (input: never) => unknown> = {}
  const asked: { name: string; input: unknown }[] = []
  const listeners = new Map<EventName, () => void>()
  const pages: unknown[] = []
  const checks: unknown[] = []
  const desk = {
    ask: async (name: string, input: never) => {
      asked.push({ name, input })
      return answers[name]?.(input) ?? { ok: false, failure: { kind: 'notHere' } }
    },
    on: (name: EventName, listen: () => void) => {
      listeners.set(name, listen)
      return () => {}
    },
  } as unknown as DeskBridge
  const store = createStore<AppState>()(
    (set, get, api) =>
      ({
        ...{ now, desk: { accountingZone: 'UTC', deskZone: 'UTC' }, settings: { marginRule: rule }, page: { name: 'search' } },
        clients: { all: new Map([[7, client]]) },
        goTo: (page: AppState['page']) => {
          pages.push(page)
          set({ page })
        },
        goInstead: (page: AppState['page']) => set({ page }),
        booking: { openCheck: async (...check: unknown[]) => void checks.push(check) },
        ...partsOf<Pick<AppState, 'offers'>>({ offers: createOffersSlice(desk) })(set, get, get, api),
      }) as unknown as AppState,
  )
  const forms = () => asked.filter(({ name }) => name === 'offers.save').map(({ input }) => (input as { form: OfferForm }).form)
  return {
    store,
    answers,
    asked,
    listeners,
    pages,
    checks,
    forms,
    draft: () => store.getState().offers.begin([{ hotel, rate, statedAtMs: 5 }], stay),
  }
}

test('waits for a ledger that is opening before it reads the list, and shows that it is loading', async () => {
  const { store, answers, asked } = open()
  const { desk } = store.getState()
  if (desk === null) throw new Error('no desk')
  store.setState({ desk: { ...desk, ledger: 'opening' } })
  await store.getState().offers.find()
  expect([store.getState().offers.list.status, asked]).toEqual(['reading', []])
  answers['offers.list'] = () => ({ ok: true, value: { rows: [], next: null } })
  store.setState({ desk: { ...desk, ledger: 'open' } })
  await store.getState().offers.find()
  expect(store.getState().offers.list.status).toBe('read')
})

test('makes a draft valid for a week, or until check-in, and prices it by the rule until a price is typed', async () => {
  const { store, draft, forms, pages } = open()
  draft()
  expect(pages).toEqual([{ name: 'offerForm' }])
  expect(store.getState().offers.draft).toMatchObject({
    number: null,
    validUntil: '2027-01-17',
    lines: [{ place: 'Rome, IT', typed: null, statedAtMs: 5 }],
  })
  await store.getState().offers.save()
  const [line] = store.getState().offers.draft?.lines ?? []
  if (!line) throw new Error('there is a rate')
  store.getState().offers.change({ lines: [{ ...line, typed: '612.5' }] })
  await store.getState().offers.save()
  expect(forms().map(({ lines }) => lines[0]?.selling)).toEqual([
    { price: '550.00', rule },
    { price: '612.50', rule: null },
  ])
  const late = open(Date.UTC(2027, 2, 10))
  late.draft()
  expect(late.store.getState().offers.draft?.validUntil).toBe('2027-03-12')
})

test('makes a draft for the client of the search, with the client’s margin, language and address', async () => {
  const { store, forms, pages } = open()
  store.getState().offers.begin([{ hotel, rate, statedAtMs: 5 }], { ...stay, client: 7 })
  expect(store.getState().offers.draft).toMatchObject({ client: { id: 7, name: 'Kuoni', email: 'desk@kuoni.example' }, language: 'de' })
  await store.getState().offers.save()
  store.getState().offers.setClient(null)
  await store.getState().offers.save()
  expect(forms().map(({ client, lines }) => [client.id, client.name, lines[0]?.selling?.price])).toEqual([
    [7, 'Kuoni', '600.00'],
    [null, '', '550.00'],
  ])
  expect(pages).toHaveLength(1)
})

test('shows an error at the field of a price that cannot be read, and sends nothing', async () => {
  const { store, draft, forms } = open()
  draft()
  const lines = (store.getState().offers.draft?.lines ?? []).map((line) => ({ ...line, typed: 'about 600' }))
  store.getState().offers.change({ lines })
  await store.getState().offers.save()
  expect(forms()).toEqual([])
  expect(store.getState().offers.saving).toMatchObject({ status: 'refused', problems: { 'lines.0.selling.price': expect.any(String) } })
})

test('shows a refusal of the desk at its field, and keeps the draft', async () => {
  const { store, draft, answers } = open()
  draft()
  answers['offers.save'] = () => ({ ok: false, failure: { kind: 'input', fields: [{ path: 'client.name', problem: 'Enter the name.' }] } })
  await store.getState().offers.save()
  expect(store.getState()).toMatchObject({
    offers: {
      saving: { status: 'refused', problems: { 'client.name': 'Enter the name.' }, failure: null },
      draft: { number: null },
    },
  })
})

test('shows a saved offer instead of its form, and reads it again when a booking changes', async () => {
  const { store, draft, answers, asked, listeners } = open()
  const offer = { number: 'O-1', state: 'open' } as unknown as OfferView
  answers['offers.save'] = () => ({ ok: true, value: offer })
  answers['offers.read'] = () => ({ ok: true, value: { ...offer, state: 'booked' } })
  draft()
  await store.getState().offers.save()
  expect(store.getState()).toMatchObject({
    page: { name: 'offer', number: 'O-1' },
    offers: { draft: null, shown: { status: 'shown', offer } },
  })
  listeners.get('ledger.changed')?.()
  await Promise.resolve()
  expect(asked.at(-1)).toEqual({ name: 'offers.read', input: { number: 'O-1' } })
})

test('shows the list for the latest filter, whichever answer arrives last', async () => {
  const { store, answers } = open()
  const waiting: (() => void)[] = []
  answers['offers.list'] = ({ text }: { text: string }) =>
    new Promise((resolve) => waiting.push(() => resolve({ ok: true, value: { rows: [{ number: text }], next: null, counts: {} } })))
  const first = store.getState().offers.find({ text: 'a' })
  const second = store.getState().offers.find({ text: 'ab' })
  waiting[1]?.()
  await second
  waiting[0]?.()
  await first
  expect(store.getState().offers.list).toMatchObject({ rows: [{ number: 'ab' }] })
})

test('does not report a stopped check as a failure, and allows the next one', async () => {
  const { store, answers } = open()
  answers['offers.read'] = () => ({ ok: true, value: { number: 'O-1' } })
  answers['offers.check'] = () => ({ ok: false, failure: { kind: 'stopped' } })
  await store.getState().offers.read('O-1')
  await store.getState().offers.check()
  expect(store.getState().offers.shown).toMatchObject({ asking: null, failure: null })
})

const terms = offerOf(hotel, rate)
const sold = { ...{ how: 'rule', price: '612.50', currency: 'EUR', cost: '500.00', margin: '112.50' }, rule } as const
const offeredLine = { ...{ rateKey: 'first', terms, roomNames: [], place: null, stay, statedAtMs: 5, sold: null, check: null } }
const lines = [offeredLine, { ...offeredLine, rateKey: 'second', sold, check: { kind: 'there', rateKey: 'renewed' } }]
const offerView = (number = 'O-1', change: object = {}) =>
  ({
    ...{ number, state: 'open', validUntil: '2027-01-10', client: { id: 7, name: 'Kuoni', email: null }, lines },
    ...change,
  }) as unknown as OfferView

/** The slice with a shown offer. The desk answers for any other number too. */
async function shown(change: object = {}) {
  const window = open()
  window.answers['offers.read'] = ({ number }: { number: string }) => ({ ok: true, value: offerView(number, change) })
  await window.store.getState().offers.read('O-1')
  return { ...window, app: () => window.store.getState() }
}

/** Makes the desk answer this request only when the returned function is called. */
function holdAnswer(answers: Record<string, unknown>, name: string) {
  let answer: (value: unknown) => void = () => {}
  answers[name] = () => new Promise((resolve) => (answer = resolve))
  return (value: unknown) => answer({ ok: true, value })
}

test('checks a rate of an offer by its index and latest rate key, for the client and at the price of the offer', async () => {
  const { app, checks, pages } = await shown()
  await app().offers.book(0)
  await app().offers.book(1)
  await app().offers.book(2)
  const about = { number: 'O-1', client: { id: 7, name: 'Kuoni', email: null }, good: true }
  const price = { amount: '612.50', currency: 'EUR', atHotel: false }
  expect(checks).toEqual([
    [
      { rateKey: 'first', seen: terms, stay },
      { foundBy: 'O-1', client: 7, offer: { ...about, line: 0, price: null, offeredBy: null } },
    ],
    [
      { rateKey: 'renewed', seen: terms, stay },
      { foundBy: 'O-1', client: 7, offer: { ...about, line: 1, price, offeredBy: rule } },
    ],
  ])
  expect(pages).toEqual([{ name: 'check' }, { name: 'check' }])
})

test.each([
  ['as valid on its last day', { validUntil: '2027-01-10' }, true],
  ['as expired on the day after', { validUntil: '2027-01-09' }, false],
  ['as not valid once it is withdrawn', { state: 'withdrawn' }, false],
])('treats an offer %s when one of its rates is booked', async (_, change, good) => {
  const { app, checks } = await shown(change)
  await app().offers.book(0)
  expect(checks).toMatchObject([[{}, { client: 7, offer: { good } }]])
})

test('never shows an answer about one offer on the page of another offer that was opened since', async () => {
  const { app, answers } = await shown()
  const [checked, noted] = [holdAnswer(answers, 'offers.check'), holdAnswer(answers, 'offers.writeNote')]
  const asking = [app().offers.check(), app().offers.writeNote('O-1', null, 'Balcony')]
  const read = holdAnswer(answers, 'offers.read')
  asking.push(app().offers.read('O-3'))
  answers['offers.read'] = ({ number }: { number: string }) => ({ ok: true, value: offerView(number) })
  await app().offers.read('O-2')
  checked(offerView('O-1', { state: 'sent' }))
  noted(offerView('O-1', { state: 'sent' }))
  read(offerView('O-3'))
  await Promise.all(asking)
  expect(app().offers.shown).toMatchObject({ number: 'O-2', offer: { number: 'O-2', state: 'open' }, asking: null })
})

test('clears the failure to save a note when another offer is opened', async () => {
  const { app } = await shown()
  await app().offers.writeNote('O-1', null, 'Balcony')
  expect(app().offers.notesFailure).toEqual({ kind: 'notHere' })
  await app().offers.read('O-1')
  expect(app().offers.notesFailure).toEqual({ kind: 'notHere' })
  await app().offers.read('O-2')
  expect(app().offers.notesFailure).toBeNull()
})

test('appends the next page of the list, unless the question has changed since', async () => {
  const { store, answers, asked } = open()
  const app = () => store.getState()
  const page = (text: string, after: string | null) => ({
    ...{ rows: [{ number: `${text}${after ?? 'first'}` }], next: after === null ? 'second' : null, counts: {} },
  })
  const list = ({ after, text }: { after: string | null; text: string }) => ({ ok: true, value: page(text, after) })
  answers['offers.list'] = list
  await app().offers.find()
  await app().offers.more()
  await app().offers.more()
  expect(app().offers.list).toMatchObject({ rows: [{ number: 'first' }, { number: 'second' }], next: null })
  expect(asked.map(({ input }) => (input as { after: unknown }).after)).toEqual([null, 'second'])
  await app().offers.find({ text: 'a' })
  const answerLate = holdAnswer(answers, 'offers.list')
  const more = app().offers.more()
  answers['offers.list'] = list
  await app().offers.find({ text: 'b' })
  answerLate(page('a', 'second'))
  await more
  expect(app().offers.list).toMatchObject({ rows: [{ number: 'bfirst' }] })
})

test('edits an offer with its saved prices, saves it once although the button is pressed twice, and stays on a page opened since', async () => {
  const { app, answers, forms, asked, store } = await shown()
  store.setState({ settings: { ...app().settings, marginRule: { ...rule, percent: '30' } } })
  app().offers.edit()
  app().offers.change({ lines: app().offers.draft?.lines.slice(1) ?? [] })
  const saved = holdAnswer(answers, 'offers.save')
  const saving = [app().offers.save(), app().offers.save()]
  app().offers.change({ text: 'typed while it is being saved' })
  app().offers.setClient(null)
  saving.push(app().offers.save())
  expect(forms()).toMatchObject([{ lines: [{ selling: { price: '612.50' } }] }])
  expect(asked.at(-1)).toMatchObject({ name: 'offers.save', input: { number: 'O-1' } })
  store.setState({ page: { name: 'today' } })
  saved(offerView())
  await Promise.all(saving)
  expect(app()).toMatchObject({ page: { name: 'today' }, offers: { draft: null, shown: { number: 'O-1' } } })
})

const row = (number: string) => ({ number }) as OfferRow

it('finds a few offers of all states, each only once, and reports texts without a match', async () => {
  const { desk, app } = openWindow({
    'offers.list': ({ text }) => ok({ rows: text === 'zz' ? [] : [row('O-1')], next: null, counts: {} as never }),
  })
  await app().offerHits.find(['byron'])
  await app().offerHits.find(['byron', 'zz', 'O-1'])
  expect(app().offerHits.found).toMatchObject({ rows: [{ number: 'O-1' }], missing: ['zz'] })
  expect(desk.asked.map(({ input }) => input)).toEqual([
    { state: 'all', text: 'byron', after: null, limit: 4 },
    ...['byron', 'zz', 'O-1'].map((text) => ({ state: 'all', text, after: null, limit: 2 })),
  ])
})
