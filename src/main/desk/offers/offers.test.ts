import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { LineCheck, OfferForm, OfferView } from '../../../shared/contract/views/offer-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { Hotel } from '../../../shared/domain/schemas.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import { keyLifetimeMs } from '../../practice/inventory/rate-keys.ts'
import { desk, deskForAllTests, startAgain, world } from '../../testing/desk/practising-desk.ts'
import { sampleLine } from '../../testing/sample-offers.ts'
import { hotel, rate } from '../../testing/service-samples.ts'
import { checkOfEach, failureOf, stay } from '../../testing/test-desk.ts'
import { checkLine, createOffersDesk } from './offers.ts'

/** One checked rate per hotel, because a fault affects all rates of a hotel. */
let rates: RateCheck[]
const readRates = async () => {
  rates = await checkOfEach(desk, 7)
}
deskForAllTests()
beforeAll(readRates)

/** A form that offers `count` rates starting at `from`, with some fields changed. */
function formOf(count: number, change: Partial<OfferForm> = {}, from = 0): OfferForm {
  return {
    ...{ client: { id: null, name: 'Ada Byron', email: 'ada@example.org' }, language: 'de', text: 'As we said' },
    validUntil: addDays(world.today(), 7),
    lines: rates.slice(from, from + count).map(({ hotel, now, checkedAtMs }) => ({
      ...{ rateKey: hotel.rates[0]?.rateKey ?? '', terms: now, roomNames: ['Double'], place: hotel.destinationName },
      ...{ stay, statedAtMs: checkedAtMs },
      selling: { price: '2500.00', rule: null },
    })),
    ...change,
  }
}
const save = (form: OfferForm, number: string | null = null) => desk.ask['offers.save']({ number, form })
const problemOf = async (form: OfferForm) => {
  const failure = await failureOf(save(form))
  return failure.kind === 'input' ? failure.fields[0]?.path : failure
}

describe('an offer', () => {
  it('is created with a number of its day, listed, read, marked and changed, and each change is emitted', async () => {
    const listOpenOffers = () => desk.ask['offers.list']({ state: 'open', text: 'byron', after: null })
    const before = await listOpenOffers()
    const { number } = await save(formOf(2))
    expect(number).toMatch(new RegExp(`^O-${world.today().slice(2).replaceAll('-', '')}-[0-9A-HJKMNP-TV-Z]{3}$`))
    const { rows, counts } = await listOpenOffers()
    expect([rows[0]?.number, rows[0]?.rates, rows.length, counts.open]).toEqual([number, 2, before.rows.length + 1, before.counts.open + 1])
    expect(await desk.ask['offers.mark']({ number, as: 'sent' })).toMatchObject({ number, state: 'sent' })
    expect(await save(formOf(1), number)).toMatchObject({ number, state: 'open', lines: [{ sold: { price: '2500.00', how: 'typed' } }] })
    expect(await desk.ask['offers.mark']({ number, as: 'withdrawn' })).toMatchObject({ state: 'withdrawn' })
    expect(await failureOf(save(formOf(1), number))).toEqual({ kind: 'notHere' })
    expect(desk.emitted('offers.changed').filter((event) => event.number === number)).toHaveLength(4)
    expect(await failureOf(desk.ask['offers.read']({ number: 'O-1' }))).toEqual({ kind: 'notHere' })
  })

  it('has internal notes and facts, which no document contains, and each change is emitted', async () => {
    const { number } = await save(formOf(1))
    expect(await desk.ask['offers.writeNote']({ number, note: null, text: 'Xylomarker pays late' })).toMatchObject({
      notes: { notes: [{ text: 'Xylomarker pays late' }] },
    })
    const change = { internalRef: 'G-Xylomarker', tags: ['Xylomarker'], followUpOn: world.today(), followUpBy: 'Xylomarker' }
    expect(await desk.ask['offers.changeFacts']({ number, change })).toMatchObject({ state: 'open', notes: change })
    expect(desk.emitted('offers.changed').filter((event) => event.number === number)).toHaveLength(3)
    const { rows } = await desk.ask['offers.list']({ state: 'all', text: 'xylomarker', followUp: 'due', after: null })
    expect(rows.map((row) => row.number)).toEqual([number])
    const order = { kind: 'offer', language: 'en', of: { offer: number }, showNet: false } as const
    expect(JSON.stringify(await desk.ask['documents.preview'](order))).not.toContain('Xylomarker')
  })

  it('survives a restart, and the ledger file does not contain its client in plain text', async () => {
    const { number } = await save(formOf(1, { client: { id: null, name: 'Quendolin Xylomarker', email: '' } }))
    await desk.stop()
    const bytes = await readFile(join(world.folder, 'practice', 'ledger', 'ledger.db'))
    for (const word of ['Xylomarker', 'xylomarker', number]) expect(bytes.includes(Buffer.from(word))).toBe(false)
    await startAgain()
    expect(await desk.ask['offers.read']({ number })).toMatchObject({ client: { id: null, name: 'Quendolin Xylomarker', email: null } })
    await readRates()
  })

  it('is erased with its client, even without a booking', async () => {
    const { number } = await save(formOf(1, { client: { id: null, name: 'Grace Brewster', email: '' } }))
    const found = await desk.ask['guests.find']({ name: 'Grace Brewster' })
    expect([found.rows, found.offers.map((offer) => offer.number)]).toEqual([[], [number]])
    desk.savePath = join(world.documents, 'grace.json')
    await desk.ask['guests.export']({ name: 'Grace Brewster', bookings: [], audience: 'guest' })
    expect(JSON.parse(await readFile(desk.savePath, 'utf8'))).toMatchObject({
      bookings: 0,
      offers: [{ number, client: { name: 'Grace Brewster' }, rates: [{ guestPays: { amount: '2500.00', atHotel: false } }] }],
    })
    // For a Net rate the client sees only the price.
    expect(await readFile(desk.savePath, 'utf8')).not.toMatch(/cost|margin|rule|cancellationPolicies|rateKey/)
    await desk.ask['guests.erase']({ name: 'Grace Brewster', bookings: [] })
    expect(await desk.ask['offers.read']({ number })).toMatchObject({ client: { id: null, name: '', email: null }, text: '', erased: true })
    expect((await desk.ask['guests.find']({ name: 'Grace Brewster' })).offers).toEqual([])
  })

  it('is refused at its field: no client, no valid address, no price, a past validity, or a price that its rule does not give', async () => {
    const form = formOf(1)
    const [line] = form.lines
    if (!line) throw new Error('there is a rate')
    expect(await problemOf({ ...form, client: { id: null, name: ' ', email: '' } })).toBe('client.name')
    expect(await problemOf({ ...form, client: { id: null, name: 'Ada', email: 'ada@' } })).toBe('client.email')
    expect(await problemOf({ ...form, validUntil: addDays(world.today(), -1) })).toBe('validUntil')
    expect(await save({ ...form, validUntil: world.today() })).toMatchObject({ state: 'open' })
    expect(await problemOf({ ...form, lines: [line, { ...line, selling: null }] })).toBe('lines.1.selling.price')
    const rule = { kind: 'percent', percent: '10', rounding: 'up', to: '0.01' } as const
    for (const selling of [
      { price: '1.00', rule },
      { price: '12.345', rule: null },
      { price: 'x', rule: null },
    ])
      expect(await problemOf({ ...form, lines: [{ ...line, selling }] })).toBe('lines.0.selling.price')
    const direct = { ...line.terms, rateType: 'DIRECT', hotelRate: null }
    expect(await problemOf({ ...form, lines: [{ ...line, terms: direct, selling: null }] })).toBe('lines.0.selling.price')
  })

  it('offers a Fixed rate only at its price, and a pay-at-hotel rate without a selling price', async () => {
    const [line] = formOf(1).lines
    if (!line) throw new Error('there is a rate')
    const fixed = { ...line, terms: { ...line.terms, rateType: 'SALE' } }
    expect(await problemOf(formOf(1, { lines: [fixed] }))).toBe('lines.0.selling.price')
    const price = fixed.terms.amount ?? ''
    const direct = { ...line, terms: { ...line.terms, rateType: 'DIRECT', hotelRate: '243.93', hotelCurrency: 'USD' }, selling: null }
    const made = await save(formOf(1, { lines: [{ ...fixed, selling: { price, rule: null } }, direct] }))
    expect(made.lines).toMatchObject([{ sold: { how: 'fixed', price } }, { sold: null, terms: { hotelRate: '243.93' } }])
  })

  it('never contains a card number', async () => {
    const { number } = await save(
      formOf(1, { client: { id: null, name: 'Ada 4111 1111 1111 1111', email: '' }, text: 'card 4111111111111111' }),
    )
    expect(JSON.stringify(await desk.ask['offers.read']({ number }))).not.toMatch(/4111.?1111/)
  })
})

describe('checking an offer again', () => {
  // The keys of the rates expire in some of these tests.
  beforeEach(readRates)

  it('stores for each rate what has changed', async () => {
    const { number, lines } = await save(formOf(3))
    const checked = await desk.ask['offers.check']({ number })
    expect(checked.lines.map(({ check }) => check)).toMatchObject(lines.map(() => ({ kind: 'there', anew: false, differences: [] })))
    expect(await desk.ask['offers.read']({ number })).toEqual(checked)
  })

  it('finds the same rate under another key after its key has expired, and never another rate', async () => {
    const { number } = await save(formOf(2, {}, 2))
    world.pass(keyLifetimeMs + 1)
    const { lines } = await desk.ask['offers.check']({ number })
    for (const { rateKey, terms, check } of lines) {
      if (check?.kind !== 'there') throw new Error('it is there')
      expect([check.anew, check.rateKey === rateKey]).toEqual([true, false])
      expect(check.now).toEqual(terms)
    }
    // The next check uses the key found last.
    expect((await desk.ask['offers.check']({ number })).lines.map(({ check }) => check)).toMatchObject([{ anew: false }, { anew: false }])
  })
})

const rateOf = (rateKey: string, change: object = {}) => ({ ...rate, rate: '585.08', cancellationPolicies: [], rateKey, ...change })
const hotelOf = (rates: object[], change: object = {}) => Hotel.parse({ ...hotel, rates, ...change })
const answered = (shown: Hotel) => ({ ok: true, value: { hotel: shown } })
const refused = (why: string) => ({ ok: false, failure: { kind: 'refused', why } })

const offeredIn = hotelOf([rateOf('offered')])
const [offered] = offeredIn.rates
if (!offered) throw new Error('the hotel has a rate')
const terms = offerOf(offeredIn, offered)

/** Checks the offered rate against a fake service with these answers; returns the result and the requested keys and hotels. */
async function check(rateAnswer: object, hotelAnswer: object, found: LineCheck | null = null, change: object = {}) {
  const asked: (string | null)[] = []
  const service = {
    checkRate: async ({ rateKey }: { rateKey: string }) => ({ ...rateAnswer, facts: { endedAtMs: asked.push(rateKey) } }),
    checkHotel: async ({ hotelCode }: { hotelCode: string }) => ({ ...hotelAnswer, facts: { endedAtMs: asked.push(hotelCode) } }),
  } as unknown as Parameters<typeof checkLine>[0]
  const line = { ...sampleLine({ rateKey: 'offered', terms: { ...terms, ...change } }), check: found } as OfferView['lines'][number]
  return { check: await checkLine(service, line, new AbortController().signal), asked }
}
const notFoundAnswer = refused('notFound')

it('a check uses the key that the last check found, and accepts the answer only for the offered hotel', async () => {
  const found: LineCheck = { kind: 'there', atMs: 1, rateKey: 'later', anew: true, now: terms, differences: [] }
  const later = answered(hotelOf([rateOf('later', { rate: '600.00' })]))
  expect(await check(later, notFoundAnswer, found)).toMatchObject({
    asked: ['later'],
    check: { kind: 'there', rateKey: 'later', anew: false, atMs: 1, now: { amount: '600.00' }, differences: [{ field: 'amount' }] },
  })
  const otherHotelAnswer = answered(hotelOf([rateOf('offered')], { hotelCode: 'H2', hotelName: 'Seehof' }))
  expect(await check(otherHotelAnswer, otherHotelAnswer)).toEqual({ asked: ['offered', 'H1'], check: { kind: 'gone', atMs: 2, others: 0 } })
})

it.each(['gone', 'notFound', 'invalid'])(
  'searches the hotel if the key is %s, and picks the rate that differs least and needs no consent',
  async (why) => {
    const rates = [rateOf('dearer', { rate: '600.00' }), rateOf('cheaper', { rate: '500.00' }), rateOf('same')]
    const { check: found } = await check(refused(why), answered(hotelOf(rates)))
    expect(found).toMatchObject({ kind: 'there', rateKey: 'same', anew: true, atMs: 2, differences: [] })
    const { check: withoutSameRate } = await check(refused(why), answered(hotelOf(rates.slice(0, 2))))
    expect(withoutSameRate).toMatchObject({ kind: 'there', rateKey: 'cheaper', now: { amount: '500.00' } })
    expect((await check(refused(why), answered(hotelOf(rates.slice(0, 1))))).check).toEqual({ kind: 'gone', atMs: 2, others: 1 })
    expect((await check(refused(why), refused('gone'))).check).toEqual({ kind: 'gone', atMs: 2, others: 0 })
  },
)

it('a check marks a rate as unknown after a failed call, searches no hotel without a code, and rejects when it is stopped', async () => {
  const failed = refused('serverError')
  expect(await check(failed, notFoundAnswer)).toEqual({ asked: ['offered'], check: { kind: 'failed', atMs: 1, failure: failed.failure } })
  expect((await check(notFoundAnswer, failed)).check).toEqual({ kind: 'failed', atMs: 2, failure: failed.failure })
  expect(await check(notFoundAnswer, notFoundAnswer, null, { hotelCode: null })).toMatchObject({
    asked: ['offered'],
    check: { kind: 'gone', others: 0 },
  })
  const stopped = { kind: 'stopped' }
  await expect(check({ ok: false, failure: stopped }, notFoundAnswer)).rejects.toMatchObject({ failure: stopped })
})

it('stores no result if checking is stopped during the last calls', async () => {
  const storedChecks: unknown[] = []
  const lines = Array.from({ length: 5 }, () => ({ ...sampleLine({ rateKey: 'offered', terms }), check: null }))
  const ledger = { offer: async () => ({ lines }), keepOfferChecks: async (...checks: unknown[]) => void storedChecks.push(checks) }
  const service = {
    checkRate: async () => {
      await desk['offers.stopChecking']({})
      return { ...answered(offeredIn), facts: { endedAtMs: 1 } }
    },
  }
  const parts = { ledger, service: () => ({ service }), emit: () => {}, clock: { nowMs: () => 0 }, random: {}, accountingZone: 'UTC' }
  const desk = createOffersDesk(parts as unknown as Parameters<typeof createOffersDesk>[0])
  await expect(desk['offers.check']({ number: 'O-270110-7KQ' })).rejects.toMatchObject({ failure: { kind: 'stopped' } })
  expect(storedChecks).toEqual([])
})
