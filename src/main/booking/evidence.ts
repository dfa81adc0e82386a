/** What goes on record about a booking attempt: one line or two for every event that is kept. No card, no key. */
import { differences } from '../../shared/terms.ts'
import type { EvidenceKind, NewEvidence } from '../ledger/ledger.ts'
import type { Case, Event, Said, Shown } from './case.ts'

interface Line {
  readonly what: EvidenceKind
  readonly body: unknown
  readonly said?: Said
}

/** The lines of an event that led from one state of a case to another. */
export function evidenceOf(before: Case, event: Event, after: Case): NewEvidence[] {
  const atMs = 'at' in event ? event.at.wallMs : 0
  return linesOf(before, event, after).map(({ what, body, said }) => ({
    subject: after.clientRef,
    what,
    atMs,
    serverDateMs: said?.serverDateMs ?? null,
    clockOffsetMs: said?.clockOffsetMs ?? null,
    body: { ...Object(body), state: after.state },
  }))
}

function linesOf(before: Case, event: Event, after: Case): Line[] {
  switch (event.kind) {
    case 'confirm':
      return [
        { what: 'agreed', body: agreement(after, event) },
        { what: 'sent', body: request(after) },
      ]
    case 'notRecorded':
      return [{ what: 'notSent', body: { failure: event.failure } }]
    case 'answered': {
      const { attempt, outcome, said, shown } = event
      return [{ what: 'answered', said, body: { attempt, httpStatus: said.status, ...outcomeOf(outcome), booking: recordIn(shown) } }]
    }
    case 'lookedUp': {
      const { outcome, said, shown } = event
      const news = after.booking !== before.booking || after.others !== before.others
      return [
        {
          what: 'lookedUp',
          said,
          body: { number: after.lookUps, httpStatus: said.status, ...outcomeOf(outcome), ...(news && { booking: recordIn(shown) }) },
        },
      ]
    }
    case 'shown':
      return [{ what: 'seen', body: { by: event.shown.seen.source, booking: recordIn(event.shown) } }]
    case 'absent':
      return [{ what: 'absent', body: { inARow: after.absent } }]
    case 'notAsked':
      return []
    case 'wantCancel':
      return [{ what: 'cancelWanted', body: { wanted: event.wanted } }]
    case 'restarted':
    case 'notKept':
      return [{ what: 'restarted', body: { stateBefore: before.state } }]
    case 'witnessed': {
      const { sequence, atMs, keyFingerprint } = event.line
      return [{ what: 'witnessed', body: { witnessLine: sequence, sentAtMs: atMs, keyFingerprint } }]
    }
  }
}

/** What the clerk saw and said yes to. */
function agreement({ content }: Case, { consent }: Extract<Event, { kind: 'confirm' }>): unknown {
  if (!content) return null
  const { seen, acknowledged, reason } = consent
  const { hotelCode, hotelName, checkin, checkout, agreed } = content
  return {
    hotelCode,
    hotelName,
    checkin,
    checkout,
    agreed,
    seenInSearch: seen,
    differences: seen ? differences(seen, agreed) : [],
    similarStaysAcknowledged: acknowledged,
    reason,
  }
}

function request({ clientRef, content, attempts }: Case): unknown {
  const attempt = attempts.at(-1)
  if (!content || !attempt) return null
  const { rateKey, holder, occupancies, specialRequest, withCard } = content
  const { baseUrl, keyFingerprint } = attempt.sentTo
  return { attempt: attempt.number, to: baseUrl, keyFingerprint, clientRef, rateKey, holder, occupancies, specialRequest, withCard }
}

const recordIn = (shown: Shown | null) => shown?.record.raw ?? null

function outcomeOf(outcome: { readonly class: string }): object {
  return { outcome: outcome.class, failure: 'failure' in outcome ? outcome.failure : null }
}
