import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import type { DeskBridge, EventName } from '../../../shared/contract/procedures/procedures.ts'
import type { OfferForm, OfferView } from '../../../shared/contract/views/offer-views.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import type { AppState } from '../../store.ts'
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

/** The slice over a desk that answers by what is put into `answers`. */
function open(now = Date.UTC(2027, 0, 10)) {
  const answers: Record<string, (input: never) => unknown> = {}
  const asked: { name: string; input: unknown }[] = []
  const listeners = new Map<EventName, () => void>()
  const pages: unknown[] = []
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
        clients: new Map([[7, client]]),
        goTo: (page: AppState['page']) => {
          pages.push(page)
          set({ page })
        },
        ...createOffersSlice(desk)(set, get, api),
      }) as unknown as AppState,
  )
  const forms = () => asked.filter(({ name }) => name === 'offers.save').map(({ input }) => (input as { form: OfferForm }).form)
  return {
    store,
    answers,
    asked,
    listeners,
    pages,
    forms,
    draft: () => store.getState().draftOffer([{ hotel, rate, statedAtMs: 5 }], stay),
  }
}

test('the list waits for a ledger that is opening, and says meanwhile that it is being read', async () => {
  const { store, answers, asked } = open()
  const { desk } = store.getState()
  if (desk === null) throw new Error('no desk')
  store.setState({ desk: { ...desk, ledger: 'opening' } })
  await store.getState().findOffers()
  expect([store.getState().offerList.status, asked]).toEqual(['reading', []])
  answers['offers.list'] = () => ({ ok: true, value: { rows: [], next: null } })
  store.setState({ desk: { ...desk, ledger: 'open' } })
  await store.getState().findOffers()
  expect(store.getState().offerList.status).toBe('read')
})

test('a draft holds for a week, or until the stay begins, and is priced by the rule until a price is typed', async () => {
  const { store, draft, forms, pages } = open()
  draft()
  expect(pages).toEqual([{ name: 'offerForm' }])
  expect(store.getState().offerDraft).toMatchObject({
    number: null,
    validUntil: '2027-01-17',
    lines: [{ place: 'Rome, IT', typed: null, statedAtMs: 5 }],
  })
  await store.getState().saveOffer()
  const [line] = store.getState().offerDraft?.lines ?? []
  if (!line) throw new Error('there is a rate')
  store.getState().changeOffer({ lines: [{ ...line, typed: '612.5' }] })
  await store.getState().saveOffer()
  expect(forms().map(({ lines }) => lines[0]?.selling)).toEqual([
    { price: '550.00', rule },
    { price: '612.50', rule: null },
  ])
  const late = open(Date.UTC(2027, 2, 10))
  late.draft()
  expect(late.store.getState().offerDraft?.validUntil).toBe('2027-03-12')
})

test('a draft is for the client of the search, whose margin, language and address it takes', async () => {
  const { store, forms, pages } = open()
  store.getState().draftOffer([{ hotel, rate, statedAtMs: 5 }], { ...stay, client: 7 })
  expect(store.getState().offerDraft).toMatchObject({ client: { id: 7, name: 'Kuoni', email: 'desk@kuoni.example' }, language: 'de' })
  await store.getState().saveOffer()
  store.getState().offerTo(null)
  await store.getState().saveOffer()
  expect(forms().map(({ client, lines }) => [client.id, client.name, lines[0]?.selling?.price])).toEqual([
    [7, 'Kuoni', '600.00'],
    [null, '', '550.00'],
  ])
  expect(pages).toHaveLength(1)
})

test('a price that cannot be read is told at its field, and nothing is asked', async () => {
  const { store, draft, forms } = open()
  draft()
  const lines = (store.getState().offerDraft?.lines ?? []).map((line) => ({ ...line, typed: 'about 600' }))
  store.getState().changeOffer({ lines })
  await store.getState().saveOffer()
  expect(forms()).toEqual([])
  expect(store.getState().offerSaving).toMatchObject({ status: 'refused', problems: { 'lines.0.selling.price': expect.any(String) } })
})

test('what the desk refuses is told at its field, and what is written stays', async () => {
  const { store, draft, answers } = open()
  draft()
  answers['offers.save'] = () => ({ ok: false, failure: { kind: 'input', fields: [{ path: 'client.name', problem: 'Enter the name.' }] } })
  await store.getState().saveOffer()
  expect(store.getState()).toMatchObject({
    offerSaving: { status: 'refused', problems: { 'client.name': 'Enter the name.' }, failure: null },
    offerDraft: { number: null },
  })
})

test('a saved offer is shown in the place of its form, and read again when it or a booking changes', async () => {
  const { store, draft, answers, asked, listeners } = open()
  const offer = { number: 'O-1', state: 'open' } as unknown as OfferView
  answers['offers.save'] = () => ({ ok: true, value: offer })
  answers['offers.read'] = () => ({ ok: true, value: { ...offer, state: 'booked' } })
  draft()
  await store.getState().saveOffer()
  expect(store.getState()).toMatchObject({
    page: { name: 'offer', number: 'O-1' },
    offerDraft: null,
    shownOffer: { status: 'shown', offer },
  })
  listeners.get('ledger.changed')?.()
  await Promise.resolve()
  expect(asked.at(-1)).toEqual({ name: 'offers.read', input: { number: 'O-1' } })
})

test('of two questions about the list the later one is answered, whichever answer comes last', async () => {
  const { store, answers } = open()
  const waiting: (() => void)[] = []
  answers['offers.list'] = ({ text }: { text: string }) =>
    new Promise((resolve) => waiting.push(() => resolve({ ok: true, value: { rows: [{ number: text }], next: null, counts: {} } })))
  const first = store.getState().findOffers({ text: 'a' })
  const second = store.getState().findOffers({ text: 'ab' })
  waiting[1]?.()
  await second
  waiting[0]?.()
  await first
  expect(store.getState().offerList).toMatchObject({ rows: [{ number: 'ab' }] })
})

test('a check that was stopped is no failure, and the next can be asked', async () => {
  const { store, answers } = open()
  answers['offers.read'] = () => ({ ok: true, value: { number: 'O-1' } })
  answers['offers.check'] = () => ({ ok: false, failure: { kind: 'stopped' } })
  await store.getState().readOffer('O-1')
  await store.getState().checkOffer()
  expect(store.getState().shownOffer).toMatchObject({ asking: null, failure: null })
})
