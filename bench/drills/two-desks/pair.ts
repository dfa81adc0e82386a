/** Two clerks book the same stay for the same guest, each at their own desk, some seconds apart. */

import { FailureError } from '../../../src/shared/contract/failure.ts'
import type { InputOf } from '../../../src/shared/contract/procedures/procedures.ts'
import type { AttemptView } from '../../../src/shared/contract/views/booking-views.ts'
import { addDays, dateIn } from '../../../src/shared/domain/dates.ts'
import type { Random } from '../../random.ts'
import type { Agency, Held } from './agency.ts'

/** Times in seconds after the first press. */
export interface Timing {
  /** When the guests' form opens at each desk. */
  readonly opens: readonly [number, number]
  readonly presses: readonly [number, number]
  /** How long each booking request is in flight before it takes effect. */
  readonly flight: readonly [number, number]
}

/** Draws a timing: the second press within a minute, 20 s to 2 minutes to fill in the guests, requests of up to 8 s. */
export function timingFrom(random: Random): Timing {
  const gap = random.between(0, 60)
  return {
    opens: [-random.between(20, 120), gap - random.between(20, 120)],
    presses: [0, gap],
    flight: [random.between(0.5, 8), random.between(0.5, 8)],
  }
}

export type PairEnd =
  /** The desk showed the first booking to the second clerk before anything was sent. */
  | { readonly kind: 'seen' }
  /** Both are booked. `unseen`: the second booking states that other desks could not be checked. */
  | { readonly kind: 'double'; readonly refs: readonly [string, string]; readonly unseen: boolean }
  | { readonly kind: 'odd'; readonly what: string }

type Form = InputOf<'booking.book'>
type Sent = { readonly held: Held | null; readonly end: Promise<AttemptView | FailureError> }

/** Plays one pair, with the steps of both desks in time order. `n` gives it a unique guest. */
export async function playPair(agency: Agency, n: number, { opens, presses, flight }: Timing): Promise<PairEnd> {
  const checkin = addDays(dateIn('UTC', agency.nowMs()), 60)
  const stay = {
    checkin,
    checkout: addDays(checkin, 3),
    paxes: [{ numberOfAdults: 2, childrenAges: [] }],
    nationality: 'CH',
    currency: 'EUR',
  }
  const rateKey = await agency.rateKey(n, stay)
  const forms: [Form?, Form?] = []
  const sent: [Sent?, Sent?] = []

  const open = async (i: 0 | 1) => {
    const { checkId, now, hotel } = await agency.desks[i]['booking.checkRate']({ rateKey, seen: null, stay })
    await agency.desks[i]['booking.seeOtherDesks']({})
    const guest = { firstName: 'Ada', lastName: `Pair${n}` }
    const occupants = [{ ...guest, age: 36, occupantType: 'ADULT' as const }]
    const occupancies = (hotel.rates[0]?.rooms ?? []).map(({ sequence }) => ({ room: { sequence: sequence ?? 0 }, occupants }))
    forms[i] = { checkId, agreed: now, holder: guest, occupancies }
  }
  const press = async (i: 0 | 1) => {
    const form = forms[i]
    if (!form) throw new Error('pressed before the form was open')
    const end = agency.desks[i]['booking.book'](form).catch((error: unknown) => {
      if (error instanceof FailureError) return error
      throw error
    })
    sent[i] = { end, held: await Promise.race([agency.arrival(), end.then(() => null)]) }
  }
  const land = async (i: 0 | 1) => {
    sent[i]?.held?.land()
    await sent[i]?.end
  }

  const steps = ([0, 1] as const).flatMap((i) => [
    { at: opens[i], take: () => open(i) },
    { at: presses[i], take: () => press(i) },
    { at: presses[i] + flight[i], take: () => land(i) },
  ])
  let passed = Math.min(...opens)
  for (const { at, take } of steps.sort((a, b) => a.at - b.at)) {
    agency.pass((at - passed) * 1000)
    passed = at
    await take()
  }
  return endOf(await sent[0]?.end, await sent[1]?.end)
}

function endOf(first: AttemptView | FailureError | undefined, second: AttemptView | FailureError | undefined): PairEnd {
  const odd = (what: string): PairEnd => ({ kind: 'odd', what })
  if (!first || first instanceof FailureError || first.bookingRef === null) return odd(`first: ${wordOf(first)}`)
  if (second instanceof FailureError && second.failure.kind === 'similarStays') {
    const isColleagues = second.failure.stays.some(({ bookingRef, otherDesk }) => otherDesk && bookingRef === first.bookingRef)
    return isColleagues ? { kind: 'seen' } : odd('second: another similar stay')
  }
  if (!second || second instanceof FailureError || second.bookingRef === null) return odd(`second: ${wordOf(second)}`)
  return { kind: 'double', refs: [first.bookingRef, second.bookingRef], unseen: second.otherDesks?.failure != null }
}

const wordOf = (end: AttemptView | FailureError | undefined) =>
  end instanceof FailureError ? end.failure.kind : (end?.state ?? 'not pressed')
