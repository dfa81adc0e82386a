/** The rules that must hold at every step of a run, checked when data becomes durable and when requests leave the desk. */
import type { BookingAttempt } from '../../../src/main/booking/attempts/booking-attempt.ts'
import type { StoredAttempt } from '../../../src/main/ledger/records.ts'
import { requestEnd } from '../../../src/shared/contract/views/booking-views.ts'
import { type BookingStatus, knownStatus } from '../../../src/shared/domain/schemas.ts'
import { type Row, type Truth, wrongContents } from '../checker.ts'
import type { Disk, DiskWatch, Line } from './disk.ts'
import { penaltyAtMs, stayOf } from './stays.ts'
import type { Timeline } from './timeline.ts'

// Checks that the desk's records of one booking (row, attempt, cancellation) agree. They may differ while a look-up of the attempt or cancellation is
// scheduled, because it will reconcile them.

/** The states of an attempt without a booking. */
const nothing: ReadonlySet<string> = new Set(['NOT_BOOKED', 'HELD_BACK', 'NOT_SENT', 'REJECTED'])
const statuses: ReadonlySet<string> = new Set<BookingStatus>(['CONFIRMED', 'CANCELLED', 'FAILED'])

/** Returns every disagreement that no scheduled look-up will fix. `leftOut`: references whose row is newer than the desk knows. */
function disagreements(disk: Disk, leftOut: ReadonlySet<string>): string[] {
  const { intents, cancellations, rows } = disk.account()
  const attempts = disk.attempts()
  const requests = disk.cancellations()
  const isPlanned = (of: { readonly open: boolean; readonly watched: boolean } | undefined) => of?.open || of?.watched
  /** Of several bookings under one reference, the confirmed one counts. */
  const rowOf = (reference: string): Row | undefined => {
    const about = rows.filter((row) => row.clientRef === reference || row.bookingRef === reference)
    return about.find(({ status }) => status === 'CONFIRMED') ?? about.at(-1)
  }
  const isPlannedFor = (...names: readonly (string | null | undefined)[]) =>
    names.some((name) => name && (isPlanned(attempts.get(name)) || isPlanned(requests.get(name))))

  const found: string[] = []
  for (const { clientRef, state } of intents) {
    const row = rowOf(clientRef)
    const status = row ? knownStatus(row.status) : null
    if (leftOut.has(clientRef) || isPlannedFor(clientRef, row?.bookingRef)) continue
    const isOdd = statuses.has(state) ? status !== state : state === 'FOUND' || (nothing.has(state) && status === 'CONFIRMED')
    if (isOdd) found.push(`attempt ${clientRef} is ${state} and its row ${row ? row.status : 'is missing'}, and nothing is planned`)
  }
  for (const { reference, state } of cancellations) {
    const row = rowOf(reference)
    if (leftOut.has(reference) || isPlannedFor(reference, row?.bookingRef, row?.clientRef)) continue
    if (state === 'CANCELLED' && (!row || knownStatus(row.status) !== 'CANCELLED'))
      found.push(`cancellation of ${reference} is CANCELLED and its row ${row ? row.status : 'is missing'}, and nothing is planned`)
  }
  return found
}

/** The rules, and the events that they are notified of. */
export interface Rules {
  /** The broken rules, as text. */
  readonly broken: readonly string[]
  isBroken(rule: string): void
  readonly diskWatch: DiskWatch
  /** Sets the disk that the rules check. */
  watch(disk: Disk): void
  /** Called when a request leaves the desk. Returns the function to call when its outcome has arrived. */
  leaves(name: 'bookRate' | 'cancelBooking', query: object): () => void
  /** Called when a process starts; nothing of an earlier one is in flight any more. */
  started(): void
  /** Called for each write, done or rejected. */
  writes(): void
  /** Runs a commit that is reported to the desk as rejected: the desk uses the older state until its next start. */
  unknowingly<T>(commit: () => T): T
  /** Records an error that is not an expected failure. */
  fault(error: unknown): void
  /** Records that the clerk agrees to a penalty (an amount) for a booking. Returns the function that ends the consent. */
  agrees(clientRef: string, penalty: number): () => unknown
  /** Called when the clock was set: without the service, due times and penalties are unknown from then on. */
  clockSet(): void
  /** Called when a booking of the desk has been visible for longer than the hour between two late look-ups. */
  surfaced(bookingRef: string, clientRef: string): void
  /** Called when ledger and send journal were restored to an earlier state. */
  setBack(): void
  /** Called when the disk stops responding until the next start. */
  hangs(): void
  /** Checks what must agree when nothing is pending. */
  atRest(): void
}

/** What the rules need to judge a run. */
export interface RulesParts {
  readonly time: Timeline
  /** Returns the client reference of a booking at the service. */
  readonly clientRefOf: (bookingRef: string) => string | null
  /** The bookings at the service. */
  readonly truths: () => readonly Truth[]
  /** Whether the desk runs and is awake. */
  readonly isUp: () => boolean
}

const settlingMs = 30 * 60_000
/** Tolerance for a penalty that rises while the cancellation leaves. */
const leavingMs = 5_000
/** All writes of one step, even slow ones, finish within this time. */
const writtenMs = 15_000
const terminal: ReadonlySet<string> = new Set(['FOUND', 'REJECTED'])
const evidential: ReadonlySet<string> = new Set(['answered', 'lookedUp', 'seen', 'witnessed'])

/** Whether the rate key marks a booking that the clerk makes despite an open attempt, with a typed reason. */
export const isOverride = (rateKey: string) => rateKey.includes('|over')

/** Creates the rules for one schedule; `broken` grows during the run. */
export function createRules({ time, clientRefOf, truths, isUp }: RulesParts): Rules {
  const broken: string[] = []
  const sends = new Map<string, { readonly times: number; readonly lastMs: number; readonly content: string; readonly stay: string }>()
  const flights = new Set<string>()
  const consents = new Set<{ readonly clientRef: string; readonly penalty: number }>()
  let isClockSet = false
  let disk: Disk | null = null
  let startedMs = 0
  /** Attempts whose row in the ledger is newer than the desk knows, because the write was reported as rejected. */
  const newerThanKnown = new Set<string>()
  /** Attempts that were stored although the write was reported as rejected: the desk discarded them and made another. */
  const storedUnknown = new Set<string>()
  let isUnknowing = false
  let isHanging = false
  let isSetBack = false
  let starts = 0
  let isToBeCompared = false
  let lastWriteMs = 0

  const need = (isTrue: boolean, rule: string) => {
    if (!isTrue) broken.push(rule)
  }

  const timesIn = (lines: readonly Line[] | undefined, kind: 'book' | 'cancel', reference: string) =>
    (lines ?? []).filter((line) => line.reference === reference && line.kind === kind).length

  const announcedTimes = (kind: 'book' | 'cancel', reference: string) => timesIn(disk?.lines(), kind, reference)
  /** Counts lost lines too: a start may have read a line that a power cut then took. Nothing was sent under it. */
  const wasWritten = (kind: 'book' | 'cancel', reference: string) => timesIn(disk?.linesEver(), kind, reference) > 0

  const bookingLeaves = ({ clientRef, rateKey, ...rest }: { clientRef: string; rateKey: string }) => {
    const content = JSON.stringify([rateKey, rest])
    const before = sends.get(clientRef)
    const stay = stayOf(rateKey)
    need(!flights.has(clientRef), `one request at a time: two requests under ${clientRef} at once`)
    need(
      disk?.attempts().get(clientRef)?.state === 'SENDING',
      `announced before it leaves: ${clientRef} leaves and is not SENDING in the ledger`,
    )
    need(
      announcedTimes('book', clientRef) > (before?.times ?? 0),
      `announced before it leaves: ${clientRef} leaves without a line of the witness`,
    )
    need(!before || before.content === content, `one reference per content: ${clientRef} leaves with another content`)
    const others = [...(disk?.attempts().values() ?? [])].filter(
      (one) => one.open && one.clientRef !== clientRef && !newerThanKnown.has(one.clientRef),
    )
    const rival = others.find((one) => sends.get(one.clientRef)?.stay === stay)
    const twin = [...sends].find(([name, sent]) => name !== clientRef && sent.content === content && mayGoAgain(name))
    need(
      isClockSet || storedUnknown.has(clientRef) || !twin,
      `one reference per content: ${clientRef} asks for what ${twin?.[0]} may ask for again`,
    )
    need(!rival || isOverride(rateKey), `one open attempt per stay: ${clientRef} leaves while ${rival?.clientRef} is open`)
    sends.set(clientRef, { times: (before?.times ?? 0) + 1, lastMs: time.nowMs(), content, stay })
    return clientRef
  }

  /** Whether an earlier attempt may be resent under its own reference, and the desk knows it. */
  const mayGoAgain = (clientRef: string) => {
    const { state, contentHash, body = '{}' } = disk?.attempts().get(clientRef) ?? {}
    // Not without its content (known only from the send journal), nor under a reference that the service considers used.
    const { attempts = [] } = JSON.parse(body) as Partial<BookingAttempt>
    if (!contentHash || attempts.at(-1)?.conflict) return false
    // After two refusals the rate is checked again, which makes a new attempt.
    if (state === 'HELD_BACK' && attempts.filter(({ ended }) => ended === requestEnd.notProcessed).length > 1) return false
    return (state === 'NOT_BOOKED' || state === 'HELD_BACK' || state === 'NOT_SENT') && !newerThanKnown.has(clientRef)
  }

  const cancellingLeaves = ({ bookingRef, clientRef }: { bookingRef?: string; clientRef?: string }) => {
    const name = bookingRef ?? clientRef ?? ''
    need(!flights.has(`cancel ${name}`), `one request at a time: two cancellations of ${name} at once`)
    need(
      disk?.cancellations().get(name)?.state === 'SENDING',
      `announced before it leaves: cancellation of ${name} leaves and is not SENDING in the ledger`,
    )
    const before = sends.get(`cancel ${name}`)?.times ?? 0
    need(
      announcedTimes('cancel', name) > before,
      `announced before it leaves: cancellation of ${name} leaves without a line of the witness`,
    )
    const yeses = [...consents].filter((yes) => yes.clientRef === (clientRefOf(name) ?? name)).map(({ penalty }) => penalty)
    need(yeses.length > 0, `cancellation of ${name} leaves, and the clerk did not ask for it`)
    const costs = Number(penaltyAtMs(time.nowMs() - leavingMs))
    need(
      isClockSet || yeses.length === 0 || Math.max(...yeses) >= costs,
      `cancellation of ${name} leaves at ${costs}, and ${yeses.join(' or ')} was agreed to`,
    )
    sends.set(`cancel ${name}`, { times: before + 1, lastMs: time.nowMs(), content: '', stay: '' })
    return `cancel ${name}`
  }

  const attemptStored: DiskWatch['attempt'] = (before, after, extras) => {
    const { clientRef, state } = after
    const isNews = !newerThanKnown.has(clientRef)
    if (isUnknowing && state === 'SENDING') storedUnknown.add(clientRef)
    if (isUnknowing) newerThanKnown.add(clientRef)
    else newerThanKnown.delete(clientRef)
    need(wasWritten('book', clientRef), `announced before it leaves: ${clientRef} is kept and was never announced`)
    if (before?.state === state) return
    const evidence = extras.evidence ?? []
    need(evidence.length > 0, `evidence for every change: ${clientRef} becomes ${state} without a line of evidence`)
    if (before && isNews && terminal.has(before.state)) {
      const proven = (extras.found?.records.length ?? 0) > 0 || evidence.some(({ what }) => evidential.has(what))
      need(proven, `evidence for every change: ${clientRef} leaves ${before.state} for ${state} without news of the service`)
    }
    if (state === 'FOUND') need(hasOwnBooking(after), `found by its own booking: ${clientRef} is FOUND without a booking of its own`)
    if (state === 'NOT_BOOKED' && before?.state === 'UNKNOWN') {
      const sinceMs = Math.max(sends.get(clientRef)?.lastMs ?? 0, startedMs)
      need(time.nowMs() - sinceMs >= settlingMs, `silence for half an hour: ${clientRef} is NOT_BOOKED after ${time.nowMs() - sinceMs} ms`)
    }
  }

  /** Schedules the comparison for after a step, when its consequences have been written or scheduled. */
  const compareSoon = (afterMs = writtenMs) => {
    if (isToBeCompared) return
    isToBeCompared = true
    const start = starts
    time.plan(afterMs, () => {
      isToBeCompared = false
      if (start !== starts) return compareSoon()
      const stillMs = time.nowMs() - lastWriteMs
      if (stillMs < writtenMs) return compareSoon(Math.max(1, writtenMs - stillMs))
      if (!disk || isHanging || !isUp()) return
      const contents = [...wrongContents({ bookings: truths(), rows: disk.account().rows, csv: null })].map(({ problem }) => problem)
      for (const odd of [...disagreements(disk, newerThanKnown), ...contents]) if (!broken.includes(odd)) broken.push(odd)
    })
  }

  return {
    broken,
    isBroken: (rule) => void broken.push(rule),
    diskWatch: {
      attempt: (before, after, extras) => {
        attemptStored(before, after, extras)
        compareSoon()
      },
      cancellation: (before, after, extras) => {
        compareSoon()
        if (isUnknowing) newerThanKnown.add(after.reference)
        else newerThanKnown.delete(after.reference)
        need(
          after.state === 'DRAFT' || wasWritten('cancel', after.reference),
          `announced before it leaves: cancellation of ${after.reference} is kept and was never announced`,
        )
        if (before?.state !== after.state)
          need(
            (extras.evidence?.length ?? 0) > 0,
            `evidence for every change: cancellation of ${after.reference} becomes ${after.state} without evidence`,
          )
      },
    },
    watch: (stored) => {
      disk = stored
    },
    leaves: (name, query) => {
      const flight = name === 'bookRate' ? bookingLeaves(query as never) : cancellingLeaves(query as never)
      flights.add(flight)
      return () => flights.delete(flight)
    },
    started: () => {
      startedMs = time.nowMs()
      flights.clear()
      newerThanKnown.clear()
      isHanging = false
      starts++
      compareSoon()
    },
    writes: () => {
      lastWriteMs = time.nowMs()
    },
    unknowingly: (commit) => {
      isUnknowing = true
      try {
        return commit()
      } finally {
        isUnknowing = false
      }
    },
    fault: (error) => void broken.push(`fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    agrees: (clientRef, penalty) => {
      const yes = { clientRef, penalty }
      consents.add(yes)
      return () => consents.delete(yes)
    },
    clockSet: () => {
      isClockSet = true
    },
    surfaced: (bookingRef, clientRef) => {
      const state = disk?.attempts().get(clientRef)?.state
      need(isClockSet || state !== 'NOT_BOOKED', `${bookingRef} can be seen for more than an hour, and ${clientRef} is ${state}`)
    },
    setBack: () => {
      isSetBack = true
      // A lost line announces nothing any more; the next request needs its own.
      for (const [name, sent] of sends) {
        const isCancel = name.startsWith('cancel ')
        const lines = announcedTimes(isCancel ? 'cancel' : 'book', isCancel ? name.slice('cancel '.length) : name)
        sends.set(name, { ...sent, times: Math.min(sent.times, lines) })
      }
    },
    hangs: () => {
      isHanging = true
    },
    atRest: () => {
      const last = disk?.linesToRead().at(-1)?.sequence ?? 0
      for (const stored of [...(disk?.attempts().values() ?? []), ...(disk?.cancellations().values() ?? [])])
        need(
          stored.witnessed <= last,
          `ledger and send journal agree: the ledger knows of line ${stored.witnessed}, the witness ends with ${last}`,
        )
      for (const [name, { times }] of sends)
        if (!name.startsWith('cancel ') && times > 0)
          need(
            isSetBack || (disk?.attempts().has(name) ?? false),
            `ledger and send journal agree: ${name} was sent and is not in the ledger`,
          )
    },
  }
}

function hasOwnBooking({ clientRef, body }: StoredAttempt): boolean {
  return (JSON.parse(body) as { booking: { clientRef: string | null } | null }).booking?.clientRef === clientRef
}
