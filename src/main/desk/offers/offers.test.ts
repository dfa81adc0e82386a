import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { OfferForm } from '../../../shared/contract/views/offer-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { keyLifetimeMs } from '../../practice/inventory/rate-keys.ts'
import { desk, deskForAllTests, startAgain, world } from '../../testing/desk/practising-desk.ts'
import { checkOfEach, failureOf, stay } from '../../testing/test-desk.ts'

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
    ...{
      client: { id: null, name: 'Ada Byron', email: 'ada@example.org' },
      language: 'de',
      validUntil: addDays(world.today(), 7),
      text: 'As we said',
    },
    lines: rates.slice(from, from + count).map(({ hotel, now, checkedAtMs }) => ({
      ...{
        rateKey: hotel.rates[0]?.rateKey ?? '',
        terms: now,
        roomNames: ['Double'],
        place: hotel.destinationName,
        stay,
        statedAtMs: checkedAtMs,
      },
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
    const listed = () => desk.ask['offers.list']({ state: 'open', text: 'byron', after: null })
    const before = await listed()
    const { number } = await save(formOf(2))
    expect(number).toMatch(new RegExp(`^O-${world.today().slice(2).replaceAll('-', '')}-[0-9A-HJKMNP-TV-Z]{3}$`))
    const { rows, counts } = await listed()
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

  it('is stored across a restart, with its client in no file in plain text', async () => {
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

  it('is refused at the field without a client, a valid address or a price, after its day, or at a price against its rule', async () => {
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

  it('reports a rate whose price has risen', async () => {
    const { number } = await save(formOf(2))
    await desk.ask['practice.switchOn']({ endpoint: 'checkRate', fault: 'priceUp', times: 1 })
    const { lines } = await desk.ask['offers.check']({ number })
    const dearer = lines.filter(
      ({ check }) => check?.kind === 'there' && check.differences.some(({ field, verdict }) => field === 'amount' && verdict === 'worse'),
    )
    expect([lines.length, dearer.length]).toEqual([2, 1])
  })

  it('finds the same rate under another key after its own has expired, and never another rate', async () => {
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

  it('does not accept a more expensive rate as the same: after its key has expired it is gone, and the other rates are counted', async () => {
    const { number } = await save(formOf(1, {}, 5))
    world.pass(keyLifetimeMs + 1)
    await desk.ask['practice.switchOn']({ endpoint: 'checkHotel', fault: 'priceUp', times: 1 })
    const [line] = (await desk.ask['offers.check']({ number })).lines
    if (line?.check?.kind !== 'gone') throw new Error('it is gone')
    expect(line.check.others).toBeGreaterThan(0)
  })

  it('reports a rate that is gone, and an unknown one after a service failure', async () => {
    const { number } = await save(formOf(1, {}, 4))
    await desk.ask['practice.switchOn']({ endpoint: 'checkRate', fault: 'soldOut', times: 1 })
    await desk.ask['practice.switchOn']({ endpoint: 'checkHotel', fault: 'soldOut', times: 1 })
    expect((await desk.ask['offers.check']({ number })).lines).toMatchObject([{ check: { kind: 'gone', others: 0 } }])
    await desk.ask['practice.switchOn']({ endpoint: 'checkRate', fault: 'http500', times: 1 })
    expect((await desk.ask['offers.check']({ number })).lines).toMatchObject([{ check: { kind: 'failed', failure: { kind: 'refused' } } }])
  })
})
