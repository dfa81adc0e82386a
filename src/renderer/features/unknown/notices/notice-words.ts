/** Texts of the notices: one sentence each for what happened, what it means and what to do. */

import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { Notice, NoticeKind, StayOfNotice } from '../../../../shared/contract/views/notice-views.ts'
import { formatInstant, formatMoment } from '../../../../shared/domain/date-words.ts'
import { parseMoment } from '../../../../shared/domain/dates.ts'
import { amountWords, formatMoney } from '../../../../shared/domain/money.ts'
import { nextStep, penaltyAt } from '../../../../shared/domain/penalties.ts'
import { listWithSemicolons } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import type { Tone } from '../../../ui/booking/tag.tsx'
import { closedMonthWords } from '../../../ui/wording/month-words.ts'

export interface NoticeWords {
  readonly tone: Tone
  readonly what: string
  readonly meaning: string
  readonly next: string
  /** Purpose of the link to the ledger; null without a link. Cancelling needs a confirmation there, with its penalty. */
  readonly ledger: 'look' | 'cancel' | 'closings' | null
}

/** Returns the texts of a kind of notice: what happened, what it means for the booking, what to do next. */
export function noticeWords(kind: NoticeKind): NoticeWords {
  switch (kind) {
    case 'recovered':
      return {
        tone: 'confirmed',
        what: say('notice.theAnswerToThisBooking'),
        meaning: say('notice.itIsBookedAndIt'),
        next: say('notice.giveTheGuestTheBooking'),
        ledger: 'look',
      }
    case 'surfacedLate':
      return {
        tone: 'unknown',
        what: say('notice.thisBookingWasTakenFor'),
        meaning: say('notice.ifTheStayWasBooked'),
        next: say('notice.lookForASecondBooking'),
        ledger: 'cancel',
      }
    case 'surfacedUnclear':
      return {
        tone: 'unknown',
        what: say('notice.thisBookingWasTakenFor2'),
        meaning: say('notice.itMayBeBookedSo'),
        next: say('notice.askTheServiceWhatThe'),
        ledger: 'look',
      }
    case 'anotherStay':
      return {
        tone: 'failed',
        what: say('notice.underTheClientReferenceOf'),
        meaning: say('notice.itIsNotTakenFor'),
        next: say('notice.askTheServiceAboutBoth'),
        ledger: 'look',
      }
    case 'sharedReference':
      return {
        tone: 'failed',
        what: say('notice.theServiceShowsTwoBookings'),
        meaning: say('notice.bothAreInTheLedger'),
        next: say('notice.askTheServiceWhichOf'),
        ledger: 'look',
      }
    case 'duplicate':
      return {
        tone: 'failed',
        what: say('notice.theServiceHasTwoConfirmed'),
        meaning: say('notice.theStayIsBookedTwice'),
        next: say('notice.lookAtBothCancelThe'),
        ledger: 'cancel',
      }
    case 'doubleStay':
      return {
        tone: 'failed',
        what: say('notice.possibleDuplicateAGuestHas'),
        meaning: say('notice.theStayMayBeBooked'),
        next: say('notice.askWhoMadeThemAnd'),
        ledger: 'cancel',
      }
    case 'cancelledElsewhere':
      return {
        tone: 'failed',
        what: say('notice.theServiceShowsThisBooking'),
        meaning: say('notice.theGuestHasNoRoom'),
        next: say('notice.findOutWhoCancelledIt'),
        ledger: 'look',
      }
    case 'failedLater':
      return {
        tone: 'failed',
        what: say('notice.thisBookingWasConfirmedAnd'),
        meaning: say('notice.theGuestHasNoRoom'),
        next: say('notice.askTheServiceAboutIt'),
        ledger: 'look',
      }
    case 'vanished':
      return {
        tone: 'failed',
        what: say('notice.thisBookingIsConfirmedHere'),
        meaning: say('notice.itMayBeBookedOr'),
        next: say('notice.askTheServiceAboutIt2'),
        ledger: 'look',
      }
    case 'escalated':
      return {
        tone: 'unknown',
        what: say('notice.aRequestWasSentA'),
        meaning: say('notice.itMayHaveTakenPlace'),
        next: say('notice.askTheServiceAboutIt3'),
        ledger: null,
      }
    case 'notInLedger':
      return {
        tone: 'unknown',
        what: say('notice.aRequestWasSentThat'),
        meaning: say('notice.itMayHaveTakenPlace2'),
        next: say('notice.waitForItsVerdictBelow'),
        ledger: null,
      }
    case 'closingsDamaged':
      return {
        tone: 'unknown',
        what: say('notice.theLogOfClosedMonths'),
        meaning: say('notice.whatTheLedgerTheLog'),
        next: say('notice.compareTheListOfClosed'),
        ledger: 'closings',
      }
    case 'closingsTakenIn':
      return {
        tone: 'info',
        what: say('notice.theLedgerLackedFilesOf'),
        meaning: say('notice.theseMonthsStayClosedAnd'),
        next: say('notice.syncThenExportTheirChanges'),
        ledger: 'closings',
      }
    case 'closingsDiffer':
      return {
        tone: 'failed',
        what: say('notice.theLedgerAndTheLog'),
        meaning: say('notice.theMonthsStayClosedAnd'),
        next: say('notice.saveTheFilesAgainUnder'),
        ledger: 'closings',
      }
    case 'witnessDamaged':
      return {
        tone: 'info',
        what: say('notice.theListOfSentRequests'),
        meaning: say('notice.noBookingIsAffectedThe'),
        next: say('notice.tellWhoeverLooksAfterThis'),
        ledger: null,
      }
    case 'attemptUnreadable':
      return {
        tone: 'failed',
        what: say('notice.whatTheLedgerKeepsOf'),
        meaning: say('notice.itMayBeBookedIf'),
        next: say('notice.lookItUpAtThe'),
        ledger: 'look',
      }
    case 'cancellationUnreadable':
      return {
        tone: 'failed',
        what: say('notice.whatTheLedgerKeepsOf2'),
        meaning: say('notice.theBookingMayBeCancelled'),
        next: say('notice.lookTheBookingUpAt'),
        ledger: 'look',
      }
    case 'setBack':
      return {
        tone: 'unknown',
        what: say('notice.thisDeskWasSetBack'),
        meaning: say('notice.bookingsThatWereMadeMeanwhile'),
        next: say('notice.lookThroughTheNewestBookings'),
        ledger: null,
      }
    case 'namesNotRemoved':
      return {
        tone: 'unknown',
        what: say('notice.namesNotRemovedWhat'),
        meaning: say('notice.namesNotRemovedMeaning'),
        next: say('notice.namesNotRemovedNext'),
        ledger: null,
      }
    case 'bookedDifferently':
      return {
        tone: 'unknown',
        what: say('notice.theBookingIsNotQuite'),
        meaning: say('notice.theGuestMayGetOr'),
        next: say('notice.compareTheTwoInThe'),
        ledger: 'look',
      }
    case 'cancelWanted':
      return {
        tone: 'unknown',
        what: say('notice.theBookingThatYouWanted'),
        meaning: say('notice.itIsBookedAndNothing'),
        next: say('notice.lookAtThePenaltyAs'),
        ledger: 'cancel',
      }
    case 'cancelledAfterAll':
      return {
        tone: 'confirmed',
        what: say('notice.theAnswerToThisCancellation'),
        meaning: say('notice.theBookingIsCancelled'),
        next: say('notice.seeInTheLedgerWhat'),
        ledger: 'look',
      }
    case 'notCancelled':
      return {
        tone: 'unknown',
        what: say('notice.theAnswerToThisCancellation2'),
        meaning: say('notice.theBookingStandsAndIts'),
        next: say('notice.cancelItAgainIfYou'),
        ledger: 'cancel',
      }
    case 'cancelNotFound':
      return {
        tone: 'failed',
        what: say('notice.theServiceDoesNotFind'),
        meaning: say('notice.itMayBeCancelledOr'),
        next: say('notice.askTheServiceAboutIt4'),
        ledger: 'look',
      }
    case 'penaltyDiffers':
      return {
        tone: 'unknown',
        what: say('notice.theServiceChargedAnotherPenalty'),
        meaning: say('notice.theBookingIsCancelledAnd'),
        next: say('notice.compareTheTwoInThe2'),
        ledger: 'look',
      }
    default:
      return kind satisfies never
  }
}

/** Maximum number of months that are named; a lost log may cover years. */
const mostNamed = 12

/** Returns e.g. `Closed months: March 2027 by booking day; April 2027 by check-in`; null if the notice has no months. */
export function monthsOfNotice({ months }: Pick<Notice, 'months'>): string | null {
  if (months.length === 0) return null
  const more = months.length - mostNamed
  const named = listWithSemicolons(months.slice(-mostNamed).map(closedMonthWords))
  return `${say('notice.closedMonthClosed', { months: months.length })}: ${named}${more > 0 ? say('notice.andMoreEarlier', { more }) : ''}`
}

/** Returns the references under which the ledger has the bookings of a notice: none, one or two. */
export function ledgerReferences({ bookingRef, clientRef, otherRef }: Notice): string[] {
  const first = bookingRef ?? clientRef
  return [first, otherRef].filter((reference) => reference !== null)
}

/** Returns which desk made a booking, and when, e.g. `Booked at another desk, 22 Nov 2026 09:41`. */
export function bookedByWords({ row, ownDesk }: StayOfNotice, zone: string): string {
  const madeMs = row.creationDate === null ? null : (parseMoment(row.creationDate)?.instantMs ?? null)
  return say('notice.bookedAtThisDeskAnother', {
    ownDesk: ownDesk ? 'yes' : 'no',
    madeMs: madeMs === null ? 'yes' : 'no',
    madeMs2: madeMs === null ? '' : formatInstant(madeMs, zone),
  })
}

/** Returns what cancelling a booking costs at `nowMs`, as text. Missing terms are never shown as free. */
export function cancelNowWords(row: LedgerRow, nowMs: number, zone: string): string {
  if (row.known === 'CANCELLED') return say('notice.cancelledAlready')
  if (row.known !== 'CONFIRMED') return say('notice.notConfirmedAnyMore')
  const penalty = penaltyAt(row, nowMs)
  const money = (amount: string) => (row.currency === null ? amountWords(amount, '') : formatMoney({ amount, currency: row.currency }))
  switch (penalty.kind) {
    case 'free': {
      const next = nextStep(row, nowMs)
      return next ? say('notice.cancellingIsFreeUntilFrom', { from: formatMoment(next.from, zone) }) : say('notice.cancellingIsFree')
    }
    case 'charged':
      return say('notice.cancellingNowCostsAmount', { amount: money(penalty.amount) })
    case 'everything':
      return penalty.amount === null
        ? say('notice.cancellingCostsTheWholeAmount')
        : say('notice.cancellingCostsTheWholeAmount2', { amount: money(penalty.amount) })
    case 'unknown':
      return say('notice.termsUnknownTreatCancellingAs')
    default:
      return penalty satisfies never
  }
}
