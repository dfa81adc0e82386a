/**
 * Runs booking or cancellation cases: feeds events to their machine, performs its effects in order, and looks up unsettled cases when due.
 * The order is send-journal entry, ledger row, then one send; if one of the first two fails, nothing is sent.
 */
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { CommitExtras } from '../../ledger/records.ts'
import type { CallFacts } from '../../service/answers/service.ts'
import type { NewJournalEntry, SendJournal } from '../send-journal/send-journal.ts'
import { type AboutToLeave, reasonToStop, type StopReason, stopped, stopReasonOf } from './before-send.ts'
import type { At, CallResult, Effect, ObservedBooking, Setback, StepOf } from './case.ts'
import type { Clock, Random } from './clock.ts'
import { createRounds, type Rounds } from './look-up-scheduler.ts'
import { createPendingSaves } from './pending-saves.ts'
import type { ServiceConnection } from './service-connection.ts'

/** The fields of every case. */
interface Attended extends AboutToLeave {
  readonly watch: { readonly dueTickMs: number } | null
}

/** The dependencies of any runner. `Changed`: a case as it is shown. */
export interface CaseRunnerContext<Changed> {
  readonly journal: Pick<SendJournal, 'append' | 'isSynced'>
  /** The service; null without an API key. Open cases then wait. */
  readonly service: () => ServiceConnection | null
  readonly clock: Clock
  readonly random: Pick<Random, 'jitter'>
  /** Called with each case whose new state is stored. */
  readonly tell: (changed: Changed) => void
  /** Called when notices were stored. */
  readonly noticed: () => void
  /** Called with the name of a case whose row cannot be read. */
  readonly unreadable?: (name: string) => void
  /** Called for a request that the last check before the send stopped. */
  readonly stopped?: (name: string, why: StopReason) => void
}

/** The dependencies of one kind of case: its machine, and how its cases are stored, sent and looked up. */
export interface CaseRunnerParts<State extends Attended, Event extends { readonly kind: string }, Sending>
  extends CaseRunnerContext<State> {
  readonly step: (before: State, event: Event | Setback) => StepOf<State>
  readonly nameOf: (of: State) => string
  /** Reads a case that is not loaded from the ledger; null when it is not there. */
  readonly stored: (name: string) => Promise<State | null>
  readonly announcementOf: (of: State) => NewJournalEntry
  readonly save: (of: State, beside: CommitExtras) => Promise<void>
  /** Sends the request once and applies the answer. */
  readonly send: (name: string, attempt: number, sending: Sending) => Promise<void>
  /** Looks the case up at the service and applies the answer. */
  readonly look: (name: string, service: ServiceConnection, signal: AbortSignal) => Promise<void>
  /** Whether the request to be sent equals what was agreed to and what the ledger has. */
  readonly isAgreed: (stored: State, held: State, sending: Sending) => boolean
  /** Called with a booking that an answer shows, before it is in the ledger. */
  readonly shows?: (shown: ObservedBooking) => Promise<unknown>
  /** Called after the case was stored with that booking. */
  readonly saw?: (saved: State, shown: ObservedBooking) => void
  /** Called for a case whose look-up is due while there is no API key. */
  readonly notAsked?: (name: string) => Promise<unknown>
  /** Called for a request that was withdrawn before it was sent. */
  readonly tookBack?: (before: State, event: Setback, after: State) => Promise<unknown>
}

/** The cases of one kind, by name. Open and watched cases are in memory; the events of a case are applied in order. */
export interface CaseRunner<State, Event, Sending> extends Omit<Rounds, 'plan'> {
  /** Returns the current state of a case; throws `notHere`. Do not use it across an await: it may have changed. */
  held(name: string): State
  find(name: string): State | undefined
  all(): State[]
  /** Loads a case; throws `notHere`. */
  load(name: string): Promise<void>
  /** Loads a case if it exists, and returns whether it does. */
  isHere(name: string): Promise<boolean>
  /** Adds a new case or one of an earlier run; the event that recovers it plans its look-ups. An already loaded case is unchanged. */
  hold(of: State): void
  drop(name: string): void
  /**
   * Applies one event. Rejects only for a confirmation that could not be stored; nothing was sent then. After a send it never rejects: the
   * case says what is known.
   */
  apply(name: string, event: Event, sending?: Sending): Promise<void>
  at(): At
  /** The time of an answer, and its facts besides the outcome. */
  told(facts: CallFacts): Pick<CallResult<unknown>, 'at' | 'said'>
  /** Throws `noKey`. */
  requireService(): ServiceConnection
}

/** Retry delay after the ledger could not store an observation. */
const reapplyAfterMs = 5_000

/** Creates a runner without cases. It plans look-ups from the first `hold` until `stop`. */
export function createCaseRunner<State extends Attended, Event extends { readonly kind: string }, Sending>(
  parts: CaseRunnerParts<State, Event, Sending>,
): CaseRunner<State, Event, Sending> {
  const { step, nameOf, stored, announcementOf, journal, service, clock, random, tell, noticed } = parts
  const cases = new Map<string, State>()
  /** Each case as stored in the ledger, with ticks of this run: the fallback when a write fails. */
  const storedCases = new Map<string, State>()
  const pendingSaves = createPendingSaves()
  /** Latest state queued for saving, per case. Later in-memory changes are discarded if this save fails. */
  const savedLast = new Map<string, State>()
  /** The unanswered request of each case. */
  const inFlight = new Map<string, number>()

  const at = (): At => ({ wallMs: clock.nowMs(), tickMs: clock.tickMs(), jitter: random.jitter() })

  const requireService = (): ServiceConnection => {
    const current = service()
    if (!current) throw new FailureError({ kind: 'noKey' })
    return current
  }

  const held = (name: string): State => {
    const found = cases.get(name)
    if (!found) throw new FailureError({ kind: 'notHere' })
    return found
  }

  const isHere = async (name: string): Promise<boolean> => {
    const found = cases.has(name) ? null : await stored(name)
    if (found && !cases.has(name)) storedCases.set(name, setCase(found))
    return cases.has(name)
  }

  const load = async (name: string): Promise<void> => {
    if (!(await isHere(name))) throw new FailureError({ kind: 'notHere' })
  }

  const setCase = (next: State): State => {
    const name = nameOf(next)
    cases.set(name, next)
    rounds.plan(name)
    return next
  }

  const rounds = createRounds({
    clock,
    dueTickMs: (name) => cases.get(name)?.watch?.dueTickMs,
    load,
    look: (name) => parts.look(name, requireService(), rounds.closing),
    canAsk: () => service() !== null,
    notAsked: (name) => parts.notAsked?.(name).catch(() => {}),
  })

  /** Emits the case to the window. Errors are ignored: a window that is closing must not affect the case. */
  const emit = (of: State) => {
    if (rounds.closing.aborted) return
    try {
      tell(of)
    } catch {}
  }

  const apply = async (name: string, event: Event | Setback, sending?: Sending): Promise<void> => {
    const before = held(name)
    if (event.kind === 'answered') inFlight.delete(name)
    const { state, effects } = step(before, event)
    if (state === before && effects.length === 0) return
    setCase(state)
    if (effects.some(({ kind }) => kind === 'save')) savedLast.set(name, state)
    else if (storedCases.get(name) === before) storedCases.set(name, state)
    const isOfStart = event.kind === 'witnessed' || event.kind === 'restarted'
    for (const effect of isOfStart ? pendingSaves.owing(name, effects) : effects) {
      try {
        await perform(name, effect, sending)
      } catch (error) {
        const failure = failureOf(error)
        // Nothing was sent, whether or not that could be stored.
        if (event.kind === 'notRecorded') return
        const stop = stopReasonOf(failure)
        if (stop) parts.stopped?.(name, stop)
        // If another request of this reference is in flight, the stopped one must not withdraw it.
        if (event.kind === 'confirm' && (effect.kind !== 'send' || (stop && stop !== 'inFlight'))) {
          await takeBack(name, { kind: 'notRecorded', at: at(), failure, announced: effect.kind !== 'journal' })
          if (effect.kind === 'send') await saveUnsent(name)
          throw new FailureError(failure, { cause: error })
        }
        // An interrupted send may have reached the service. Observations since then are stored by their own events.
        const notKept: Setback = { kind: 'notKept', at: at(), failure }
        if (effect.kind === 'send') emit(setCase(step(held(name), notKept).state))
        else if (savedLast.get(name) === state) {
          // A request in the send journal counts even if the ledger cannot store it.
          fallBack(name, event.kind === 'witnessed' ? held(name) : (storedCases.get(name) ?? before), notKept)
          if (event.kind === 'shown') reapply(name, event)
        }
        return
      }
    }
  }

  /** Re-applies an observation that the booking's row has but the case could not store; no other event would bring it again. */
  const reapply = (name: string, event: Event | Setback) => {
    const again = async () => {
      // A settled case may have been released since.
      if (!rounds.closing.aborted && (await isHere(name))) await apply(name, { ...event, at: at() })
    }
    clock.after(reapplyAfterMs, () => void again().catch(() => {}))
  }

  /** Falls back to the ledger's state. If two overlapping writes both fail, neither state is used. */
  const fallBack = (name: string, base: State, notKept: Setback) => {
    const { state } = step(base, notKept)
    if (storedCases.has(name)) storedCases.set(name, state)
    emit(setCase(state))
  }

  const takeBack = async (name: string, event: Setback) => {
    const before = held(name)
    await apply(name, event)
    emit(held(name))
    await parts.tookBack?.(before, event, held(name)).catch(() => {})
  }

  /** Records in the ledger that the stored request was not sent. Otherwise the next start would look up a request that was never sent. */
  const saveUnsent = async (name: string) => {
    const unsent = held(name)
    const save = parts.save(unsent, {}).then(() => storedCases.set(name, unsent))
    await save.catch(() => {})
  }

  const leave = async (name: string, attempt: number, sending: Sending): Promise<void> => {
    const isInFlight = inFlight.has(name)
    if (!isInFlight) inFlight.set(name, attempt)
    try {
      const stored = await parts.stored(name).catch(() => null)
      const of = held(name)
      const isSynced = journal.isSynced(name, of.witnessed)
      const isAgreed = stored !== null && parts.isAgreed(stored, of, sending)
      const why = reasonToStop({ attempt, held: of, stored, isSynced, isInFlight, isAgreed })
      if (why) throw stopped(why)
      await parts.send(name, attempt, sending)
    } finally {
      if (!isInFlight && inFlight.get(name) === attempt) inFlight.delete(name)
    }
  }

  const perform = async (name: string, effect: Effect, sending?: Sending): Promise<void> => {
    switch (effect.kind) {
      case 'journal': {
        const witnessed = await journal.append(announcementOf(held(name)))
        setCase({ ...held(name), witnessed })
        return
      }
      case 'void': {
        const { witnessed: takesBack } = held(name)
        return void (await journal
          .append({ kind: 'void', reference: name, atMs: clock.nowMs(), keyFingerprint: '', takesBack })
          .catch(() => 0))
      }
      case 'save': {
        const { shown, evidence, notices } = pendingSaves.withOwed(name, effect)
        // Update the other manager before the ledger. If we crash in between, it already has a look-up scheduled.
        if (shown) await parts.shows?.(shown).catch(() => {})
        const saved = held(name)
        await parts.save(saved, { found: shown ? { records: [shown.record], seen: shown.seen } : undefined, evidence, notices })
        storedCases.set(name, saved)
        pendingSaves.settle(name)
        emit(saved)
        // The ledger adds its own notices when the status of a booking has changed.
        if (notices.length > 0 || shown) noticed()
        if (shown) parts.saw?.(saved, shown)
        return
      }
      case 'send':
        return sending && leave(name, effect.attempt, sending)
    }
  }

  return {
    held,
    find: (name) => cases.get(name),
    all: () => [...cases.values()],
    load,
    isHere,
    hold: (of) => {
      if (cases.has(nameOf(of))) return
      cases.set(nameOf(of), of)
      storedCases.set(nameOf(of), of)
    },
    drop: (name) => {
      cases.delete(name)
      storedCases.delete(name)
      pendingSaves.settle(name)
      savedLast.delete(name)
    },
    apply,
    lookUp: rounds.lookUp,
    at,
    told: ({ status, serverDateMs }) => ({ at: at(), said: { status, serverDateMs, clockOffsetMs: service()?.clockOffsetMs() ?? null } }),
    requireService,
    closing: rounds.closing,
    stop: rounds.stop,
  }
}

function failureOf(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : { kind: 'file', why: 'other' }
}
