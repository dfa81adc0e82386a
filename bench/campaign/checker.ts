/**
 * The separate checker: lays what the service truly did beside what the desk has written down, and names every
 * difference. It knows nothing of the desk's machines; it reads the accounts of both sides only.
 */

/** Both sides' accounts after a run. Moments are milliseconds of one clock for both. */
export interface Account {
  /** What the service received, in its order. */
  readonly requests: readonly {
    readonly atMs: number
    readonly endpoint: string
    readonly clientRef: string | null
    readonly bookingRef: string | null
  }[]
  /** What the service truly has. `stay` names the stay that it is of; one of its own for each client reference when left out. */
  readonly bookings: readonly Truth[]
  /** The desk's attempts. */
  readonly intents: readonly { readonly clientRef: string; readonly state: string; readonly bookingRef: string | null }[]
  /** The desk's cancellations; the reference is the one that the cancellation was sent by. */
  readonly cancellations: readonly { readonly reference: string; readonly state: string }[]
  /** The ledger's bookings. */
  readonly rows: readonly Row[]
  readonly journal: readonly { readonly kind: string; readonly reference: string; readonly atMs: number }[]
  readonly notices: readonly { readonly kind: string; readonly clientRef: string | null; readonly otherRef: string | null }[]
  /** The exported file; null when nothing was exported. */
  readonly csv:
    | readonly {
        readonly bookingRef: string | null
        readonly status: string
        readonly total: string
        readonly currency: string
        readonly facts?: Facts
      }[]
    | null
  /** Client references that the clerk sent although an attempt of the same stay was open, with a typed reason. */
  readonly overridden?: readonly string[]
}

export interface Truth {
  readonly bookingRef: string
  readonly clientRef: string | null
  readonly status: string
  readonly stay?: string
  readonly facts?: Facts
  /** What no desk could know of it in time; none when left out. */
  readonly excuse?: Excuse | null
}

/** What excuses a second booking of a stay, if somebody is told of it (docs/decisions/2026-11-22-what-a-campaign-excuses.md). */
export const excuses = ['hidden', 'sent twice', 'another desk', 'set back'] as const
export type Excuse = (typeof excuses)[number]

export interface Row {
  readonly bookingRef: string | null
  readonly clientRef: string | null
  readonly status: string | null
  readonly facts?: Facts
}

/** What a booking says beside its status: amounts, currency, hotel, dates, guests, by name. One that is left out is not compared. */
export type Facts = Readonly<Record<string, string | null>>

export interface Verdict {
  /** Confirmed bookings of a stay beyond its first, without the clerk's override. */
  readonly double: number
  /** Bookings of the desk's, confirmed at the service and not so in the ledger. */
  readonly lost: number
  /** Shown as booked or cancelled, and not so at the service. */
  readonly phantom: number
  /** Attempts and cancellations without an outcome. */
  readonly stuck: number
  /** Requests that may book or cancel, without an earlier line of the send journal. */
  readonly unwitnessed: number
  /** Doubles of which no notice tells. */
  readonly silent: number
  /** Of the doubles, those that nothing excuses. */
  readonly inexcusable: number
  /** The others, by what excuses them. */
  readonly reasons: Readonly<Record<Excuse, number>>
  /** Every finding in words. */
  readonly problems: readonly string[]
}

const findings = ['double', 'lost', 'phantom', 'stuck', 'unwitnessed', 'silent'] as const
type Finding = (typeof findings)[number]

/** Lays both accounts side by side. */
export function check(account: Account): Verdict {
  const found: { readonly finding: Finding; readonly problem: string; readonly excuse?: Excuse | null }[] = [
    ...doubles(account),
    ...losses(account),
    ...phantoms(account),
    ...openEnds(account),
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

/** Notices that a booking was found which nobody counted on: a second one, one given up, one that only the send journal knew of. */
const telling: ReadonlySet<string> = new Set(['duplicate', 'surfacedLate', 'notInLedger', 'doubleStay'])

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
    const told = notices.some(
      ({ kind, clientRef, otherRef }) =>
        kind === 'setBack' || (telling.has(kind) && (isIn(references, clientRef) || isIn(references, otherRef))),
    )
    for (const [i, { bookingRef, clientRef }] of surplus.entries()) {
      const problem = `${bookingRef} (${clientRef}) is of the same stay as ${first.bookingRef} (${first.clientRef})`
      // What the service made after it is no excuse for it.
      const excuse = [first, ...surplus.slice(0, i + 1)].find((booking) => booking.excuse)?.excuse ?? null
      yield { finding: 'double' as const, problem, excuse }
      if (!told) yield { finding: 'silent' as const, problem: `no notice tells that ${problem}` }
    }
  }
}

function* losses(account: Account) {
  const ours = ownReferences(account)
  // A desk that knows that it was set back has taken in what it had forgotten, without the attempts.
  const isSetBack = account.notices.some(({ kind }) => kind === 'setBack')
  for (const booking of account.bookings) {
    const { bookingRef, clientRef } = booking
    if (!is(booking, 'CONFIRMED') || clientRef === null || !ours.has(clientRef)) continue
    const row = account.rows.find((one) => one.bookingRef === bookingRef)
    const intent = account.intents.find((one) => one.clientRef === clientRef)
    const said = `${bookingRef} (${clientRef}) is confirmed at the service`
    if (!row) yield { finding: 'lost' as const, problem: `${said} and not in the ledger` }
    else if (!is(row, 'CONFIRMED')) yield { finding: 'lost' as const, problem: `${said} and ${row.status} in the ledger` }
    else if (!intent && !isSetBack) yield { finding: 'lost' as const, problem: `${said} and no attempt of the desk's` }
    else if (intent && !isOpen(intent.state) && !tellsTruth(intent, account.bookings))
      yield { finding: 'lost' as const, problem: `${said} and its attempt is ${intent.state}` }
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
    const sought = bookings.filter(({ bookingRef, clientRef }) => bookingRef === reference || clientRef === reference)
    if (state === 'CANCELLED' && !sought.some((one) => is(one, 'CANCELLED')))
      yield phantom(`cancellation of ${reference}`, 'CANCELLED', sought[0])
  }
}

function phantom(what: string, status: string, truth: Truth | undefined) {
  return { finding: 'phantom' as const, problem: `${what} is shown as ${status} and is ${truth?.status ?? 'nothing'} at the service` }
}

function* openEnds({ intents, cancellations }: Account) {
  for (const { clientRef, state } of intents)
    if (isOpen(state)) yield { finding: 'stuck' as const, problem: `attempt ${clientRef} is ${state}` }
  for (const { reference, state } of cancellations)
    if (isOpen(state)) yield { finding: 'stuck' as const, problem: `cancellation of ${reference} is ${state}` }
}

/** Which kind of journal entry goes before which request. */
const witnessedAs = new Map([
  ['bookrate', 'book'],
  ['cancelbooking', 'cancel'],
])

function* unwitnessed({ requests, journal: witness }: Account) {
  for (const { atMs, endpoint, clientRef, bookingRef } of requests) {
    const kind = witnessedAs.get(endpoint.toLowerCase())
    if (!kind) continue
    const before = witness.some(
      (line) => line.kind === kind && line.atMs <= atMs && (line.reference === clientRef || line.reference === bookingRef),
    )
    if (!before) yield { finding: 'unwitnessed' as const, problem: `${endpoint} of ${bookingRef ?? clientRef}` }
  }
}

/** The export is the ledger: a row that it lacks is lost to the accounts, and one that it has too many is made up. */
function* wrongExports({ csv, rows }: Account) {
  if (!csv) return
  for (const { bookingRef, status } of rows)
    if (!csv.some((line) => line.bookingRef === bookingRef && line.status === status))
      yield { finding: 'lost' as const, problem: `${bookingRef}, ${status} in the ledger, is not so in the export` }
  for (const { bookingRef, status } of csv)
    if (!rows.some((row) => row.bookingRef === bookingRef))
      yield { finding: 'phantom' as const, problem: `${bookingRef}, ${status} in the export, is not in the ledger` }
}

/** What the ledger shows of a booking, and what the export has of it, is what the service has: to the letter, amounts by their value. */
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

/** A decimal number without the zeros that do not count; any other text as it is. */
const plain = (text: string | null) => (text !== null && /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text)

/** Client references that this desk has used, by the account of either side. */
function ownReferences({ requests, journal: witness, intents }: Account): ReadonlySet<string> {
  return new Set([
    ...requests.filter(({ endpoint }) => endpoint.toLowerCase() === 'bookrate').flatMap(({ clientRef }) => clientRef ?? []),
    ...witness.filter(({ kind }) => kind === 'book').map(({ reference }) => reference),
    ...intents.map(({ clientRef }) => clientRef),
  ])
}

/** Whether an attempt that is settled says what is true of some booking under its reference. */
function tellsTruth({ clientRef, state }: { clientRef: string; state: string }, bookings: readonly Truth[]): boolean {
  return bookings.some((one) => one.clientRef === clientRef && is(one, state))
}

function is(of: { readonly status: string | null } | undefined, status: string): boolean {
  const spelt = (word: string | null | undefined) => (word === 'CANCELED' ? 'CANCELLED' : word)
  return of !== undefined && spelt(of.status) === spelt(status)
}

const isOpen = (state: string) => state === 'SENDING' || state === 'UNKNOWN'
const isIn = (references: readonly (string | null)[], one: string | null) => one !== null && references.includes(one)
