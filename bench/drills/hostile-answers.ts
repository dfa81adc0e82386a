/**
 * Sends mutated answers to a whole desk, over real HTTPS and into its real ledger. Nothing may crash; no booking may count as confirmed that the text
 * does not confirm; the ledger may contain nothing that no answer said; the main process may never be blocked for long. `count` is in answers.
 */
import { buildIfStale } from '../built-app.ts'
import type { Blocked } from '../desk-process/messages.ts'
import { formOf, searchRates } from '../desk-process/rates.ts'
import type { DrillRun } from '../drill.ts'
import type { DrillDefect } from '../drill-defects.ts'
import { type Random, randomFrom } from '../random.ts'
import { type AttackedDesk, openAttackedDesk } from './hostile-answers/attacked-desk.ts'
import { type StoredRow, unsaidIn } from './hostile-answers/said.ts'
import { saysConfirmed } from './responses/says-confirmed.ts'

export const fullCount = 100_000
export const reducedCount = 1200
export const freshSeeds = true

const answersFile = 'src/main/service/answers/answers.ts'
export const defects: readonly DrillDefect[] = [
  {
    name: 'uses the last value of a repeated key',
    edits: [
      {
        file: answersFile,
        find: 'const blanked = blankRepeated(raw, repeated)',
        replace: 'const blanked = blankRepeated(raw, repeated.slice(0, 0))',
      },
    ],
    says: 'taken as confirmed',
    count: 4000,
  },
  {
    name: 'accepts a status that equals a documented one except for case and blanks',
    edits: [
      {
        file: 'src/shared/domain/schemas.ts',
        find: '  return bookingStatuses.find((status) => status === word) ?? null',
        replace: '  return bookingStatuses.find((status) => status === word?.trim().toUpperCase()) ?? null',
      },
    ],
    says: 'taken as confirmed',
    count: 4000,
  },
  {
    name: 'converts amounts to binary floats',
    edits: [
      {
        file: answersFile,
        find: 'text.replace(exactNumbers, \'$1"$2"\')',
        replace: 'text.replace(exactNumbers, (_, name, number) => name + JSON.stringify(String(Number(number) * 1.1)))',
      },
    ],
    says: 'stored, and never said: total',
  },
  {
    name: 'parses a large answer in the main thread, twenty times',
    edits: [
      {
        file: 'src/main/service/answers/answer-reader.ts',
        find: 'if (size <= small) return',
        replace:
          'for (let i = 0; i < 20; i++) readAnswer(name, status, Buffer.concat(body), card, charset)\n      if (size <= small * 1000) return',
      },
    ],
    says: 'blocked',
  },
  {
    name: 'throws for an unreadable answer',
    edits: [
      {
        file: answersFile,
        find: '    return undefined\n',
        replace: "    throw new TypeError('odd')\n",
      },
    ],
    says: 'crashed',
  },
]

/** The longest allowed block of the main process, in milliseconds of its own processor time. */
const longestBlockMs = 50
/** The number of initial cases to ignore: the first time takes longer, and happens once. */
const warmingUp = 100
/** Concurrent look-ups of different bookings, and how many batches apart the blocking time is read. */
const batchSize = 8
const chunksApart = 25
/** Answers per desk: with more, bookings would get unrealistically long histories. */
const aDesk = 5000

/** The kinds of cases, with their shares. */
const kinds: readonly (readonly [kind: Kind, share: number])[] = [['lookUp', 0.885], ['search', 0.1], ['book', 0.008], ['cancel', 0.005], ['compare', 0.002]] // biome-ignore format: keep the list on one line
type Kind = 'lookUp' | 'search' | 'book' | 'cancel' | 'compare'

export async function run({ count, seed, print }: DrillRun) {
  await buildIfStale()
  const tally: Record<string, number> = {}
  let [cases, failed] = [0, 0]
  let longest: Blocked = { ms: 0, tookMs: 0, collectingMs: 0 }
  const fail = (what: string) => {
    failed++
    if (failed <= 40) print(`${what} (case ${cases}, seed ${seed})`)
  }
  /** Plays the cases up to a number at a new desk. */
  const round = async (upTo: number) => {
    const attacked = await openAttackedDesk(seed)
    try {
      const warm = cases + warmingUp
      let reportedCount = 0
      let recentKinds: Record<string, number> = {}
      for (let chunk = 0; cases < upTo; chunk++) {
        attacked.forget()
        const played = await playSome(attacked, seed, cases, upTo)
        cases += played.length
        for (const { kind, end, problems } of played) {
          recentKinds[kind] = (recentKinds[kind] ?? 0) + 1
          tally[`${kind}: ${end}`] = (tally[`${kind}: ${end}`] ?? 0) + 1
          for (const problem of problems) fail(problem)
          if (end === 'fault') fail(`crashed: ${kind} ended in a fault`)
          // Each answer arrives complete, so a broken reader is the only cause for this failure.
          if (end === 'noAnswer') fail(`crashed: ${kind} ended as if nothing had come back`)
        }
        const uncaught = attacked.desk.uncaught()
        for (; reportedCount < uncaught.length; reportedCount++) fail(`crashed: ${uncaught[reportedCount]?.slice(0, 200)}`)
        if (chunk % chunksApart !== 0) continue
        const blocked = await attacked.desk.blocked()
        const kindsSince = recentKinds
        recentKinds = {}
        if (cases <= warm) continue
        if (blocked.ms > longest.ms) longest = blocked
        if (blocked.ms >= longestBlockMs) fail(`blocked for ${wordsOf(blocked)}, ${JSON.stringify(kindsSince)}`)
      }
      await attacked.desk.need('maintenance.backUp', {})
    } finally {
      await attacked.stop()
    }
  }
  while (cases < count) {
    await round(Math.min(count, cases + aDesk))
    if (cases < count) print(`${cases} answers, ${failed} failed so far`)
  }
  print(`ends: ${JSON.stringify(tally)}`)
  print(`longest block of the main process: ${wordsOf(longest)}`)
  return { cases, failed }
}

const wordsOf = ({ ms, tookMs, collectingMs }: Blocked) =>
  `${ms.toFixed(1)} ms of its own work, ${tookMs.toFixed(0)} ms by the clock, ${collectingMs.toFixed(0)} ms of them collecting garbage`

/** Returns a separate random source for each case, so that concurrent cases do not affect it. */
const chanceOf = (seed: number, n: number) => randomFrom(Math.imul(seed, 0x9e3779b1) + n)

/** Plays the next cases: several look-ups concurrently, or one of another kind. */
async function playSome(attacked: AttackedDesk, seed: number, from: number, count: number): Promise<(Played & { readonly kind: Kind })[]> {
  const cases: { readonly n: number; readonly random: Random; readonly kind: Kind }[] = []
  for (let n = from; n < count && cases.length < batchSize; n++) {
    const random = chanceOf(seed, n)
    const kind = kindFrom(random)
    if (kind !== 'lookUp' && cases.length > 0) break
    cases.push({ n, random, kind })
    if (kind !== 'lookUp') break
  }
  // Each case uses another booking.
  const refs = [...attacked.refs]
  return Promise.all(
    cases.map(async ({ n, random, kind }) => {
      const [bookingRef = ''] = refs.splice(random.below(refs.length), 1)
      return { kind, ...(await plays[kind](attacked, { n, random, bookingRef })) }
    }),
  )
}

function kindFrom(random: Random): Kind {
  let drawn = random.next()
  for (const [kind, share] of kinds) {
    if (drawn < share) return kind
    drawn -= share
  }
  return 'lookUp'
}

interface Played {
  readonly end: string
  readonly problems: readonly string[]
}

interface Case {
  readonly n: number
  readonly random: Random
  /** A booking that no concurrent case uses. */
  readonly bookingRef: string
}

const plays: Record<Kind, (attacked: AttackedDesk, of: Case) => Promise<Played>> = {
  async lookUp({ desk, mutateNext, rows }, { random, bookingRef }) {
    const before = rows.one(bookingRef)
    const sent = mutateNext(random, 'checkBooking', bookingRef)
    const outcome = await desk.ask('ledger.lookUp', { bookingRef })
    const problems = changed(before, rows.one(bookingRef), sent.text ?? '', bookingRef)
    return { end: endOf(outcome), problems }
  },

  async search({ desk, mutateNext, codes }, { random }) {
    const sent = mutateNext(random, 'checkHotels')
    // Up to half a megabyte; the worker thread of the results parses them all.
    const hotels = codes.slice(random.below(100)).slice(0, 1 + (random.chance(0.1) ? random.below(100) : random.below(6)))
    const found = await searchRates(desk, hotels, 40)
    return { end: sent.text === null ? 'nothing sent' : found.length > 0 ? 'read' : 'nothing found', problems: [] }
  },

  async book({ desk, mutateNext, rate, rows }, { n, random }) {
    const form = await formOf(desk, await rate(), `Hostile${n}`)
    if (!form) return { end: 'not bookable', problems: [] }
    const sent = mutateNext(random, 'bookRate')
    const outcome = await desk.ask('booking.book', form)
    if (!outcome.ok) return { end: endOf(outcome), problems: [] }
    const { clientRef, state, bookingRef } = outcome.value
    const text = sent.text ?? ''
    // An unknown outcome may be looked up immediately, and that answer is not mutated.
    const byThis = state === 'CONFIRMED' && outcome.value.lookUps === 0
    const problems = byThis && !saysConfirmed(text, { clientRef }) ? [`taken as confirmed: ${text.slice(0, 1500)}`] : []
    const row = bookingRef === null ? null : rows.one(bookingRef)
    return { end: state, problems: row && byThis ? [...problems, ...unsaid(row, null, text)] : problems }
  },

  async cancel({ desk, mutateNext, rate, rows, sent }, { n, random }) {
    const form = await formOf(desk, await rate(), `Hostile${n}`)
    const booked = form && (await desk.ask('booking.book', form))
    if (!booked?.ok || booked.value.bookingRef === null) return { end: 'not booked', problems: [] }
    const { bookingRef } = booked.value
    const quote = await desk.ask('cancel.quote', { bookingRef })
    if (!quote.ok) return { end: endOf(quote), problems: [] }
    const before = rows.one(bookingRef)
    mutateNext(random, 'cancelBooking')
    const outcome = await desk.ask('cancel.confirm', { quoteId: quote.value.quoteId })
    // An unclear outcome is looked up immediately, and that answer is not mutated.
    const row = rows.one(bookingRef)
    return { end: endOf(outcome), problems: row ? unsaid(row, before, sent.join('\n')) : ['a booking went out of the ledger'] }
  },

  async compare({ desk, mutateNext, rows }, { random }) {
    const before = rows.all()
    const sent = mutateNext(random, 'checkBookings')
    const outcome = await desk.ask('sync.run', {})
    const text = sent.text ?? ''
    // The sync also gets unmutated answers for other days, so judge only changes to bookings in this answer.
    const problems = [...rows.all()].flatMap(([ref, row]) => {
      const was = before.get(ref) ?? null
      return text.includes(`"${ref}"`) && was ? unsaid(row, was, text) : []
    })
    return { end: endOf(outcome), problems }
  },
}

const endOf = (outcome: { readonly ok: boolean; readonly failure?: { readonly kind: string } }) =>
  outcome.ok ? 'read' : (outcome.failure?.kind ?? '')

/** Returns the faults in a change of a ledger row. */
function changed(before: StoredRow | null, after: StoredRow | null, text: string, bookingRef: string): string[] {
  if (after === null) return before === null ? [] : ['a booking went out of the ledger']
  const confirmed = after.known === 'CONFIRMED' && before?.known !== 'CONFIRMED'
  const problems =
    confirmed && !saysConfirmed(text, { bookingRef }, ['status', 'bookingRef']) ? [`taken as confirmed: ${text.slice(0, 1500)}`] : []
  return [...problems, ...unsaid(after, before, text)]
}

const unsaid = (row: StoredRow, before: StoredRow | null, text: string) =>
  unsaidIn(row, before, text).map((what) => `stored, and never said: ${what}: ${text.slice(0, 1500)}`)
