/**
 * Runs booking or cancellation cases: feeds events to their machine, performs its effects in order, and looks up unsettled cases when due.
 * The order is send-journal entry, ledger row, last check, then one send. If anything before the send fails, nothing is sent.
 */
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { CommitExtras } from '../../ledger/records.ts'
import type { CallFacts } from '../../service/answers/service.ts'
import type { NewJournalEntry, SendJournal } from '../send-journal/send-journal.ts'
import type { At, CallResult, Effect, ObservedBooking, StepOf, WriteFailureEvent } from './case.ts'
import type { Clock, Random } from './clock.ts'
import type { ServiceConnection } from './service-connection.ts'

/** The fields of every case. */
interface RunnableCase extends CheckedCase {
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
  readonly notify: (changed: Changed) => void
  /** Called when notices were stored. */
  readonly noticed: () => void
  /** Called with the name of a case whose row cannot be read. */
  readonly unreadable?: (name: string) => void
  /** Called for a request that the last check before the send stopped. */
  readonly stopped?: (name: string, why: StopReason) => void
}

/** The dependencies of one kind of case: its machine, and how its cases are stored, sent and looked up. */
export interface CaseRunnerParts<State extends RunnableCase, Event extends { readonly kind: string }, Sending>
  extends CaseRunnerContext<State> {
  readonly step: (before: State, event: Event | WriteFailureEvent) => StepOf<State>
  readonly nameOf: (of: State) => string
  /** Reads a case that is not loaded from the ledger; null when it is not there. */
  readonly stored: (name: string) => Promise<State | null>
  readonly announcementOf: (of: State) => NewJournalEntry
  readonly save: (of: State, extras: CommitExtras) => Promise<void>
  /** Sends the request once and applies the answer. */
  readonly send: (name: string, attempt: number, sending: Sending) => Promise<void>
  /** Looks the case up at the service and applies the answer. */
  readonly look: (name: string, service: ServiceConnection, signal: AbortSignal) => Promise<void>
  /** Whether the request to be sent equals what was agreed to and what the ledger has. */
  readonly isAgreed: (stored: State, current: State, sending: Sending) => boolean
  /** Called with a booking that an answer shows, before it is in the ledger. */
  readonly shows?: (shown: ObservedBooking) => Promise<unknown>
  /** Called after the case was stored with that booking. */
  readonly onObserved?: (saved: State, shown: ObservedBooking) => void
  /** Called for a case whose look-up is due while there is no API key. */
  readonly notAsked?: (name: string) => Promise<unknown>
  /** Called for a request that was withdrawn before it was sent. */
  readonly tookBack?: (before: State, event: WriteFailureEvent, after: State) => Promise<unknown>
}

/** The cases of one kind, by name. Open and watched cases are in memory; the events of a case are applied in order. */
export interface CaseRunner<State, Event, Sending> extends Omit<Rounds, 'plan'> {
  /** Returns the current state of a case; throws `notHere`. Do not use it across an await: it may have changed. */
  current(name: string): State
  find(name: string): State | undefined
  all(): State[]
  /** Loads a case; throws `notHere`. */
  load(name: string): Promise<void>
  /** Loads a case if it exists, and returns whether it does. */
  isHere(name: string): Promise<boolean>
  /** Adds a new case or one of an earlier run; the event that recovers it plans its look-ups. An already loaded case is unchanged. */
  setCurrent(of: State): void
  drop(name: string): void
  /**
   * Applies one event. Rejects only for a confirmation that could not be stored; nothing was sent then. After a send it never rejects: the
   * case says what is known.
   */
  apply(name: string, event: Event, sending?: Sending): Promise<void>
  at(): At
  /** The time of an answer, and its facts besides the outcome. */
  answerFacts(facts: CallFacts): Pick<CallResult<unknown>, 'at' | 'said'>
  /** Throws `noKey`. */
  requireService(): ServiceConnection
}

/** Retry delay after the ledger could not store an observation. */
const reapplyAfterMs = 5_000

/** Creates a runner without cases. It plans look-ups from the first `setCurrent` until `stop`. */
export function createCaseRunner<State extends RunnableCase, Event extends { readonly kind: string }, Sending>(
  parts: CaseRunnerParts<State, Event, Sending>,
): CaseRunner<State, Event, Sending> {
  const { step, nameOf, stored, announcementOf, journal, service, clock, random, notify, noticed } = parts
  const cases = new Map<string, Loaded<State>>()
  /** The unanswered request of each case. */
  const inFlight = new Map<string, number>()

  const at = (): At => ({ wallMs: clock.nowMs(), tickMs: clock.tickMs(), jitter: random.jitter() })

  const requireService = (): ServiceConnection => {
    const current = service()
    if (!current) throw new FailureError({ kind: 'noKey' })
    return current
  }

  const loaded = (name: string): Loaded<State> => {
    const found = cases.get(name)
    if (!found) throw new FailureError({ kind: 'notHere' })
    return found
  }

  const current = (name: string): State => loaded(name).latestState

  const setCurrent = (of: State) => {
    if (!cases.has(nameOf(of))) cases.set(nameOf(of), { latestState: of, stored: of, savedLast: null, pending: null })
  }

  const isHere = async (name: string): Promise<boolean> => {
    const found = cases.has(name) ? null : await stored(name)
    if (found && !cases.has(name)) {
      setCurrent(found)
      rounds.plan(name)
    }
    return cases.has(name)
  }

  const load = async (name: string): Promise<void> => {
    if (!(await isHere(name))) throw new FailureError({ kind: 'notHere' })
  }

  const setCase = (next: State): State => {
    const name = nameOf(next)
    loaded(name).latestState = next
    rounds.plan(name)
    return next
  }

  const rounds = createRounds({
    clock,
    dueTickMs: (name) => cases.get(name)?.latestState.watch?.dueTickMs,
    load,
    look: (name) => parts.look(name, requireService(), rounds.closing),
    canAsk: () => service() !== null,
    notAsked: (name) => parts.notAsked?.(name).catch(() => {}),
  })

  /** Emits the case to the window. Errors are ignored: a window that is closing must not affect the case. */
  const emit = (of: State) => {
    if (rounds.closing.aborted) return
    try {
      notify(of)
    } catch {}
  }

  const apply = async (name: string, event: Event | WriteFailureEvent, sending?: Sending): Promise<void> => {
    const of = loaded(name)
    const before = of.latestState
    if (event.kind === 'answered') inFlight.delete(name)
    const { state, effects } = step(before, event)
    if (state === before && effects.length === 0) return
    setCase(state)
    if (effects.some(({ kind }) => kind === 'save')) of.savedLast = state
    else if (of.stored === before) of.stored = state
    const isRecovery = event.kind === 'witnessed' || event.kind === 'restarted'
    for (const effect of isRecovery ? markPending(of, effects) : effects) {
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
        const notStored: WriteFailureEvent = { kind: 'notStored', at: at(), failure }
        if (effect.kind === 'send') emit(setCase(step(current(name), notStored).state))
        else if (cases.get(name)?.savedLast === state) {
          // A request in the send journal counts even if the ledger cannot store it.
          fallBack(name, event.kind === 'witnessed' ? of.latestState : of.stored, notStored)
          if (event.kind === 'shown') reapply(name, event)
        }
        return
      }
    }
  }

  /** Re-applies an observation that the booking's row has but the case could not store; no other event would bring it again. */
  const reapply = (name: string, event: Event | WriteFailureEvent) => {
    const again = async () => {
      // A settled case may have been released since.
      if (!rounds.closing.aborted && (await isHere(name))) await apply(name, { ...event, at: at() })
    }
    clock.after(reapplyAfterMs, () => void again().catch(() => {}))
  }

  /** Falls back to the ledger's state. If two overlapping writes both fail, neither state is used. */
  const fallBack = (name: string, base: State, notStored: WriteFailureEvent) => {
    const { state } = step(base, notStored)
    loaded(name).stored = state
    emit(setCase(state))
  }

  const takeBack = async (name: string, event: WriteFailureEvent) => {
    const before = current(name)
    await apply(name, event)
    emit(current(name))
    await parts.tookBack?.(before, event, current(name)).catch(() => {})
  }

  /** Records in the ledger that the stored request was not sent. Otherwise the next start would look up a request that was never sent. */
  const saveUnsent = async (name: string) => {
    const of = loaded(name)
    const unsent = of.latestState
    try {
      await parts.save(unsent, {})
      of.stored = unsent
    } catch {}
  }

  const checkAndSend = async (name: string, attempt: number, sending: Sending): Promise<void> => {
    const isInFlight = inFlight.has(name)
    if (!isInFlight) inFlight.set(name, attempt)
    try {
      const stored = await parts.stored(name).catch(() => null)
      const of = current(name)
      const isSynced = journal.isSynced(name, of.witnessed)
      const isAgreed = stored !== null && parts.isAgreed(stored, of, sending)
      const why = reasonToStop({ attempt, current: of, stored, isSynced, isInFlight, isAgreed })
      if (why) throw stopped(why)
      await parts.send(name, attempt, sending)
    } finally {
      if (!isInFlight && inFlight.get(name) === attempt) inFlight.delete(name)
    }
  }

  const perform = async (name: string, effect: Effect, sending?: Sending): Promise<void> => {
    switch (effect.kind) {
      case 'journal': {
        const sequence = await journal.append(announcementOf(current(name)))
        setCase({ ...current(name), witnessed: sequence })
        return
      }
      case 'void': {
        const { witnessed: takesBack } = current(name)
        return void (await journal
          .append({ kind: 'void', reference: name, atMs: clock.nowMs(), keyFingerprint: '', takesBack })
          .catch(() => 0))
      }
      case 'save': {
        const of = loaded(name)
        const { shown, evidence, notices } = mergeSaves(of.pending, effect)
        // Update the manager of the other kind of case before the ledger. If we crash in between, it already has a look-up scheduled.
        if (shown) await parts.shows?.(shown).catch(() => {})
        const saved = of.latestState
        await parts.save(saved, { found: shown ? { records: [shown.record], seen: shown.seen } : undefined, evidence, notices })
        of.stored = saved
        of.pending = null
        emit(saved)
        // The ledger adds its own notices when the status of a booking has changed.
        if (notices.length > 0 || shown) noticed()
        if (shown) parts.onObserved?.(saved, shown)
        return
      }
      case 'send':
        return sending && checkAndSend(name, effect.attempt, sending)
    }
  }

  return {
    current,
    find: (name) => cases.get(name)?.latestState,
    all: () => [...cases.values()].map(({ latestState }) => latestState),
    load,
    isHere,
    setCurrent,
    drop: (name) => void cases.delete(name),
    apply,
    lookUp: rounds.lookUp,
    at,
    answerFacts: ({ status, serverDateMs }) => ({
      at: at(),
      said: { status, serverDateMs, clockOffsetMs: service()?.clockOffsetMs() ?? null },
    }),
    requireService,
    closing: rounds.closing,
    stop: rounds.stop,
  }
}

function failureOf(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : { kind: 'file', why: 'other' }
}

/** Which check failed: `row` the ledger row, `journal` the send journal, `content` the agreed content, `inFlight` another request. */
export type StopReason = Extract<Failure, { kind: 'sendStopped' }>['why']

/** The fields of a case that the check reads. */
export interface CheckedCase {
  readonly state: string
  readonly attempts: readonly { readonly number: number; readonly ended: string | null }[]
  readonly witnessed: number
}

/** The input of the last check. */
export interface LastCheckInput {
  /** The number of the request to be sent. */
  readonly attempt: number
  readonly current: CheckedCase
  /** The same case read back from the ledger; null when it is missing or unreadable. */
  readonly stored: CheckedCase | null
  /** Whether the send journal has its entry and has synced it. */
  readonly isSynced: boolean
  /** Whether another request under its reference has not ended. */
  readonly isInFlight: boolean
  /** Whether the request to be sent equals what was agreed to and what the ledger has. */
  readonly isAgreed: boolean
}

/**
 * The last check before a request is sent that may book or cancel: returns why it must not be sent, null when it may. The order of journal
 * entry, ledger row and send guarantees all of this; here it is asserted against what disk and ledger return.
 */
export function reasonToStop({ attempt, current, stored, isSynced, isInFlight, isAgreed }: LastCheckInput): StopReason | null {
  const isUnderWay = (of: CheckedCase) =>
    of.state === 'SENDING' && of.attempts.at(-1)?.number === attempt && of.attempts.at(-1)?.ended === null
  if (isInFlight || current.attempts.slice(0, -1).some(({ ended }) => ended === null)) return 'inFlight'
  if (!stored || !isUnderWay(current) || !isUnderWay(stored) || stored.witnessed !== current.witnessed) return 'row'
  if (!isSynced) return 'journal'
  return isAgreed ? null : 'content'
}

/** Creates the error of a send that this check stopped: `sendStopped`. */
export const stopped = (why: StopReason): FailureError => new FailureError({ kind: 'sendStopped', why })

/** Returns why a send was stopped; null for any other failure. */
function stopReasonOf(failure: Failure): StopReason | null {
  return failure.kind === 'sendStopped' ? failure.why : null
}

/** The other rows that are committed together with the case. */
type Save = Pick<Extract<Effect, { readonly kind: 'save' }>, 'shown' | 'evidence' | 'notices'>

/** A case in memory. */
interface Loaded<State> {
  latestState: State
  /** The case as stored in the ledger, with ticks of this run: the fallback when a write fails. */
  stored: State
  /** Latest state queued for saving. Later in-memory changes are discarded if this save fails. */
  savedLast: State | null
  /**
   * Evidence and notices of recovery at startup. Their save may fail after another save of the case has started, so they stay pending until
   * any save of the case succeeds, and are committed with it.
   */
  pending: Save | null
}

/** Merges pending content into a save. The save's own observation wins; pending evidence and notices come first. */
function mergeSaves(pending: Save | null, { shown, evidence, notices }: Save): Save {
  if (pending === null) return { shown, evidence, notices }
  return { shown: shown ?? pending.shown, evidence: [...pending.evidence, ...evidence], notices: [...pending.notices, ...notices] }
}

/** Marks the saves of a recovery event as pending before they are tried, and returns the effects without their content. */
function markPending(of: Loaded<unknown>, effects: readonly Effect[]): readonly Effect[] {
  return effects.map((effect) => {
    if (effect.kind !== 'save') return effect
    of.pending = mergeSaves(of.pending, effect)
    return { kind: 'save', shown: null, evidence: [], notices: [] }
  })
}

/** Retry delay after a look-up that could not be made. */
const retryMs = 60_000
/** Minimum delay between two look-ups of a case. */
const shortestMs = 1_000
/** Maximum number of look-ups in flight. */
const maxInFlight = 8

/** The dependencies of `createRounds`. */
interface RoundsParts {
  readonly clock: Clock
  /** When a case is due; undefined for a case without look-ups. */
  readonly dueTickMs: (name: string) => number | undefined
  /** Loads the case if necessary. */
  readonly load: (name: string) => Promise<void>
  readonly look: (name: string) => Promise<void>
  /** Whether there is a service to ask. */
  readonly canAsk: () => boolean
  /** Called with a case that is due while there is no service to ask. */
  readonly notAsked: (name: string) => void
}

/** The planned look-ups of the cases of one kind, by name. */
interface Rounds {
  /** Re-plans the look-up of a case that has changed. */
  plan(name: string): void
  /** Looks a case up now. Concurrent calls share one look-up. */
  lookUp(name: string): Promise<void>
  readonly closing: AbortSignal
  stop(): Promise<void>
}

/** Creates a scheduler of look-ups: each when due, a few at a time, with concurrent look-ups of one case deduplicated. `plan` arms a case's timer. */
export function createRounds({ clock, dueTickMs, load, look, canAsk, notAsked }: RoundsParts): Rounds {
  const timers = new Map<string, () => void>()
  const inFlight = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const waiting: (() => void)[] = []
  let activeCount = 0

  const arm = (name: string, waitMs: number) => {
    if (stopping.signal.aborted) return
    const due = () => {
      timers.delete(name)
      if (canAsk()) return void lookUp(name).catch(() => {})
      arm(name, retryMs)
      notAsked(name)
    }
    timers.set(name, clock.after(waitMs, due))
  }

  const lookUp = (name: string): Promise<void> => {
    const running = inFlight.get(name)
    if (running) return running
    const run = load(name)
      .then(() => inTurn(() => look(name)))
      .then(
        () => armAgain(name, shortestMs),
        (error: unknown) => {
          armAgain(name, retryMs)
          throw error
        },
      )
      .finally(() => inFlight.delete(name))
    inFlight.set(name, run)
    return run
  }

  /** Limits concurrency: after a lost ledger thousands may be due at once, and must not time each other out. */
  const inTurn = async (look: () => Promise<void>): Promise<void> => {
    while (activeCount >= maxInFlight) await new Promise<void>((go) => waiting.push(go))
    activeCount += 1
    try {
      await look()
    } finally {
      activeCount -= 1
      waiting.shift()?.()
    }
  }

  /** Ensures that an open case has a timer. A timer that fired while a look-up was still ending had no effect. */
  const armAgain = (name: string, atLeastMs: number) => {
    const dueMs = dueTickMs(name)
    if (dueMs !== undefined && !timers.has(name)) arm(name, Math.max(atLeastMs, dueMs - clock.tickMs()))
  }

  return {
    plan: (name) => {
      timers.get(name)?.()
      timers.delete(name)
      const dueMs = dueTickMs(name)
      if (dueMs !== undefined) arm(name, dueMs - clock.tickMs())
    },
    lookUp,
    closing: stopping.signal,
    stop: async () => {
      stopping.abort()
      for (const cancelTimer of timers.values()) cancelTimer()
      timers.clear()
      await Promise.allSettled(inFlight.values())
    },
  }
}
