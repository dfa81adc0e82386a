/** Judges a round by its account. */
import { crc32 } from 'node:zlib'
import type { caseStates } from '../../../src/shared/contract/views/booking-views.ts'
import type { cancellationStates } from '../../../src/shared/contract/views/cancel-views.ts'
import { knownStatus } from '../../../src/shared/domain/schemas.ts'
import { check } from '../checker.ts'
import type { RoundAccount } from './account.ts'
import type { Death, ShownLine, WindowEntry } from './window-log.ts'

/** Returns what was shown or took effect and is missing from the ledger, as text. */
export function forgotten({ windows, intents, cancellations, service, rows }: RoundAccount): string[] {
  const problems = new Set<string>()
  const stateOf = {
    booking: new Map(intents.map(({ clientRef, state }) => [clientRef, state])),
    cancellation: new Map(cancellations.map(({ reference, state }) => [reference, state])),
  }

  for (const entry of windows) {
    if (entry.kind === 'trouble') problems.add(`lost: desk ${entry.desk} could not continue: ${entry.why}`)
    if (entry.kind !== 'shown') continue
    const { what, reference, state } = entry
    const now = stateOf[what].get(reference) ?? null
    if (!mayHaveBecome(what, state, now)) problems.add(`lost: ${what} ${reference} was shown as ${state} and is ${now ?? 'gone'} now`)
  }

  for (const { bookingRef, clientRef, status } of service.bookings) {
    const what = `${bookingRef} (${clientRef}) is ${status} at the service`
    const row = rows.find((one) => one.bookingRef === bookingRef)
    // The campaign's checker covers confirmed bookings.
    if (status !== 'CONFIRMED' && knownStatus(row?.status ?? null) !== status)
      problems.add(`lost: ${what} and ${row?.status ?? 'missing'} in the ledger`)
    const attempt = stateOf.booking.get(clientRef ?? '')
    if (attempt === 'SENDING' || attempt === 'UNKNOWN') problems.add(`lost: ${what} and its attempt is ${attempt}`)
  }
  return [...problems]
}

// The states that may follow a state shown in the window: the desk may learn more later, but never forget.
type CaseState = (typeof caseStates)[number]
type CancellationState = (typeof cancellationStates)[number]

const evidence = ['CONFIRMED', 'FAILED', 'CANCELLED'] as const
const answered = [...evidence, 'REJECTED', 'HELD_BACK', 'NOT_SENT', 'NOT_BOOKED'] as const
/** The states that may follow while the clerk may still send again. */
const anything = ['SENDING', 'UNKNOWN', ...answered] as const

const laterBooking: Record<CaseState, readonly CaseState[]> = {
  DRAFT: ['DRAFT', ...anything],
  SENDING: anything,
  UNKNOWN: anything,
  HELD_BACK: anything,
  NOT_SENT: anything,
  NOT_BOOKED: anything,
  REJECTED: ['REJECTED', ...evidence],
  FAILED: evidence,
  CONFIRMED: ['CONFIRMED', 'CANCELLED'],
  CANCELLED: ['CANCELLED'],
}

const sent = ['SENDING', 'UNKNOWN', 'CANCELLED', 'NOT_PROCESSED', 'NOT_CANCELLED', 'FAILED'] as const

const laterCancellation: Record<CancellationState, readonly CancellationState[]> = {
  DRAFT: ['DRAFT', ...sent],
  SENDING: sent,
  UNKNOWN: sent,
  NOT_PROCESSED: sent,
  NOT_CANCELLED: sent,
  FAILED: ['FAILED'],
  CANCELLED: ['CANCELLED'],
}

const tables: Record<ShownLine['what'], Readonly<Record<string, readonly string[]>>> = {
  booking: laterBooking,
  cancellation: laterCancellation,
}

/** Whether a state that was shown may have become `now`. `now` is null if the case is gone. */
export function mayHaveBecome(what: ShownLine['what'], shown: string, now: string | null): boolean {
  return now !== null && (tables[what][shown]?.includes(now) ?? false)
}

export interface RoundVerdict {
  readonly unwitnessed: number
  readonly lost: number
  readonly double: number
  readonly phantom: number
  /** Every finding as text, each with the records about its references. */
  readonly findings: readonly string[]
  readonly figures: Figures
}

/** Statistics of a round. All but `stateAtKill` are counts. */
export interface Figures {
  readonly kills: number
  readonly killsWhileSending: number
  /** The number of kills by the state that the window was shown last. */
  readonly stateAtKill: Readonly<Record<string, number>>
  readonly killsWhileOpening: number
  readonly startsWithOpenCases: number
  readonly requests: number
  readonly sends: number
  readonly tookEffect: number
  readonly witnessLines: number
  readonly tornLines: number
  readonly remembered: number
  readonly shown: number
  readonly attempts: number
  readonly rows: number
  readonly openAtEnd: number
}

export function verdictOn(account: RoundAccount): RoundVerdict {
  const { lost, double, phantom, problems } = check(account)
  // Ignore stuck cases: attempts that the service never saw settle only after half an hour of silence.
  // Ignore unwitnessed requests: `undurable` finds them more precisely, from the files.
  const reported = problems.filter((problem) => !/^(stuck|unwitnessed):/.test(problem))
  const notDurable = undurable(account)
  const gone = forgotten(account)
  return {
    unwitnessed: notDurable.length,
    lost: lost + gone.length,
    double,
    phantom,
    findings: [...reported, ...notDurable, ...gone].map((problem) => [problem, ...story(problem, account)].join('\n  ')),
    figures: figuresOf(account),
  }
}

function figuresOf({ windows, service, witnessFile, remembered, intents, cancellations, rows }: RoundAccount): Figures {
  const deaths = windows.filter(({ kind }) => kind === 'dead').map(({ desk }) => windows.filter((entry) => entry.desk === desk))
  const lastStates = deaths.map((life) => lastShown(life))
  const isOpen = ({ state }: { readonly state: string }) => state === 'SENDING' || state === 'UNKNOWN'
  return {
    kills: deaths.length,
    killsWhileSending: deaths.filter(wasSending).length,
    stateAtKill: counted(lastStates.filter((state) => state !== null)),
    killsWhileOpening: deaths.filter((life) => !life.some(({ kind }) => kind === 'ready')).length,
    startsWithOpenCases: windows.filter((entry) => entry.kind === 'ready' && entry.openCases > 0).length,
    requests: service.requests.length,
    sends: service.requests.filter(({ endpoint }) => endpoint === 'bookRate' || endpoint === 'cancelBooking').length,
    tookEffect: service.took.length,
    witnessLines: witnessFile.entries.length,
    tornLines: witnessFile.torn,
    remembered,
    shown: windows.filter(({ kind }) => kind === 'shown').length,
    attempts: intents.length,
    rows: rows.length,
    openAtEnd: intents.filter(isOpen).length + cancellations.filter(isOpen).length,
  }
}

function lastShown(life: readonly WindowEntry[]): string | null {
  const last = life.findLast((entry) => entry.kind === 'shown')
  return last ? `${last.what} ${last.state}` : null
}

function wasSending(life: readonly WindowEntry[]): boolean {
  const states = new Map<string, string>()
  for (const entry of life) if (entry.kind === 'shown') states.set(`${entry.what} ${entry.reference}`, entry.state)
  return [...states.values()].includes('SENDING')
}

function counted(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

type SendParts = Pick<RoundAccount, 'requests' | 'service' | 'windows' | 'witnessBytes' | 'witnessFile' | 'sent'>

// Only the part of the send journal that existed when a desk died was certainly durable, so the lines of its requests must be in that part, and the
// file may only have grown since.

/** Returns the requests that were sent before their line in the send journal was durable, as text. */
export function undurable(account: SendParts): string[] {
  const sends = sendsIn(account)
  return [...rewritten(account), ...sends.flatMap((send) => aheadOf(send, account))]
}

/** Returns the desks after whose death the existing part of the send journal was changed. */
function rewritten({ windows, witnessBytes }: SendParts): string[] {
  return deathsIn(windows)
    .filter((death) => crc32(witnessBytes.subarray(0, death.witnessBytes)) !== death.witnessCrc)
    .map(({ desk }) => `unwitnessed: what desk ${desk} left in the send journal was changed afterwards`)
}

interface Send {
  readonly kind: 'book' | 'cancel'
  readonly reference: string
  /** Both references of its booking: a cancellation may be sent with one and recorded under the other. */
  readonly names: ReadonlySet<string>
  /** 1 for the first send of its kind about this booking. */
  readonly number: number
  readonly atMs: number
}

const kinds: Readonly<Record<string, Send['kind']>> = { bookRate: 'book', cancelBooking: 'cancel' }

function sendsIn({ requests, service }: SendParts): Send[] {
  const sends: Send[] = []
  for (const { endpoint, clientRef, bookingRef, atMs } of requests) {
    const kind = kinds[endpoint]
    if (!kind) continue
    const reference = bookingRef ?? clientRef ?? ''
    const booking = service.bookings.find((one) => one.bookingRef === reference || one.clientRef === reference)
    const names = new Set([reference, booking?.bookingRef ?? reference, booking?.clientRef ?? reference])
    const before = sends.filter((send) => send.kind === kind && send.names.has(reference))
    sends.push({ kind, reference, names, number: before.length + 1, atMs })
  }
  return sends
}

/** Returns which lines a send lacks: each needs its own line in the send journal and in the ledger. */
function aheadOf(send: Send, { windows, witnessBytes, witnessFile, sent }: SendParts): string[] {
  const isBefore = (line: { readonly kind: string; readonly reference: string; readonly atMs: number }) =>
    line.kind === send.kind && send.names.has(line.reference) && line.atMs <= send.atMs
  const durable = deathsIn(windows).find(({ desk }) => send.atMs < openedAfter(desk, windows))?.witnessBytes ?? witnessBytes.length
  const witnessed = witnessFile.entries.filter((entry) => isBefore(entry) && entry.endByte <= durable).length
  const missing = [...(witnessed < send.number ? ['send journal'] : []), ...(sent.filter(isBefore).length < send.number ? ['ledger'] : [])]
  return missing.map(
    (where) => `unwitnessed: request ${send.number} to ${send.kind} ${send.reference} had no line of its own in the ${where}`,
  )
}

function deathsIn(windows: readonly WindowEntry[]) {
  return windows.filter((entry): entry is WindowEntry & Death => entry.kind === 'dead')
}

/** Returns when the next desk opened its ledger after one died; nobody wrote in between. */
function openedAfter(desk: number, windows: readonly WindowEntry[]): number {
  return windows.find((entry) => entry.kind === 'opening' && entry.desk > desk)?.atMs ?? Number.POSITIVE_INFINITY
}

/** Returns what the sources recorded about the references in a finding, in chronological order: one line for each record. */
function story(problem: string, { service, witnessFile, windows, intents, cancellations, rows, csv }: RoundAccount): string[] {
  const names = new Set(problem.split(/[\s(),:]+/))
  // Include the booking's other reference.
  for (const { bookingRef, clientRef } of service.took) {
    if (names.has(bookingRef)) names.add(clientRef)
    if (names.has(clientRef)) names.add(bookingRef)
  }
  const isAbout = (...references: readonly (string | null)[]) => references.some((one) => one !== null && names.has(one))

  const moments = [
    ...windows.flatMap((entry) => {
      if (entry.kind !== 'shown' || !isAbout(entry.reference)) return []
      const death = windows.find((other) => other.kind === 'dead' && other.desk === entry.desk)
      return [
        { atMs: entry.atMs, said: `desk ${entry.desk} showed ${entry.what} ${entry.state}` },
        ...(death ? [{ atMs: death.atMs, said: `desk ${entry.desk} was killed` }] : []),
      ]
    }),
    ...service.requests
      .filter(({ clientRef, bookingRef }) => isAbout(clientRef, bookingRef))
      .map(({ atMs, endpoint }) => ({ atMs, said: `service received ${endpoint}` })),
    ...service.took
      .filter(({ clientRef, bookingRef }) => isAbout(clientRef, bookingRef))
      .map(({ atMs, took, status }) => ({ atMs, said: `service ${took}: ${status}` })),
    ...witnessFile.entries
      .filter(({ reference }) => isAbout(reference))
      .map(({ atMs, kind, endByte }) => ({ atMs, said: `witness ${kind}, up to byte ${endByte}` })),
  ]
  const timeline = moments.sort((a, b) => a.atMs - b.atMs).map(({ atMs, said }) => `${new Date(atMs).toISOString().slice(11, 23)} ${said}`)
  const atTheEnd = [
    ...intents.filter(({ clientRef }) => isAbout(clientRef)).map(({ state }) => `ledger: attempt ${state}`),
    ...cancellations.filter(({ reference }) => isAbout(reference)).map(({ state }) => `ledger: cancellation ${state}`),
    ...rows.filter(({ bookingRef, clientRef }) => isAbout(bookingRef, clientRef)).map(({ status }) => `ledger: booking ${status}`),
    ...(csv ?? []).filter(({ bookingRef }) => isAbout(bookingRef)).map(({ status }) => `CSV: ${status}`),
  ]
  return [...new Set([...timeline, ...atTheEnd])]
}
