/**
 * Attends to the cases of one kind, be they bookings or cancellations: every event goes through their machine, what it asks
 * for is done in its order, and what is not settled is looked up when it is due. Send-journal line, then ledger row, then one
 * send; if one of the first two fails, nothing is sent.
 */
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { CommitExtras } from '../../ledger/records.ts'
import type { CallFacts } from '../../service/answers/service.ts'
import type { NewJournalEntry, SendJournal } from '../send-journal/send-journal.ts'
import type { At, Effect, Setback, Shown, StepOf, Told } from './any-case.ts'
import { type AboutToLeave, reasonToStop, type StopReason, stopped, stopReasonOf } from './before-send.ts'
import type { Clock, Random } from './clock.ts'
import { createOwedSaves } from './owed-saves.ts'
import { createRounds, type Rounds } from './rounds.ts'
import type { ServiceConnection } from './service-connection.ts'

/** The fields of every case. */
interface Attended extends AboutToLeave {
  readonly watch: { readonly dueTickMs: number } | null
}

/** What a runner works with. `Changed`: a case as it is shown. */
export interface CaseRunnerContext<Changed> {
  readonly journal: Pick<SendJournal, 'append' | 'isSynced'>
  /** The service, or null while there is no API key: open cases then wait. */
  readonly service: () => ServiceConnection | null
  readonly clock: Clock
  readonly random: Pick<Random, 'jitter'>
  /** Called with each case whose new state is stored. */
  readonly tell: (changed: Changed) => void
  /** Told when notices have come. */
  readonly noticed: () => void
  /** Called with the name of a case whose row cannot be read. */
  readonly unreadable?: (name: string) => void
  /** Called for a request that was stopped right before it was sent. */
  readonly stopped?: (name: string, why: StopReason) => void
}

/** What the runner of one kind of case is made of: its machine, and how its cases are stored, sent and looked up. */
export interface CaseRunnerParts<State extends Attended, Event extends { readonly kind: string }, Sending>
  extends CaseRunnerContext<State> {
  readonly step: (before: State, event: Event | Setback) => StepOf<State>
  readonly nameOf: (of: State) => string
  /** A case that is not held, from the ledger; null when it is not there either. */
  readonly stored: (name: string) => Promise<State | null>
  readonly announcementOf: (of: State) => NewJournalEntry
  readonly save: (of: State, beside: CommitExtras) => Promise<void>
  /** Sends the request once, and applies the answer. */
  readonly send: (name: string, attempt: number, sending: Sending) => Promise<void>
  /** Looks the case up at the service, and applies the answer. */
  readonly look: (name: string, service: ServiceConnection, signal: AbortSignal) => Promise<void>
  /** Whether what is to leave is what was agreed to, and what the ledger has. */
  readonly isAgreed: (stored: State, held: State, sending: Sending) => boolean
  /** Told of a booking that an answer shows, before it is in the ledger. */
  readonly shows?: (shown: Shown) => Promise<unknown>
  /** Called with the case as stored with that booking. */
  readonly saw?: (saved: State, shown: Shown) => void
  /** Called for a case whose look-up is due while there is no API key. */
  readonly notAsked?: (name: string) => Promise<unknown>
  /** Called for a request that was withdrawn before it was sent. */
  readonly tookBack?: (before: State, event: Setback, after: State) => Promise<unknown>
}

/** The cases of one kind, by name: held in memory while they are open or watched, and applied events to one after the other. */
export interface CaseRunner<State, Event, Sending> extends Omit<Rounds, 'plan'> {
  /** The present state of a case; throws `notHere`. Do not keep it over an await: it may have changed. */
  held(name: string): State
  find(name: string): State | undefined
  all(): State[]
  /** Loads a case; throws `notHere`. */
  load(name: string): Promise<void>
  /** Tries to load a case, and answers whether it exists. */
  isHere(name: string): Promise<boolean>
  /** Adds a case of an earlier run, or a new one; the event that recovers it plans its look-ups. A loaded one is kept. */
  hold(of: State): void
  drop(name: string): void
  /**
   * One event. Throws only for a confirmation that could not be written down: nothing was sent then. After a send it never
   * rejects: the case says what is known.
   */
  apply(name: string, event: Event, sending?: Sending): Promise<void>
  at(): At
  /** When an answer came, and what it said beside its outcome. */
  told(facts: CallFacts): Pick<Told<unknown>, 'at' | 'said'>
  /** Throws `noKey`. */
  needLine(): ServiceConnection
}

/** Retry delay for what the ledger could not store. */
const showAgainMs = 5_000

/** A runner without cases. It plans look-ups from the first `hold` on, until `stop`. */
export function createCaseRunner<State extends Attended, Event extends { readonly kind: string }, Sending>(
  parts: CaseRunnerParts<State, Event, Sending>,
): CaseRunner<State, Event, Sending> {
  const { step, nameOf, stored, announcementOf, journal, service, clock, random, tell, noticed } = parts
  const cases = new Map<string, State>()
  /** Each case as the ledger has it, in ticks of this run: the fallback when a write fails. */
  const kept = new Map<string, State>()
  const owed = createOwedSaves()
  /** Of each case the newest state that was to be saved. One that came after it and changed only what is in memory does not stand without it. */
  const savedLast = new Map<string, State>()
  /** The unanswered request of each case. */
  const inFlight = new Map<string, number>()

  const at = (): At => ({ wallMs: clock.nowMs(), tickMs: clock.tickMs(), jitter: random.jitter() })

  const needLine = (): ServiceConnection => {
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
    if (found && !cases.has(name)) kept.set(name, keep(found))
    return cases.has(name)
  }

  const load = async (name: string): Promise<void> => {
    if (!(await isHere(name))) throw new FailureError({ kind: 'notHere' })
  }

  const keep = (next: State): State => {
    const name = nameOf(next)
    cases.set(name, next)
    rounds.plan(name)
    return next
  }

  const rounds = createRounds({
    clock,
    dueTickMs: (name) => cases.get(name)?.watch?.dueTickMs,
    load,
    look: (name) => parts.look(name, needLine(), rounds.closing),
    canAsk: () => service() !== null,
    notAsked: (name) => parts.notAsked?.(name).catch(() => {}),
  })

  /** A window that cannot be told, because it closes, changes nothing about the case. */
  const told = (of: State) => {
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
    keep(state)
    if (effects.some(({ kind }) => kind === 'save')) savedLast.set(name, state)
    else if (kept.get(name) === before) kept.set(name, state)
    const isOfStart = event.kind === 'witnessed' || event.kind === 'restarted'
    for (const effect of isOfStart ? owed.owing(name, effects) : effects) {
      try {
        await perform(name, effect, sending)
      } catch (error) {
        const failure = failureOf(error)
        // Nothing was sent, whether or not that can be stored.
        if (event.kind === 'notRecorded') return
        const stop = stopReasonOf(failure)
        if (stop) parts.stopped?.(name, stop)
        // A request in flight under the same reference is not withdrawn with the one that was stopped.
        if (event.kind === 'confirm' && (effect.kind !== 'send' || (stop && stop !== 'inFlight'))) {
          await takeBack(name, { kind: 'notRecorded', at: at(), failure, announced: effect.kind !== 'journal' })
          if (effect.kind === 'send') await keepUnsent(name)
          throw new FailureError(failure, { cause: error })
        }
        // An interrupted send may have been sent. What came meanwhile is stored by itself.
        const notKept: Setback = { kind: 'notKept', at: at(), failure }
        if (effect.kind === 'send') told(keep(step(held(name), notKept).state))
        else if (savedLast.get(name) === state) {
          // What the send journal says holds whether or not the ledger can store it.
          fallBack(name, event.kind === 'witnessed' ? held(name) : (kept.get(name) ?? before), notKept)
          if (event.kind === 'shown') showAgain(name, event)
        }
        return
      }
    }
  }

  /** The ledger has stored what another call showed, and nothing else will pass it on to the case. */
  const showAgain = (name: string, event: Event | Setback) => {
    const again = async () => {
      // Settled cases are released meanwhile.
      if (!rounds.closing.aborted && (await isHere(name))) await apply(name, { ...event, at: at() })
    }
    clock.after(showAgainMs, () => void again().catch(() => {}))
  }

  /** When two overlapping writes both fail, neither state is kept: only what the ledger has. */
  const fallBack = (name: string, base: State, notKept: Setback) => {
    const { state } = step(base, notKept)
    if (kept.has(name)) kept.set(name, state)
    told(keep(state))
  }

  const takeBack = async (name: string, event: Setback) => {
    const before = held(name)
    await apply(name, event)
    told(held(name))
    await parts.tookBack?.(before, event, held(name)).catch(() => {})
  }

  /** The ledger has stored the request: records that it was not sent. Otherwise the next start looks it up in vain. */
  const keepUnsent = async (name: string) => {
    const unsent = held(name)
    const save = parts.save(unsent, {}).then(() => kept.set(name, unsent))
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
        keep({ ...held(name), witnessed })
        return
      }
      case 'void': {
        const { witnessed: takesBack } = held(name)
        return void (await journal
          .append({ kind: 'void', reference: name, atMs: clock.nowMs(), keyFingerprint: '', takesBack })
          .catch(() => 0))
      }
      case 'save': {
        const { shown, evidence, notices } = owed.withOwed(name, effect)
        // The other book first: whatever comes between the commits, something is planned by then that looks at the booking again.
        if (shown) await parts.shows?.(shown).catch(() => {})
        const saved = held(name)
        await parts.save(saved, { found: shown ? { records: [shown.record], seen: shown.seen } : undefined, evidence, notices })
        kept.set(name, saved)
        owed.settle(name)
        told(saved)
        // The ledger adds notices of its own when the status of a booking has changed.
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
      kept.set(nameOf(of), of)
    },
    drop: (name) => {
      cases.delete(name)
      kept.delete(name)
      owed.settle(name)
      savedLast.delete(name)
    },
    apply,
    lookUp: rounds.lookUp,
    at,
    told: ({ status, serverDateMs }) => ({ at: at(), said: { status, serverDateMs, clockOffsetMs: service()?.clockOffsetMs() ?? null } }),
    needLine,
    closing: rounds.closing,
    stop: rounds.stop,
  }
}

function failureOf(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : { kind: 'file', why: 'other' }
}
