/**
 * Keeps the cases of one connection: carries out what the machine asks for, in its order, and looks open cases up when
 * they are due. Witness line, then ledger row, then one send; if one of the first two fails, nothing is sent.
 */
import type { BookingCase } from '../../shared/booking-views.ts'
import { type Failure, FailureError } from '../../shared/failure.ts'
import type { Booking, CreditCard } from '../../shared/schemas.ts'
import type { Ledger, StoredIntent } from '../ledger/ledger.ts'
import { bookOutcome, lookUpOutcome } from '../service/outcomes.ts'
import type { CallFacts, CallOutcome } from '../service/service.ts'
import { type At, type Case, caseFrom, draft, type Effect, type Event, isOpen, maySend, type Said, type Shown, stayOf } from './case.ts'
import type { Chance, Clock } from './clock.ts'
import { evidenceOf } from './evidence.ts'
import { type Consent, type Content, clientRefFrom, hashOf, isOwnRef, sameStay } from './intent.ts'
import type { Line } from './line.ts'
import { step } from './machine.ts'
import { recordOf } from './records.ts'
import { requestOf, type Sending } from './request.ts'
import { takeUpWitness } from './take-up.ts'
import { viewOf } from './view.ts'
import type { Witness } from './witness.ts'

export interface CasebookParts {
  readonly ledger: Pick<Ledger, 'saveIntent' | 'intent' | 'intentOf' | 'intents' | 'behindWitness' | 'note'>
  readonly witness: Pick<Witness, 'append' | 'lines'>
  /** The service, or null while there is no API key: open cases then wait. */
  readonly line: () => Line | null
  readonly clock: Clock
  readonly chance: Chance
  /** Whether this desk has sent a cancellation of a booking. */
  readonly cancelledByUs: (booking: Booking) => boolean
  /** Told of every case whose new state is in the ledger. */
  readonly tell: (changed: BookingCase) => void
  /** Told when notices have come. */
  readonly noticed: () => void
}

/** What goes with a send and is no part of the intent. */
export interface Confirmation {
  readonly consent: Consent
  readonly card?: CreditCard | undefined
}

export interface Casebook {
  /**
   * Sends an intent and waits for its answer: under a new reference, or under that of an equal one that may be sent again.
   * Errors: `caseOpen`, another case of the same stay has no outcome yet and the consent does not name it with a reason;
   * `noKey`; `ledger` or `file`, the attempt could not be written down. In all of them nothing was sent.
   */
  begin(content: Content, confirmation: Confirmation): Promise<BookingCase>
  /** Sends the very same request again, where the machine allows it. Errors as `begin`; `inFlight` when it does not. */
  sendAgain(clientRef: string, confirmation: Confirmation): Promise<BookingCase>
  /** Looks a case up now. Two at a time are one. */
  lookUp(clientRef: string): Promise<BookingCase>
  /** Tells the machine of a booking that some other call showed. Nothing happens when it is not one of ours. */
  shown(shown: Shown): Promise<void>
  /** A whole comparison with the service did not show our confirmed booking. */
  absent(clientRef: string): Promise<void>
  wantCancel(clientRef: string, wanted: boolean): Promise<BookingCase>
  case(clientRef: string): Promise<Case>
  cases(which: { readonly open: boolean }): Promise<BookingCase[]>
  /** The open ones, as they are held. */
  openCases(): readonly Case[]
  isSending(): boolean
  /** Takes up what ledger and witness hold, after a start. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** How long an open case waits before it asks again whether there is a service to ask. */
const noLineRetryMs = 60_000

export function createCasebook(parts: CasebookParts): Casebook {
  const { ledger, witness, line, clock, chance, cancelledByUs, tell, noticed } = parts
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

  const said = ({ status, serverDateMs }: CallFacts): Said => ({ status, serverDateMs, clockOffsetMs: line()?.clockOffsetMs() ?? null })

  /** Makes sure that a case is held. What it is must be asked of `held` at the moment that it is needed: it may change meanwhile. */
  const load = async (clientRef: string): Promise<void> => {
    if (cases.has(clientRef)) return
    const stored = await ledger.intent(clientRef)
    if (!stored) throw new FailureError({ kind: 'notHere' })
    if (!cases.has(clientRef)) keep(caseFrom(stored.body))
  }

  const held = (clientRef: string): Case => {
    const kept = cases.get(clientRef)
    if (!kept) throw new FailureError({ kind: 'notHere' })
    return kept
  }

  const keep = (next: Case): Case => {
    cases.set(next.clientRef, next)
    alarms.get(next.clientRef)?.()
    alarms.delete(next.clientRef)
    if (next.watch) arm(next.clientRef, next.watch.dueTickMs - clock.tickMs())
    return next
  }

  /** Holds a case of an earlier run as it was left: its look-ups are planned by the event that takes it up. */
  const hold = (of: Case): Case => {
    cases.set(of.clientRef, of)
    return of
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
  const apply = async (clientRef: string, event: Event, sending?: Sending): Promise<void> => {
    const before = held(clientRef)
    const { state, effects } = step(before, event)
    if (state === before) return
    keep(state)
    for (const effect of effects) {
      try {
        await perform(clientRef, effect, sending)
      } catch (error) {
        const failure = failureOf(error)
        if (event.kind === 'confirm' && effect.kind !== 'send') {
          await takeBack(clientRef, { kind: 'notRecorded', at: at(), failure })
          throw new FailureError(failure, { cause: error })
        }
        const current = held(clientRef)
        // A send that broke off may have left: the case is then no draft again. What came since stands.
        const base = effect.kind === 'send' ? current : before
        if (effect.kind === 'send' || current === state) told(keep(step(base, { kind: 'notKept', at: at(), failure }).state))
        return
      }
    }
  }

  const takeBack = async (clientRef: string, event: Event) => {
    const before = held(clientRef)
    await apply(clientRef, event)
    const after = held(clientRef)
    told(after)
    // The ledger may be what failed; that the witness failed goes on record.
    await ledger.note({ evidence: evidenceOf(before, event, after) }).catch(() => {})
  }

  const perform = async (clientRef: string, effect: Effect, sending?: Sending): Promise<void> => {
    const of = held(clientRef)
    const attempt = of.attempts.at(-1)
    switch (effect.kind) {
      case 'witness': {
        const stay = stayOf(of)
        const witnessed = await witness.append({
          kind: 'book',
          reference: clientRef,
          atMs: attempt?.sentAtMs ?? 0,
          keyFingerprint: attempt?.sentTo.keyFingerprint ?? '',
          ...(stay && { stay: { hotelCode: stay.hotelCode, hotelName: stay.hotelName, checkin: stay.checkin, checkout: stay.checkout } }),
        })
        keep({ ...held(clientRef), witnessed })
        return
      }
      case 'void':
        return void (await witness.append({ kind: 'void', reference: clientRef, atMs: clock.nowMs(), keyFingerprint: '' }).catch(() => 0))
      case 'save': {
        const { shown, evidence, notices } = effect
        const found = shown ? { records: [shown.record], seen: shown.seen } : undefined
        await ledger.saveIntent(stored(of), { found, evidence, notices })
        told(of)
        if (notices.length > 0) noticed()
        return
      }
      case 'send':
        return sending && send(clientRef, effect.attempt, sending)
    }
  }

  const send = async (clientRef: string, attempt: number, { service, request }: Sending) => {
    const outcome = await service.bookRate(request).catch((): CallOutcome<'bookRate'> => brokenOff(clock.nowMs()))
    await apply(clientRef, {
      kind: 'answered',
      at: at(),
      attempt,
      outcome: bookOutcome(outcome, clientRef),
      shown: outcome.ok ? { record: recordOf(outcome), seen: { source: 'bookRate', atMs: outcome.facts.endedAtMs } } : null,
      said: said(outcome.facts),
    })
  }

  /** Nothing is awaited before the machine's step, so of two confirmations at once one finds the other. */
  const confirm = async (clientRef: string, { consent, card }: Confirmation): Promise<BookingCase> => {
    const { content, contentHash } = needSendable(held(clientRef))
    const { service, identity } = needLine()
    const request = requestOf(clientRef, content, card)
    for (const other of cases.values()) {
      if (other.clientRef === clientRef || !isOpen(other) || !sameStay(stayOf(other), content)) continue
      const isGoneOver = consent.reason !== null && consent.acknowledged.includes(other.clientRef)
      if (!isGoneOver) throw new FailureError({ kind: 'caseOpen', clientRef: other.clientRef })
    }
    await apply(clientRef, { kind: 'confirm', at: at(), contentHash, sendTo: identity, consent }, { service, request })
    return viewOf(held(clientRef))
  }

  const needSendable = (of: Case) => {
    if (stopping.signal.aborted) throw new FailureError({ kind: 'ledger', trouble: 'closed' })
    if (!of.content || !maySend(of)) throw new FailureError({ kind: 'inFlight' })
    return { content: of.content, contentHash: hashOf(of.content) }
  }

  /** An attempt at the very same content that came to nothing: its reference is the one to use again. */
  const earlierOf = async (content: Content): Promise<string | null> => {
    const stored = await ledger.intentOf(hashOf(content))
    if (!stored) return null
    await load(stored.clientRef)
    return maySend(held(stored.clientRef)) ? stored.clientRef : null
  }

  const lookUp = (clientRef: string): Promise<void> => {
    const running = looking.get(clientRef)
    if (running) return running
    const run = askFor(clientRef).finally(() => looking.delete(clientRef))
    looking.set(clientRef, run)
    return run
  }

  const askFor = async (clientRef: string) => {
    await load(clientRef)
    const current = needLine()
    const sentTo = held(clientRef).attempts.at(-1)?.sentTo
    if (!sentTo) return
    await current.reach(stopping.signal)
    const outcome = await current.service.checkBooking({ clientRef }, stopping.signal)
    if (stopping.signal.aborted) return
    const context = { sentTo, askedOf: current.identity, hasAnswered: current.hasAnswered() }
    const result = lookUpOutcome(outcome, { clientRef }, context)
    await apply(clientRef, {
      kind: 'lookedUp',
      at: at(),
      outcome: result,
      shown:
        outcome.ok && result.class === 'found'
          ? { record: recordOf(outcome), seen: { source: 'checkBooking', atMs: outcome.facts.sentAtMs } }
          : null,
      said: said(outcome.facts),
      cancelledByUs: result.class === 'found' && cancelledByUs(result.booking),
    })
  }

  /** Whether a reference is that of an intent of ours, which is then held. */
  const isOurs = async (clientRef: string | null): Promise<boolean> => {
    if (clientRef === null || !isOwnRef(clientRef)) return false
    if (!cases.has(clientRef) && !(await ledger.intent(clientRef))) return false
    await load(clientRef)
    return true
  }

  return {
    begin: async (content, confirmation) => {
      const earlier = await earlierOf(content)
      if (earlier) return confirm(earlier, confirmation)
      const { clientRef } = keep(draft(clientRefFrom(chance.bytes(10)), content, clock.nowMs()))
      try {
        return await confirm(clientRef, confirmation)
      } catch (error) {
        // Nothing was sent under this reference, and nothing ever will be.
        cases.delete(clientRef)
        throw error
      }
    },
    sendAgain: async (clientRef, confirmation) => {
      await load(clientRef)
      return confirm(clientRef, confirmation)
    },
    lookUp: async (clientRef) => {
      needLine()
      await lookUp(clientRef)
      return viewOf(held(clientRef))
    },
    shown: async (shown) => {
      const { booking } = shown.record
      if (!(await isOurs(booking.clientRef))) return
      await apply(booking.clientRef ?? '', { kind: 'shown', at: at(), shown, cancelledByUs: cancelledByUs(booking) })
    },
    absent: async (clientRef) => {
      if (await isOurs(clientRef)) await apply(clientRef, { kind: 'absent', at: at() })
    },
    wantCancel: async (clientRef, wanted) => {
      await load(clientRef)
      await apply(clientRef, { kind: 'wantCancel', at: at(), wanted })
      return viewOf(held(clientRef))
    },
    case: async (clientRef) => {
      await load(clientRef)
      return held(clientRef)
    },
    cases: async ({ open }) => {
      if (open) return [...cases.values()].filter(isOpen).map(viewOf)
      const rows = await ledger.intents('settled')
      return rows.map((row) => viewOf(cases.get(row.clientRef) ?? caseFrom(row.body)))
    },
    openCases: () => [...cases.values()].filter(isOpen),
    isSending: () => [...cases.values()].some(({ state }) => state === 'SENDING'),
    resume: async () => {
      const kept = [...(await ledger.intents('open')), ...(await ledger.intents('watched'))].map(({ body }) => caseFrom(body))
      for (const { clientRef } of kept.filter((one) => !cases.has(one.clientRef)).map((one) => hold(one))) {
        await apply(clientRef, { kind: 'restarted', at: at() })
      }
      for (const { before, line } of await takeUpWitness(ledger, witness.lines())) {
        if (!cases.has(before.clientRef)) hold(before)
        await apply(before.clientRef, { kind: 'witnessed', at: at(), line })
      }
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
  const { clientRef, state, contentHash, witnessed, createdAtMs } = of
  const open = isOpen(of)
  return { clientRef, state, open, watched: !open && of.watch !== null, contentHash, witnessed, createdAtMs, body: JSON.stringify(of) }
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
