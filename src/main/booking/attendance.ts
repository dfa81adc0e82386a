/**
 * Attends to the cases of one kind, be they bookings or cancellations: every event goes through their machine, what it asks
 * for is done in its order, and what is not settled is looked up when it is due. Witness line, then ledger row, then one
 * send; if one of the first two fails, nothing is sent.
 */
import { type Failure, FailureError } from '../../shared/failure.ts'
import type { Beside } from '../ledger/ledger.ts'
import type { CallFacts } from '../service/service.ts'
import type { At, Effect, Said, Shown } from './case.ts'
import type { Chance, Clock } from './clock.ts'
import type { Line } from './line.ts'
import type { NewWitnessLine, Witness } from './witness.ts'

/** What all cases have. */
interface Attended {
  readonly watch: { readonly dueTickMs: number } | null
  readonly witnessed: number
}

/** What attending itself tells a machine. */
type Setback =
  | { readonly kind: 'notRecorded'; readonly at: At; readonly failure: Failure; readonly announced: boolean }
  | { readonly kind: 'notKept'; readonly at: At; readonly failure: Failure }

export interface AttendanceParts<State extends Attended, Event extends { readonly kind: string }, Sending> {
  readonly step: (before: State, event: Event | Setback) => { readonly state: State; readonly effects: readonly Effect[] }
  readonly nameOf: (of: State) => string
  /** A case that is not held, from the ledger; null when it is not there either. */
  readonly stored: (name: string) => Promise<State | null>
  readonly announcementOf: (of: State) => NewWitnessLine
  readonly save: (of: State, beside: Beside) => Promise<void>
  /** Sends once, and applies the answer. */
  readonly send: (name: string, attempt: number, sending: Sending) => Promise<void>
  /** Asks the service what became of a case, and applies the answer. */
  readonly look: (name: string, line: Line, signal: AbortSignal) => Promise<void>
  readonly witness: Pick<Witness, 'append'>
  /** The service, or null while there is no API key: open cases then wait. */
  readonly line: () => Line | null
  readonly clock: Clock
  readonly chance: Pick<Chance, 'jitter'>
  /** Told of every case whose new state is in the ledger. */
  readonly tell: (changed: State) => void
  /** Told when notices have come. */
  readonly noticed: () => void
  /** Told of a booking that an answer has shown, once it is in the ledger. */
  readonly saw?: (shown: Shown) => Promise<unknown>
  /** Told of a case whose look-up is due while there is no API key. */
  readonly notAsked?: (name: string) => Promise<unknown>
  /** Told of a request that was taken back before it was sent. */
  readonly tookBack?: (before: State, event: Setback, after: State) => Promise<unknown>
}

export interface Attendance<State, Event, Sending> {
  /** A case as it is now; throws `notHere`. Ask at the moment that it is needed: it may change whenever something is awaited. */
  held(name: string): State
  find(name: string): State | undefined
  all(): State[]
  /** Makes sure that a case is held; throws `notHere`. */
  load(name: string): Promise<void>
  /** Whether a case is held, now that the ledger was asked. */
  isHere(name: string): Promise<boolean>
  /** Holds a case of an earlier run, or a new one; its look-ups are planned by the event that takes it up. One that is held stays. */
  hold(of: State): void
  drop(name: string): void
  /**
   * One event. Throws only for a confirmation that could not be written down: nothing was sent then. After a send it never
   * rejects: the case says what is known.
   */
  apply(name: string, event: Event, sending?: Sending): Promise<void>
  /** Looks a case up now. Two at a time are one. */
  lookUp(name: string): Promise<void>
  at(): At
  said(facts: CallFacts): Said
  /** Throws `noKey`. */
  needLine(): Line
  readonly closing: AbortSignal
  stop(): Promise<void>
}

/** How long an open case waits after a look-up that could not be made. */
const retryMs = 60_000
/** The shortest wait between two look-ups of a case. */
const shortestMs = 1_000
/** Look-ups on their way at once. */
const atATime = 8

export function createAttendance<State extends Attended, Event extends { readonly kind: string }, Sending>(
  parts: AttendanceParts<State, Event, Sending>,
): Attendance<State, Event, Sending> {
  const { step, nameOf, stored, announcementOf, witness, line, clock, chance, tell, noticed } = parts
  const cases = new Map<string, State>()
  /** Each case as the ledger has it, in the ticks of this run: what it falls back to when a write is refused. */
  const kept = new Map<string, State>()
  const alarms = new Map<string, () => void>()
  const looking = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const waiting: (() => void)[] = []
  let asking = 0

  const at = (): At => ({ wallMs: clock.nowMs(), tickMs: clock.tickMs(), jitter: chance.jitter() })

  const needLine = (): Line => {
    const current = line()
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
    alarms.get(name)?.()
    alarms.delete(name)
    if (next.watch) arm(name, next.watch.dueTickMs - clock.tickMs())
    return next
  }

  const arm = (name: string, waitMs: number) => {
    if (stopping.signal.aborted) return
    const due = () => {
      alarms.delete(name)
      if (line()) return void lookUp(name).catch(() => {})
      arm(name, retryMs)
      parts.notAsked?.(name).catch(() => {})
    }
    alarms.set(name, clock.after(waitMs, due))
  }

  const lookUp = (name: string): Promise<void> => {
    const running = looking.get(name)
    if (running) return running
    const run = load(name)
      .then(() => inTurn(() => parts.look(name, needLine(), stopping.signal)))
      .then(
        () => armAgain(name, shortestMs),
        (error: unknown) => {
          armAgain(name, retryMs)
          throw error
        },
      )
      .finally(() => looking.delete(name))
    looking.set(name, run)
    return run
  }

  /** After a loss thousands may be due at once: they must not time each other out. */
  const inTurn = async (look: () => Promise<void>): Promise<void> => {
    while (asking >= atATime) await new Promise<void>((go) => waiting.push(go))
    asking += 1
    try {
      await look()
    } finally {
      asking -= 1
      waiting.shift()?.()
    }
  }

  /** An open case always has an alarm: one that went off while a look-up was still ending has done nothing. */
  const armAgain = (name: string, atLeastMs: number) => {
    const watch = cases.get(name)?.watch
    if (watch && !alarms.has(name)) arm(name, Math.max(atLeastMs, watch.dueTickMs - clock.tickMs()))
  }

  /** A window that cannot be told, because it closes, changes nothing about the case. */
  const told = (of: State) => {
    if (stopping.signal.aborted) return
    try {
      tell(of)
    } catch {}
  }

  const apply = async (name: string, event: Event | Setback, sending?: Sending): Promise<void> => {
    const before = held(name)
    const { state, effects } = step(before, event)
    if (state === before && effects.length === 0) return
    keep(state)
    if (kept.get(name) === before && !effects.some(({ kind }) => kind === 'save')) kept.set(name, state)
    for (const effect of effects) {
      try {
        await perform(name, effect, sending)
      } catch (error) {
        const failure = failureOf(error)
        // Nothing was sent, whether or not that can be written down.
        if (event.kind === 'notRecorded') return
        if (event.kind === 'confirm' && effect.kind !== 'send') {
          await takeBack(name, { kind: 'notRecorded', at: at(), failure, announced: effect.kind === 'save' })
          throw new FailureError(failure, { cause: error })
        }
        // A send that broke off may have left. What came meanwhile has its own word in the ledger.
        const notKept: Setback = { kind: 'notKept', at: at(), failure }
        if (effect.kind === 'send') told(keep(step(held(name), notKept).state))
        // What the witness tells stands whether or not the ledger takes it.
        else if (held(name) === state) fallBack(name, event.kind === 'witnessed' ? state : (kept.get(name) ?? before), notKept)
        return
      }
    }
  }

  /** Of two writes that overlap and are both refused, neither state may stand: only what the ledger has. */
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

  const perform = async (name: string, effect: Effect, sending?: Sending): Promise<void> => {
    switch (effect.kind) {
      case 'witness': {
        const witnessed = await witness.append(announcementOf(held(name)))
        keep({ ...held(name), witnessed })
        return
      }
      case 'void':
        return void (await witness.append({ kind: 'void', reference: name, atMs: clock.nowMs(), keyFingerprint: '' }).catch(() => 0))
      case 'save': {
        const { shown, evidence, notices } = effect
        const saved = held(name)
        await parts.save(saved, { found: shown ? { records: [shown.record], seen: shown.seen } : undefined, evidence, notices })
        kept.set(name, saved)
        told(saved)
        if (notices.length > 0) noticed()
        if (shown) await parts.saw?.(shown).catch(() => {})
        return
      }
      case 'send':
        return sending && parts.send(name, effect.attempt, sending)
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
    },
    apply,
    lookUp,
    at,
    said: ({ status, serverDateMs }) => ({ status, serverDateMs, clockOffsetMs: line()?.clockOffsetMs() ?? null }),
    needLine,
    closing: stopping.signal,
    stop: async () => {
      stopping.abort()
      for (const callOff of alarms.values()) callOff()
      alarms.clear()
      await Promise.allSettled(looking.values())
    },
  }
}

function failureOf(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : { kind: 'file', why: 'other' }
}
