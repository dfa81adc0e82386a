import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/domain/dates.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import { card, desk, of, practise, sort, world } from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor, searchRates, stay } from '../../testing/test-desk.ts'

practise()

describe('a desk whose card entry is switched off', () => {
  it('sends no card, whatever the window gives it, and books without one', async () => {
    const form = formFor(await checkOf(desk))
    await desk.ask['settings.write']({ cardEntry: false })
    expect(await failureOf(desk.ask['booking.book']({ ...form, creditCard: card }))).toEqual({ kind: 'cardEntryOff' })
    expect(world.practice.received('bookRate')).toBe(0)
    expect(await desk.ask['booking.attempts']({ open: false })).toEqual({ cases: [] })
    expect(await desk.ask['booking.book'](form)).toMatchObject({ state: 'CONFIRMED' })
  })
})

describe('another hotel than the one on the screen', () => {
  const refused = { kind: 'notBookable', why: 'otherHotel', hotels: { agreed: expect.any(String), answered: expect.any(String) } }

  it('is not bookable when the check answers it under another key', async () => {
    const { hotel, rate } = (await searchRates(desk).next()).value ?? {}
    if (!hotel || !rate) throw new Error('nothing found')
    await desk.ask['practice.switchOn']({ endpoint: 'checkRate', fault: 'otherHotel', times: 1 })
    const check = await desk.ask['booking.checkRate']({ rateKey: rate.rateKey, seen: offerOf(hotel, rate), stay })
    expect(check.hotel.rates[0]?.rateKey).not.toBe(rate.rateKey)
    expect(check).toMatchObject({
      notBookable: 'otherHotel',
      differences: expect.arrayContaining([{ field: 'hotel', verdict: 'changed' }]),
    })
    expect(await failureOf(desk.ask['booking.book'](formFor(check)))).toEqual(refused)
    const dressed = { ...formFor(check), agreed: { ...check.now, hotelCode: hotel.hotelCode, hotelName: hotel.hotelName } }
    expect(await failureOf(desk.ask['booking.book'](dressed))).toEqual(refused)
    expect(world.practice.received('bookRate')).toBe(0)
  })

  it('is not booked when the check is made anew at the press of the button', async () => {
    const check = await checkOf(desk)
    world.pass(121_000)
    await desk.ask['practice.switchOn']({ endpoint: 'checkRate', fault: 'otherHotel', times: 1 })
    expect(await failureOf(desk.ask['booking.book'](formFor(check)))).toEqual(refused)
    expect(await failureOf(desk.ask['booking.book'](formFor(check)))).toEqual(refused)
    expect(world.practice.received('bookRate')).toBe(0)
  })

  it('is not booked when the same booking is sent again', async () => {
    const form = formFor(await checkOf(desk))
    await desk.ask['practice.switchOn']({ endpoint: 'bookRate', fault: 'http429', times: 1 })
    const { clientRef, state } = await desk.ask['booking.book'](form)
    expect(state).toBe('HELD_BACK')
    await desk.ask['practice.switchOn']({ endpoint: 'checkRate', fault: 'otherHotel', times: 1 })
    expect(await failureOf(desk.ask['booking.sendAgain']({ clientRef }))).toEqual(refused)
    expect(await failureOf(desk.ask['booking.book'](form))).toEqual(refused)
    expect(await desk.ask['booking.attempt']({ clientRef })).toMatchObject({ state: 'HELD_BACK' })
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('is never told as booked as agreed when the service books it all the same', async () => {
    const form = formFor(await checkOf(desk))
    await desk.ask['practice.switchOn']({ endpoint: 'bookRate', fault: 'otherHotel', times: 1 })
    const booked = await desk.ask['booking.book'](form)
    expect(booked).toMatchObject({ state: 'UNKNOWN', open: true, agreed: { hotelCode: form.agreed.hotelCode } })
    expect(booked.failure).toMatchObject({ kind: 'contradicts', paths: ['booking.hotelCode'] })
    const { rows } = await desk.ask['ledger.page']({ filter: of(booked.clientRef), sort, after: null, limit: 10 })
    expect(rows.map(({ hotelCode }) => hotelCode)).not.toEqual([form.agreed.hotelCode])
  })

  it('on the screen than in the check is not agreed to', async () => {
    const form = formFor(await checkOf(desk))
    expect(await failureOf(desk.ask['booking.book']({ ...form, agreed: { ...form.agreed, hotelCode: 'other' } }))).toEqual({
      kind: 'consentNeeded',
    })
  })
})

describe('a stay that may be booked already', () => {
  const bookedOnce = async () => {
    const check = await checkOf(desk)
    const booked = await desk.ask['booking.book'](formFor(check))
    const rateKey = check.hotel.rates[0]?.rateKey ?? ''
    const again = async () => formFor(await desk.ask['booking.checkRate']({ rateKey, seen: null, stay }))
    const onOtherNights = async () => {
      const nights = { ...stay, checkin: stay.checkout, checkout: addDays(stay.checkout, 3) }
      return formFor(await checkOf(desk, (_, { hotelCode }) => hotelCode === booked.hotelCode, nights))
    }
    return { booked, again, onOtherNights }
  }

  it('is shown, and booked once it is acknowledged', async () => {
    const { booked, again } = await bookedOnce()
    const form = await again()
    const failure = await failureOf(desk.ask['booking.book'](form))
    expect(failure).toMatchObject({
      kind: 'similarStays',
      stays: [
        {
          key: booked.bookingRef,
          open: false,
          status: 'CONFIRMED',
          sameHotel: true,
          checkin: stay.checkin,
          holder: expect.stringContaining('Byron'),
        },
      ],
    })
    expect(world.practice.received('bookRate')).toBe(1)
    const acknowledged = [booked.bookingRef ?? '']
    expect(await desk.ask['booking.book']({ ...form, acknowledged })).toMatchObject({ state: 'CONFIRMED' })
  })

  it('is none for other people, nor on other nights', async () => {
    const { booked, again, onOtherNights } = await bookedOnce()
    const others = await again()
    const grace = { firstName: 'Grace', lastName: 'Hopper' }
    const occupancies = others.occupancies.map(({ room, occupants }) => ({
      room,
      occupants: occupants.map((occupant) => ({ ...occupant, ...grace })),
    }))
    expect(await desk.ask['booking.book']({ ...others, holder: grace, occupancies })).toMatchObject({ state: 'CONFIRMED' })
    expect(await desk.ask['booking.book'](await onOtherNights())).toMatchObject({ state: 'CONFIRMED', hotelCode: booked.hotelCode })
  })

  it('is none once it was cancelled', async () => {
    const { booked, again } = await bookedOnce()
    const { quoteId } = await desk.ask['cancel.quote']({ bookingRef: booked.bookingRef ?? '' })
    await desk.ask['cancel.confirm']({ quoteId })
    expect(await desk.ask['booking.book'](await again())).toMatchObject({ state: 'CONFIRMED' })
  })
})

describe('a refusal', () => {
  it.each([
    ['soldOut', 'REJECTED'],
    ['http401', 'HELD_BACK'],
    ['http429', 'HELD_BACK'],
    ['statusFailed', 'FAILED'],
  ] as const)('%s ends in %s', async (fault, state) => {
    const form = formFor(await checkOf(desk))
    await desk.ask['practice.switchOn']({ endpoint: 'bookRate', fault, times: 1 })
    expect(await desk.ask['booking.book'](form)).toMatchObject({ state, open: false })
  })

  it('that held a booking back lets it be sent again under its reference, and asks for the card again', async () => {
    const form = { ...formFor(await checkOf(desk)), creditCard: card }
    await desk.ask['practice.switchOn']({ endpoint: 'bookRate', fault: 'http429', times: 1 })
    const { clientRef } = await desk.ask['booking.book'](form)
    expect(await failureOf(desk.ask['booking.sendAgain']({ clientRef }))).toMatchObject({
      kind: 'input',
      fields: [{ path: 'creditCard.number' }],
    })
    expect(await desk.ask['booking.sendAgain']({ clientRef, creditCard: card })).toMatchObject({ clientRef, state: 'CONFIRMED' })
    expect(await failureOf(desk.ask['booking.sendAgain']({ clientRef, creditCard: card }))).toEqual({ kind: 'inFlight' })
    expect(world.practice.received('bookRate')).toBe(2)
  })

  it('that held a booking back does not let it be sent again at a higher price', async () => {
    const form = formFor(await checkOf(desk))
    await desk.ask['practice.switchOn']({ endpoint: 'bookRate', fault: 'http429', times: 1 })
    const { clientRef } = await desk.ask['booking.book'](form)
    await desk.ask['practice.switchOn']({ endpoint: 'checkRate', fault: 'priceUp', times: 1 })
    expect(await failureOf(desk.ask['booking.sendAgain']({ clientRef }))).toEqual({ kind: 'consentNeeded' })
    expect(world.practice.received('bookRate')).toBe(1)
  })
})
