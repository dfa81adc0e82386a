/** Cancellation policies of practice rates: none, one or several, unsorted, with zero entries and all formats of a time. */
import { addDays } from '../../../shared/domain/dates.ts'
import { share } from './amounts.ts'
import type { SeededRandom } from './random.ts'

/** `amount` in minor units of the rate's currency. */
export interface Policy {
  readonly amount: number
  readonly fromDate: string
}

/** The input that determines the policies of a rate. */
interface PolicyInput {
  readonly nonrefundable: boolean | null
  readonly checkin: string
  readonly nights: number
  /** Total in minor units. */
  readonly amount: number
  readonly offset: string
}

/** Combinations of policy steps, in the order they are sent: a client has to sort them. */
const stepCombinations = [
  ['whole'],
  ['firstNight'],
  ['whole', 'firstNight'],
  ['firstNight', 'whole'],
  ['firstNight', 'free', 'whole'],
  ['whole', 'free'],
  ['free', 'whole', 'half'],
] as const

/** Generates the current policies of a rate. Null and empty lists both occur, mostly for nonrefundable rates. */
export function writePolicies(random: SeededRandom, input: PolicyInput): Policy[] | null {
  const { nonrefundable, checkin, nights, amount, offset } = input
  const momentBefore = (daysBefore: number) => writeMoment(random, addDays(checkin, -daysBefore), offset)
  if (nonrefundable === true) {
    const kind = random.int(1, 3)
    return kind === 1 ? null : kind === 2 ? [] : [{ amount, fromDate: momentBefore(365) }]
  }
  if (nonrefundable === null && random.chance(12)) return []

  const last = random.pick([1, 2, 3, 7])
  const steps = {
    whole: () => ({ amount, fromDate: momentBefore(last) }),
    firstNight: () => ({ amount: share(amount, 1, nights), fromDate: momentBefore(last + random.int(3, 14)) }),
    half: () => ({ amount: share(amount, 1, 2), fromDate: momentBefore(last + random.int(15, 30)) }),
    free: () => ({ amount: 0, fromDate: momentBefore(last + random.int(60, 120)) }),
  }
  return random.pick(stepCombinations).map((step) => steps[step]())
}

/** Returns worse policies for the same stay: half the price from 60 days before arrival, all of it from 30. */
export function worsePolicies(checkin: string, amount: number, offset: string): Policy[] {
  return [
    { amount, fromDate: `${addDays(checkin, -30)}T00:00:00${offset}` },
    { amount: share(amount, 1, 2), fromDate: `${addDays(checkin, -60)}T00:00:00${offset}` },
  ]
}

/** Formats a time on a day in one of the formats that occur. */
function writeMoment(random: SeededRandom, date: string, offset: string): string {
  return random.pick([`${date}T23:59:00${offset}`, `${date}T12:00${offset}`, `${date}T00:00:00${offset}`, `${date}T21:29:08.35Z`])
}
