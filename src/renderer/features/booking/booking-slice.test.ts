import { describe, expect, test } from 'vitest'
import { type Failure, failed, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { ProcedureName } from '../../../shared/contract/procedures/procedures.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { bookingTerms } from '../../../shared/domain/better-rate.ts'
import { openWindow } from '../../testing/open-window.ts'
import { sampleBooking, sampleCase, sampleCheck, sampleRate } from '../../testing/sample-check.ts'
import { type BookingToReplace, type CheckedOffer, type CheckOrigin, type CheckRequest, suggestedName } from './booking-slice.ts'
import type { GuestsDraft, Order } from './form/guests.ts'

const order: Order = { holder: { firstName: 'Ada', lastName: 'Lovelace' }, occupancies: [] }
const search: CheckOrigin = { foundBy: 'search-1' }
const request: CheckRequest = { rateKey: 'key-1', seen: null, stay: sampleCheck(null).stay }
const card = { firstName: 'Ada', lastName: 'Lovelace', number: '4111111111111111', year: '2029', month: '03', cvv: '123' }

interface Request {
  readonly name: string
  readonly input: unknown
  answer(outcome: Outcome<unknown>): void
}

/** Opens a window with a desk whose requests stay pending until the test answers them. */
function open() {
  const requests: Request[] = []
  const wait = (name: ProcedureName) => (input: unknown) =>
    new Promise<never>((give) => requests.push({ name, input, answer: (outcome) => give(outcome as never) }))
  const names = ['booking.checkRate', 'booking.seeOtherDesks', 'booking.book', 'booking.attempt', 'booking.lookUp'] as const
  const { desk, app } = openWindow(Object.fromEntries(names.map((name) => [name, wait(name)])), { page: { name: 'check' } })
  const booking = () => app().booking
  /** Answers the last request. */
  const answer = (outcome: Outcome<unknown>) => requests.at(-1)?.answer(outcome)
  const check = async (found = sampleCheck(null), origin: Partial<CheckOrigin> = {}, rateKey = request.rateKey) => {
    const checking = booking().openCheck({ ...request, rateKey }, { ...search, ...origin })
    answer(ok(found))
    await checking
  }
  const book = async (outcome: Outcome<unknown>, meanwhile = () => {}) => {
    const sending = booking().book(order, null)
    meanwhile()
    answer(outcome)
    return await sending
  }
  return { app, booking, requests, answer, check, book, emit: (changed: AttemptView) => desk.emit('booking.changed', changed) }
}

/** Checks a rate and types a guest and a special request for it. */
async function openWithTypedGuests(found = sampleCheck(null)) {
  const window = open()
  await window.check(found)
  window.booking().changeGuests({
    ...(window.booking().form.guests as GuestsDraft),
    holder: { firstName: 'Anna', lastName: 'Bergström', email: 'anna@example.org', phone: '+46 8 123' },
    specialRequest: 'late arrival',
  })
  return window
}

test('shows a check with fields for the searched party', async () => {
  const { booking, check } = open()
  await check()
  expect(booking().rateCheck).toMatchObject({ status: 'checked', check: { checkId: 'check-1' } })
  expect(booking().form.guests?.rooms.map(({ guests }) => guests.length)).toEqual([2, 2])
})

test('keeps the previous check on screen after a failed one, but does not allow booking it', async () => {
  const { booking, requests, answer, check } = open()
  await check()
  const again = booking().checkAgain()
  expect(requests.at(-1)?.input).toMatchObject({ rateKey: sampleRate.rateKey })
  const failure: Failure = { kind: 'noKey' }
  answer(failed(failure))
  await again
  expect(booking().rateCheck).toMatchObject({ status: 'failed', failure, check: { checkId: 'check-1' } })
  await booking().book(order, null)
  expect(requests.map(({ name }) => name)).not.toContain('booking.book')
})

test('ignores the answer to an earlier check after a later one', async () => {
  const { booking, requests } = open()
  const first = booking().openCheck(request, search)
  const second = booking().openCheck({ ...request, rateKey: 'other' }, search)
  requests[1]?.answer(ok(sampleCheck(null, { checkId: 'second' })))
  await second
  requests[0]?.answer(ok(sampleCheck(null, { checkId: 'first' })))
  await first
  expect(booking().rateCheck).toMatchObject({ check: { checkId: 'second' } })
})

test('keeps consents while the terms stay the same, and clears them when the terms change again', async () => {
  const { booking, answer, check } = open()
  await check(sampleCheck({ amount: '500' }))
  booking().consent('amount', true)
  const same = booking().checkAgain()
  answer(ok(sampleCheck({ amount: '500' }, { checkId: 'same' })))
  await same
  expect(booking().form.consents).toEqual(['amount'])
  const dearer = sampleCheck({ amount: '500' })
  const again = booking().checkAgain()
  answer(ok({ ...dearer, now: { ...dearer.now, amount: '600' } }))
  await again
  expect(booking().form.consents).toEqual([])
})

test('sends a booking once when Book is pressed twice, with the shown terms and the card, and stores no card data', async () => {
  const { app, booking, requests, answer, check } = open()
  await check()
  const first = booking().book(order, card)
  const second = booking().book(order, card)
  expect(requests.filter(({ name }) => name === 'booking.book').map(({ input }) => input)).toEqual([
    { checkId: 'check-1', agreed: sampleCheck(null).now, ...order, creditCard: card },
  ])
  expect(JSON.stringify(app())).not.toContain(card.number)
  answer(ok(sampleCase()))
  await Promise.all([first, second])
  expect(app()).toMatchObject({
    page: { name: 'confirmation', clientRef: 'RD-0000000000000001' },
    booking: { confirmation: { status: 'shown' }, rateCheck: { status: 'none' }, sending: { status: 'idle' }, form: { guests: null } },
  })
  expect(JSON.stringify(app())).not.toContain(card.number)
})

test('keeps the form and shows the reason when the desk refuses a booking', async () => {
  const { booking, check, book } = open()
  await check()
  await book(failed({ kind: 'checkAgain' }))
  expect(booking().sending).toEqual({ status: 'refused', failure: { kind: 'checkAgain' } })
  expect(booking().rateCheck.status).toBe('checked')
})

test.each<Failure>([{ kind: 'consentNeeded' }, { kind: 'notBookable', why: 'otherHotel' }])(
  'checks the rate again after a refusal of kind $kind, and keeps the reason',
  async (failure) => {
    const { app, booking, requests, answer, check, book } = open()
    await check()
    const refused = book(failed(failure))
    await expect.poll(() => requests.at(-1)).toMatchObject({ name: 'booking.checkRate', input: { rateKey: 'key-2' } })
    expect(booking().rateCheck.status).toBe('checking')
    answer(ok(sampleCheck({ amount: '500' }, { checkId: 'anew' })))
    expect(await refused).toEqual(failure)
    expect(app()).toMatchObject({ booking: { rateCheck: { check: { checkId: 'anew' } }, sending: { status: 'refused', failure } } })
  },
)

const gone: Failure = { kind: 'refused', why: 'gone', errorCode: null, detail: null } as never

test('marks a rate as gone in its list when the booking finds it sold', async () => {
  const { booking, check, book } = open()
  await check()
  await book(ok(sampleCase({ state: 'REJECTED', failure: gone })))
  expect(booking().foundRates).toEqual({ 'key-1': { status: 'gone' } })
})

const replacedBooking = sampleBooking({ holder: { firstName: 'Joan', lastName: 'Clarke', email: null, phone: null } })
const inPlaceOf: BookingToReplace = {
  ...{ booking: { id: 9, bookingRef: '77aa01', clientRef: 'RD-9' }, reference: '77aa01', held: bookingTerms(replacedBooking) },
  ...{ sold: { price: '702.1', currency: 'EUR' }, fee: '0', people: replacedBooking },
}
const offered: CheckedOffer = {
  ...{ number: 'O-1', line: 1, client: { name: 'Grace Hopper', email: 'grace@example.org' }, offeredBy: null, good: true },
  price: { amount: '702.1', currency: 'EUR', atHotel: false },
}

test('fills a rebooking with the guests of the old booking, whatever was typed before', async () => {
  const { booking, check } = await openWithTypedGuests()
  await check(sampleCheck(null), { foundBy: '77aa01', client: 7, inPlaceOf })
  expect(booking().form.guests).toMatchObject({ holder: { firstName: 'Joan', lastName: 'Clarke', email: '' }, specialRequest: '' })
  expect(suggestedName(booking().form)).toBeNull()
})

const nobody = { holder: { firstName: '', lastName: '', email: '', phone: '' }, specialRequest: '' }

describe('guests typed for one rate', () => {
  test('are only offered for a rate of another search, without their special request', async () => {
    const { booking, check } = await openWithTypedGuests()
    await check(sampleCheck(null), { foundBy: 'search-2' })
    expect(booking().form.guests).toMatchObject(nobody)
    expect(suggestedName(booking().form)).toBe('Anna Bergström')
    booking().fillInSuggested()
    expect(booking().form.guests).toMatchObject({ holder: { lastName: 'Bergström', email: 'anna@example.org' }, specialRequest: '' })
    expect([suggestedName(booking().form), booking().form.hasCarriedOverGuests]).toEqual([null, false])
  })

  test('are still offered for a third search if nobody was typed in the second', async () => {
    const { booking, check } = await openWithTypedGuests()
    await check(sampleCheck(null), { foundBy: 'search-2' })
    await check(sampleCheck(null), { foundBy: 'search-3' })
    expect(booking().form.guests).toMatchObject(nobody)
    expect(suggestedName(booking().form)).toBe('Anna Bergström')
  })

  test('are reused for another rate of the same search, with a note until they are cleared', async () => {
    const { app, booking, check } = await openWithTypedGuests()
    await check(sampleCheck(null), {}, 'other')
    expect(app()).toMatchObject({
      booking: { form: { guests: { holder: { lastName: 'Bergström' }, specialRequest: 'late arrival' }, hasCarriedOverGuests: true } },
    })
    booking().clearGuests()
    expect(app()).toMatchObject({ booking: { form: { guests: nobody, hasCarriedOverGuests: false } } })
    expect(suggestedName(booking().form)).toBe('Anna Bergström')
  })

  test('stay without a note when the same rate is opened again', async () => {
    const { app, check } = await openWithTypedGuests()
    await check()
    expect(app()).toMatchObject({ booking: { form: { guests: { holder: { lastName: 'Bergström' } }, hasCarriedOverGuests: false } } })
  })

  test('are no longer offered once they are booked', async () => {
    const { booking, check, book } = await openWithTypedGuests()
    await book(ok(sampleCase()))
    await check(sampleCheck(null), { foundBy: 'search-2' })
    expect([booking().form.guests?.holder.lastName, suggestedName(booking().form)]).toEqual(['', null])
  })
})

describe('the client of an offer', () => {
  test('is filled in as a guest only on request, because it may be a company', async () => {
    const { booking, check } = open()
    await check(sampleCheck(null), { foundBy: 'O-1', client: 7, offer: offered })
    expect(booking().form.guests).toMatchObject(nobody)
    expect(suggestedName(booking().form)).toBe('Grace Hopper')
    booking().fillInSuggested()
    expect(booking().form.guests).toMatchObject({
      holder: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' },
      rooms: [{ guests: [{ firstName: 'Grace', lastName: 'Hopper' }, {}] }, {}],
    })
  })

  test('is not in the form of the next rate of a search', async () => {
    const { app, booking, check } = open()
    await check(sampleCheck(null), { foundBy: 'O-1', client: 7, offer: offered })
    await check(sampleCheck(null), { foundBy: 'search-2' })
    expect(app()).toMatchObject({ booking: { form: { guests: nobody, client: null, offer: null } } })
    expect(suggestedName(booking().form)).toBeNull()
  })
})

test('sends a rebooking with the booking that it replaces, and clears it from the next form', async () => {
  const { app, booking, requests, check, book } = open()
  await check(sampleCheck(null), { foundBy: '77aa01', client: 7, inPlaceOf })
  expect(booking().form.client).toBe(7)
  const booked = book(ok(sampleCase()))
  expect(requests.at(-1)).toMatchObject({ name: 'booking.book', input: { rebooks: inPlaceOf.booking } })
  await booked
  expect(app()).toMatchObject({ booking: { form: { client: null, offer: null, inPlaceOf: null, agreedAgain: null, typedPrice: null } } })
})

test('proposes the selling price of the replaced booking for each rate, if it is in the currency of the cost', async () => {
  const { booking, check } = open()
  await check(sampleCheck(null), { foundBy: '77aa01', inPlaceOf })
  expect(booking().form.typedPrice).toBe('702.10')
  booking().changeForm({ typedPrice: '710' })
  await check(sampleCheck(null), { foundBy: '77aa01', listKey: 'other', inPlaceOf })
  expect(booking().form.typedPrice).toBe('702.10')
  const soldInDollars = { ...inPlaceOf, sold: { price: '702.1', currency: 'USD' } }
  await check(sampleCheck(null), { foundBy: '77aa01', listKey: 'third', inPlaceOf: soldInDollars })
  expect(booking().form.typedPrice).toBeNull()
})

test('fills in an offered price unless it is paid at the hotel, and clears price and consents for another rate', async () => {
  const { app, booking, answer, check } = open()
  const atHotel = { ...offered, price: { amount: '600', currency: 'USD', atHotel: true } }
  await check(sampleCheck({ amount: '500' }), { foundBy: 'O-1', client: 7, offer: atHotel })
  expect(app()).toMatchObject({ booking: { form: { typedPrice: null, offer: { number: 'O-1' } } } })
  await check(sampleCheck({ amount: '500' }), { foundBy: 'O-1', client: 7, offer: offered })
  expect(booking().form.typedPrice).toBe('702.10')
  booking().changeForm({ agreedAgain: offered.price })
  booking().consent('amount', true)
  answer(ok({ seenAtMs: 7, failure: null }))
  await expect.poll(() => booking().form.otherDesks).not.toBeNull()
  void booking().openCheck({ ...request, rateKey: 'other' }, search)
  expect(app()).toMatchObject({
    booking: { form: { typedPrice: null, client: null, offer: null, agreedAgain: null, consents: [], otherDesks: null } },
  })
})

describe('a booking in flight while another rate is checked', () => {
  async function bookThenCheckAnother() {
    const { app, booking, requests, answer, check } = await openWithTypedGuests(sampleCheck({ amount: '500' }))
    booking().consent('amount', true)
    const { guests } = booking().form
    const sending = booking().book(order, card)
    const sent = requests.at(-1)
    await check(sampleCheck(null, { checkId: 'second' }), { foundBy: 'search-2' }, 'other')
    booking().changeGuests({ ...(booking().form.guests as GuestsDraft), specialRequest: 'typed meanwhile' })
    const end = async (outcome: Outcome<AttemptView>) => {
      sent?.answer(outcome)
      await sending
    }
    return { app, booking, requests, answer, end, guests }
  }
  const second = { rateCheck: { check: { checkId: 'second' } }, form: { guests: { specialRequest: 'typed meanwhile' } } }

  test('does not change the other check when it ends', async () => {
    const { app, booking, end } = await bookThenCheckAnother()
    await end(ok(sampleCase()))
    expect(app().page).toEqual({ name: 'check' })
    expect(booking()).toMatchObject({ ...second, confirmation: { status: 'none' }, sending: { status: 'idle' }, unsent: [] })
  })

  test('marks its own rate as gone if that rate was sold, and not the other rate', async () => {
    const { booking, end } = await bookThenCheckAnother()
    await end(ok(sampleCase({ state: 'REJECTED', failure: gone })))
    expect(booking().foundRates).toMatchObject({ 'key-1': { status: 'gone' }, other: { status: 'checked' } })
  })

  test('is reported until it is sent if it was not, and is resumed with a new check, without its card and consents', async () => {
    const { app, booking, requests, answer, end, guests } = await bookThenCheckAnother()
    await end(failed({ kind: 'checkAgain' }))
    expect(booking()).toMatchObject({ ...second, sending: { status: 'idle' }, unsent: [{ failure: { kind: 'checkAgain' } }] })
    const [unsent = expect.unreachable('nothing is unsent')] = booking().unsent
    booking().dismissUnsent(unsent)
    expect(booking().unsent).toEqual([])
    await app().undo?.restore()
    booking().resumeUnsent(unsent)
    expect(app().page).toEqual({ name: 'check' })
    expect(requests.at(-1)).toMatchObject({ name: 'booking.checkRate', input: { rateKey: 'key-2' } })
    answer(ok(sampleCheck({ amount: '500' }, { checkId: 'third' })))
    await expect.poll(() => booking().rateCheck).toMatchObject({ status: 'checked', check: { checkId: 'third' } })
    expect(booking()).toMatchObject({
      form: { consents: [], guests, listKey: 'key-1' },
      sending: { status: 'refused', failure: { kind: 'checkAgain' } },
      unsent: [unsent],
    })
    expect(JSON.stringify(app())).not.toContain(card.number)
    void booking().book(order, null)
    expect(booking().unsent).toEqual([])
  })
})

test('reports on another page that a booking was not sent', async () => {
  const { app, check, book } = open()
  await check()
  await book(failed({ kind: 'checkAgain' }), () => app().goTo({ name: 'today' }))
  expect(app()).toMatchObject({
    page: { name: 'today' },
    booking: { unsent: [{ failure: { kind: 'checkAgain' } }], sending: { status: 'refused' } },
  })
  const [unsent = expect.unreachable('nothing is unsent')] = app().booking.unsent
  app().booking.resumeUnsent(unsent)
  expect(app()).toMatchObject({ page: { name: 'check' }, booking: { rateCheck: { status: 'checked' }, sending: { status: 'refused' } } })
})

test('repeats a check that led to another hotel with the original rate key', async () => {
  const { booking, requests, check } = open()
  await check(sampleCheck({ hotelCode: '1000' }, { notBookable: 'otherHotel' }))
  void booking().checkAgain()
  expect(requests.at(-1)?.input).toMatchObject({ rateKey: 'key-1' })
})

test('updates the shown case when it is settled, but not for events of another case', async () => {
  const { booking, answer, emit } = open()
  const opening = booking().openConfirmation('RD-1')
  answer(ok(sampleCase({ clientRef: 'RD-1', state: 'UNKNOWN', open: true })))
  await opening
  emit(sampleCase({ clientRef: 'RD-2', state: 'FAILED' }))
  expect(booking().confirmation).toMatchObject({ shown: { state: 'UNKNOWN' } })
  emit(sampleCase({ clientRef: 'RD-1', state: 'CONFIRMED' }))
  expect(booking().confirmation).toMatchObject({ status: 'shown', shown: { state: 'CONFIRMED' } })
})

test('does not overwrite an event of a case with an older answer', async () => {
  const { booking, answer, emit } = open()
  const opening = booking().openConfirmation('RD-1')
  emit(sampleCase({ clientRef: 'RD-1', state: 'CONFIRMED' }))
  answer(ok(sampleCase({ clientRef: 'RD-1', state: 'UNKNOWN' })))
  await opening
  expect(booking().confirmation).toMatchObject({ shown: { state: 'CONFIRMED' } })
})

test('shows a failed look-up with the case', async () => {
  const { booking, requests, answer, emit } = open()
  void booking().openConfirmation('RD-1')
  emit(sampleCase({ clientRef: 'RD-1', state: 'UNKNOWN', open: true }))
  const looking = booking().lookUpNow()
  expect(booking().confirmation).toMatchObject({ asking: 'lookUp' })
  void booking().lookUpNow()
  expect(requests.filter(({ name }) => name === 'booking.lookUp').length).toBe(1)
  answer(failed({ kind: 'noKey' }))
  await looking
  expect(booking().confirmation).toMatchObject({ asking: null, failure: { kind: 'noKey' }, shown: { state: 'UNKNOWN' } })
})

test('looks up bookings of other desks while the form is open, and ignores the result for an earlier check', async () => {
  const { booking, requests, answer, check } = open()
  await check()
  const first = requests.at(-1)
  expect(first?.name).toBe('booking.seeOtherDesks')
  await check(sampleCheck(null, { checkId: 'check-2' }))
  const failure: Failure = { kind: 'noAnswer', cause: 'timedOut', afterMs: 60_000 }
  first?.answer(ok({ seenAtMs: null, failure }))
  await Promise.resolve()
  expect(booking().form.otherDesks).toBeNull()
  answer(ok({ seenAtMs: 7, failure: null }))
  await expect.poll(() => booking().form.otherDesks).toEqual({ seenAtMs: 7, failure: null })
})
