import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bookingPlaceOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { sellingOf } from '../../../shared/domain/selling/selling.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import { agreedIn } from '../../booking/attempts/attempt-content.ts'
import {
  checkOf,
  failureOf,
  formFor,
  newWorld,
  searchRates,
  startDesk,
  stay,
  type TestDesk,
  type TestWorld,
} from '../../testing/test-desk.ts'
import { contentOf } from './booking.ts'

let world: TestWorld
let desk: TestDesk
beforeEach(async () => {
  world = await newWorld()
  desk = await startDesk(world)
  await desk.ask['connection.practise']({})
})
afterEach(async () => {
  await desk.stop()
  await world.remove()
})

/** A sync brings bookings of other desks meanwhile, so one's own is asked for by its reference. */
const of = (clientRef: string) => ({ status: 'all', basis: 'created', from: null, to: null, text: clientRef }) as const
const sort = { by: 'created', descending: true } as const
const card = { firstName: 'Ada', lastName: 'Byron', number: '4111111111111111', year: '2029', month: '11', cvv: '123' }

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

describe('booking', () => {
  it('books the checked rate for two rooms with a child, and the ledger has it', async () => {
    const check = await checkOf(desk)
    const booked = await desk.ask['booking.book'](formFor(check))
    expect(booked).toMatchObject({ state: 'CONFIRMED', open: false, bookedDifferently: [], failure: null })
    const { rows } = await desk.ask['ledger.page']({ filter: of(booked.clientRef), sort, after: null, limit: 10 })
    expect(rows).toMatchObject([
      { bookingRef: booked.bookingRef, clientRef: booked.clientRef, total: check.now.amount, rooms: 2, children: 1 },
    ])
    const record = await desk.ask['ledger.record'](bookingPlaceOf(rows[0] as LedgerRow))
    expect(record.agreed).toEqual(check.now)
  })

  it('pressed twice books once, and pressed again shows the same booking', async () => {
    const form = formFor(await checkOf(desk))
    const [first, second] = await Promise.allSettled([desk.ask['booking.book'](form), desk.ask['booking.book'](form)])
    expect(second).toMatchObject({ status: 'rejected', reason: { failure: { kind: 'inFlight' } } })
    const again = await desk.ask['booking.book'](form)
    expect(first).toMatchObject({ value: { clientRef: again.clientRef } })
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('does not book what was not agreed to', async () => {
    const form = formFor(await checkOf(desk))
    expect(await failureOf(desk.ask['booking.book']({ ...form, agreed: { ...form.agreed, amount: '1.00' } }))).toEqual({
      kind: 'consentNeeded',
    })
    expect(await failureOf(desk.ask['booking.book']({ ...form, checkId: 'another' }))).toEqual({ kind: 'checkAgain' })
    expect(world.practice.received('bookRate')).toBe(0)
  })

  it('says at the room what is wrong with its guests', async () => {
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

  it('checks an old check again, and stops when the price has gone up since', async () => {
    const form = formFor(await checkOf(desk))
    world.pass(121_000)
    await desk.ask['practice.switchOn']({ endpoint: 'checkRate', fault: 'priceUp', times: 1 })
    expect(await failureOf(desk.ask['booking.book'](form))).toEqual({ kind: 'consentNeeded' })
    expect(world.practice.received('bookRate')).toBe(0)
  })

  it('books on an old check whose terms have not changed', async () => {
    const form = formFor(await checkOf(desk))
    world.pass(121_000)
    expect(await desk.ask['booking.book'](form)).toMatchObject({ state: 'CONFIRMED' })
  })

  it.each([
    ['priceUp', ['amount']],
    ['currencySwitched', ['currency']],
    ['policiesWorsened', ['policies']],
  ] as const)('shows that %s needs consent', async (fault, fields) => {
    const check = await checkOf(
      desk,
      ({ nonrefundable, cancellationPolicies }) => !nonrefundable && (cancellationPolicies?.length ?? 0) > 0,
    )
    const rateKey = check.hotel.rates[0]?.rateKey ?? ''
    await desk.ask['practice.switchOn']({ endpoint: 'checkRate', fault, times: 1 })
    const again = await desk.ask['booking.checkRate']({ rateKey, seen: check.now, stay })
    const toAgree = again.differences.filter(({ verdict }) => verdict !== 'better').map(({ field }) => field)
    expect(toAgree).toEqual(expect.arrayContaining([...fields]))
  })

  it('keeps hotel, dates and terms once each, as every version has done', async () => {
    const check = await checkOf(desk)
    const [rate] = check.hotel.rates
    if (!rate) throw new Error('a check holds one rate')
    const content = contentOf(formFor(check), { check, rate, askedKey: rate.rateKey, shownIn: [] })
    const { hotelCode, hotelName, ...terms } = check.now
    expect(content).toMatchObject({ hotelCode, hotelName, checkin: stay.checkin, checkout: stay.checkout })
    expect(content.agreed).toEqual(terms)
    expect(agreedIn(content)).toEqual(check.now)
  })

  it('keeps the hotel on the screen where the check names none', async () => {
    const check = await checkOf(desk)
    const [rate] = check.hotel.rates
    if (!rate) throw new Error('a check holds one rate')
    const { hotelCode, hotelName } = check.now
    const unnamed = { ...check, now: { ...check.now, hotelCode: null, hotelName: null } }
    const content = contentOf(formFor(check), { check: unnamed, rate, askedKey: rate.rateKey, shownIn: [{ hotelCode, hotelName }] })
    expect(content).toMatchObject({ hotelCode, hotelName })
  })

  it('never keeps a card', async () => {
    const form = formFor(await checkOf(desk))
    const booked = await desk.ask['booking.book']({ ...form, creditCard: card })
    expect(booked.state).toBe('CONFIRMED')
    const { cases } = await desk.ask['booking.attempts']({ open: false })
    expect(JSON.stringify([cases, desk.told('booking.changed')])).not.toContain(card.number)
  })

  it('never keeps a card that the service repeats, however it writes it', async () => {
    const { practice } = world
    const repeating: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const { creditCard } = await request.clone().json()
      const answer = await practice.fetch(request)
      if (!creditCard || !answer.ok) return answer
      const { booking } = (await answer.json()) as { booking: object }
      const said = `Paid with ${creditCard.number.replace(/(....)(?=.)/g, '$1.')}, code ${creditCard.cvv}`
      const repeated = {
        asNumber: Number(creditCard.number),
        payment: { cvv: Number(creditCard.cvv), card: [...creditCard.number].join('_') },
      }
      return Response.json({ booking: { ...booking, remarks: said, ...repeated } })
    }
    await desk.stop()
    desk = await startDesk({ ...world, practice: { ...practice, fetch: repeating } })
    const { clientRef } = await desk.ask['booking.book']({ ...formFor(await checkOf(desk)), creditCard: card })
    const booked = await desk.ask['booking.attempt']({ clientRef })
    const { rows } = await desk.ask['ledger.page']({ filter: of(clientRef), sort, after: null, limit: 10 })
    const records = await Promise.all(rows.map((row) => desk.ask['ledger.record'](bookingPlaceOf(row))))
    desk.savePath = join(world.documents, 'evidence.txt')
    await desk.ask['evidence.export']({ clientRef })
    const kept = JSON.stringify([booked, records, desk.told('booking.changed'), await readFile(desk.savePath, 'utf8')])
    expect(kept).toContain('Paid with •••, code •••')
    expect(kept.replace(/\D/g, '')).not.toContain(card.number)
    expect(kept).not.toContain(`cvv":${card.cvv}`)
  })

  it('checks a check again that is from before the clock was set back', async () => {
    const form = formFor(await checkOf(desk))
    world.pass(-121_000)
    await desk.ask['practice.switchOn']({ endpoint: 'checkRate', fault: 'priceUp', times: 1 })
    expect(await failureOf(desk.ask['booking.book'](form))).toEqual({ kind: 'consentNeeded' })
    expect(world.practice.received('bookRate')).toBe(0)
  })
})

describe('an answer that is lost', () => {
  it('is shown as unknown and then as booked, with one request received', async () => {
    const form = formFor(await checkOf(desk))
    await desk.ask['practice.switchOn']({ endpoint: 'bookRate', fault: 'answerLost', times: 1 })
    await desk.ask['booking.book'](form)
    expect(await desk.hears('booking.changed', ({ state }) => state === 'UNKNOWN')).toMatchObject({ open: true, booking: null })
    const booked = await desk.hears('booking.changed', ({ state }) => state === 'CONFIRMED')
    expect(booked).toMatchObject({ open: false, bookedDifferently: [] })
    expect(world.practice.received('bookRate')).toBe(1)
    const { rows } = await desk.ask['ledger.page']({ filter: of(booked.clientRef), sort, after: null, limit: 10 })
    expect(rows).toMatchObject([{ bookingRef: booked.bookingRef, status: 'CONFIRMED' }])
  })

  it('is found after the desk was closed and opened again in between', async () => {
    const form = formFor(await checkOf(desk))
    await desk.ask['practice.switchOn']({ endpoint: 'bookRate', fault: 'answerLost', times: 1 })
    await desk.ask['practice.switchOn']({ endpoint: 'checkBooking', fault: 'htmlPage', times: 1000 })
    const unknown = await desk.ask['booking.book'](form)
    await desk.stop()
    world.practice.faults.switchOff()

    desk = await startDesk(world)
    const booked = await desk.hears('booking.changed', ({ state }) => state === 'CONFIRMED')
    expect(booked.clientRef).toBe(unknown.clientRef)
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('keeps the same stay from being booked again meanwhile', async () => {
    const check = await checkOf(desk)
    await desk.ask['practice.switchOn']({ endpoint: 'bookRate', fault: 'answerLost', times: 1 })
    await desk.ask['practice.switchOn']({ endpoint: 'checkBooking', fault: 'htmlPage', times: 1000 })
    const { clientRef } = await desk.ask['booking.book'](formFor(check))
    const rateKey = check.hotel.rates[0]?.rateKey ?? ''
    const other = await desk.ask['booking.checkRate']({ rateKey, seen: null, stay })
    const form = formFor(other)
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

describe('another hotel than the one on the screen', () => {
  const refused = { kind: 'notBookable', why: 'otherHotel', hotels: { agreed: expect.any(String), answered: expect.any(String) } }

  it('is not bookable when the check answers it under another key', async () => {
    const { hotel, rate } = (await searchRates(desk))[0] ?? {}
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
      const nights = { ...stay, checkin: stay.checkout, checkout: '2027-03-18' }
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

describe('a booking that is sold at a price of the desk', () => {
  const rule = { kind: 'percent', percent: '12.5', rounding: 'up', to: '0.05' } as const
  const netCheck = async () => {
    const check = await checkOf(desk)
    expect(check.now.rateType).toBe('NET')
    return check
  }

  it('keeps it with the attempt and the booking', async () => {
    const check = await netCheck()
    const selling = sellingOf(check.now, rule)
    if (selling.kind !== 'sold') throw new Error('a Net rate is sold')
    const { price, margin } = selling.sold
    const booked = await desk.ask['booking.book']({ ...formFor(check), selling: { price, rule } })
    expect(booked).toMatchObject({ state: 'CONFIRMED', sold: { how: 'rule', price, margin, cost: check.now.amount, rule } })
    const { rows } = await desk.ask['ledger.page']({ filter: of(booked.clientRef), sort, after: null, limit: 10 })
    expect(rows).toMatchObject([{ selling: { price, margin, currency: check.now.currency } }])
    expect(world.practice.received('bookRate')).toBe(1)
  })

  it('is not sent at a price that its rule does not make, nor at one that is no amount', async () => {
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
