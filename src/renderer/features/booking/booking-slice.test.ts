import { describe, expect, test } from 'vitest'
import { createStore } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { bookingTerms } from '../../../shared/domain/better-rate.ts'
import { type AppState, partsOf } from '../../state.ts'
import { sampleBooking, sampleCase, sampleCheck, sampleRate } from '../../testing/sample-check.ts'
import {
  type BookingToReplace,
  type CheckedOffer,
  type CheckOrigin,
  type CheckRequest,
  createBookingSlice,
  suggestedName,
} from './booking-slice.ts'
import type { GuestsDraft, Order } from './form/guests.ts'

const order: Order = { holder: { firstName: 'Ada', lastName: 'Lovelace' }, occupancies: [] }
const search: CheckOrigin = { foundBy: 'search-1' }
const request: CheckRequest = { rateKey: 'key-1', seen: null, stay: sampleCheck(null).stay }
const card = { firstName: 'Ada', lastName: 'Lovelace', number: '4111111111111111', year: '2029', month: '03', cvv: '123' }

/** Creates the slice with a fake desk whose requests stay pending until the test answers them. */
function open() {
  const deskRequests: { name: string; input: Record<string, unknown>; answer(outcome: unknown): void }[] = []
  let emit: (changed: AttemptView) => void = () => {}
  const desk = {
    ask: (name: string, input: Record<string, unknown>) => new Promise((answer) => deskRequests.push({ name, input, answer })),
    on: (_: string, listen: typeof emit) => {
      emit = listen
      return () => {}
    },
  } as unknown as DeskBridge
  const store = createStore<AppState>()(
    (set, get, store) =>
      ({
        desk: { active: { id: 'one' } },
        page: { name: 'check' },
        formDrafts: { all: [] },
        goTo: (page: AppState['page']) => set({ page }),
        offerUndo: (undo: NonNullable<AppState['undo']>) => set({ undo: { ...undo, failure: null } }),
        goInstead: (page: AppState['page']) => set({ page }),
        ...partsOf<Pick<AppState, 'booking'>>({ booking: createBookingSlice(desk) })(set, get, get, store),
      }) as unknown as AppState,
  )
  const app = () => store.getState()
  const finishCheck = async (check = sampleCheck(null), origin: Partial<CheckOrigin> = {}, rateKey = request.rateKey) => {
    const checking = app().booking.openCheck({ ...request, rateKey }, { ...search, ...origin })
    deskRequests.at(-1)?.answer({ ok: true, value: check })
    await checking
  }
  return { store, app, asked: deskRequests, checked: finishCheck, emit: (changed: AttemptView) => emit(changed) }
}

test('shows a check with fields for the searched party', async () => {
  const { app, checked: finishCheck } = open()
  await finishCheck()
  expect(app().booking.rateCheck).toMatchObject({ status: 'checked', check: { checkId: 'check-1' } })
  expect(app().booking.form.guests?.rooms.map(({ guests }) => guests.length)).toEqual([2, 2])
})

test('keeps the previous check on screen after a failed one, but does not allow booking it', async () => {
  const { app, asked: deskRequests, checked: finishCheck } = open()
  await finishCheck()
  const again = app().booking.checkAgain()
  expect(deskRequests.at(-1)?.input['rateKey']).toBe(sampleRate.rateKey)
  const failure: Failure = { kind: 'noKey' }
  deskRequests.at(-1)?.answer({ ok: false, failure })
  await again
  expect(app().booking.rateCheck).toMatchObject({ status: 'failed', failure, check: { checkId: 'check-1' } })
  await app().booking.book(order, null)
  expect(deskRequests.map(({ name }) => name)).not.toContain('booking.book')
})

test('ignores the answer to an earlier check after a later one', async () => {
  const { app, asked: deskRequests } = open()
  const first = app().booking.openCheck(request, search)
  const second = app().booking.openCheck({ ...request, rateKey: 'other' }, search)
  deskRequests[1]?.answer({ ok: true, value: sampleCheck(null, { checkId: 'second' }) })
  await second
  deskRequests[0]?.answer({ ok: true, value: sampleCheck(null, { checkId: 'first' }) })
  await first
  expect(app().booking.rateCheck).toMatchObject({ check: { checkId: 'second' } })
})

test('keeps consents while the terms stay the same, and clears them when the terms change again', async () => {
  const { app, asked: deskRequests, checked: finishCheck } = open()
  await finishCheck(sampleCheck({ amount: '500' }))
  app().booking.consent('amount', true)
  const same = app().booking.checkAgain()
  deskRequests.at(-1)?.answer({ ok: true, value: sampleCheck({ amount: '500' }, { checkId: 'same' }) })
  await same
  expect(app().booking.form.consents).toEqual(['amount'])
  const dearer = sampleCheck({ amount: '500' })
  const again = app().booking.checkAgain()
  deskRequests.at(-1)?.answer({ ok: true, value: { ...dearer, now: { ...dearer.now, amount: '600' } } })
  await again
  expect(app().booking.form.consents).toEqual([])
})

test('sends a booking once when Book is pressed twice, with the shown terms and the card, and stores no card data', async () => {
  const { app, asked: deskRequests, checked: finishCheck } = open()
  await finishCheck()
  const first = app().booking.book(order, card)
  const second = app().booking.book(order, card)
  const sent = deskRequests.filter(({ name }) => name === 'booking.book')
  expect(sent.length).toBe(1)
  expect(sent[0]?.input).toEqual({ checkId: 'check-1', agreed: sampleCheck(null).now, ...order, creditCard: card })
  expect(JSON.stringify(app())).not.toContain(card.number)
  sent[0]?.answer({ ok: true, value: sampleCase() })
  await Promise.all([first, second])
  expect(app().page).toEqual({ name: 'confirmation', clientRef: 'RD-0000000000000001' })
  expect(app()).toMatchObject({
    booking: { rateCheck: { status: 'none' }, sending: { status: 'idle' }, form: { guests: null } },
  })
  expect(JSON.stringify(app())).not.toContain(card.number)
})

test('keeps the form and shows the reason when the desk refuses a booking', async () => {
  const { app, asked: deskRequests, checked: finishCheck } = open()
  await finishCheck()
  const booking = app().booking.book(order, null)
  deskRequests.at(-1)?.answer({ ok: false, failure: { kind: 'checkAgain' } })
  await booking
  expect(app().booking.sending).toEqual({ status: 'refused', failure: { kind: 'checkAgain' } })
  expect(app().booking.rateCheck.status).toBe('checked')
})

test.each<Failure>([{ kind: 'consentNeeded' }, { kind: 'notBookable', why: 'otherHotel' }])(
  'checks the rate again after a refusal of kind $kind, and keeps the reason',
  async (failure) => {
    const { app, asked: deskRequests, checked: finishCheck } = open()
    await finishCheck()
    const booking = app().booking.book(order, null)
    deskRequests.at(-1)?.answer({ ok: false, failure })
    await expect.poll(() => deskRequests.at(-1)).toMatchObject({ name: 'booking.checkRate', input: { rateKey: 'key-2' } })
    expect(app().booking.rateCheck.status).toBe('checking')
    deskRequests.at(-1)?.answer({ ok: true, value: sampleCheck({ amount: '500' }, { checkId: 'anew' }) })
    expect(await booking).toEqual(failure)
    expect(app()).toMatchObject({ booking: { rateCheck: { check: { checkId: 'anew' } }, sending: { status: 'refused', failure } } })
  },
)

const gone: Failure = { kind: 'refused', why: 'gone', errorCode: null, detail: null } as never

test('marks a rate as gone in its list when the booking finds it sold', async () => {
  const { app, asked: deskRequests, checked: finishCheck } = open()
  await finishCheck()
  const booking = app().booking.book(order, null)
  deskRequests.at(-1)?.answer({ ok: true, value: sampleCase({ state: 'REJECTED', failure: gone }) })
  await booking
  expect(app().booking.foundRates).toEqual({ 'key-1': { status: 'gone' } })
})

const replacedBooking = sampleBooking({ holder: { firstName: 'Joan', lastName: 'Clarke', email: null, phone: null } })
const inPlaceOf: BookingToReplace = {
  ...{
    booking: { id: 9, bookingRef: '77aa01', clientRef: 'RD-9' },
    reference: '77aa01',
    held: bookingTerms(replacedBooking),
    sold: { price: '702.1', currency: 'EUR' },
    fee: '0',
    people: replacedBooking,
  },
}
const offered: CheckedOffer = {
  ...{ number: 'O-1', line: 1, client: { name: 'Grace Hopper', email: 'grace@example.org' }, offeredBy: null, good: true },
  price: { amount: '702.1', currency: 'EUR', atHotel: false },
}

test('fills a rebooking with the guests of the old booking, whatever was typed before', async () => {
  const { app, checked: finishCheck } = open()
  await finishCheck()
  app().booking.changeGuests(fillInAnna(app().booking.form.guests))
  await finishCheck(sampleCheck(null), { foundBy: '77aa01', client: 7, inPlaceOf })
  expect(app().booking.form.guests).toMatchObject({ holder: { firstName: 'Joan', lastName: 'Clarke', email: '' }, specialRequest: '' })
  expect(suggestedName(app().booking.form)).toBeNull()
})

/** A partly filled form. */
const fillInAnna = (guests: GuestsDraft | null): GuestsDraft => ({
  ...(guests as GuestsDraft),
  holder: { firstName: 'Anna', lastName: 'Bergström', email: 'anna@example.org', phone: '+46 8 123' },
  specialRequest: 'late arrival',
})
const nobody = { holder: { firstName: '', lastName: '', email: '', phone: '' }, specialRequest: '' }

describe('guests typed for one rate', () => {
  test('are only offered for a rate of another search, without their special request', async () => {
    const { app, checked: finishCheck } = open()
    await finishCheck()
    app().booking.changeGuests(fillInAnna(app().booking.form.guests))
    await finishCheck(sampleCheck(null), { foundBy: 'search-2' })
    expect(app().booking.form.guests).toMatchObject(nobody)
    expect(suggestedName(app().booking.form)).toBe('Anna Bergström')
    app().booking.fillInSuggested()
    expect(app().booking.form.guests).toMatchObject({ holder: { lastName: 'Bergström', email: 'anna@example.org' }, specialRequest: '' })
    expect([suggestedName(app().booking.form), app().booking.form.hasCarriedOverGuests]).toEqual([null, false])
  })

  test('are still offered for a third search if nobody was typed in the second', async () => {
    const { app, checked: finishCheck } = open()
    await finishCheck()
    app().booking.changeGuests(fillInAnna(app().booking.form.guests))
    await finishCheck(sampleCheck(null), { foundBy: 'search-2' })
    await finishCheck(sampleCheck(null), { foundBy: 'search-3' })
    expect(app().booking.form.guests).toMatchObject(nobody)
    expect(suggestedName(app().booking.form)).toBe('Anna Bergström')
  })

  test('are reused for another rate of the same search, with a note until they are cleared', async () => {
    const { app, checked: finishCheck } = open()
    await finishCheck()
    app().booking.changeGuests(fillInAnna(app().booking.form.guests))
    await finishCheck(sampleCheck(null), {}, 'other')
    expect(app()).toMatchObject({
      booking: { form: { guests: { holder: { lastName: 'Bergström' }, specialRequest: 'late arrival' }, hasCarriedOverGuests: true } },
    })
    app().booking.clearGuests()
    expect(app()).toMatchObject({ booking: { form: { guests: nobody, hasCarriedOverGuests: false } } })
    expect(suggestedName(app().booking.form)).toBe('Anna Bergström')
  })

  test('stay without a note when the same rate is opened again', async () => {
    const { app, checked: finishCheck } = open()
    await finishCheck()
    app().booking.changeGuests(fillInAnna(app().booking.form.guests))
    await finishCheck()
    expect(app()).toMatchObject({ booking: { form: { guests: { holder: { lastName: 'Bergström' } }, hasCarriedOverGuests: false } } })
  })

  test('are no longer offered once they are booked', async () => {
    const { app, asked: deskRequests, checked: finishCheck } = open()
    await finishCheck()
    app().booking.changeGuests(fillInAnna(app().booking.form.guests))
    const booking = app().booking.book(order, null)
    deskRequests.at(-1)?.answer({ ok: true, value: sampleCase() })
    await booking
    await finishCheck(sampleCheck(null), { foundBy: 'search-2' })
    expect([app().booking.form.guests?.holder.lastName, suggestedName(app().booking.form)]).toEqual(['', null])
  })
})

describe('the client of an offer', () => {
  test('is filled in as a guest only on request, because it may be a company', async () => {
    const { app, checked: finishCheck } = open()
    await finishCheck(sampleCheck(null), { foundBy: 'O-1', client: 7, offer: offered })
    expect(app().booking.form.guests).toMatchObject(nobody)
    expect(suggestedName(app().booking.form)).toBe('Grace Hopper')
    app().booking.fillInSuggested()
    expect(app().booking.form.guests).toMatchObject({
      holder: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' },
      rooms: [{ guests: [{ firstName: 'Grace', lastName: 'Hopper' }, {}] }, {}],
    })
  })

  test('is not in the form of the next rate of a search', async () => {
    const { app, checked: finishCheck } = open()
    await finishCheck(sampleCheck(null), { foundBy: 'O-1', client: 7, offer: offered })
    await finishCheck(sampleCheck(null), { foundBy: 'search-2' })
    expect(app()).toMatchObject({ booking: { form: { guests: nobody, client: null, offer: null } } })
    expect(suggestedName(app().booking.form)).toBeNull()
  })
})

test('sends a rebooking with the booking that it replaces, and clears it from the next form', async () => {
  const { app, asked: deskRequests, checked: finishCheck } = open()
  await finishCheck(sampleCheck(null), { foundBy: '77aa01', client: 7, inPlaceOf })
  expect(app().booking.form.client).toBe(7)
  const booking = app().booking.book(order, null)
  expect(deskRequests.at(-1)).toMatchObject({ name: 'booking.book', input: { rebooks: inPlaceOf.booking } })
  deskRequests.at(-1)?.answer({ ok: true, value: sampleCase() })
  await booking
  expect(app()).toMatchObject({ booking: { form: { client: null, offer: null, inPlaceOf: null, agreedAgain: null, typedPrice: null } } })
})

test('proposes the selling price of the replaced booking for each rate, if it is in the currency of the cost', async () => {
  const { app, checked: finishCheck } = open()
  await finishCheck(sampleCheck(null), { foundBy: '77aa01', inPlaceOf })
  expect(app().booking.form.typedPrice).toBe('702.10')
  app().booking.changeForm({ typedPrice: '710' })
  await finishCheck(sampleCheck(null), { foundBy: '77aa01', listKey: 'other', inPlaceOf })
  expect(app().booking.form.typedPrice).toBe('702.10')
  await finishCheck(sampleCheck(null), {
    foundBy: '77aa01',
    listKey: 'third',
    inPlaceOf: { ...inPlaceOf, sold: { price: '702.1', currency: 'USD' } },
  })
  expect(app().booking.form.typedPrice).toBeNull()
})

test('fills in an offered price unless it is paid at the hotel, and clears price and consents for another rate', async () => {
  const { app, asked: deskRequests, checked: finishCheck } = open()
  const atHotel = { ...offered, price: { amount: '600', currency: 'USD', atHotel: true } }
  await finishCheck(sampleCheck({ amount: '500' }), { foundBy: 'O-1', client: 7, offer: atHotel })
  expect(app()).toMatchObject({ booking: { form: { typedPrice: null, offer: { number: 'O-1' } } } })
  await finishCheck(sampleCheck({ amount: '500' }), { foundBy: 'O-1', client: 7, offer: offered })
  expect(app().booking.form.typedPrice).toBe('702.10')
  app().booking.changeForm({ agreedAgain: offered.price })
  app().booking.consent('amount', true)
  deskRequests.at(-1)?.answer({ ok: true, value: { seenAtMs: 7, failure: null } })
  await expect.poll(() => app().booking.form.otherDesks).not.toBeNull()
  void app().booking.openCheck({ ...request, rateKey: 'other' }, search)
  expect(app()).toMatchObject({
    booking: { form: { typedPrice: null, client: null, offer: null, agreedAgain: null, consents: [], otherDesks: null } },
  })
})

test('does not change the page when a booking is made after the clerk has left', async () => {
  const { app, asked: deskRequests, checked: finishCheck, store } = open()
  await finishCheck()
  const booking = app().booking.book(order, null)
  store.setState({ page: { name: 'today' } })
  deskRequests.at(-1)?.answer({ ok: true, value: sampleCase() })
  await booking
  expect(app()).toMatchObject({ page: { name: 'today' }, booking: { confirmation: { status: 'shown' }, rateCheck: { status: 'none' } } })
})

describe('a booking in flight while another rate is checked', () => {
  async function bookThenCheckAnother() {
    const window = open()
    await window.checked(sampleCheck({ amount: '500' }))
    window.app().booking.consent('amount', true)
    const guests = window.app().booking.form.guests
    const booking = window.app().booking.book(order, card)
    const sent = window.asked.at(-1)
    const checking = window.app().booking.openCheck({ ...request, rateKey: 'other' }, { foundBy: 'search-2' })
    window.asked.at(-1)?.answer({ ok: true, value: sampleCheck(null, { checkId: 'second' }) })
    await checking
    window
      .app()
      .booking.changeGuests({ ...(window.app().booking.form.guests as NonNullable<typeof guests>), specialRequest: 'typed meanwhile' })
    return { ...window, booking, answer: (outcome: unknown) => sent?.answer(outcome), guests }
  }
  const second = { rateCheck: { check: { checkId: 'second' } }, form: { guests: { specialRequest: 'typed meanwhile' } } }

  test('does not change the other check when it ends', async () => {
    const { app, answer, booking } = await bookThenCheckAnother()
    answer({ ok: true, value: sampleCase() })
    await booking
    expect(app().page).toEqual({ name: 'check' })
    expect(app().booking).toMatchObject({ ...second, confirmation: { status: 'none' }, sending: { status: 'idle' }, unsent: null })
  })

  test('marks its own rate as gone if that rate was sold, and not the other rate', async () => {
    const { app, answer, booking } = await bookThenCheckAnother()
    answer({ ok: true, value: sampleCase({ state: 'REJECTED', failure: gone }) })
    await booking
    expect(app().booking.foundRates).toMatchObject({ 'key-1': { status: 'gone' }, other: { status: 'checked' } })
  })

  test('is reported if it was not sent, and can be restored without its card', async () => {
    const { app, answer, booking, guests } = await bookThenCheckAnother()
    answer({ ok: false, failure: { kind: 'checkAgain' } })
    await booking
    expect(app().booking).toMatchObject({ ...second, sending: { status: 'idle' }, unsent: { failure: { kind: 'checkAgain' } } })
    app().booking.dismissUnsent()
    expect(app().booking.unsent).toBeNull()
    await app().undo?.restore()
    app().booking.resumeUnsent()
    expect(app().page).toEqual({ name: 'check' })
    expect(app().booking).toMatchObject({
      ...{ rateCheck: { check: { checkId: 'check-1' } }, form: { consents: ['amount'], guests, listKey: 'key-1' } },
      ...{ sending: { status: 'refused', failure: { kind: 'checkAgain' } }, unsent: null },
    })
    expect(JSON.stringify(app())).not.toContain(card.number)
  })

  test('has its rate checked again when it is resumed after its terms have changed', async () => {
    const { app, asked: deskRequests, answer, booking } = await bookThenCheckAnother()
    answer({ ok: false, failure: { kind: 'consentNeeded' } })
    await booking
    const before = deskRequests.length
    app().booking.resumeUnsent()
    expect(deskRequests).toHaveLength(before + 1)
    expect(deskRequests.at(-1)).toMatchObject({ name: 'booking.checkRate', input: { rateKey: 'key-2' } })
  })
})

test('reports on another page that a booking was not sent', async () => {
  const { app, asked: deskRequests, checked: finishCheck, store } = open()
  await finishCheck()
  const booking = app().booking.book(order, null)
  store.setState({ page: { name: 'today' } })
  deskRequests.at(-1)?.answer({ ok: false, failure: { kind: 'checkAgain' } })
  await booking
  expect(app()).toMatchObject({
    page: { name: 'today' },
    booking: { unsent: { failure: { kind: 'checkAgain' } }, sending: { status: 'refused' } },
  })
})

test('repeats a check that led to another hotel with the original rate key', async () => {
  const { app, asked: deskRequests, checked: finishCheck } = open()
  await finishCheck(sampleCheck({ hotelCode: '1000' }, { notBookable: 'otherHotel' }))
  void app().booking.checkAgain()
  expect(deskRequests.at(-1)?.input).toMatchObject({ rateKey: 'key-1' })
})

test('updates the shown case when it is settled, but not for events of another case', async () => {
  const { app, asked: deskRequests, emit } = open()
  const opening = app().booking.openConfirmation('RD-1')
  deskRequests.at(-1)?.answer({ ok: true, value: sampleCase({ clientRef: 'RD-1', state: 'UNKNOWN', open: true }) })
  await opening
  emit(sampleCase({ clientRef: 'RD-2', state: 'FAILED' }))
  expect(app().booking.confirmation).toMatchObject({ shown: { state: 'UNKNOWN' } })
  emit(sampleCase({ clientRef: 'RD-1', state: 'CONFIRMED' }))
  expect(app().booking.confirmation).toMatchObject({ status: 'shown', shown: { state: 'CONFIRMED' } })
})

test('does not overwrite an event of a case with an older answer', async () => {
  const { app, asked: deskRequests, emit } = open()
  const opening = app().booking.openConfirmation('RD-1')
  emit(sampleCase({ clientRef: 'RD-1', state: 'CONFIRMED' }))
  deskRequests.at(-1)?.answer({ ok: true, value: sampleCase({ clientRef: 'RD-1', state: 'UNKNOWN' }) })
  await opening
  expect(app().booking.confirmation).toMatchObject({ shown: { state: 'CONFIRMED' } })
})

test('shows a failed look-up with the case', async () => {
  const { app, asked: deskRequests, emit } = open()
  void app().booking.openConfirmation('RD-1')
  emit(sampleCase({ clientRef: 'RD-1', state: 'UNKNOWN', open: true }))
  const looking = app().booking.lookUpNow()
  expect(app().booking.confirmation).toMatchObject({ asking: 'lookUp' })
  void app().booking.lookUpNow()
  expect(deskRequests.filter(({ name }) => name === 'booking.lookUp').length).toBe(1)
  deskRequests.at(-1)?.answer({ ok: false, failure: { kind: 'noKey' } })
  await looking
  expect(app().booking.confirmation).toMatchObject({ asking: null, failure: { kind: 'noKey' }, shown: { state: 'UNKNOWN' } })
})

test('looks up bookings of other desks while the form is open, and ignores the result for an earlier check', async () => {
  const { app, asked: deskRequests, checked: finishCheck } = open()
  await finishCheck()
  const first = deskRequests.at(-1)
  expect(first?.name).toBe('booking.seeOtherDesks')
  await finishCheck(sampleCheck(null, { checkId: 'check-2' }))
  const failure: Failure = { kind: 'noAnswer', cause: 'timedOut', afterMs: 60_000 }
  first?.answer({ ok: true, value: { seenAtMs: null, failure } })
  await Promise.resolve()
  expect(app().booking.form.otherDesks).toBeNull()
  deskRequests.at(-1)?.answer({ ok: true, value: { seenAtMs: 7, failure: null } })
  await expect.poll(() => app().booking.form.otherDesks).toEqual({ seenAtMs: 7, failure: null })
})
