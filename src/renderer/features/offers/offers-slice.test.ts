import { expect, it, test } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { OfferRow, OfferView } from '../../../shared/contract/views/offer-views.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import { openWindow } from '../../testing/open-window.ts'
import { sampleClient } from '../../testing/sample-clients.ts'
import { type Answers, deskState } from '../../testing/scripted-desk.ts'

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

const row = (number: string) => ({ number }) as OfferRow
const pageOf = (rows: OfferRow[], next: string | null = null) => ({ rows, next, counts: {} as never })

/** Opens a window whose pages and rate checks are only recorded. */
function open(answers: Answers = {}, now = Date.UTC(2027, 0, 10)) {
  const { desk, store, app } = openWindow(answers, { now, desk: deskState({ accountingZone: 'UTC', deskZone: 'UTC' }) })
  const pages: unknown[] = []
  const checks: unknown[] = []
  const openCheck = async (...check: unknown[]) => void checks.push(check)
  const { goTo } = app()
  store.setState(({ settings, clients, booking }) => ({
    settings: { ...settings, marginRule: rule },
    clients: { ...clients, all: new Map([[7, client]]) },
    booking: { ...booking, openCheck },
    goTo: (page) => {
      pages.push(page)
      goTo(page)
    },
  }))
  const draft = (of: object = {}) => app().offers.begin([{ hotel, rate, statedAtMs: 5 }], { ...stay, ...of })
  return { desk, store, app, pages, checks, forms: () => desk.inputsOf('offers.save').map(({ form }) => form), draft }
}

test('waits for a ledger that is opening before it reads the list, and shows that it is loading', async () => {
  const { desk, store, app } = open()
  store.setState({ desk: deskState({ ledger: 'opening' }) })
  await app().offers.find()
  expect([app().offers.list.status, desk.asked]).toEqual(['reading', []])
  desk.answer({ 'offers.list': () => ok(pageOf([])) })
  store.setState({ desk: deskState() })
  await app().offers.find()
  expect(app().offers.list.status).toBe('read')
})

test('makes a draft valid for a week, or until check-in, and prices it by the rule until a price is typed', async () => {
  const { app, draft, forms, pages } = open()
  draft()
  expect(pages).toEqual([{ name: 'offerForm' }])
  expect(app().offers.draft).toMatchObject({
    number: null,
    validUntil: '2027-01-17',
    lines: [{ place: 'Rome, IT', typed: null, statedAtMs: 5 }],
  })
  await app().offers.save()
  const [line] = app().offers.draft?.lines ?? []
  if (!line) throw new Error('there is a rate')
  app().offers.change({ lines: [{ ...line, typed: '612.5' }] })
  await app().offers.save()
  expect(forms().map(({ lines }) => lines[0]?.selling)).toEqual([
    { price: '550.00', rule },
    { price: '612.50', rule: null },
  ])
  const late = open({}, Date.UTC(2027, 2, 10))
  late.draft()
  expect(late.app().offers.draft?.validUntil).toBe('2027-03-12')
})

test('makes a draft for the client of the search, with the client’s margin, language and address', async () => {
  const { app, draft, forms, pages } = open()
  draft({ client: 7 })
  expect(app().offers.draft).toMatchObject({ client: { id: 7, name: 'Kuoni', email: 'desk@kuoni.example' }, language: 'de' })
  await app().offers.save()
  app().offers.setClient(null)
  await app().offers.save()
  expect(forms().map(({ client, lines }) => [client.id, client.name, lines[0]?.selling?.price])).toEqual([
    [7, 'Kuoni', '600.00'],
    [null, '', '550.00'],
  ])
  expect(pages).toHaveLength(1)
})

test('proposes the sender of a message as the client, unless the search has a client, and saves no telephone number', async () => {
  const { app, forms } = open()
  const lea = { name: 'Lea Berg', email: 'lea@example.com', telephone: '+41 44 123 45 67' }
  const begin = (of: object) => app().offers.begin([{ hotel, rate, statedAtMs: 5 }], { ...stay, ...of }, lea)
  begin({ client: 7 })
  expect(app().offers.draft).toMatchObject({ client: { id: 7, name: 'Kuoni' } })
  expect(app().offers.draft?.telephone).toBeUndefined()
  begin({})
  expect(app().offers.draft).toMatchObject({ client: { id: null, name: 'Lea Berg', email: 'lea@example.com' }, telephone: lea.telephone })
  await app().offers.save()
  expect(forms()).toMatchObject([{ client: { id: null, name: 'Lea Berg', email: 'lea@example.com' } }])
  expect(JSON.stringify(forms())).not.toContain('+41')
})

test('shows an error at the field of a price that cannot be read, and sends nothing', async () => {
  const { app, draft, forms } = open()
  draft()
  const lines = (app().offers.draft?.lines ?? []).map((line) => ({ ...line, typed: 'about 600' }))
  app().offers.change({ lines })
  await app().offers.save()
  expect(forms()).toEqual([])
  expect(app().offers.saving).toMatchObject({ status: 'refused', problems: { 'lines.0.selling.price': expect.any(String) } })
})

test('shows a refusal of the desk at its field, and keeps the draft', async () => {
  const { desk, app, draft } = open()
  draft()
  desk.answer({ 'offers.save': () => failed({ kind: 'input', fields: [{ path: 'client.name', problem: 'Enter the name.' }] }) })
  await app().offers.save()
  expect(app()).toMatchObject({
    offers: {
      saving: { status: 'refused', problems: { 'client.name': 'Enter the name.' }, failure: null },
      draft: { number: null },
    },
  })
})

test('shows a saved offer instead of its form, and reads it again when a booking changes', async () => {
  const { desk, app, draft } = open()
  const offer = { number: 'O-1', state: 'open' } as unknown as OfferView
  desk.answer({ 'offers.save': () => ok(offer), 'offers.read': () => ok({ ...offer, state: 'booked' }) })
  draft()
  await app().offers.save()
  expect(app()).toMatchObject({
    page: { name: 'offer', number: 'O-1' },
    offers: { draft: null, shown: { status: 'shown', offer } },
  })
  desk.emit('ledger.changed', { ids: [1] })
  await Promise.resolve()
  expect(desk.asked.at(-1)).toEqual({ name: 'offers.read', input: { number: 'O-1' } })
})

test('shows the list for the latest filter, whichever answer arrives last', async () => {
  const { desk, app } = open()
  const slow = desk.hold('offers.list')
  const first = app().offers.find({ text: 'a' })
  desk.answer({ 'offers.list': ({ text }) => ok(pageOf([row(text)])) })
  await app().offers.find({ text: 'ab' })
  slow.give(ok(pageOf([row('a')])))
  await first
  expect(app().offers.list).toMatchObject({ rows: [{ number: 'ab' }] })
})

test('does not report a stopped check as a failure, and allows the next one', async () => {
  const { desk, app } = open()
  desk.answer({ 'offers.read': () => ok(offerView()), 'offers.check': () => failed({ kind: 'stopped' }) })
  await app().offers.read('O-1')
  await app().offers.check()
  expect(app().offers.shown).toMatchObject({ asking: null, failure: null })
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
  window.desk.answer({ 'offers.read': ({ number }) => ok(offerView(number, change)) })
  await window.app().offers.read('O-1')
  return window
}

test('checks a rate of an offer by its index and latest rate key, for the client and at the price of the offer', async () => {
  const { app, pages, checks } = await shown()
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
  const { desk, app } = await shown()
  const [checked, noted] = [desk.hold('offers.check'), desk.hold('offers.writeNote')]
  const asking = [app().offers.check(), app().offers.writeNote('O-1', null, 'Balcony')]
  const read = desk.hold('offers.read')
  asking.push(app().offers.read('O-3'))
  desk.answer({ 'offers.read': ({ number }) => ok(offerView(number)) })
  await app().offers.read('O-2')
  checked.give(ok(offerView('O-1', { state: 'sent' })))
  noted.give(ok(offerView('O-1', { state: 'sent' })))
  read.give(ok(offerView('O-3')))
  await Promise.all(asking)
  expect(app().offers.shown).toMatchObject({ number: 'O-2', offer: { number: 'O-2', state: 'open' }, asking: null })
})

test('clears the failure to save a note when another offer is opened', async () => {
  const { app } = await shown()
  await app().offers.writeNote('O-1', null, 'Balcony')
  expect(app().offers.notesFailure).toEqual({ kind: 'unsupported' })
  await app().offers.read('O-1')
  expect(app().offers.notesFailure).toEqual({ kind: 'unsupported' })
  await app().offers.read('O-2')
  expect(app().offers.notesFailure).toBeNull()
})

test('appends the next page of the list, unless the question has changed since', async () => {
  const { desk, app } = open()
  const page = (text: string, after: string | null) => pageOf([row(`${text}${after ?? 'first'}`)], after === null ? 'second' : null)
  const answers: Answers = { 'offers.list': ({ after, text }) => ok(page(text, after)) }
  desk.answer(answers)
  await app().offers.find()
  await app().offers.more()
  await app().offers.more()
  expect(app().offers.list).toMatchObject({ rows: [{ number: 'first' }, { number: 'second' }], next: null })
  expect(desk.inputsOf('offers.list').map(({ after }) => after)).toEqual([null, 'second'])
  await app().offers.find({ text: 'a' })
  const late = desk.hold('offers.list')
  const more = app().offers.more()
  desk.answer(answers)
  await app().offers.find({ text: 'b' })
  late.give(ok(page('a', 'second')))
  await more
  expect(app().offers.list).toMatchObject({ rows: [{ number: 'bfirst' }] })
})

test('edits an offer with its saved prices, saves it once although the button is pressed twice, and stays on a page opened since', async () => {
  const { desk, store, app, forms } = await shown()
  store.setState({ settings: { ...app().settings, marginRule: { ...rule, percent: '30' } } })
  await app().offers.edit()
  app().offers.change({ lines: app().offers.draft?.lines.slice(1) ?? [] })
  const saved = desk.hold('offers.save')
  const saving = [app().offers.save(), app().offers.save()]
  app().offers.change({ text: 'typed while it is being saved' })
  app().offers.setClient(null)
  saving.push(app().offers.save())
  expect(forms()).toMatchObject([{ lines: [{ selling: { price: '612.50' } }] }])
  expect(desk.asked.at(-1)).toMatchObject({ name: 'offers.save', input: { number: 'O-1' } })
  store.setState({ page: { name: 'today' } })
  saved.give(ok(offerView()))
  await Promise.all(saving)
  expect(app()).toMatchObject({ page: { name: 'today' }, offers: { draft: null, shown: { number: 'O-1' } } })
})

it('finds a few offers of all states, each only once, and reports texts without a match', async () => {
  const { desk, app } = openWindow({
    'offers.list': ({ text }) => ok(pageOf(text === 'zz' ? [] : [row('O-1')])),
  })
  await app().offerHits.find(['byron'])
  await app().offerHits.find(['byron', 'zz', 'O-1'])
  expect(app().offerHits.found).toMatchObject({ rows: [{ number: 'O-1' }], missing: ['zz'] })
  expect(desk.asked.map(({ input }) => input)).toEqual([
    { state: 'all', text: 'byron', after: null, limit: 4 },
    ...['byron', 'zz', 'O-1'].map((text) => ({ state: 'all', text, after: null, limit: 2 })),
  ])
})
