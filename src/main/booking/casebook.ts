/**
 * Keeps the cases of one connection: carries out what the machine asks for, in its order, and looks open cases up when
 * they are due. Witness line, then ledger row, then one send; if one of the first two fails, nothing is sent.
 */

import type { BookingCase } from '../../shared/booking-views.ts'
import { endpoints, type RequestOf } from '../../shared/endpoints.ts'
import { type Failure, FailureError } from '../../shared/failure.ts'
import type { CreditCard } from '../../shared/schemas.ts'
import type { Ledger, StoredIntent } from '../ledger/ledger.ts'
import { bookOutcome, lookUpOutcome } from '../service/outcomes.ts'
import type { CallOutcome, ServiceClient } from '../service/service.ts'
import type { Chance, Clock } from './clock.ts'
import { type Content, clientRefFrom, hashOf, isOwnRef, sameStay } from './intent.ts'
import type { Line } from './line.ts'
import { type At, type Case, draft, type Effect, type Event, isOpen, maySend, type Shown, step } from './machine.ts'
import { recordOf } from './records.ts'
import { viewOf } from './view.ts'
import type { Witness } from './witness.ts'

export interface CasebookParts {
  readonly ledger: Pick<Ledger, 'saveIntent' | 'intent' | 'intents'>
  readonly witness: Pick<Witness, 'append'>
  /** The service, or null while there is no API key: open cases then wait. */
  readonly line: () => Line | null
  readonly clock: Clock
  readonly chance: Chance
  /** Told of every case whose new state is in the ledger. */
  readonly tell: (changed: BookingCase) => void
}

export interface Casebook {
  /**
   * Sends a new intent under a new reference and waits for its answer. Errors: `caseOpen`, another case of the same stay
   * has no outcome yet; `noKey`; `ledger` or `file`, the attempt could not be written down. In all of them nothing was sent.
   */
  begin(content: Content, card?: CreditCard): Promise<BookingCase>
  /** Sends the very same request again, where the machine allows it. Errors as `begin`; `inFlight` when it does not. */
  sendAgain(clientRef: string, card?: CreditCard): Promise<BookingCase>
  /** Looks a case up now. Two at a time are one. */
  lookUp(clientRef: string): Promise<BookingCase>
  /** Tells the machine of a booking that some other call showed. Nothing happens when it is not one of ours. */
  shown(shown: Shown): Promise<void>
  case(clientRef: string): Promise<Case>
  cases(which: { readonly open: boolean }): Promise<BookingCase[]>
  openCount(): number
  isSending(): boolean
  /** Takes up what the ledger holds, after a start. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** What a send takes beside the case: never kept, never part of an effect. */
interface Sending {
  readonly service: ServiceClient
  readonly request: RequestOf<'bookRate'>
}

/** How long an open case waits before it asks again whether there is a service to ask. */
const noLineRetryMs = 60_000

export function createCasebook({ ledger, witness, line, clock, chance, tell }: CasebookParts): Casebook {
  const cases = new Map<string, Case>()
  const alarms = new Map<string, () => void>()
  const looking = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  const at = (): At => ({ wallMs: clock.nowMs(), tickMs: clock.tickMs(), jitter: chance.jitter() })

  const needLine = (): Line => {
    const current = line()
    if (!current) throw new FailureError({ kind: 'noKey' })
    return current
  }

  const load = async (clientRef: string): Promise<Case> => {
    const kept = cases.get(clientRef)
    if (kept) return kept
    const stored = await ledger.intent(clientRef)
    if (!stored) throw new FailureError({ kind: 'notHere' })
    return keep(JSON.parse(stored.body) as Case)
  }

  const keep = (next: Case): Case => {
    cases.set(next.clientRef, next)
    alarms.get(next.clientRef)?.()
    alarms.delete(next.clientRef)
    if (next.watch) arm(next.clientRef, next.watch.dueTickMs - clock.tickMs())
    return next
  }

  const arm = (clientRef: string, waitMs: number) => {
    if (stopping.signal.aborted) return
    const due = () => {
      if (!line()) return arm(clientRef, noLineRetryMs)
      lookUp(clientRef).catch(() => arm(clientRef, noLineRetryMs))
    }
    alarms.set(clientRef, clock.after(waitMs, due))
  }

  /** A window that cannot be told, because it closes, changes nothing about the case. */
  const told = (of: Case) => {
    if (stopping.signal.aborted) return
    try {
      tell(viewOf(of))
    } catch {}
  }

  /** One event through the machine and into the ledger. After a send it never rejects: the case says what is known. */
  const apply = async (before: Case, event: Event, sending?: Sending): Promise<void> => {
    const { state, effects } = step(before, event)
    if (state === before) return
    keep(state)
    for (const effect of effects) {
      try {
        await perform(state, effect, sending)
      } catch (error) {
        const failure = failureOf(error)
        if (event.kind === 'confirm' && effect.kind !== 'send') {
          told(keep(step(state, { kind: 'notRecorded', at: at(), failure }).state))
          throw new FailureError(failure, { cause: error })
        }
        // A send that broke off may have left: the case is then no draft again.
        told(keep(step(effect.kind === 'send' ? state : before, { kind: 'notKept', at: at(), failure }).state))
        return
      }
    }
  }

  const perform = async (of: Case, effect: Effect, sending?: Sending): Promise<void> => {
    const attempt = of.attempts.at(-1)
    switch (effect.kind) {
      case 'witness':
        return witness.append({
          kind: 'book',
          reference: of.clientRef,
          atMs: attempt?.sentAtMs ?? 0,
          keyFingerprint: attempt?.sentTo.keyFingerprint ?? '',
        })
      case 'save':
        await ledger.saveIntent(stored(of), effect.shown ? { records: [effect.shown.record], seen: effect.shown.seen } : undefined)
        return told(of)
      case 'send':
        return sending && send(of, effect.attempt, sending)
    }
  }

  const send = async ({ clientRef }: Case, attempt: number, { service, request }: Sending) => {
    const outcome = await service.bookRate(request).catch((): CallOutcome<'bookRate'> => brokenOff(clock.nowMs()))
    await apply(await load(clientRef), {
      kind: 'answered',
      at: at(),
      attempt,
      outcome: bookOutcome(outcome, clientRef),
      shown: outcome.ok ? { record: recordOf(outcome), seen: { source: 'bookRate', atMs: outcome.facts.endedAtMs } } : null,
    })
  }

  const confirm = async (of: Case, creditCard: CreditCard | undefined): Promise<BookingCase> => {
    if (stopping.signal.aborted) throw new FailureError({ kind: 'ledger', trouble: 'closed' })
    const { service, identity } = needLine()
    const contentHash = hashOf(of.content)
    const request = requestOf(of, creditCard)
    if (!maySend(of) || contentHash !== of.contentHash) throw new FailureError({ kind: 'inFlight' })
    // Nothing is awaited between this look and the machine's step, so two confirmations cannot both pass.
    for (const other of cases.values()) {
      if (other.clientRef !== of.clientRef && isOpen(other) && sameStay(other.content, of.content)) {
        throw new FailureError({ kind: 'caseOpen', clientRef: other.clientRef })
      }
    }
    await apply(of, { kind: 'confirm', at: at(), contentHash, sendTo: identity }, { service, request })
    return viewOf(await load(of.clientRef))
  }

  const lookUp = (clientRef: string): Promise<void> => {
    const running = looking.get(clientRef)
    if (running) return running
    const run = askFor(clientRef).finally(() => looking.delete(clientRef))
    looking.set(clientRef, run)
    return run
  }

  const askFor = async (clientRef: string) => {
    const { attempts } = await load(clientRef)
    const current = needLine()
    const sentTo = attempts.at(-1)?.sentTo
    if (!sentTo) return
    await current.reach(stopping.signal)
    const outcome = await current.service.checkBooking({ clientRef }, stopping.signal)
    if (stopping.signal.aborted) return
    const context = { sentTo, askedOf: current.identity, hasAnswered: current.hasAnswered() }
    const result = lookUpOutcome(outcome, { clientRef }, context)
    await apply(await load(clientRef), {
      kind: 'lookedUp',
      at: at(),
      outcome: result,
      shown:
        outcome.ok && result.class === 'found'
          ? { record: recordOf(outcome), seen: { source: 'checkBooking', atMs: outcome.facts.sentAtMs } }
          : null,
    })
  }

  const resumed = async (stored: StoredIntent) => {
    if (cases.has(stored.clientRef)) return
    const before = JSON.parse(stored.body) as Case
    const { watch } = step(before, { kind: 'restarted', at: at() }).state
    if (watch) await apply(before, { kind: 'restarted', at: at() })
  }

  return {
    begin: async (content, card) => {
      const intent = draft(clientRefFrom(chance.bytes(10)), content, clock.nowMs())
      try {
        return await confirm(intent, card)
      } catch (error) {
        // Nothing was sent under this reference, and nothing ever will be.
        cases.delete(intent.clientRef)
        throw error
      }
    },
    sendAgain: async (clientRef, card) => confirm(await load(clientRef), card),
    lookUp: async (clientRef) => {
      needLine()
      await lookUp(clientRef)
      return viewOf(await load(clientRef))
    },
    shown: async (shown) => {
      const { clientRef } = shown.record.booking
      if (clientRef === null || !isOwnRef(clientRef)) return
      if (!cases.has(clientRef) && !(await ledger.intent(clientRef))) return
      await apply(await load(clientRef), { kind: 'shown', shown })
    },
    case: load,
    cases: async ({ open }) => {
      if (open) return [...cases.values()].filter(isOpen).map(viewOf)
      const rows = await ledger.intents({ open })
      return rows.map((row) => viewOf(cases.get(row.clientRef) ?? (JSON.parse(row.body) as Case)))
    },
    openCount: () => [...cases.values()].filter(isOpen).length,
    isSending: () => [...cases.values()].some(({ state }) => state === 'SENDING'),
    resume: async () => {
      for (const open of [true, false]) for (const row of await ledger.intents({ open })) await resumed(row)
    },
    stop: async () => {
      stopping.abort()
      for (const callOff of alarms.values()) callOff()
      alarms.clear()
      await Promise.allSettled(looking.values())
    },
  }
}

function stored(of: Case): StoredIntent {
  return { clientRef: of.clientRef, state: of.state, open: isOpen(of), createdAtMs: of.createdAtMs, body: JSON.stringify(of) }
}

/** The request of a case. One that the service's table refuses is refused here, before anything is written down. */
function requestOf({ clientRef, content }: Case, creditCard: CreditCard | undefined): RequestOf<'bookRate'> {
  const { rateKey, holder, occupancies, specialRequest } = content
  const request = {
    rateKey,
    clientRef,
    holder,
    occupancies: [...occupancies],
    ...(creditCard && { creditCard }),
    ...(specialRequest && { specialRequest }),
  }
  const read = endpoints.bookRate.request.safeParse(request)
  if (read.success) return request
  const fields = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message }))
  throw new FailureError({ kind: 'input', fields })
}

/** The client does not reject; should it, the request may have left. */
function brokenOff(nowMs: number): CallOutcome<'bookRate'> {
  return {
    ok: false,
    failure: { kind: 'noAnswer', cause: 'broken', afterMs: 0 },
    facts: { sentAtMs: nowMs, endedAtMs: nowMs, serverDateMs: null, status: null },
  }
}

function failureOf(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : { kind: 'file', why: 'other' }
}
