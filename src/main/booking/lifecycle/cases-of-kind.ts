/**
 * The cases of one kind, bookings or cancellations: their ledger rows, how they are sent and looked up, and their recovery at startup from
 * ledger and send journal.
 */
import { type EndpointName, endpoints, type RequestOf } from '../../../shared/contract/endpoints.ts'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { isDate } from '../../../shared/domain/dates.ts'
import { referenceFromName } from '../../../shared/domain/reference.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { CommitExtras, NewEvidence, WhichCases } from '../../ledger/records.ts'
import type { LookUpTarget } from '../../service/answers/look-up-target.ts'
import { type LookUpOutcome, lookUpOutcome } from '../../service/answers/outcomes.ts'
import type { CallOutcome, ServiceClient } from '../../service/answers/service.ts'
import { announcedEntries, entryKeysOf, type JournalEntry } from '../send-journal/send-journal.ts'
import { type CallResult, isOpen, type RecoveryEvent, type SomeCase } from './case.ts'
import { type CaseRunner, type CaseRunnerContext, type CaseRunnerParts, createCaseRunner } from './case-runner.ts'
import type { ServiceConnection } from './service-connection.ts'

/** The operations that the endpoint table marks as sent once. */
type SentOnce = { [N in EndpointName]: (typeof endpoints)[N]['sending'] extends 'once' ? N : never }[EndpointName]

/** A request that is missing from the ledger, with the state of its case as far as it is known. */
export interface RecoveredCase<State> {
  readonly before: State
  readonly line: JournalEntry
}

/** The facts that the machine gets with an answer. `attempt`: the number of requests so far. */
interface Answered<Kind extends string> extends Pick<CallResult<unknown>, 'at' | 'said'> {
  readonly kind: Kind
  readonly attempt: number
}

/** An answered look-up, and what it was for. */
interface LookedUp {
  readonly answer: CallOutcome<'checkBooking'>
  readonly outcome: LookUpOutcome
  readonly target: LookUpTarget
}

/** A case that is looked up. */
type WatchedCase = SomeCase & { readonly watch: { readonly dueTickMs: number } | null }

/** One kind of case: its machine, its ledger rows, and how it is sent and looked up. `Listed`: a row as the ledger lists it. */
export interface CasesOfKindParts<
  Row extends { readonly body: string },
  Listed extends Row,
  State extends WatchedCase,
  Event extends { readonly kind: string },
  Sending extends { readonly service: ServiceClient },
  Operation extends SentOnce,
> extends Omit<CaseRunnerParts<State, Event, Sending>, 'stored' | 'save' | 'send' | 'look'> {
  readonly kind: 'book' | 'cancel'
  readonly ledger: Pick<Ledger, 'journalEntriesMissingFromLedger' | 'note'>
  readonly rows: Omit<CaseRowsParts<Row, State>, 'ledger' | keyof CaseRunnerContext<State>> & {
    readonly list: (which: WhichCases) => Promise<readonly Listed[]>
  }
  /** Creates a case from its journal entry alone. */
  readonly remembered: (line: JournalEntry) => State
  /** Returns the requests among these whose outcome may still be found out; all of them if absent. */
  readonly stillOpen?: (lost: readonly RecoveredCase<State>[]) => Promise<readonly RecoveredCase<State>[]>
  readonly operation: Operation
  readonly requestOf: (caseState: State, sending: Sending) => RequestOf<Operation>
  readonly answered: (caseState: State, outcome: CallOutcome<Operation>, answered: Answered<'answered'>) => Event
  /** Returns what the ledger has learned since about the booking of a case; null if nothing. */
  readonly rowAbout?: (caseState: State) => Promise<LedgerRow | null>
  readonly targetOf: (caseState: State, row: LedgerRow | null) => LookUpTarget
  readonly lookedUp: (caseState: State, lookedUp: LookedUp, answered: Answered<'lookedUp'>) => Event
}

/** The cases of one kind, and their rows. */
export interface CasesOfKind<Row, Listed, State, Event, Sending> extends CaseRunner<State, Event, Sending> {
  /** The cases whose outcome is open. */
  open(): State[]
  isSending(): boolean
  /** The newest settled cases, with their rows. */
  settled(): Promise<{ readonly caseState: State; readonly row: Listed }[]>
  /** Converts a row to a case; null, and quarantined, when it is unreadable. */
  read(row: Row): State | null
  /** The quarantined rows. */
  unread(): Row[]
  /** Recovers the open cases from the ledger, and cases that the ledger lost from `lines`. Rejects if the ledger cannot be read. */
  resume(lines: readonly JournalEntry[]): Promise<void>
}

/** Creates an empty set of cases of one kind. */
export function createCasesOfKind<
  Row extends { readonly body: string },
  Listed extends Row,
  State extends WatchedCase,
  Event extends { readonly kind: string },
  Sending extends { readonly service: ServiceClient },
  Operation extends SentOnce,
>(
  parts: CasesOfKindParts<Row, Listed, State, Event | RecoveryEvent, Sending, Operation>,
): CasesOfKind<Row, Listed, State, Event | RecoveryEvent, Sending> {
  const rows = createCaseRows<Row, State>({ ...parts, ...parts.rows })

  const send = async (name: string, attempt: number, sending: Sending) => {
    const outcome = await sendOnce(sending.service, parts.operation, parts.requestOf(runner.current(name), sending), parts.clock.nowMs)
    await runner.apply(
      name,
      parts.answered(runner.current(name), outcome, { kind: 'answered', ...runner.answerFacts(outcome.facts), attempt }),
    )
  }

  const look = async (name: string, current: ServiceConnection, signal: AbortSignal) => {
    const caseState = runner.current(name)
    const sentTo = caseState.attempts.at(-1)?.sentTo
    // A look-up that starts before the request has ended says nothing about it.
    if (!sentTo || caseState.state === 'SENDING') return
    const row = (await parts.rowAbout?.(caseState)) ?? null
    await current.reach(signal)
    const answer = await current.service.checkBooking(parts.targetOf(caseState, row).reference, signal)
    if (signal.aborted) return
    const latest = runner.current(name)
    const target = parts.targetOf(latest, row)
    const outcome = lookUpOutcome(answer, target, { sentTo, askedOf: current.identity, hasAnswered: current.hasAnswered() })
    const answered = { kind: 'lookedUp', ...runner.answerFacts(answer.facts), attempt: caseState.attempts.length } as const
    await runner.apply(name, parts.lookedUp(latest, { answer, outcome, target }, answered))
  }

  const recovered = (line: JournalEntry): RecoveredCase<State> => ({ before: parts.remembered(line), line })

  /** Returns the requests that are in the send journal but not in the ledger, and whose outcome may still be found out. */
  const lost = async (announcements: readonly JournalEntry[]): Promise<readonly RecoveredCase<State>[]> => {
    const names = new Set(await parts.ledger.journalEntriesMissingFromLedger(parts.kind, entryKeysOf(announcements)))
    const lines = announcements.filter(({ reference }) => names.has(reference))
    const stored = async (line: JournalEntry) => {
      const before = await rows.stored(line.reference)
      return before ? { before, line } : recovered(line)
    }
    const missing = await Promise.all(lines.map(stored))
    return parts.stillOpen ? parts.stillOpen(missing) : missing
  }

  const runner: CaseRunner<State, Event | RecoveryEvent, Sending> = createCaseRunner({
    ...parts,
    stored: rows.stored,
    save: rows.save,
    send,
    look,
  })

  return {
    ...runner,
    open: () => runner.all().filter(isOpen),
    isSending: () => runner.all().some(({ state }) => state === 'SENDING'),
    settled: async () => {
      const listed = (await parts.rows.list('settled')).flatMap((row) => {
        const caseState = runner.find(rows.nameOf(row)) ?? rows.read(row)
        return caseState ? [{ caseState, row }] : []
      })
      await rows.notify()
      return listed
    },
    read: rows.read,
    unread: rows.unread,
    resume: async (lines) => {
      const rowsAtStart = [...(await parts.rows.list('open')), ...(await parts.rows.list('watched'))]
      const read = rowsAtStart.map((row) => ({ name: rows.nameOf(row), before: rows.read(row) }))
      // Load all before the first event, so that bookings shown by other calls in the meantime find their case.
      for (const { before } of read) if (before) runner.setCurrent(before)
      for (const { name, before } of read) if (before) await runner.apply(name, { kind: 'restarted', at: runner.at() })

      const announcements = announcedEntries(parts.kind, lines)
      const names = new Set(read.map(({ name }) => name))
      const unread = announcements.filter(({ reference }) => names.has(reference) && rows.isUnread(reference))
      for (const { before, line } of [...unread.map(recovered), ...(await lost(announcements))]) {
        runner.setCurrent(before)
        await runner.apply(line.reference, { kind: 'witnessed', at: runner.at(), line })
      }
      await rows.notify()
    },
  }
}

/** Returns the request if the endpoint table's schema accepts it. Errors: `input`. Called before anything is stored. */
export function requireSendable<N extends SentOnce>(operation: N, request: RequestOf<N>): RequestOf<N> {
  const read = endpoints[operation].request.safeParse(request)
  if (read.success) return request
  const fields = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }))
  throw new FailureError({ kind: 'input', fields })
}

/** Sends a request once. The client never rejects; if it did, the request might have been sent, so that counts as no answer. */
function sendOnce<N extends SentOnce>(
  service: ServiceClient,
  operation: N,
  request: RequestOf<N>,
  nowMs: () => number,
): Promise<CallOutcome<N>> {
  return service[operation](request).catch(() => {
    const atMs = nowMs()
    const facts = { sentAtMs: atMs, endedAtMs: atMs, during: { from: atMs, to: atMs }, serverDateMs: null, status: null }
    return { ok: false, failure: { kind: 'noAnswer', cause: 'broken', afterMs: 0 }, facts }
  })
}

/** How rows of one kind are read, written and converted. */
export interface CaseRowsParts<Row extends { readonly body: string }, State>
  extends Pick<CaseRunnerContext<State>, 'clock' | 'noticed' | 'unreadable'> {
  readonly nameOf: (row: Row) => string
  readonly row: (name: string) => Promise<Row | null>
  readonly save: (row: Row, extras: CommitExtras) => Promise<unknown>
  readonly rowOf: (caseState: State) => Row
  /** Null for an unreadable row. */
  readonly read: (row: Row) => State | null
  readonly notice: NoticeKind
  readonly ledger: Pick<Ledger, 'note'>
}

/** The ledger rows of one kind of case. */
interface CaseRows<Row, State> {
  nameOf(row: Row): string
  /** Reads a case by name; null when it is missing or quarantined. */
  stored(name: string): Promise<State | null>
  /** Writes a case. If it replaces an unreadable body, that body is committed with it as evidence. */
  save(caseState: State, extras: CommitExtras): Promise<void>
  read(row: Row): State | null
  unread(): Row[]
  isUnread(name: string): boolean
  /** Gives a notice for each quarantined row not reported in this run. Never rejects: a notice that cannot be stored is given later. */
  notify(): Promise<void>
}

/**
 * Creates the access to rows of one kind; none is quarantined yet. A quarantined row is overwritten only when the service or a clerk
 * provides new data for the same reference, and its body is then recorded as evidence in the same commit.
 */
export function createCaseRows<Row extends { readonly body: string }, State>(parts: CaseRowsParts<Row, State>): CaseRows<Row, State> {
  const { nameOf, ledger, clock } = parts
  const unread = new Map<string, Row>()
  const reported = new Set<string>()

  const read = (row: Row): State | null => {
    const caseState = parts.read(row)
    if (caseState === null) unread.set(nameOf(row), row)
    return caseState
  }

  const recordOf = (name: string, { body }: Row): NewEvidence => ({
    subject: name,
    what: 'unreadable',
    atMs: clock.nowMs(),
    serverDateMs: null,
    clockOffsetMs: null,
    body: { stored: parseIfJson(body) },
  })

  return {
    nameOf,
    stored: async (name) => {
      const row = await parts.row(name)
      return row && read(row)
    },
    save: async (caseState, extras) => {
      const row = parts.rowOf(caseState)
      const name = nameOf(row)
      const replaced = unread.get(name)
      await parts.save(row, replaced ? { ...extras, evidence: [recordOf(name, replaced), ...(extras.evidence ?? [])] } : extras)
      unread.delete(name)
    },
    read,
    unread: () => [...unread.values()],
    isUnread: (name) => unread.has(name),
    notify: async () => {
      const names = [...unread.keys()].filter((name) => !reported.has(name))
      if (names.length === 0) return
      for (const name of names) {
        reported.add(name)
        parts.unreadable?.(name)
      }
      const notices = names.map((name) => ({
        ...{ kind: parts.notice, atMs: clock.nowMs(), clientRef: null, bookingRef: null, otherRef: null },
        ...referenceFromName(name),
      }))
      await ledger.note({ notices }).then(parts.noticed, () => {
        for (const name of names) reported.delete(name)
      })
    },
  }
}

/** Parses a body if possible, so that it can be searched when a guest's data is erased. */
function parseIfJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const dayMs = 24 * 3_600_000
const daysAfterCheckout = 30
/** Hotels take bookings about a year ahead, so a stay of unknown dates is over after this time. */
const daysWithoutStay = 400

/** Send-journal entries, split by whether they may still matter. */
interface EntrySelection {
  /** All entries of references that may still matter. */
  readonly current: readonly JournalEntry[]
  /** The number of requests about past stays that the ledger lacks. */
  readonly leftOut: number
}

/**
 * Removes the references whose stay is long over: they must not become open cases when the ledger was lost. A reference keeps all of its
 * entries or none, so that voided entries stay voided.
 */
export async function withoutLongPast(
  ledger: Pick<Ledger, 'journalEntriesMissingFromLedger'>,
  lines: readonly JournalEntry[],
  nowMs: number,
): Promise<EntrySelection> {
  const lastDay = new Date(nowMs - daysAfterCheckout * dayMs).toISOString().slice(0, 10)
  const mayMatter = ({ stay, atMs }: JournalEntry) =>
    stay && isDate(stay.checkout) ? stay.checkout >= lastDay : atMs >= nowMs - daysWithoutStay * dayMs
  const relevant = new Set(lines.filter((line) => line.kind !== 'void' && mayMatter(line)).map(({ reference }) => reference))
  const current = lines.filter(({ reference }) => relevant.has(reference))
  const past = lines.filter(({ reference }) => !relevant.has(reference))
  const unknown = (['book', 'cancel'] as const).map((kind) =>
    ledger.journalEntriesMissingFromLedger(kind, entryKeysOf(announcedEntries(kind, past))),
  )
  return { current, leftOut: (await Promise.all(unknown)).flat().length }
}
