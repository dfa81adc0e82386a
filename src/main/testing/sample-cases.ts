/** Sample attempts, cancellations, evidence and notices, for tests and drills. Given fields replace the defaults. */
import type { NewEvidence, NewNotice, StoredAttempt, StoredCancellation } from '../ledger/records.ts'

const clientRef = 'RD-0123456789ABCDEF'

export function sampleAttempt(fields: Partial<StoredAttempt> = {}): StoredAttempt {
  const sending = { clientRef, state: 'SENDING', open: true, watched: false, contentHash: 'c0ffee', witnessed: 1 }
  return { ...sending, createdAtMs: 1, body: '{"attempt":1}', ...fields }
}

export function sampleCancellation(fields: Partial<StoredCancellation> = {}): StoredCancellation {
  const sending = { reference: '55cda9', state: 'SENDING', open: true, watched: false, witnessed: 2 }
  return { ...sending, createdAtMs: 1, body: '{"agreed":"174.13"}', ...fields }
}

export function sampleEvidence(fields: Partial<NewEvidence> = {}): NewEvidence {
  const line = { subject: clientRef, what: 'sent', atMs: 1, serverDateMs: null, clockOffsetMs: null } as const
  return { ...line, body: { attempt: 1, holder: { firstName: 'Zoë', lastName: 'Ångström' } }, ...fields }
}

export function sampleNotice(fields: Partial<NewNotice> = {}): NewNotice {
  return { kind: 'recovered', atMs: 1, clientRef, bookingRef: null, otherRef: null, ...fields }
}
