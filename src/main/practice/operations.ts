/** The seven operations of the practice service: each takes a query and returns a record or throws a refusal. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EndpointName } from '../../shared/contract/endpoints.ts'
import type { PracticeFault } from '../../shared/contract/practice.ts'
import { isPastEverywhere } from '../../shared/domain/dates.ts'
import { type OccupancyProblem, occupancyProblems } from '../../shared/domain/rooms.ts'
import { RefusedError } from './answers.ts'
import type { Bookings, KnownReferences } from './bookings/bookings.ts'
import type { StoredBooking } from './bookings/stored-booking.ts'
import { bookingJson, hotelJson } from './bookings/stored-booking.ts'
import type { Alterations } from './inventory/alterations.ts'
import type { InventoryHotel } from './inventory/hotels.ts'
import type { Inventory } from './inventory/inventory.ts'
import { keyLifetimeMs, type RateKeys } from './inventory/rate-keys.ts'
import type { InventoryRate, RequestedStay } from './inventory/rates.ts'
import type { QueryOf } from './requests.ts'

/** The context of a call. */
interface Call {
  readonly nowMs: number
  readonly fault: PracticeFault | null
  /** Whether the key allows destination searches. */
  readonly canSearchDestinations: boolean
}

export type Operations = { readonly [N in EndpointName]: (query: QueryOf<N>, call: Call) => object | Promise<object> }

interface Parts {
  readonly inventory: Inventory
  readonly keys: RateKeys
  readonly alterations: Alterations
  /** Opens the bookings on first use; a search does not wait for them. */
  readonly openBookings: () => Promise<Bookings>
}

/** Creates the operations over inventory and practice bookings. They throw `RefusedError` for what the service would refuse. */
export function createOperations({ inventory, keys, alterations, openBookings }: Parts): Operations {
  const writeHotel = (
    hotel: InventoryHotel,
    stay: RequestedStay,
    rates: readonly InventoryRate[],
    issuedAtMs: number,
    displayedHotel = hotel,
  ) => hotelJson(displayedHotel, rates, ({ number }) => keys.issue({ hotelCode: hotel.hotelCode, stay, number, issuedAtMs }))

  /** Returns the current rate of a key, with the changes of a fault; refuses with 410 when it is not available any more. */
  const rateBehind = (rateKey: string, { nowMs, fault }: Call) => {
    const key = keys.read(rateKey, nowMs)
    const hotel = key && inventory.find(key.hotelCode)
    const rate = key && hotel && inventory.rate(hotel, key.stay, key.number)
    if (!rate || fault === 'soldOut') throw new RefusedError('gone', 'The rate is no longer available. Search again.')
    alterations.note(fault, hotel, key.stay, key.number)
    const isElsewhere = alterations.isUnderOtherHotel(hotel, key.stay, key.number)
    const statedHotel = isElsewhere ? inventory.neighbour(hotel) : hotel
    return { key, hotel, statedHotel, stay: key.stay, rate: alterations.apply(rate, hotel, key.stay) }
  }

  const spelling = ({ fault }: Call) => (fault === 'statusCanceled' ? 'CANCELED' : 'CANCELLED')

  return {
    async checkHotels({ hotelCodes, destinationCode, ...stay }, { nowMs, canSearchDestinations }) {
      if (destinationCode !== null && !canSearchDestinations) {
        throw new RefusedError('permission', 'destinationCode: destination queries are not enabled for this API key')
      }
      needFuture(stay, nowMs)
      const codes = [...new Set(hotelCodes)]
      const requestedHotels =
        destinationCode === null ? codes.map((code) => inventory.find(code)) : inventory.inDestination(destinationCode)
      const hotels = []
      for (const [n, hotel] of requestedHotels.entries()) {
        // Yields, because a long list must not block the desk when the service runs inside it.
        if (n % 25 === 24) await nextTurn()
        const rates = hotel ? inventory.cachedRates(hotel, stay) : []
        if (hotel && isListed(hotel, rates)) hotels.push(writeHotel(hotel, stay, rates, nowMs))
      }
      return { hotels }
    },

    checkHotel({ hotelCode, ...stay }, { nowMs, fault }) {
      needFuture(stay, nowMs)
      const hotel = inventory.find(hotelCode)
      const rates = hotel ? inventory.rates(hotel, stay) : []
      if (!hotel || rates.length === 0 || fault === 'soldOut') throw new RefusedError('gone', 'The hotel has no rate for this query.')
      alterations.note(fault, hotel, stay, 'all')
      const current = rates.map((rate) => alterations.apply(rate, hotel, stay))
      return { hotel: writeHotel(hotel, stay, current, nowMs) }
    },

    checkRate({ rateKey }, call) {
      const { key, hotel, statedHotel, stay, rate } = rateBehind(rateKey, call)
      // Odd-numbered rates, and rates that a fault moved to another hotel, get a new key at each check. The others get one after half of the
      // key's lifetime. The old key stays valid.
      const renewed = statedHotel !== hotel || rate.number % 2 === 1 || call.nowMs > key.issuedAtMs + keyLifetimeMs / 2
      return { hotel: writeHotel(hotel, stay, [rate], renewed ? call.nowMs : key.issuedAtMs, statedHotel) }
    },

    async bookRate({ rateKey, clientRef, holder, occupancies, creditCard, specialRequest }, call) {
      const bookings = await openBookings()
      const known = bookings.find({ bookingRef: null, clientRef })
      if (known) return { booking: bookingJson(known, 'CANCELLED') }

      const { statedHotel, stay, rate } = rateBehind(rateKey, call)
      const [problem] = occupancyProblems(occupancies, rate.rooms, [])
      if (problem) throw new RefusedError('invalid', `occupancies: ${occupancyWords(problem)}`)
      if (rate.rateType === 'DIRECT' && !creditCard) throw new RefusedError('invalid', 'creditCard: a DIRECT rate needs one')
      const booking = await bookings.add({
        hotel: statedHotel,
        rate,
        rateKey,
        stay,
        clientRef,
        creationDate: `${new Date(call.nowMs).toISOString().slice(0, -1)}007Z`,
        holder,
        guests: new Map(occupancies.map(({ occupants, room }) => [room.sequence, occupants])),
        specialRequest,
        status: call.fault === 'statusFailed' ? 'FAILED' : 'CONFIRMED',
      })
      return { booking: bookingJson(booking, 'CANCELLED') }
    },

    async checkBooking(query, call) {
      const booking = needBooking(await openBookings(), query)
      return { booking: bookingJson(booking, spelling(call)) }
    },

    async checkBookings({ fromDate, toDate, status }, call) {
      const found = (await openBookings()).createdBetween(fromDate, toDate, status)
      return { bookings: found.map((booking) => ({ ...bookingJson(booking, spelling(call)), meta: null })) }
    },

    async cancelBooking(query, call) {
      const bookings = await openBookings()
      const booking = needBooking(bookings, query)
      if (booking.status !== 'CONFIRMED') throw new RefusedError('conflict', `The booking is ${booking.status} and cannot be cancelled.`)
      return { booking: bookingJson(await bookings.cancel(booking, call.nowMs), spelling(call)) }
    },
  }
}

function needBooking(bookings: Bookings, reference: KnownReferences): StoredBooking {
  const booking = bookings.find(reference)
  if (!booking) throw new RefusedError('notFound', 'There is no booking with this reference.')
  return booking
}

function needFuture({ checkin }: RequestedStay, nowMs: number) {
  if (isPastEverywhere(checkin, nowMs)) throw new RefusedError('invalid', 'checkin: must not be in the past')
}

/** Whether a hotel is listed: some suppliers omit hotels without rates, others list them with none. */
function isListed(hotel: InventoryHotel, rates: readonly InventoryRate[]): boolean {
  return rates.length > 0 || hotel.seed % 2 === 0
}

function occupancyWords(problem: OccupancyProblem): string {
  const room = `room ${problem.sequence}`
  switch (problem.kind) {
    case 'unknownRoom':
      return `the rate has no ${room}`
    case 'roomTwice':
      return `${room} is given twice`
    case 'roomEmpty':
      return `nobody is in ${room}`
    case 'noAdult':
      return `no adult is in ${room}`
    case 'tooManyAdults':
      return `${room} takes ${problem.takes} adults, not ${problem.adults}`
    case 'childAges':
      return `${room} takes children of ${problem.expected.join(', ') || 'no age'}, not of ${problem.given.join(', ') || 'no age'}`
  }
}
