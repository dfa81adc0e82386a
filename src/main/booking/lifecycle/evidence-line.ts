/** The evidence entries of booking attempts and cancellations: their common fields, and the entries both share. No card, no key. */
import type { EvidenceKind, NewEvidence } from '../../ledger/records.ts'
import type { AnswerFacts, At, Recovered, Setback } from './any-case.ts'

/** One evidence entry of a case: what happened, and its details. */
export interface EvidenceEntry {
  readonly what: EvidenceKind
  readonly body: unknown
  readonly said?: AnswerFacts
}

/** Completes the entries of an event. `subject`: the name they are looked up by; `state`: the state after the event. */
export function framed(lines: readonly EvidenceEntry[], subject: string, { at }: { readonly at: At }, state: string): NewEvidence[] {
  return lines.map(({ what, body, said }) => ({
    subject,
    what,
    atMs: at.wallMs,
    serverDateMs: said?.serverDateMs ?? null,
    clockOffsetMs: said?.clockOffsetMs ?? null,
    body: { ...Object(body), state },
  }))
}

/** Returns the entry for a case whose outcome is unknown again, or that is known from the send journal alone. */
export function recoveryLine(event: Recovered | Extract<Setback, { kind: 'notKept' }>, stateBefore: string): EvidenceEntry {
  if (event.kind !== 'witnessed') return { what: 'restarted', body: { stateBefore } }
  const { sequence, atMs, keyFingerprint } = event.line
  return { what: 'witnessed', body: { witnessLine: sequence, sentAtMs: atMs, keyFingerprint } }
}

/** Returns how an answer was classified, for the evidence. */
export function takenFor({ said, outcome }: { readonly said: AnswerFacts; readonly outcome: { readonly class: string } }): object {
  return { httpStatus: said.status, outcome: outcome.class, failure: 'failure' in outcome ? outcome.failure : null }
}
