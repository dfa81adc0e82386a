/**
 * The independent checker: compares what the service really did with what the desk recorded, and reports every difference. It shares no code
 * with the desk's state machines and reads only the two accounts.
 */

/** Both sides' accounts after a run. Times are milliseconds of one shared clock. */
export interface Account {
  /** The requests that the service received, in order. */
  readonly requests: readonly {
    readonly atMs: number
    readonly endpoint: string
    readonly clientRef: string | null
    readonly bookingRef: string | null
  }[]
  /** The bookings that the service really has. `stay` names the stay; without it, each client reference counts as its own stay. */
  readonly bookings: readonly Truth[]
  /** The desk's attempts. */
  readonly intents: readonly { readonly clientRef: string; readonly state: string; readonly bookingRef: string | null }[]
  /** The desk's cancellations, with the reference that was sent. */
  readonly cancellations: readonly { readonly reference: string; readonly state: string }[]
  /** The ledger's bookings. */
  readonly rows: readonly Row[]
  readonly journal: readonly { readonly kind: string; readonly reference: string; readonly atMs: number }[]
  readonly notices: readonly { readonly kind: string; readonly clientRef: string | null; readonly otherRef: string | null }[]
  /** The lines of the exported file; null if nothing was exported. */
  readonly csv:
    | readonly {
        readonly bookingRef: string | null
        readonly status: string
        readonly total: string
        readonly currency: string
        readonly facts?: Facts
      }[]
    | null
  /** Client references that the clerk sent with a typed reason while another attempt of the same stay was open. */
  readonly overridden?: readonly string[]
  /** Client references under ids that the desk had taken since the image to which its machine was put back: it cannot know them as its own. */
  readonly forgotten?: readonly string[]
}

export interface Truth {
  readonly bookingRef: string
  readonly clientRef: string | null
  readonly status: string
  readonly stay?: string
  readonly facts?: Facts
  /** Why the desk could not know of the booking in time; null or absent if it could. */
  readonly excuse?: Excuse | null
}

/** Reasons that excuse a second booking of a stay, provided a notice reports it (docs/decisions/2026-11-22-campaign.md). */
export const excuses = ['hidden', 'sent twice', 'another desk', 'set back'] as const
export type Excuse = (typeof excuses)[number]

export interface Row {
  readonly bookingRef: string | null
  readonly clientRef: string | null
  readonly status: string | null
  readonly facts?: Facts
}

/** A booking's facts other than its status, by name: amounts, currency, hotel, dates, guests. Missing facts are not compared. */
export type Facts = Readonly<Record<string, string | null>>

export interface Verdict {
  /** Confirmed bookings of a stay beyond its first, without the clerk's override. */
  readonly double: number
  /** The desk's bookings that are confirmed at the service but not in the ledger. */
  readonly lost: number
  /** Shown as booked or cancelled, but the service has another status. */
  readonly phantom: number
  /** Attempts and cancellations without an outcome. */
  readonly stuck: number
  /** Booking and cancellation requests without an earlier line in the send journal. */
  readonly unwitnessed: number
  /** Doubles that no notice reports. */
  readonly silent: number
  /** Doubles without an excuse. */
  readonly inexcusable: number
  /** Excused doubles, by excuse. */
  readonly reasons: Readonly<Record<Excuse, number>>
  /** Every finding as text. */
  readonly problems: readonly string[]
}

const findings = ['double', 'lost', 'phantom', 'stuck', 'unwitnessed', 'silent'] as const
type Finding = (typeof findings)[number]

/** Compares both accounts and returns the counts and texts of all findings. */
export function check(account: Account): Verdict {
  const found: { readonly finding: Finding; readonly problem: string; readonly excuse?: Excuse | null }[] = [
    ...doubles(account),
    ...losses(account),
    ...phantoms(account),
    ...stuckCases(account),
    ...unwitnessed(account),
    ...wrongExports(account),
    ...wrongContents(account),
  ]
  const counts = Object.fromEntries(findings.map((name) => [name, found.filter(({ finding }) => finding === name).length]))
  const excused = (by: Excuse | null) => found.filter(({ finding, excuse }) => finding === 'double' && (excuse ?? null) === by).length
  return {
    ...(counts as Record<Finding, number>),
    inexcusable: excused(null),
    reasons: Object.fromEntries(excuses.map((excuse) => [excuse, excused(excuse)])) as Record<Excuse, number>,
    problems: found.map(({ finding, problem, excuse }) => `${finding}: ${problem}${excuse ? ` (${excuse})` : ''}`),
  }
}

/** Notices about an unexpected booking: a duplicate, one that was given up, or one known only from the send journal. */
const reportingKinds: ReadonlySet<string> = new Set(['duplicate', 'surfacedLate', 'notInLedger', 'doubleStay'])

function* doubles({ bookings, notices, overridden }: Account) {
  const stays = new Map<string, Truth[]>()
  for (const booking of bookings) {
    if (!is(booking, 'CONFIRMED') || (booking.clientRef !== null && overridden?.includes(booking.clientRef))) continue
    const stay = booking.stay ?? `of ${booking.clientRef ?? booking.bookingRef}`
    stays.set(stay, [...(stays.get(stay) ?? []), booking])
  }
  for (const [first, ...surplus] of stays.values()) {
    if (!first || surplus.length === 0) continue
    const references = [first, ...surplus].flatMap(({ clientRef, bookingRef }) => [clientRef, bookingRef])
    const isReported = notices.some(
      ({ kind, clientRef, otherRef }) =>
        kind === 'setBack' || (reportingKinds.has(kind) && (isIn(references, clientRef) || isIn(references, otherRef))),
    )
    for (const [i, { bookingRef, clientRef }] of surplus.entries()) {
      const problem = `${bookingRef} (${clientRef}) is of the same stay as ${first.bookingRef} (${first.clientRef})`
      // An excuse of a later booking does not excuse this one.
      const excuse = [first, ...surplus.slice(0, i + 1)].find((booking) => booking.excuse)?.excuse ?? null
      yield { finding: 'double' as const, problem, excuse }
      if (!isReported) yield { finding: 'silent' as const, problem: `no notice reports that ${problem}` }
    }
  }
}

function* losses(account: Account) {
  const ours = ownReferences(account)
  // A desk that noticed its restore from an older copy has fetched the lost bookings again, but not their attempts.
  const isSetBack = account.notices.some(({ kind }) => kind === 'setBack')
  for (const booking of account.bookings) {
    const { bookingRef, clientRef } = booking
    if (!is(booking, 'CONFIRMED') || clientRef === null || !ours.has(clientRef)) continue
    const row = account.rows.find((one) => one.bookingRef === bookingRef)
    const intent = account.intents.find((one) => one.clientRef === clientRef)
    const text = `${bookingRef} (${clientRef}) is confirmed at the service`
    if (!row) yield { finding: 'lost' as const, problem: `${text} and not in the ledger` }
    else if (!is(row, 'CONFIRMED')) yield { finding: 'lost' as const, problem: `${text} and ${row.status} in the ledger` }
    else if (!intent && !isSetBack && !account.forgotten?.includes(clientRef))
      yield { finding: 'lost' as const, problem: `${text} and no attempt of the desk's` }
    else if (intent && !isOpen(intent.state) && !matchesService(intent, account.bookings))
      yield { finding: 'lost' as const, problem: `${text} and its attempt is ${intent.state}` }
  }
}

function* phantoms({ bookings, rows, intents, cancellations }: Account) {
  const truthOf = (reference: string | null) => bookings.find(({ bookingRef }) => bookingRef === reference)
  const shown = ['CONFIRMED', 'CANCELLED'] as const
  for (const row of rows) {
    const truth = truthOf(row.bookingRef)
    for (const status of shown)
      if (is(row, status) && !is(truth, status)) yield phantom(`${row.bookingRef} (${row.clientRef})`, status, truth)
  }
  for (const { clientRef, state, bookingRef } of intents) {
    const truth = truthOf(bookingRef)
    for (const status of shown)
      if (state === status && !(truth?.clientRef === clientRef && is(truth, status))) yield phantom(`attempt ${clientRef}`, status, truth)
  }
  for (const { reference, state } of cancellations) {
    const found = bookings.filter(({ bookingRef, clientRef }) => bookingRef === reference || clientRef === reference)
    if (state === 'CANCELLED' && !found.some((one) => is(one, 'CANCELLED')))
      yield phantom(`cancellation of ${reference}`, 'CANCELLED', found[0])
  }
}

function phantom(what: string, status: string, truth: Truth | undefined) {
  return { finding: 'phantom' as const, problem: `${what} is shown as ${status} and is ${truth?.status ?? 'nothing'} at the service` }
}

function* stuckCases({ intents, cancellations }: Account) {
  for (const { clientRef, state } of intents)
    if (isOpen(state)) yield { finding: 'stuck' as const, problem: `attempt ${clientRef} is ${state}` }
  for (const { reference, state } of cancellations)
    if (isOpen(state)) yield { finding: 'stuck' as const, problem: `cancellation of ${reference} is ${state}` }
}

/** The kind of journal entry that must precede each request. */
const journalKindOf = new Map([
  ['bookrate', 'book'],
  ['cancelbooking', 'cancel'],
])

function* unwitnessed({ requests, journal }: Account) {
  for (const { atMs, endpoint, clientRef, bookingRef } of requests) {
    const kind = journalKindOf.get(endpoint.toLowerCase())
    if (!kind) continue
    const before = journal.some(
      (line) => line.kind === kind && line.atMs <= atMs && (line.reference === clientRef || line.reference === bookingRef),
    )
    if (!before) yield { finding: 'unwitnessed' as const, problem: `${endpoint} of ${bookingRef ?? clientRef}` }
  }
}

/** Compares the export with the ledger: a missing row counts as lost, an extra one as phantom. */
function* wrongExports({ csv, rows }: Account) {
  if (!csv) return
  for (const { bookingRef, status } of rows)
    if (!csv.some((line) => line.bookingRef === bookingRef && line.status === status))
      yield {
        finding: 'lost' as const,
        problem: `${bookingRef}, ${status} in the ledger, is missing from the export or has another status there`,
      }
  for (const { bookingRef, status } of csv)
    if (!rows.some((row) => row.bookingRef === bookingRef))
      yield { finding: 'phantom' as const, problem: `${bookingRef}, ${status} in the export, is not in the ledger` }
}

/** Yields facts in the ledger or export that differ from the service's. Texts must be identical; amounts are compared by value. */
export function* wrongContents({ bookings, rows, csv }: Pick<Account, 'bookings' | 'rows' | 'csv'>) {
  const truths = new Map(bookings.map((booking) => [booking.bookingRef, booking]))
  for (const [place, shown] of [['the ledger', rows] as const, ['the export', csv ?? []] as const])
    for (const { bookingRef, status, facts = {} } of shown) {
      const truth = bookingRef === null ? undefined : truths.get(bookingRef)
      if (!truth?.facts || !is({ status }, truth.status)) continue
      for (const [name, value] of Object.entries(facts)) {
        const actual = truth.facts[name]
        if (actual === undefined || plain(value) === plain(actual)) continue
        yield { finding: 'phantom' as const, problem: `${bookingRef} has ${name} ${value} in ${place} and ${actual} at the service` }
      }
    }
}

/** Returns a decimal number without trailing zeros, and any other text unchanged. */
const plain = (text: string | null) => (text !== null && /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text)

/** Returns the client references that this desk has used, according to either side. */
function ownReferences({ requests, journal, intents }: Account): ReadonlySet<string> {
  return new Set([
    ...requests.filter(({ endpoint }) => endpoint.toLowerCase() === 'bookrate').flatMap(({ clientRef }) => clientRef ?? []),
    ...journal.filter(({ kind }) => kind === 'book').map(({ reference }) => reference),
    ...intents.map(({ clientRef }) => clientRef),
  ])
}

/** Whether some booking with the attempt's client reference has the attempt's state. */
function matchesService({ clientRef, state }: { clientRef: string; state: string }, bookings: readonly Truth[]): boolean {
  return bookings.some((one) => one.clientRef === clientRef && is(one, state))
}

function is(of: { readonly status: string | null } | undefined, status: string): boolean {
  const normalised = (word: string | null | undefined) => (word === 'CANCELED' ? 'CANCELLED' : word)
  return of !== undefined && normalised(of.status) === normalised(status)
}

const isOpen = (state: string) => state === 'SENDING' || state === 'UNKNOWN'
const isIn = (references: readonly (string | null)[], one: string | null) => one !== null && references.includes(one)
