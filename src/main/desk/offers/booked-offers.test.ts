import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { OfferForm } from '../../../shared/contract/views/offer-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { compare, subtract } from '../../../shared/domain/money.ts'
import { type GuestPrice, guestPriceOf, isSamePrice } from '../../../shared/domain/selling/offer.ts'
import { type MarginRule, sellingOf } from '../../../shared/domain/selling/selling.ts'
import type { Offer } from '../../../shared/domain/terms.ts'
import { desk, deskForAllTests, restart, switchOn, world } from '../../testing/desk/practising-desk.ts'
import { sampleLine } from '../../testing/sample-offers.ts'
import { checkOf, failureOf, formFor, stay } from '../../testing/test-desk.ts'
import { needAgreedPrice } from '../booking/asked-price.ts'

const dayMs = 86_400_000
deskForAllTests()

const usedHotels = new Set<string | null>()
const price = { amount: '2500.00', currency: 'EUR', atHotel: false }

/** Checks a rate of a hotel that no test has used yet. */
async function freshRate(): Promise<RateCheck> {
  const check = await checkOf(desk, ({ currency }, { hotelCode }) => currency === price.currency && !usedHotels.has(hotelCode))
  usedHotels.add(check.hotel.hotelCode)
  return check
}

/** Saves an offer of one rate at EUR 2,500, unless the rate is sold by a rule; `check` checks that rate against the offered terms. */
async function saveOffer(
  sellingOfRate: (terms: Offer) => OfferForm['lines'][number]['selling'] = () => ({ price: price.amount, rule: null }),
) {
  const { now, hotel, checkedAtMs } = await freshRate()
  const rateKey = hotel.rates[0]?.rateKey ?? ''
  const offered = { rateKey, terms: now, roomNames: [], place: null, stay, statedAtMs: checkedAtMs }
  const form: OfferForm = {
    ...{ client: { id: null, name: 'Ada Byron', email: '' }, language: 'de', validUntil: addDays(world.today(), 2), text: '' },
    lines: [{ ...offered, selling: sellingOfRate(now) }],
  }
  const { number, lines } = await desk.ask['offers.save']({ number: null, form })
  const check = () => desk.ask['booking.checkRate']({ rateKey, seen: now, stay })
  return { number, form, lines, check }
}

type Form = InputOf<'booking.book'>
const bookingOf = (
  check: RateCheck,
  number: string,
  selling: string,
  agreedAgain: GuestPrice | null = null,
  name = `Byron ${number}`,
): Form => ({
  ...formFor(check, name),
  ...{ selling: { price: selling, rule: null }, offer: { number, line: 0, agreedAgain } },
})
const problemOf = async (form: Form) => {
  const failure = await failureOf(desk.ask['booking.book'](form))
  return failure.kind === 'input' ? failure.fields[0]?.path : failure.kind
}

describe('an offered rate', () => {
  it('is booked at the offered price; after a restart its offer is still marked as booked and cannot be changed', async () => {
    const { number, form, check } = await saveOffer()
    const booked = await desk.ask['booking.book'](bookingOf(await check(), number, '2500.00'))
    expect(booked).toMatchObject({ state: 'CONFIRMED', sold: { price: '2500.00' } })
    await restart()
    expect(await desk.ask['offers.read']({ number })).toMatchObject({
      ...{ state: 'booked', bookings: [{ clientRef: booked.clientRef, line: 0, status: 'CONFIRMED' }] },
    })
    const { counts } = await desk.ask['offers.list']({ state: 'booked', text: number, after: null })
    expect(counts.booked).toBeGreaterThan(0)
    expect(await failureOf(desk.ask['offers.save']({ number, form }))).toEqual({ kind: 'notHere' })
  })

  it.each(['look-up', 'sync'] as const)(
    'whose answer was lost is marked as booked once a %s after a restart finds the booking',
    async (how) => {
      const { number, check } = await saveOffer()
      await switchOn('bookRate', 'answerLost')
      // Look-ups fail until the desk is stopped.
      await switchOn('checkBooking', 'http503', 20)
      const { clientRef, state } = await desk.ask['booking.book'](bookingOf(await check(), number, '2500.00'))
      expect(state).toBe('UNKNOWN')
      expect(await desk.ask['offers.read']({ number })).toMatchObject({ state: 'open', bookings: [{ clientRef, status: null }] })
      await restart()
      if (how === 'sync') await desk.ask['sync.run']({})
      await desk.ask['practice.switchOff']({})
      if (how === 'look-up') await desk.ask['booking.lookUp']({ clientRef })
      expect(await desk.ask['offers.read']({ number })).toMatchObject({ state: 'booked', bookings: [{ clientRef, status: 'CONFIRMED' }] })
      expect(await desk.ask['booking.attempt']({ clientRef })).toMatchObject({ state: 'CONFIRMED', sold: { price: '2500.00' } })
    },
  )

  it('is not booked without a price, nor at a different price until the client has agreed to that price', async () => {
    const { number, check } = await saveOffer()
    const checked = await check()
    expect(await problemOf(bookingOf(checked, number, '2600.00'))).toBe('offer.agreedAgain')
    expect(await problemOf(bookingOf(checked, number, '2600.00', { ...price, amount: '2601.00' }))).toBe('offer.agreedAgain')
    expect(await problemOf(bookingOf(checked, number, '2600.00', { ...price, amount: '2600', currency: 'USD' }))).toBe('offer.agreedAgain')
    const { selling: _, ...unsold } = bookingOf(checked, number, '2500.00')
    expect(await problemOf(unsold)).toBe('offer.agreedAgain')
    expect(await desk.ask['offers.read']({ number })).toMatchObject({ state: 'open', bookings: [] })
    const booked = await desk.ask['booking.book'](bookingOf(checked, number, '2600.00', { ...price, amount: '2600.00' }))
    expect(booked).toMatchObject({ state: 'CONFIRMED', sold: { price: '2600.00' } })
  })

  it('needs consent if its cost has risen, and is then booked at the offered price', async () => {
    const { number, check } = await saveOffer()
    const before = await check()
    await switchOn('checkRate', 'priceUp')
    const dearer = await check()
    expect(dearer.differences).toContainEqual({ field: 'amount', verdict: 'worse' })
    expect(await problemOf({ ...bookingOf(dearer, number, '2500.00'), agreed: before.now })).toBe('consentNeeded')
    const booked = await desk.ask['booking.book'](bookingOf(dearer, number, '2500.00'))
    expect(booked).toMatchObject({ state: 'CONFIRMED', agreed: dearer.now, sold: { price: '2500.00', cost: dearer.now.amount } })
  })

  it('priced by a margin rule keeps the agreed price even if its cost has risen, with a smaller margin', async () => {
    const rule: MarginRule = { kind: 'percent', percent: '20', rounding: 'up', to: '1' }
    const {
      number,
      form: offerForm,
      lines,
      check,
    } = await saveOffer((terms) => {
      const byRule = sellingOf(terms, rule)
      return byRule.kind === 'sold' ? { price: byRule.sold.price, rule } : expect.fail('the rate is a Net one')
    })
    const { price: offeredPrice, cost: costBefore } = lines[0]?.sold ?? expect.fail('it has a price')
    const [line] = offerForm.lines
    expect(lines).toMatchObject([{ sold: { how: 'rule', price: line?.selling?.price, cost: line?.terms.amount } }])
    await switchOn('checkRate', 'priceUp')
    const dearer = await check()
    const form = bookingOf(dearer, number, offeredPrice)
    const bookingByRule = (asked: MarginRule, price = offeredPrice) => ({ ...form, selling: { price, rule: asked } })
    expect(await problemOf(bookingByRule({ ...rule, percent: '21' }))).toBe('selling.price')
    expect(await problemOf(bookingByRule(rule, '2600.00'))).toBe('selling.price')
    const { offer: _, ...withoutOffer } = bookingByRule(rule)
    expect(await problemOf(withoutOffer)).toBe('selling.price')
    const { clientRef, sold } = await desk.ask['booking.book'](bookingByRule(rule))
    const cost = dearer.now.amount ?? ''
    expect(compare(cost, costBefore)).toBe(1)
    expect(sold).toMatchObject({ how: 'rule', rule, price: offeredPrice, cost, margin: subtract(offeredPrice, cost) })
    await restart()
    expect(await desk.ask['booking.attempt']({ clientRef })).toMatchObject({ state: 'CONFIRMED', sold })
  })

  it('of an expired offer is booked only if the client agrees again, even to the same price', async () => {
    const { number } = await saveOffer()
    world.pass(3 * dayMs)
    const { lines } = await desk.ask['offers.check']({ number })
    const [line] = lines
    if (line?.check?.kind !== 'there') throw new Error('it is there')
    const newCheck = await desk.ask['booking.checkRate']({ rateKey: line.check.rateKey, seen: line.terms, stay })
    expect(await problemOf(bookingOf(newCheck, number, '2500.00'))).toBe('offer.agreedAgain')
    expect(await desk.ask['booking.book'](bookingOf(newCheck, number, '2500.00', price))).toMatchObject({ state: 'CONFIRMED' })
  })

  it('is not booked if the rate check did not compare it with the offered terms', async () => {
    const { number } = await saveOffer()
    const other = await freshRate()
    expect(await problemOf(bookingOf(other, number, '2500.00'))).toBe('checkAgain')
    expect(await problemOf(bookingOf(other, 'O-NONE', '2500.00'))).toBe('notHere')
  })
})

it('a booking is accepted only at a price that the client agreed to, for any cost and any prices', () => {
  const amount = fc.constantFrom('100.00', '100', '250.00', '300.50')
  const agreedTo = fc.option(fc.record({ amount, currency: fc.constantFrom('EUR', 'USD'), atHotel: fc.boolean() }))
  const { terms, stay: lineStay } = sampleLine()
  fc.assert(
    fc.property(agreedTo, fc.boolean(), fc.option(amount), amount, agreedTo, (offeredPrice, isValid, sellingPrice, cost, anew) => {
      const agreed = { ...terms, amount: cost }
      const sold =
        sellingPrice === null ? null : ({ how: 'typed', price: sellingPrice, currency: 'EUR', cost, margin: '0', rule: null } as const)
      const now = guestPriceOf(agreed, sold)
      const checkPrice = () =>
        needAgreedPrice(
          { terms, stay: lineStay, price: offeredPrice, good: isValid },
          { seen: terms, stay: lineStay },
          { agreed, sold, agreedAgain: anew },
        )
      const isAgreed =
        now !== null && ((isValid && offeredPrice !== null && isSamePrice(offeredPrice, now)) || (anew !== null && isSamePrice(anew, now)))
      if (isAgreed) expect(checkPrice).not.toThrow()
      else expect(checkPrice).toThrow()
    }),
  )
})
