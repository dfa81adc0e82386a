/** The evidence of a booking attempt: one or two entries per stored event. It contains no card and no key. */
import { differences } from '../../../shared/domain/terms.ts'
import type { NewEvidence } from '../../ledger/records.ts'
import { classificationOf, completeEntries, type EvidenceEntry, type ObservedBooking, recoveryEntry } from '../lifecycle/case.ts'
import { agreedIn, type BookingAttempt, type Event } from './booking-attempt.ts'

/** Returns the evidence entries of an event that changed an attempt from `before` to `after`. */
export function evidenceOf(before: BookingAttempt, event: Event, after: BookingAttempt): NewEvidence[] {
  return completeEntries(entriesOf(before, event, after), after.clientRef, event, before, after)
}

function entriesOf(before: BookingAttempt, event: Event, after: BookingAttempt): EvidenceEntry[] {
  switch (event.kind) {
    case 'confirm':
      return [
        { what: 'agreed', body: agreement(after, event) },
        { what: 'sent', body: request(after) },
      ]
    case 'notRecorded':
      return [{ what: 'notSent', body: { failure: event.failure } }]
    case 'answered': {
      const { attempt, said, shown } = event
      return [{ what: 'answered', said, body: { attempt, ...classificationOf(event), booking: recordIn(shown) } }]
    }
    case 'lookedUp': {
      const { outcome, said, shown } = event
      const isNew = after.booking !== before.booking || outcome.class === 'another'
      return [
        { what: 'lookedUp', said, body: { number: after.lookUps, ...classificationOf(event), ...(isNew && { booking: recordIn(shown) }) } },
      ]
    }
    case 'shown':
      return [{ what: 'seen', body: { by: event.shown.seen.source, booking: recordIn(event.shown) } }]
    case 'absent':
      return [{ what: 'absent', body: { inARow: after.absent } }]
    case 'notAsked':
      // Recorded only when the case escalates. `lookUps` corrects the stored count after a failed write that the ledger had stored after all.
      return [{ what: 'notAsked', body: { lookUps: after.lookUps } }]
    case 'cancelWhenKnown':
      return [{ what: 'cancelWanted', body: { wanted: event.wanted } }]
    case 'restarted':
    case 'notStored':
    case 'witnessed':
      return [recoveryEntry(event, before.state)]
  }
}

function agreement({ content }: BookingAttempt, { consent }: Extract<Event, { kind: 'confirm' }>): unknown {
  if (!content) return null
  const { seen, acknowledged, reason, notCaughtUp, otherDesks } = consent
  const { hotelCode, hotelName, checkin, checkout, agreed } = content
  return {
    hotelCode,
    hotelName,
    checkin,
    checkout,
    agreed,
    seenInSearch: seen,
    differences: seen ? differences(seen, agreedIn(content)) : [],
    similarStaysAcknowledged: acknowledged,
    reason,
    ...(notCaughtUp !== undefined && { notCaughtUp }),
    otherDesks: otherDesks ?? null,
  }
}

function request({ clientRef, content, attempts }: BookingAttempt): unknown {
  const attempt = attempts.at(-1)
  if (!content || !attempt) return null
  const { rateKey, holder, occupancies, specialRequest, withCard } = content
  const { baseUrl, keyFingerprint } = attempt.sentTo
  return { attempt: attempt.number, to: baseUrl, keyFingerprint, clientRef, rateKey, holder, occupancies, specialRequest, withCard }
}

const recordIn = (shown: ObservedBooking | null) => shown?.record.raw ?? null
