import { describe, expect, it } from 'vitest'
import { bookingKeyOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { sellingOf } from '../../../shared/domain/selling/selling.ts'
import { agreedIn } from '../../booking/attempts/booking-attempt.ts'
import {
  answeredBy,
  book,
  card,
  checkAgain,
  desk,
  deskForEachTest,
  evidenceOf,
  loseBooking,
  rowsWith,
  startAgain,
  switchOn,
  world,
} from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor, stay } from '../../testing/test-desk.ts'
import { contentOf } from './booking.ts'

deskForEachTest()

describe('booking', () => {
  it('books the checked rate for two rooms with a child and stores the booking in the ledger', async () => {
    const check = await checkOf(desk)
    const booked = await desk.ask['booking.book'](formFor(check))
    expect(booked).toMatchObject({ state: 'CONFIRMED', open: false, bookedDifferently: [], failure: null })
    const rows = await rowsWith(booked.clientRef)
    expect(rows).toMatchObject([
      { bookingRef: booked.bookingRef, clientRef: booked.clientRef, total: check.now.amount, rooms: 2, children: 1 },
    ])
    const record = await desk.ask['ledger.record'](bookingKeyOf(rows[0] as LedgerRow))
    expect(record.agreed).toEqual(check.now)
  })

  it('books once when Book is pressed twice, and returns the same booking when pressed again', async () => {
    const form = formFor(await checkOf(desk))
    const [first, second] = await Promise.allSettled([desk.ask['booking.book'](form), desk.ask['booking.book'](form)])
    expect(second).toMatchObject({ status: 'rejected', reason: { failure: { kind: 'inFlight' } } })
    const again = await desk.ask['booking.book'](form)
    expect(first).toMatchObject({ value: { clientRef: again.clientRef } })
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('refuses to book terms that the clerk did not agree to', async () => {
    const form = formFor(await checkOf(desk))
    for (const change of [{ amount: '1.00' }, { hotelCode: 'other' }])
      expect(await failureOf(desk.ask['booking.book']({ ...form, agreed: { ...form.agreed, ...change } }))).toEqual({
        kind: 'consentNeeded',
      })
    expect(await failureOf(desk.ask['booking.book']({ ...form, checkId: 'another' }))).toEqual({ kind: 'checkAgain' })
    expect(world.practice.received('bookRate')).toBe(0)
  })

  it('reports a guest problem at the field of the room', async () => {
    const form = formFor(await checkOf(desk))
    const withChild = form.occupancies.findIndex(({ occupants }) => occupants.some(({ occupantType }) => occupantType === 'CHILD'))
    const adultsOnly = form.occupancies.map(({ room, occupants }) => ({ room, occupants: occupants.filter(({ age }) => age > 17) }))
    const failure = await failureOf(desk.ask['booking.book']({ ...form, occupancies: adultsOnly }))
    expect(failure).toMatchObject({ kind: 'input', fields: [{ path: `occupancies.${withChild}.occupants` }] })
    expect(await failureOf(desk.ask['booking.book']({ ...form, occupancies: form.occupancies.slice(0, 1) }))).toMatchObject({
      kind: 'input',
      fields: [{ path: 'occupancies' }],
    })
    expect(world.practice.received('bookRate')).toBe(0)
  })

  it.each([
    ['is stale', 121_000],
    ['was made before the clock was set back', -121_000],
  ])('repeats a rate check that %s, and refuses to book when the price has risen', async (_, passedMs) => {
    const form = formFor(await checkOf(desk))
    world.pass(passedMs)
    await switchOn('checkRate', 'priceUp')
    expect(await failureOf(desk.ask['booking.book'](form))).toEqual({ kind: 'consentNeeded' })
    expect(world.practice.received('bookRate')).toBe(0)
  })

  it('stores hotel, dates and terms once each in the attempt, and the hotel on the screen when the rate check names none', async () => {
    const check = await checkOf(desk)
    const [rate] = check.hotel.rates
    if (!rate) throw new Error('a check holds one rate')
    const { hotelCode, hotelName, ...terms } = check.now
    const content = contentOf(formFor(check), { check, rate, askedKey: rate.rateKey, shownIn: [] })
    expect(content).toMatchObject({ hotelCode, hotelName, checkin: stay.checkin, checkout: stay.checkout })
    expect([content.agreed, agreedIn(content)]).toEqual([terms, check.now])
    const unnamed = { ...check, now: { ...check.now, hotelCode: null, hotelName: null } }
    const shownIn = [{ hotelCode, hotelName }]
    expect(contentOf(formFor(check), { check: unnamed, rate, askedKey: rate.rateKey, shownIn })).toMatchObject({ hotelCode, hotelName })
  })

  it('never stores a card that the service repeats, whatever the format', async () => {
    const repeating = answeredBy(world, async (request, forward) => {
      const { creditCard } = await request.clone().json()
      const answer = await forward()
      if (!creditCard || !answer.ok) return answer
      const { booking } = (await answer.json()) as { booking: object }
      const said = `Paid with ${creditCard.number.replace(/(....)(?=.)/g, '$1.')}, code ${creditCard.cvv}`
      const repeated = {
        asNumber: Number(creditCard.number),
        payment: { cvv: Number(creditCard.cvv), card: [...creditCard.number].join('_') },
      }
      return Response.json({ booking: { ...booking, remarks: said, ...repeated } })
    })
    await desk.stop()
    await startAgain(repeating)
    const { clientRef } = await desk.ask['booking.book']({ ...formFor(await checkOf(desk)), creditCard: card })
    const booked = await desk.ask['booking.attempt']({ clientRef })
    const rows = await rowsWith(clientRef)
    const records = await Promise.all(rows.map((row) => desk.ask['ledger.record'](bookingKeyOf(row))))
    const written = JSON.stringify([booked, records, desk.emitted('booking.changed'), await evidenceOf({ clientRef })])
    expect(written).toContain('Paid with •••, code •••')
    expect(written.replace(/\D/g, '')).not.toContain(card.number)
    expect(written).not.toContain(`cvv":${card.cvv}`)
  })
})

describe('a booking whose answer is lost', () => {
  it('is shown as unknown, then as confirmed, and only one request is sent', async () => {
    await switchOn('bookRate', 'answerLost')
    await book()
    expect(await desk.waitForEvent('booking.changed', ({ state }) => state === 'UNKNOWN')).toMatchObject({ open: true, booking: null })
    const booked = await desk.waitForEvent('booking.changed', ({ state }) => state === 'CONFIRMED')
    expect(booked).toMatchObject({ open: false, bookedDifferently: [] })
    expect(world.practice.received('bookRate')).toBe(1)
    const rows = await rowsWith(booked.clientRef)
    expect(rows).toMatchObject([{ bookingRef: booked.bookingRef, status: 'CONFIRMED' }])
  })

  it('is found after a restart of the desk', async () => {
    await loseBooking()
    const unknown = await book()
    await desk.stop()
    world.practice.faults.switchOff()

    await startAgain()
    const booked = await desk.waitForEvent('booking.changed', ({ state }) => state === 'CONFIRMED')
    expect(booked.clientRef).toBe(unknown.clientRef)
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('blocks another booking of the same stay until the clerk acknowledges it with a reason', async () => {
    const check = await checkOf(desk)
    await loseBooking()
    await switchOn('checkBookings', 'htmlPage', 1000)
    const { clientRef } = await desk.ask['booking.book'](formFor(check))
    const form = formFor(await checkAgain(check))
    const open = { kind: 'similarStays', stays: [{ key: clientRef, open: true, clientRef, sameHotel: true }] }
    expect(await failureOf(desk.ask['booking.book'](form))).toMatchObject(open)
    expect(await failureOf(desk.ask['booking.book']({ ...form, acknowledged: [clientRef] }))).toMatchObject(open)
    expect(world.practice.received('bookRate')).toBe(1)
    expect((await desk.ask['desk.state']({})).openCases).toBe(1)
    const reason = 'A second room for the same family'
    await desk.ask['booking.book']({ ...form, acknowledged: [clientRef], reason })
    expect(world.practice.received('bookRate')).toBe(2)
  })
})

describe('a booking with a selling price', () => {
  const rule = { kind: 'percent', percent: '12.5', rounding: 'up', to: '0.05' } as const
  const netCheck = async () => {
    const check = await checkOf(desk)
    expect(check.now.rateType).toBe('NET')
    return check
  }

  it('stores the selling price with the attempt and the booking', async () => {
    const check = await netCheck()
    const selling = sellingOf(check.now, rule)
    if (selling.kind !== 'sold') throw new Error('a Net rate is sold')
    const { price, margin } = selling.sold
    const booked = await desk.ask['booking.book']({ ...formFor(check), selling: { price, rule } })
    expect(booked).toMatchObject({ state: 'CONFIRMED', sold: { how: 'rule', price, margin, cost: check.now.amount, rule } })
    const rows = await rowsWith(booked.clientRef)
    expect(rows).toMatchObject([{ selling: { price, margin, currency: check.now.currency } }])
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('is refused when its margin rule computes another price, or the price is not an amount', async () => {
    const check = await netCheck()
    const bad = [
      { price: '1.00', rule },
      { price: '1,00', rule: null },
      { price: '1.005', rule: null },
    ]
    for (const selling of bad) {
      expect(await failureOf(desk.ask['booking.book']({ ...formFor(check), selling }))).toMatchObject({
        ...{ kind: 'input', fields: [{ path: 'selling.price' }] },
      })
    }
    expect(world.practice.received('bookRate')).toBe(0)
    expect(await desk.ask['booking.book']({ ...formFor(check), selling: { price: '1.00', rule: null } })).toMatchObject({
      ...{ state: 'CONFIRMED', sold: { how: 'typed', price: '1.00', rule: null } },
    })
  })
})
