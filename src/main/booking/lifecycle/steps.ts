/** Building blocks for the steps of both machines. Pure. */
import type { NewEvidence, NewNotice } from '../../ledger/records.ts'
import type { ServiceIdentity } from '../../service/answers/service.ts'
import type { Effect, ObservedBooking, Setback, SomeCase, StepOf } from './any-case.ts'

type NotRecorded = Extract<Setback, { readonly kind: 'notRecorded' }>

/** Returns a step without effects. */
export const sameState = <State>(state: State): StepOf<State> => ({ state, effects: [] })

/** Returns a step that saves the case, with the booking that an answer showed and with notices. */
export const saved = <State>(state: State, shown: ObservedBooking | null = null, notices: readonly NewNotice[] = []): StepOf<State> => ({
  state,
  effects: [{ kind: 'save', shown, evidence: [], notices }],
})

/** Returns a step that sends a request: send-journal entry, ledger row, request, in this order. */
export function sending<State extends SomeCase>(state: State): StepOf<State> {
  return { state, effects: [{ kind: 'journal' }, ...saved(state).effects, { kind: 'send', attempt: state.attempts.length }] }
}

type Handlers<State, Event extends { readonly kind: string }> = {
  readonly [Kind in Event['kind']]: (before: State, event: Extract<Event, { readonly kind: Kind }>) => StepOf<State>
}

/** Builds a state machine from a table of event handlers. Each save effect gets the evidence of its event. */
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

/** Builds the next request of a case. */
export function nextRequest<Of extends SomeCase>(of: Of, sentAtMs: number, sentTo: ServiceIdentity) {
  return { number: of.attempts.length + 1, from: of.state as Of['state'], sentAtMs, sentTo }
}

/**
 * Returns the step that withdraws a request that could not be stored: the case returns to the state before it. Null when no request is
 * being sent. The send-journal entry is voided only if there is one; otherwise the entry before it would be voided.
 */
export function takenBack<State extends SomeCase>(before: State, { failure, announced }: NotRecorded): StepOf<State> | null {
  const attempt = before.attempts.at(-1)
  if (before.state !== 'SENDING' || !attempt) return null
  const state = { ...before, state: attempt.from, attempts: before.attempts.slice(0, -1), failure }
  return { state, effects: announced ? [{ kind: 'void' }] : [] }
}
