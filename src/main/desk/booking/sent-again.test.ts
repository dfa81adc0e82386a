import { expect, it } from 'vitest'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import type { Sold } from '../../../shared/domain/selling/selling.ts'
import { type BookingAttempt, draft, noSale, type SentRequest } from '../../booking/attempts/booking-attempt.ts'
import type { Confirmation } from '../../booking/attempts/booking-attempts.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { content, service as identity } from '../../testing/attempt-samples.ts'
import { failureOf } from '../../testing/test-desk.ts'
import { type BookingParts, createBookingDesk } from './booking.ts'

const sold: Sold = { how: 'typed', price: '660.00', currency: 'EUR', cost: '585.08', margin: '74.92', rule: null }
const noAnswer = { kind: 'noAnswer', cause: 'timedOut', afterMs: 1 } as const
const sale = { ...noSale, sold, soldTo: 7, offered: { number: 'O-270110-7KQ', line: 1 } }

type LookUpAnswer = 'notFound' | 'found' | 'noAnswer'

/** A desk with one unsuccessful attempt; records how it is sent again. `lookUpAnswer` is the service's answer to a look-up of its reference. */
function deskWith(conflict: boolean, state: BookingAttempt['state'] = 'NOT_BOOKED', lookUpAnswer: LookUpAnswer = 'notFound', refusals = 0) {
  const storedAttempt: BookingAttempt = {
    ...{ ...draft('RD-1', content, 0), sale, state },
    attempts: [
      { number: 1, ended: requestEnd.unknown, ...(conflict && { conflict }) } as unknown as SentRequest,
      ...Array.from({ length: refusals }, () => ({ ended: requestEnd.notProcessed }) as unknown as SentRequest),
    ],
  }
  let isOpen = true
  const sent: { as: 'new' | 'RD-1'; with: Confirmation }[] = []
  const { agreed, hotelCode, hotelName, rateKey } = content
  const { amount: rate, rooms: _, ...stated } = agreed
  const rooms = [{ roomDescription: 'Double', numberOfAdults: 2, childrenAges: [], sequence: 1 }]
  const hotel = { hotelCode, hotelName, rates: [{ ...stated, rateKey, rate, rooms }] }
  const serviceConnection = {
    identity,
    service: {
      checkRate: async () => ({ ok: true, value: { hotel } }),
      checkBooking: async () => {
        if (lookUpAnswer === 'found') return { ok: true, value: {} }
        return { ok: false, failure: lookUpAnswer === 'notFound' ? { kind: 'refused', why: 'notFound' } : noAnswer }
      },
    },
  } as unknown as ServiceConnection
  const session = {
    attempts: {
      case: async () => storedAttempt,
      lookUp: async () => 'looked up',
      begin: async (_: unknown, confirming: () => Promise<Confirmation>) => sent.push({ as: 'new', with: await confirming() }),
      sendAgain: async (_: string, confirmation: Confirmation) => {
        sent.push({ as: 'RD-1', with: confirmation })
        // The ledger closes while the request is in flight.
        await null
        isOpen = false
      },
    },
    stayGuard: { requireAcknowledgement: async () => {} },
    otherDesks: { look: async () => ({ seenAtMs: 0, failure: null }), forget: () => {} },
    check: { sound: async () => {} },
    catchUp: { need: async () => null },
  } as unknown as ReturnType<BookingParts['session']>
  const clock = { nowMs: () => 1000, tickMs: () => 1000 }
  const desk = createBookingDesk({
    service: () => serviceConnection,
    session: () => (isOpen ? session : expect.fail('the ledger is closed')),
    origins: async () => [],
    clock,
    cardEntry: () => false,
  })
  return { desk, sent }
}

it.each([
  [true, 'new'],
  [false, 'RD-1'],
] as const)('resends an unsuccessful attempt (reference spent: %s) with the same offer, client and price', async (spent, as) => {
  const { desk, sent } = deskWith(spent)
  await desk['booking.sendAgain']({ clientRef: 'RD-1', reason: 'the guest is waiting' })
  expect(sent).toMatchObject([{ as, with: { sale } }])
})

it('resends an unprocessed request only after the service confirms that it has no such booking', async () => {
  const ask = { clientRef: 'RD-1', reason: 'the guest is waiting' }
  const found = deskWith(false, 'HELD_BACK', 'found')
  expect(await found.desk['booking.sendAgain'](ask)).toBe('looked up')
  const unanswered = deskWith(false, 'HELD_BACK', 'noAnswer')
  expect(await failureOf(unanswered.desk['booking.sendAgain'](ask))).toEqual(noAnswer)
  expect([found.sent, unanswered.sent]).toEqual([[], []])
  const { desk, sent } = deskWith(false, 'HELD_BACK', 'notFound')
  await desk['booking.sendAgain'](ask)
  expect(sent).toMatchObject([{ as: 'RD-1' }])
})

it('does not resend a request that the service has refused two times, and requires a new rate check', async () => {
  const sendAfterRefusals = (refusals: number) => {
    const { desk, sent } = deskWith(false, 'HELD_BACK', 'notFound', refusals)
    return { sent, asked: desk['booking.sendAgain']({ clientRef: 'RD-1', reason: 'the guest is waiting' }) }
  }
  const once = sendAfterRefusals(1)
  await once.asked
  expect(once.sent).toHaveLength(1)
  const twice = sendAfterRefusals(2)
  expect([await failureOf(twice.asked), twice.sent]).toEqual([{ kind: 'checkAgain' }, []])
})
