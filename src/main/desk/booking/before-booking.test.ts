import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/domain/dates.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import { book, cancel, card, checkAgain, desk, deskForEachTest, rowsWith, switchOn, world } from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor, searchRates, stay } from '../../testing/test-desk.ts'

deskForEachTest()

describe('a desk whose card entry is switched off', () => {
  it('refuses a card that the window sends, and books without one', async () => {
    const form = formFor(await checkOf(desk))
    await desk.ask['settings.write']({ cardEntry: false })
    expect(await failureOf(desk.ask['booking.book']({ ...form, creditCard: card }))).toEqual({ kind: 'cardEntryOff' })
    expect(world.practice.received('bookRate')).toBe(0)
    expect(await desk.ask['booking.attempts']({ open: false })).toEqual({ cases: [] })
    expect(await desk.ask['booking.book'](form)).toMatchObject({ state: 'CONFIRMED' })
  })
})

describe('a hotel other than the one on the screen', () => {
  const refused = { kind: 'notBookable', why: 'otherHotel', hotels: { agreed: expect.any(String), answered: expect.any(String) } }

  it('is not bookable when the rate check returns it with another rate key', async () => {
    const { hotel, rate } = (await searchRates(desk).next()).value ?? {}
    if (!hotel || !rate) throw new Error('nothing found')
    await switchOn('checkRate', 'otherHotel')
    const check = await desk.ask['booking.checkRate']({ rateKey: rate.rateKey, seen: offerOf(hotel, rate), stay })
    expect(check.hotel.rates[0]?.rateKey).not.toBe(rate.rateKey)
    expect(check).toMatchObject({
      notBookable: 'otherHotel',
      differences: expect.arrayContaining([{ field: 'hotel', verdict: 'changed' }]),
    })
    expect(await failureOf(desk.ask['booking.book'](formFor(check)))).toEqual(refused)
    const formWithAgreedHotel = { ...formFor(check), agreed: { ...check.now, hotelCode: hotel.hotelCode, hotelName: hotel.hotelName } }
    expect(await failureOf(desk.ask['booking.book'](formWithAgreedHotel))).toEqual(refused)
    expect(world.practice.received('bookRate')).toBe(0)
  })

  it('is not booked when the repeated rate check returns it', async () => {
    const check = await checkOf(desk)
    world.pass(121_000)
    await switchOn('checkRate', 'otherHotel')
    expect(await failureOf(desk.ask['booking.book'](formFor(check)))).toEqual(refused)
    expect(await failureOf(desk.ask['booking.book'](formFor(check)))).toEqual(refused)
    expect(world.practice.received('bookRate')).toBe(0)
  })

  it('is not booked when the rate check before a resend returns it', async () => {
    const form = formFor(await checkOf(desk))
    await switchOn('bookRate', 'http429')
    const { clientRef, state } = await desk.ask['booking.book'](form)
    expect(state).toBe('HELD_BACK')
    await switchOn('checkRate', 'otherHotel')
    expect(await failureOf(desk.ask['booking.sendAgain']({ clientRef }))).toEqual(refused)
    expect(await failureOf(desk.ask['booking.book'](form))).toEqual(refused)
    expect(await desk.ask['booking.attempt']({ clientRef })).toMatchObject({ state: 'HELD_BACK' })
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('is reported as an unknown outcome when the service books it instead of the agreed hotel', async () => {
    const form = formFor(await checkOf(desk))
    await switchOn('bookRate', 'otherHotel')
    const booked = await desk.ask['booking.book'](form)
    expect(booked).toMatchObject({ state: 'UNKNOWN', open: true, agreed: { hotelCode: form.agreed.hotelCode } })
    expect(booked.failure).toMatchObject({ kind: 'contradicts', paths: ['booking.hotelCode'] })
    expect((await rowsWith(booked.clientRef)).map(({ hotelCode }) => hotelCode)).not.toEqual([form.agreed.hotelCode])
  })
})

describe('a stay that may be booked already', () => {
  const bookedOnce = async () => {
    const check = await checkOf(desk)
    const booked = await desk.ask['booking.book'](formFor(check))
    const again = async () => formFor(await checkAgain(check))
    const onOtherNights = async () => {
      const nights = { ...stay, checkin: stay.checkout, checkout: addDays(stay.checkout, 3) }
      return formFor(await checkOf(desk, (_, { hotelCode }) => hotelCode === booked.hotelCode, nights))
    }
    return { booked, again, onOtherNights }
  }

  it('is shown to the clerk and booked once acknowledged', async () => {
    const { booked, again } = await bookedOnce()
    const form = await again()
    const similar = { key: booked.bookingRef, open: false, status: 'CONFIRMED', sameHotel: true, checkin: stay.checkin }
    expect(await failureOf(desk.ask['booking.book'](form))).toMatchObject({
      kind: 'similarStays',
      stays: [{ ...similar, holder: expect.stringContaining('Byron') }],
    })
    expect(world.practice.received('bookRate')).toBe(1)
    const acknowledged = [booked.bookingRef ?? '']
    expect(await desk.ask['booking.book']({ ...form, acknowledged })).toMatchObject({ state: 'CONFIRMED' })
  })

  it('is not reported for other people or other nights', async () => {
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

  it('is not reported once it was cancelled', async () => {
    const { booked, again } = await bookedOnce()
    await cancel(booked)
    expect(await desk.ask['booking.book'](await again())).toMatchObject({ state: 'CONFIRMED' })
  })
})

describe('a refused booking', () => {
  it.each([
    ['soldOut', 'REJECTED'],
    ['http401', 'HELD_BACK'],
    ['http429', 'HELD_BACK'],
    ['statusFailed', 'FAILED'],
  ] as const)('after the fault %s has the state %s', async (fault, state) => {
    await switchOn('bookRate', fault)
    expect(await book()).toMatchObject({ state, open: false })
  })

  it('can be sent again under its reference after the service held it back, but only with the card entered again', async () => {
    const form = { ...formFor(await checkOf(desk)), creditCard: card }
    await switchOn('bookRate', 'http429')
    const { clientRef } = await desk.ask['booking.book'](form)
    expect(await failureOf(desk.ask['booking.sendAgain']({ clientRef }))).toMatchObject({
      kind: 'input',
      fields: [{ path: 'creditCard.number' }],
    })
    expect(await desk.ask['booking.sendAgain']({ clientRef, creditCard: card })).toMatchObject({ clientRef, state: 'CONFIRMED' })
    expect(await failureOf(desk.ask['booking.sendAgain']({ clientRef, creditCard: card }))).toEqual({ kind: 'inFlight' })
    expect(world.practice.received('bookRate')).toBe(2)
  })

  it('cannot be sent again at a higher price after the service held it back', async () => {
    await switchOn('bookRate', 'http429')
    const { clientRef } = await book()
    await switchOn('checkRate', 'priceUp')
    expect(await failureOf(desk.ask['booking.sendAgain']({ clientRef }))).toEqual({ kind: 'consentNeeded' })
    expect(world.practice.received('bookRate')).toBe(1)
  })
})
