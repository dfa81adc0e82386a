/**
 * Two desks of one agency over HTTPS book the same stay within a minute, in two kinds of pairs: with the service listing bookings and without, which
 * is like a desk that never checks. Counts the doubles of both. A notice must report each double at both desks within one sync, and a double is
 * allowed only if the second clerk confirmed before the first booking was made. `count` is the number of pairs of each kind.
 */
import type { DrillRun } from '../drill.ts'
import { randomFrom } from '../random.ts'
import { type Agency, openAgency } from './two-desks/agency.ts'
import { type PairEnd, playPair, type Timing, timingFrom } from './two-desks/pair.ts'

const hourMs = 3_600_000
/** The list of bookings covers five days: two hours between pairs keep it short. */
const apartMs = 2 * hourMs
const pairsASync = 20

interface Played {
  readonly timing: Timing
  readonly end: PairEnd
}

export async function run({ count, seed, print }: DrillRun) {
  const agency = await openAgency(seed)
  try {
    const looking = await playAll(agency, { count, seed, first: 0, hidden: false, print })
    const blind = await playAll(agency, { count, seed, first: count, hidden: true, print })
    print(`without a look: ${blind.doubles} of ${count} pairs booked twice, ${blind.told} told at both desks within one sync`)
    print(`with a look: ${looking.doubles} of ${count} pairs booked twice, ${looking.told} told at both desks within one sync`)
    print(`  ${looking.inFlight} of them pressed while the first request was under way: no look can see those`)
    print(`  ${looking.saved} more if a look of less than a minute before the press were not made again`)
    return { cases: 2 * count, failed: looking.failed + blind.failed }
  } finally {
    await agency.stop()
  }
}

interface Order {
  readonly count: number
  readonly seed: number
  /** The number of the first pair; each pair has its own guest. */
  readonly first: number
  readonly hidden: boolean
  readonly print: DrillRun['print']
}

async function playAll(agency: Agency, { count, seed, first, hidden, print }: Order) {
  // Both kinds use the same timings.
  const random = randomFrom(seed)
  const sum = { doubles: 0, told: 0, inFlight: 0, saved: 0, failed: 0 }
  let waiting: Played[] = []
  for (let n = 0; n < count; n++) {
    const timing = timingFrom(random)
    await agency.catchUp()
    agency.hideListings(hidden)
    const played = { timing, end: await playPair(agency, first + n, timing) }
    agency.hideListings(false)
    agency.pass(apartMs)
    waiting.push(played)
    if (waiting.length < pairsASync && n < count - 1) continue
    const told = await notifiedAtBoth(agency)
    for (const one of waiting) {
      const wrong = account(one, hidden, told, sum)
      if (wrong === null) continue
      sum.failed++
      print(`pair of ${JSON.stringify(one.timing)}: ${wrong}`)
    }
    waiting = []
  }
  return sum
}

/** Returns the fault in the end of a pair; null if it has none. */
function account(
  { timing, end }: Played,
  hidden: boolean,
  told: ReadonlySet<string>,
  sum: Record<'doubles' | 'told' | 'inFlight' | 'saved', number>,
) {
  if (end.kind === 'odd') return end.what
  const { opens, presses, flight } = timing
  const madeAt = presses[0] + flight[0]
  if (end.kind === 'seen') {
    const wasOpenBefore = opens[1] < madeAt && presses[1] - opens[1] <= 60
    if (wasOpenBefore) sum.saved++
    return hidden ? 'seen although the service lists nothing' : null
  }
  sum.doubles++
  const isInFlight = presses[1] < madeAt
  if (isInFlight) sum.inFlight++
  const isNotified = told.has(end.refs.toSorted().join(' '))
  if (isNotified) sum.told++
  if (!isNotified) return `booked twice as ${end.refs.join(' and ')}, and not told at both desks`
  if (end.unseen !== hidden) return hidden ? 'nobody was told that other desks could not be asked' : 'other desks could not be asked'
  return hidden || isInFlight ? null : 'booked twice although the first booking was there to be seen'
}

/** Syncs both desks and returns the pairs that a notice reports at both. */
async function notifiedAtBoth({ desks }: Agency): Promise<ReadonlySet<string>> {
  const told = await Promise.all(
    desks.map(async (desk) => {
      await desk['sync.run']({})
      const { notices } = await desk['notices.list']({})
      const pairs = notices.flatMap(({ kind, bookingRef, otherRef }) =>
        kind === 'doubleStay' ? [[bookingRef, otherRef].toSorted().join(' ')] : [],
      )
      return new Set(pairs)
    }),
  )
  return told.reduce((both, one) => both.intersection(one))
}
