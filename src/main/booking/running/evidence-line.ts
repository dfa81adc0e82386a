/** The lines that go on record about booking attempts and cancellations: how each is framed, and those that both have. No card, no key. */
import type { EvidenceKind, NewEvidence } from '../../ledger/records.ts'
import type { At, Recovered, Said, Setback } from './any-case.ts'

/** One entry of the evidence about a case: what happened, and what is kept of it. */
export interface EvidenceEntry {
  readonly what: EvidenceKind
  readonly body: unknown
  readonly said?: Said
}

/** The lines of an event that led to a state, under the name that they are looked up by. */
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

/** A case whose request is unknown again, or is known from the send journal alone. */
export function recoveryLine(event: Recovered | Extract<Setback, { kind: 'notKept' }>, stateBefore: string): EvidenceEntry {
  if (event.kind !== 'witnessed') return { what: 'restarted', body: { stateBefore } }
  const { sequence, atMs, keyFingerprint } = event.line
  return { what: 'witnessed', body: { witnessLine: sequence, sentAtMs: atMs, keyFingerprint } }
}

/** What an answer was taken for. */
export function takenFor({ said, outcome }: { readonly said: Said; readonly outcome: { readonly class: string } }): object {
  return { httpStatus: said.status, outcome: outcome.class, failure: 'failure' in outcome ? outcome.failure : null }
}
