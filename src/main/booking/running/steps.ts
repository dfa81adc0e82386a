/** The parts that the steps of both machines are put together from. Pure. */
import type { NewEvidence, NewNotice } from '../../ledger/records.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import type { Effect, Setback, Shown, SomeCase, StepOf } from './any-case.ts'

type NotRecorded = Extract<Setback, { readonly kind: 'notRecorded' }>

/** A step in which nothing happens. */
export const sameState = <State>(state: State): StepOf<State> => ({ state, effects: [] })

/** A step that is saved, with the booking that an answer has shown and with notices. */
export const saved = <State>(state: State, shown: Shown | null = null, notices: readonly NewNotice[] = []): StepOf<State> => ({
  state,
  effects: [{ kind: 'save', shown, evidence: [], notices }],
})

/** Send-journal line, then ledger row, then the request. */
export function sending<State extends SomeCase>(state: State): StepOf<State> {
  return { state, effects: [{ kind: 'journal' }, ...saved(state).effects, { kind: 'send', attempt: state.attempts.length }] }
}

type Handlers<State, Event extends { readonly kind: string }> = {
  readonly [Kind in Event['kind']]: (before: State, event: Extract<Event, { readonly kind: Kind }>) => StepOf<State>
}

/** A machine: what each event makes of a case, as a table. Whatever is saved goes on record with it. */
export function machineOf<State, Event extends { readonly kind: string }>(
  on: Handlers<State, Event>,
  evidenceOf: (before: State, event: Event, after: State) => readonly NewEvidence[],
): (before: State, event: Event) => StepOf<State> {
  return (before, event) => {
    const { state, effects } = on[event.kind as Event['kind']](before, event as never)
    const withEvidence = (effect: Effect) => (effect.kind === 'save' ? { ...effect, evidence: evidenceOf(before, event, state) } : effect)
    return { state, effects: effects.map(withEvidence) }
  }
}

/** The next request of a case. */
export function nextRequest<Of extends SomeCase>(of: Of, sentAtMs: number, sentTo: ServiceIdentity) {
  return { number: of.attempts.length + 1, from: of.state as Of['state'], sentAtMs, sentTo }
}

/**
 * A request that could not be written down is taken back: the case is in the state that it was sent from. Null when none is
 * being sent. The line of the send journal is taken back only where there is one: else the one before it would go.
 */
export function takenBack<State extends SomeCase>(before: State, { failure, announced }: NotRecorded): StepOf<State> | null {
  const attempt = before.attempts.at(-1)
  if (before.state !== 'SENDING' || !attempt) return null
  const state = { ...before, state: attempt.from, attempts: before.attempts.slice(0, -1), failure }
  return { state, effects: announced ? [{ kind: 'void' }] : [] }
}
