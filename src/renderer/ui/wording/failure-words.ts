/** Failures in words. They are chosen by kind, never by the text of a message. */

import type { Failure } from '../../../shared/contract/failure.ts'
import { formatDate } from '../../../shared/domain/dates.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import {
  clockOrCertificate,
  type FailureWords,
  files,
  isOfClock,
  keychain,
  ledger,
  notBookable,
  notSent,
  readerCopy,
  settingsFile,
  untrustedNext,
} from './failure-causes.ts'
import { monthWords } from './month-words.ts'
import { type Doing, nothingDone, seconds, serviceFailureWords } from './service-failure-words.ts'

/** The words of a failure, for a clerk. */
export function failureWords(failure: Failure, doing: Doing = 'reading'): FailureWords {
  return { support: null, ...wordsOf(failure, doing) }
}

function wordsOf(failure: Failure, doing: Doing): Omit<FailureWords, 'support'> & Partial<FailureWords> {
  switch (failure.kind) {
    case 'notSent':
    case 'noAnswer':
    case 'refused':
    case 'notTheService':
    case 'unreadable':
    case 'contradicts':
    case 'tooLarge':
    case 'stopped':
      return serviceFailureWords(failure, doing)
    case 'untrusted':
      return {
        what: isOfClock(failure.detail) ? clockOrCertificate.what : notSent.certificate.what,
        meaning: 'The API key was not sent.',
        next: untrustedNext(failure),
        support: `not sent: certificate, ${failure.detail}, store ${failure.store}, extra CA ${failure.extraCa.length}`,
      }
    case 'input':
      return {
        what: 'Something in the form is not right.',
        meaning: 'Nothing was sent.',
        next: failure.fields.map(({ problem }) => problem).join(' ') || 'Look at the marked fields.',
        support: failure.fields.map(({ path, problem }) => `${path}: ${problem}`).join('\n') || null,
      }
    case 'noConnection':
      return {
        what: 'No connection is chosen.',
        meaning: 'Nothing was sent.',
        next: 'Choose practice or a connection in the settings.',
      }
    case 'noKey':
      return {
        what: 'This connection has no API key.',
        meaning: 'Nothing was sent. The ledger works without a key.',
        next: 'Enter the key in the settings.',
      }
    case 'keychain':
      return { ...keychain[failure.trouble], support: `keychain: ${failure.trouble}` }
    case 'readerCopy':
      return { ...readerCopy[failure.trouble], support: `reader copy: ${failure.trouble}` }
    case 'ledger':
      return { ...ledger[failure.trouble], support: `ledger: ${failure.trouble}` }
    case 'checkAgain':
      return {
        what: 'The rate check is too old, or was of another rate.',
        meaning: 'Nothing was booked.',
        next: 'Check the rate again, then book.',
      }
    case 'consentNeeded':
      return {
        what: 'The terms are not the ones that were agreed to.',
        meaning: 'Nothing was booked.',
        next: 'Look at what changed and agree to it, or choose another rate.',
      }
    case 'caseOpen':
      return {
        what: 'A booking of the same stay is still open: it is not known yet whether it was booked.',
        meaning: 'Nothing was sent, so that the stay is not booked twice.',
        next: 'Look at the open booking first.',
        support: `open case ${failure.clientRef}`,
      }
    case 'notCaughtUp':
      return {
        what: `The service has not said yet what was booked since this desk was last open, on ${formatDate(failure.since)}.`,
        meaning: 'Nothing was booked, so that no stay is booked twice.',
        next:
          failure.why === null
            ? 'Wait for the answer, then book.'
            : `${failureWords(failure.why).what} Try again, or book without the answer and say why.`,
        support: failure.why === null ? null : failureWords(failure.why).support,
      }
    case 'sameAccount':
      return {
        what: `The connection “${failure.name}” has this account already.`,
        meaning: 'Nothing was saved: each connection has a ledger of its own, and neither would see what the other one books.',
        next: `Use “${failure.name}”, or enter the API key of another account.`,
      }
    case 'casesOpen':
      return {
        what:
          failure.open === 1
            ? '1 outcome is open that only the present API key can find out.'
            : `${failure.open} outcomes are open that only the present API key can find out.`,
        meaning: 'The key was kept. A “not found” that is given to another key proves nothing.',
        next: 'Look at the Unknown page, and change the key once every outcome is known.',
        support: `open cases: ${failure.open}`,
      }
    case 'similarStays':
      return {
        what:
          failure.stays.length === 1
            ? 'A stay that may be the same one is there already.'
            : `${failure.stays.length} stays that may be the same one are there already.`,
        meaning: 'Nothing was sent, so that no stay is booked twice.',
        next:
          failure.stays.length === 1
            ? 'Try again to look at it, and say whether this is another stay.'
            : 'Try again to look at them, and say whether this is another stay.',
      }
    case 'notBookable':
      return {
        what: failure.hotels ? otherHotelWords(failure.hotels) : notBookable[failure.why].what,
        meaning:
          failure.why === 'otherHotel'
            ? 'Nothing was booked: another hotel is never booked in place of the one that was agreed to.'
            : 'Nothing was booked.',
        next: notBookable[failure.why].next,
        support: `not bookable: ${failure.why}`,
      }
    case 'cardEntryOff':
      return {
        what: 'Card entry is switched off on this desk.',
        meaning: 'Nothing was booked, and the card was not used.',
        next: 'Book a rate that needs no card, or switch card entry on in the settings.',
      }
    case 'inFlight':
      return {
        what: 'The same request is on its way already.',
        meaning: 'Nothing was sent a second time.',
        next: 'Wait for its answer.',
      }
    case 'penaltyRose':
      return {
        what:
          failure.amount !== null && failure.currency !== null
            ? `Cancelling costs more than you agreed to: ${formatMoney({ amount: failure.amount, currency: failure.currency })} now.`
            : 'Cancelling costs more than you agreed to.',
        meaning: 'Nothing was cancelled.',
        next: 'Look at the new cost and decide again.',
      }
    case 'sendStopped':
      return {
        what:
          failure.why === 'inFlight'
            ? 'A request under the same reference is on its way.'
            : 'Deskbook stopped this request right before it left, because one of its own checks did not hold.',
        meaning: failure.why === 'inFlight' ? 'No second one was sent.' : 'Nothing was sent: nothing was booked or cancelled.',
        next:
          failure.why === 'inFlight'
            ? 'Wait for what is found out about it.'
            : 'Close Deskbook and start it again before you try once more. If it stays so, copy the details for support.',
        support: `send stopped: ${failure.why}`,
      }
    case 'cancellationUnreadable':
      return {
        what: 'An earlier cancellation of this booking was sent, and what the ledger keeps of it is damaged.',
        meaning: 'Nothing was sent now. The booking may be cancelled already.',
        next: 'Look it up at the service and cancel it there if it stands. Restore a backup from before the damage.',
        support: `unreadable cancellation of ${failure.reference}`,
      }
    case 'notAnsweredYet':
      return {
        what: 'The service has not answered yet since this connection was opened, so what cancelling costs now is not certain.',
        meaning: 'Nothing was sent. The booking stands.',
        next: failure.why === null ? 'Try again.' : `${failureWords(failure.why).what} ${failureWords(failure.why).next}`,
        support: failure.why === null ? null : failureWords(failure.why).support,
      }
    case 'notCancellable':
      return {
        what: `Only a confirmed booking can be cancelled. This one is ${failure.status ?? 'in a state that is not stated'}.`,
        meaning: 'Nothing was cancelled.',
        next: 'Refresh the booking to see how it stands now.',
        support: `status: ${failure.status ?? 'none'}`,
      }
    case 'otherBooking':
      return {
        what: 'The service answered with another booking than the one asked about.',
        meaning: 'Nothing was changed: its answer was not taken in.',
        next: 'Ask the service which booking has this reference, and do not cancel by it before it has answered.',
      }
    case 'referenceSpent':
      return {
        what: 'The service takes the client reference of this booking for used, although it has made nothing under it.',
        meaning: 'Nothing was sent.',
        next: 'Open the booking and send it under a new reference, with a reason.',
        support: `client reference ${failure.clientRef}`,
      }
    case 'notHere':
      return {
        what: 'This is not here any more: the ledger or the running search does not know it.',
        meaning: 'Nothing was changed.',
        next: 'Refresh the list, or search again.',
      }
    case 'coverageHoles':
      return {
        what:
          failure.days === 1
            ? '1 creation day of this period was not asked of the service.'
            : `${failure.days.toLocaleString('en')} creation days of this period were not asked of the service.`,
        meaning: 'Nothing was written, because bookings made on them may be missing.',
        next: 'Sync the ledger first, or export all the same and label it incomplete.',
        support: failure.missing.map(({ from, to }) => `${from} to ${to}`).join('\n') || null,
      }
    case 'monthMoved':
      return {
        what: `The service told of changes: ${monthWords(failure.month)} comes to something else than was shown.`,
        meaning: 'Nothing was written, so that no month is closed by other sums than those agreed to.',
        next: 'Look at the sums as they are now, and close the month by them.',
      }
    case 'monthClosed':
      return {
        what: `${monthWords(failure.month)} is closed for this date already.`,
        meaning: 'Nothing was written, so that nothing is counted twice.',
        next: 'Export its changes instead.',
      }
    case 'closingRuns':
      return {
        what: 'The accounting zone was not changed: a month is being closed, or its changes are being exported.',
        meaning: 'Its file goes by one zone from start to end, and is not disturbed.',
        next: 'Wait until it is done, or stop it under Closed months. Then change the zone again.',
      }
    case 'notClosed':
      return {
        what: `The ledger could not keep the file ${failure.file}.`,
        meaning: `Nothing was closed: ${monthWords(failure.month)} stands as before, and no file was left.`,
        next: failure.trouble ? ledger[failure.trouble].next : 'Try again.',
        support: failure.trouble ? `ledger: ${failure.trouble}` : null,
      }
    case 'closedUnnamed':
      return {
        what: `${monthWords(failure.month)} is closed, but the file ${failure.file} could not be put in its place.`,
        meaning: 'The ledger keeps the file to the byte. Nothing was lost.',
        next: `${files[failure.why].next} Then press Save again beside the file.`,
        support: `file: ${failure.why}`,
      }
    case 'file':
      return { ...files[failure.why], support: `file: ${failure.why}` }
    case 'tooOften':
      return {
        what: 'The window asked the desk too often in a short time.',
        meaning: nothingDone[doing],
        next: `Wait ${seconds(failure.retryAfterMs)}, then try again.`,
      }
    case 'settingsFile':
      return { ...settingsFile[failure.trouble], support: `settings file: ${failure.trouble}` }
    case 'updateWaits':
      return {
        what:
          failure.why === 'sending'
            ? 'The update was not installed: a booking or a cancellation is on its way.'
            : 'The update was not installed: a month is being closed, or its changes are being exported.',
        meaning: 'What is on its way goes on. The update stays ready.',
        next: 'Wait until it is done, then install. Closing Deskbook later installs it too.',
      }
    case 'unsupported':
      return {
        what: 'This window cannot do that.',
        meaning: 'Nothing was changed.',
        next: 'Use the installed app for it.',
      }
    case 'noFileDialog':
      return {
        what: 'This window has no dialog to choose a file with.',
        meaning: 'Nothing was changed.',
        next: 'On Linux install zenity and try again. On Windows and macOS use the installed app.',
      }
    case 'fault':
      return {
        what: 'A fault in Deskbook itself.',
        meaning: doing === 'reading' ? 'Nothing was lost.' : 'What was sent is in the ledger, and is looked up.',
        next: 'Try again. If it stays so, copy the details for support.',
        support: `reference ${failure.reference}`,
      }
    default:
      return failure satisfies never
  }
}

const otherHotelWords = ({ agreed, answered }: { readonly agreed: string | null; readonly answered: string | null }) =>
  `The service answered with another hotel: ${answered ?? 'one that it does not name'}, not ${agreed ?? 'the one that you chose'}.`
