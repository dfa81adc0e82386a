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
import { closedMonthWords } from '../../../ui/wording/stay-words.ts'

export interface NoticeWords {
  readonly tone: Tone
  readonly what: string
  readonly meaning: string
  readonly next: string
  /** Purpose of the link to the ledger; null without a link. Cancelling needs a confirmation there, with its penalty. */
  readonly linkPurpose: 'look' | 'cancel' | 'closings' | null
}

/** Returns the texts of a kind of notice: what happened, what it means for the booking, what to do next. */
export function noticeWords(kind: NoticeKind): NoticeWords {
  switch (kind) {
    case 'recovered':
      return {
        tone: 'confirmed',
        what: say('notice.recoveredWhat'),
        meaning: say('notice.recoveredMeaning'),
        next: say('notice.recoveredNext'),
        linkPurpose: 'look',
      }
    case 'surfacedLate':
      return {
        tone: 'unknown',
        what: say('notice.surfacedLateWhat'),
        meaning: say('notice.surfacedLateMeaning'),
        next: say('notice.surfacedLateNext'),
        linkPurpose: 'cancel',
      }
    case 'surfacedUnclear':
      return {
        tone: 'unknown',
        what: say('notice.surfacedUnclearWhat'),
        meaning: say('notice.surfacedUnclearMeaning'),
        next: say('notice.surfacedUnclearNext'),
        linkPurpose: 'look',
      }
    case 'anotherStay':
      return {
        tone: 'failed',
        what: say('notice.anotherStayWhat'),
        meaning: say('notice.anotherStayMeaning'),
        next: say('notice.anotherStayNext'),
        linkPurpose: 'look',
      }
    case 'sharedReference':
      return {
        tone: 'failed',
        what: say('notice.sharedReferenceWhat'),
        meaning: say('notice.sharedReferenceMeaning'),
        next: say('notice.sharedReferenceNext'),
        linkPurpose: 'look',
      }
    case 'duplicate':
      return {
        tone: 'failed',
        what: say('notice.duplicateWhat'),
        meaning: say('notice.duplicateMeaning'),
        next: say('notice.duplicateNext'),
        linkPurpose: 'cancel',
      }
    case 'doubleStay':
      return {
        tone: 'failed',
        what: say('notice.doubleStayWhat'),
        meaning: say('notice.doubleStayMeaning'),
        next: say('notice.doubleStayNext'),
        linkPurpose: 'cancel',
      }
    case 'cancelledElsewhere':
      return {
        tone: 'failed',
        what: say('notice.cancelledElsewhereWhat'),
        meaning: say('notice.noRoomMeaning'),
        next: say('notice.cancelledElsewhereNext'),
        linkPurpose: 'look',
      }
    case 'failedLater':
      return {
        tone: 'failed',
        what: say('notice.failedLaterWhat'),
        meaning: say('notice.noRoomMeaning'),
        next: say('notice.failedLaterNext'),
        linkPurpose: 'look',
      }
    case 'vanished':
      return {
        tone: 'failed',
        what: say('notice.vanishedWhat'),
        meaning: say('notice.vanishedMeaning'),
        next: say('notice.vanishedNext'),
        linkPurpose: 'look',
      }
    case 'escalated':
      return {
        tone: 'unknown',
        what: say('notice.escalatedWhat'),
        meaning: say('notice.escalatedMeaning'),
        next: say('notice.escalatedNext'),
        linkPurpose: null,
      }
    case 'notInLedger':
      return {
        tone: 'unknown',
        what: say('notice.notInLedgerWhat'),
        meaning: say('notice.notInLedgerMeaning'),
        next: say('notice.notInLedgerNext'),
        linkPurpose: null,
      }
    case 'closingsDamaged':
      return {
        tone: 'unknown',
        what: say('notice.closingsDamagedWhat'),
        meaning: say('notice.closingsDamagedMeaning'),
        next: say('notice.closingsDamagedNext'),
        linkPurpose: 'closings',
      }
    case 'closingsTakenIn':
      return {
        tone: 'info',
        what: say('notice.closingsTakenInWhat'),
        meaning: say('notice.closingsTakenInMeaning'),
        next: say('notice.closingsTakenInNext'),
        linkPurpose: 'closings',
      }
    case 'closingsDiffer':
      return {
        tone: 'failed',
        what: say('notice.closingsDifferWhat'),
        meaning: say('notice.closingsDifferMeaning'),
        next: say('notice.closingsDifferNext'),
        linkPurpose: 'closings',
      }
    case 'witnessDamaged':
      return {
        tone: 'info',
        what: say('notice.witnessDamagedWhat'),
        meaning: say('notice.witnessDamagedMeaning'),
        next: say('notice.witnessDamagedNext'),
        linkPurpose: null,
      }
    case 'attemptUnreadable':
      return {
        tone: 'failed',
        what: say('notice.attemptUnreadableWhat'),
        meaning: say('notice.attemptUnreadableMeaning'),
        next: say('notice.attemptUnreadableNext'),
        linkPurpose: 'look',
      }
    case 'cancellationUnreadable':
      return {
        tone: 'failed',
        what: say('notice.cancellationUnreadableWhat'),
        meaning: say('notice.cancellationUnreadableMeaning'),
        next: say('notice.cancellationUnreadableNext'),
        linkPurpose: 'look',
      }
    case 'setBack':
      return {
        tone: 'unknown',
        what: say('notice.setBackWhat'),
        meaning: say('notice.setBackMeaning'),
        next: say('notice.setBackNext'),
        linkPurpose: null,
      }
    case 'namesNotRemoved':
      return {
        tone: 'unknown',
        what: say('notice.namesNotRemovedWhat'),
        meaning: say('notice.namesNotRemovedMeaning'),
        next: say('notice.namesNotRemovedNext'),
        linkPurpose: null,
      }
    case 'bookedDifferently':
      return {
        tone: 'unknown',
        what: say('notice.bookedDifferentlyWhat'),
        meaning: say('notice.bookedDifferentlyMeaning'),
        next: say('notice.bookedDifferentlyNext'),
        linkPurpose: 'look',
      }
    case 'cancelWanted':
      return {
        tone: 'unknown',
        what: say('notice.cancelWantedWhat'),
        meaning: say('notice.cancelWantedMeaning'),
        next: say('notice.cancelWantedNext'),
        linkPurpose: 'cancel',
      }
    case 'cancelledAfterAll':
      return {
        tone: 'confirmed',
        what: say('notice.cancelledAfterAllWhat'),
        meaning: say('notice.cancelledAfterAllMeaning'),
        next: say('notice.cancelledAfterAllNext'),
        linkPurpose: 'look',
      }
    case 'notCancelled':
      return {
        tone: 'unknown',
        what: say('notice.notCancelledWhat'),
        meaning: say('notice.notCancelledMeaning'),
        next: say('notice.notCancelledNext'),
        linkPurpose: 'cancel',
      }
    case 'cancelNotFound':
      return {
        tone: 'failed',
        what: say('notice.cancelNotFoundWhat'),
        meaning: say('notice.cancelNotFoundMeaning'),
        next: say('notice.cancelNotFoundNext'),
        linkPurpose: 'look',
      }
    case 'penaltyDiffers':
      return {
        tone: 'unknown',
        what: say('notice.penaltyDiffersWhat'),
        meaning: say('notice.penaltyDiffersMeaning'),
        next: say('notice.penaltyDiffersNext'),
        linkPurpose: 'look',
      }
    default:
      return kind satisfies never
  }
}

/** Maximum number of months that are named; a lost log may cover years. */
const maxNamed = 12

/** Returns e.g. `Closed months: March 2027 by booking day; April 2027 by check-in`; null if the notice has no months. */
export function monthsOfNotice({ months }: Pick<Notice, 'months'>): string | null {
  if (months.length === 0) return null
  const more = months.length - maxNamed
  const monthNames = listWithSemicolons(months.slice(-maxNamed).map(closedMonthWords))
  return `${say('notice.months', { months: months.length })}: ${monthNames}${more > 0 ? say('notice.moreMonths', { more }) : ''}`
}

/** Returns the references under which the ledger has the bookings of a notice: none, one or two. */
export function ledgerReferences({ bookingRef, clientRef, otherRef }: Notice): string[] {
  const first = bookingRef ?? clientRef
  return [first, otherRef].filter((reference) => reference !== null)
}

/** Returns which desk made a booking, and when, e.g. `Booked at another desk, 22 Nov 2026 09:41`. */
export function bookedByWords({ row, ownDesk }: StayOfNotice, zone: string): string {
  const madeMs = row.creationDate === null ? null : (parseMoment(row.creationDate)?.instantMs ?? null)
  return say('notice.bookedBy', {
    ownDesk: ownDesk ? 'yes' : 'no',
    madeMs: madeMs === null ? 'yes' : 'no',
    madeMs2: madeMs === null ? '' : formatInstant(madeMs, zone),
  })
}

/** Returns what cancelling a booking costs at `nowMs`, as text. Missing terms are never shown as free. */
export function cancelNowWords(row: LedgerRow, nowMs: number, zone: string): string {
  if (row.known === 'CANCELLED') return say('notice.costCancelled')
  if (row.known !== 'CONFIRMED') return say('notice.costNotConfirmed')
  const penalty = penaltyAt(row, nowMs)
  const money = (amount: string) => (row.currency === null ? amountWords(amount, '') : formatMoney({ amount, currency: row.currency }))
  switch (penalty.kind) {
    case 'free': {
      const next = nextStep(row, nowMs)
      return next ? say('notice.costFreeUntil', { from: formatMoment(next.from, zone) }) : say('notice.costFree')
    }
    case 'charged':
      return say('common.cancellingCostsNow', { amount: money(penalty.amount) })
    case 'everything':
      return penalty.amount === null
        ? say('notice.costEverythingUnstated')
        : say('notice.costEverything', { amount: money(penalty.amount) })
    case 'unknown':
      return say('notice.costUnknown')
    default:
      return penalty satisfies never
  }
}
