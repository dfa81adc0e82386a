/** Readable labels for the evidence file. Anything without a label is shown by its own name. */
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { cleanText } from '../../../shared/domain/text.ts'
import type { EvidenceKind } from '../../ledger/records.ts'
import type { BookOutcome, CancelOutcome, LookUpOutcome } from '../../service/answers/outcomes.ts'

/** The label of each kind of evidence line. */
export const happened: Readonly<Record<EvidenceKind, string>> = {
  agreed: 'Terms on the screen, and the clerk’s yes to them',
  sent: 'Booking request, written down before it was sent',
  notSent: 'The booking request could not be written down, so it was not sent',
  answered: 'Answer to the booking request',
  lookedUp: 'Look-up of the booking at the service',
  seen: 'Another call to the service showed the booking',
  absent: 'A comparison with the service did not show the booking',
  restarted: 'The desk took the open booking up again',
  witnessed: 'Taken over from the witness file: the ledger did not know of this request',
  unreadable: 'What the ledger held of it could not be read and is kept here as it was',
  takenIn: 'Taken over from the service: the desk was set back and did not know of this booking',
  notAsked: 'A day without a verdict, and no key to ask the service with: the clerk was told',
  cancelWanted: 'The clerk’s wish about cancelling the booking once it is found',
  cancelAgreed: 'Penalty on the screen, and the clerk’s yes to it',
  cancelSent: 'Cancellation, written down before it was sent',
  cancelNotSent: 'The cancellation could not be written down, so it was not sent',
  cancelAnswered: 'Answer to the cancellation',
  cancelLookedUp: 'Look-up of the booking after the cancellation',
}

/** Parts of camel-case names that are not English words. */
const spelled = new Map(
  Object.entries({
    ref: 'reference',
    ms: '',
    http: 'HTTP',
    checkin: 'check-in',
    checkout: 'check-out',
    nonrefundable: 'non-refundable',
  }),
)

/** Returns a label such as `Client reference` for `clientRef`; times lose their unit. Names may come from the service, so they are sanitised. */
export function labelOf(name: string): string {
  const words = cleanText(name, 100)
    .replace(/\s+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => spelled.get(word) ?? word)
  const label = words.filter(Boolean).join(' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const ofClasses: Readonly<Record<(BookOutcome | LookUpOutcome | CancelOutcome)['class'], string>> = {
  [requestEnd.booked]: 'booked',
  [requestEnd.failed]: 'refused by the supplier',
  [requestEnd.cancelledSince]: 'booked, and cancelled since',
  [requestEnd.notProcessed]: 'not processed; it may be sent again',
  [requestEnd.rejected]: 'rejected',
  [requestEnd.notSent]: 'never left this machine',
  [requestEnd.paymentRefused]: 'payment refused; to be looked up',
  [requestEnd.unknown]: 'not known; to be looked up',
  found: 'the service has the booking',
  another: 'the answer is about another booking',
  cleanNotFound: 'the service says that it has no such booking',
  inconclusive: 'no usable answer',
  cancelled: 'cancelled',
  notProcessed: 'not processed; the booking is as it was',
  unknown: 'not known; to be looked up',
}

/** The meaning of each outcome class. */
export const outcomes: ReadonlyMap<string, string> = new Map(Object.entries(ofClasses))
