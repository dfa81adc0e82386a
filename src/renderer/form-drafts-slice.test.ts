import { describe, expect, test } from 'vitest'
import { failed, ok } from '../shared/contract/failure.ts'
import type { FormDraft } from '../shared/contract/views/draft-views.ts'
import type { LedgerRecord } from '../shared/contract/views/ledger-views.ts'
import type { OfferView } from '../shared/contract/views/offer-views.ts'
import { bookingTerms } from '../shared/domain/better-rate.ts'
import { openWindow } from './testing/open-window.ts'
import { sampleBooking, sampleCase, sampleCheck } from './testing/sample-check.ts'
import { type Answers, pending } from './testing/scripted-desk.ts'

const stay = sampleCheck(null).stay
const request = { rateKey: 'key-1', seen: null, stay }

/** Opens a window with a desk that stores forms in memory. */
function open(drafts: readonly FormDraft[] = []) {
  const stored = new Map(drafts.map((draft) => [draft.id, draft]))
  const storing: Answers = {
    'drafts.list': () => ok({ drafts: [...stored.values()] }),
    'drafts.save': ({ id, form }) => {
      stored.set(id, { id, form: structuredClone(form) as FormDraft['form'], savedAtMs: 1 })
      return ok({})
    },
    'drafts.discard': ({ id }) => {
      stored.delete(id)
      return ok({})
    },
  }
  const { desk, app } = openWindow({ ...storing, 'booking.checkRate': () => ok(sampleCheck(null)) })
  const typeLastName = (lastName: string) => {
    const guests = app().booking.form.guests ?? expect.unreachable('no form')
    app().booking.changeGuests({ ...guests, holder: { ...guests.holder, lastName } })
  }
  /** Checks a rate of a search, and types a guest for it. */
  const fillIn = async (lastName: string, foundBy = 'search-1') => {
    await app().booking.openCheck(request, { foundBy })
    typeLastName(lastName)
  }
  /** Returns the holder or client of each stored form. */
  const holders = () =>
    Promise.resolve([...stored.values()].map(({ form }) => (form.kind === 'check' ? form.guests.holder.lastName : form.draft.client.name)))
  const checksAsked = () => desk.inputsOf('booking.checkRate').length
  return { desk, storing, app, stored, typeLastName, fillIn, holders, checksAsked }
}

describe('an unfinished form', () => {
  test('is stored from the first typed letter on, once for all rates of a search', async () => {
    const { app, stored, typeLastName, holders } = open()
    await app().booking.openCheck(request, { foundBy: 'search-1' })
    expect(stored.size).toBe(0)
    for (const name of ['B', 'Be', 'Bergström']) typeLastName(name)
    await expect.poll(holders).toEqual(['Bergström'])
    await app().booking.openCheck({ ...request, rateKey: 'key-3' }, { foundBy: 'search-1' })
    expect(app()).toMatchObject({ booking: { form: { guests: { holder: { lastName: 'Bergström' } }, hasCarriedOverGuests: true } } })
    await expect.poll(holders).toEqual(['Bergström'])
  })

  test('survives the check of another rate, and is resumed with a new check and without consents', async () => {
    const { app, typeLastName, fillIn, checksAsked } = open()
    await fillIn('Bergström')
    app().booking.changeForm({ typedPrice: '700' })
    app().booking.consent('amount', true)
    await app().booking.openCheck({ ...request, rateKey: 'key-9' }, { foundBy: 'search-2' })
    typeLastName('Olsen')
    expect(app().formDrafts.all.map(({ id }) => id)).toEqual(['check-search-2', 'check-search-1'])
    const before = checksAsked()
    await app().formDrafts.resume(app().formDrafts.all[1] as FormDraft)
    expect(checksAsked()).toBe(before + 1)
    expect(app().page).toEqual({ name: 'check' })
    expect(app().booking).toMatchObject({
      rateCheck: { status: 'checked' },
      form: {
        ...{ foundBy: 'search-1', consents: [], typedPrice: '700' },
        ...{ guests: { holder: { lastName: 'Bergström' } }, hasCarriedOverGuests: false },
      },
    })
  })

  test('survives a restart, and cannot be booked before its rate was checked again', async () => {
    const first = open()
    await first.fillIn('Bergström')
    await expect.poll(first.holders).toEqual(['Bergström'])
    const restarted = open([...first.stored.values()])
    await restarted.app().formDrafts.read()
    const checkAnswer = pending<void>()
    restarted.desk.answer({ 'booking.checkRate': () => checkAnswer.promise.then(() => ok(sampleCheck(null))) })
    const continued = restarted.app().formDrafts.resume(restarted.app().formDrafts.all[0] as FormDraft)
    await restarted.app().booking.book({ holder: { firstName: 'Ada', lastName: 'Lovelace' }, occupancies: [] }, null)
    expect(restarted.desk.asked.map(({ name }) => name)).not.toContain('booking.book')
    checkAnswer.give()
    await continued
    expect(restarted.app()).toMatchObject({
      booking: { rateCheck: { status: 'checked' }, form: { guests: { holder: { lastName: 'Bergström' } } } },
    })
  })

  test('is deleted when the clerk presses Book, and restored if the desk did not send it', async () => {
    const { app, desk, fillIn, holders } = open()
    await fillIn('Bergström')
    await expect.poll(holders).toEqual(['Bergström'])
    const answer = desk.hold('booking.book')
    const order = { holder: { firstName: 'Ada', lastName: 'Lovelace' }, occupancies: [] }
    const booking = app().booking.book(order, null)
    await expect.poll(holders).toEqual([])
    answer.give(failed({ kind: 'checkAgain' }))
    await booking
    await expect.poll(holders).toEqual(['Bergström'])
    desk.answer({ 'booking.book': () => ok(sampleCase()) })
    await app().booking.book(order, null)
    await expect.poll(holders).toEqual([])
    expect(app().formDrafts.all).toEqual([])
  })

  test('is deleted when discarded, clears the open form, and is restored by undo', async () => {
    const { app, fillIn, holders } = open()
    await fillIn('Bergström')
    app().formDrafts.discard(app().formDrafts.all[0] as FormDraft)
    expect(app().booking.form.guests?.holder.lastName).toBe('')
    await expect.poll(holders).toEqual([])
    await app().undo?.restore()
    await expect.poll(holders).toEqual(['Bergström'])
  })

  test('shows why it cannot be stored, and is stored on the next attempt', async () => {
    const { app, desk, storing, fillIn, holders } = open()
    desk.answer({ 'drafts.save': () => failed({ kind: 'file', why: 'full' }) })
    await fillIn('Bergström')
    await expect.poll(() => app().formDrafts.failure).toEqual({ kind: 'file', why: 'full' })
    const { 'drafts.save': save } = storing
    if (save) desk.answer({ 'drafts.save': save })
    await app().formDrafts.read()
    await expect.poll(holders).toEqual(['Bergström'])
    expect([app().formDrafts.failure, app().formDrafts.all.length]).toEqual([null, 1])
  })

  test('is never stored with a birth date', async () => {
    const { app, stored } = open()
    await app().booking.openCheck(request, { foundBy: 'search-1' })
    const guests = app().booking.form.guests ?? expect.unreachable('no form')
    const born = {
      ...guests,
      rooms: guests.rooms.map((room) => ({ ...room, guests: room.guests.map((guest) => ({ ...guest, born: '1980-03-13' })) })),
    }
    app().booking.changeGuests(born)
    await expect.poll(() => stored.size).toBe(1)
    expect(JSON.stringify([...stored.values()])).not.toContain('1980-03-13')
  })
})

test('continues a rebooking with the current record of the old booking', async () => {
  const { app, desk, typeLastName } = open()
  const booking = { id: 9, bookingRef: '77aa01', clientRef: null }
  const people = sampleBooking()
  const inPlaceOf = { booking, reference: '77aa01', held: bookingTerms(people), fee: '0', sold: null, people }
  await app().booking.openCheck(request, { foundBy: '77aa01', inPlaceOf })
  typeLastName('Bergström')
  await app().booking.openCheck(request, { foundBy: 'search-1' })
  const changed = sampleBooking({ total: '999.00' })
  desk.answer({ 'ledger.record': () => ok({ booking: changed } as LedgerRecord) })
  await app().formDrafts.resume(app().formDrafts.all[0] as FormDraft)
  expect(desk.asked).toContainEqual({ name: 'ledger.record', input: booking })
  expect(app()).toMatchObject({
    booking: { form: { inPlaceOf: { booking, fee: '0', held: { total: '999.00' } }, guests: { holder: { lastName: 'Bergström' } } } },
  })
})

test('continues an offered rate with the current state of its offer, which may need a new agreement', async () => {
  const { app, desk, typeLastName } = open()
  const { now } = sampleCheck(null)
  const client = { id: null, name: 'Bergström', email: null }
  const offer = { number: 'O-1', line: 0, client, price: null, offeredBy: null, good: true }
  await app().booking.openCheck(request, { foundBy: 'O-1', offer })
  typeLastName('Bergström')
  await app().booking.openCheck(request, { foundBy: 'search-1' })
  const line = { rateKey: 'key-1', terms: now, stay, sold: null, check: null }
  const withdrawn = { number: 'O-1', state: 'withdrawn', validUntil: '2199-12-31', client, lines: [line] } as unknown as OfferView
  desk.answer({ 'offers.read': () => ok(withdrawn) })
  await app().formDrafts.resume(app().formDrafts.all[0] as FormDraft)
  expect(app()).toMatchObject({
    booking: {
      form: { offer: { number: 'O-1', good: false }, guests: { holder: { lastName: 'Bergström' } }, hasCarriedOverGuests: false },
    },
  })
})

test('stores an offer in progress from its first change on, keeps it when another one is begun, and continues it', async () => {
  const { app, holders } = open()
  const { hotel, now } = sampleCheck(null)
  const [rate] = hotel.rates
  if (!rate) throw new Error('no rate')
  const begin = () => app().offers.begin([{ hotel, rate, statedAtMs: 1 }], { ...stay, hotelCodes: [now.hotelCode ?? ''] })
  const write = (name: string) => app().offers.change({ client: { id: null, name, email: '' } })
  begin()
  await expect.poll(holders).toEqual([])
  write('Bergström')
  begin()
  write('Olsen')
  await expect.poll(holders).toEqual(['Bergström', 'Olsen'])
  await app().formDrafts.resume(app().formDrafts.all[1] as FormDraft)
  expect(app()).toMatchObject({ page: { name: 'offerForm' }, offers: { draft: { client: { name: 'Bergström' } } } })
})
