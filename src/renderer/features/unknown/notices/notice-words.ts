/** What the desk found out by itself, for a clerk: one sentence each for what happened, what it means and what to do. */

import type { LedgerRow } from '../../../../shared/contract/ledger-views.ts'
import type { Notice, NoticeKind, StayOfNotice } from '../../../../shared/contract/notice-views.ts'
import { formatInstant, formatMoment, parseMoment } from '../../../../shared/domain/dates.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { nextStep, penaltyAt } from '../../../../shared/domain/penalties.ts'
import type { Tone } from '../../../ui/booking/tag.tsx'
import { closedMonthWords } from '../../../ui/wording/month-words.ts'

export interface NoticeWords {
  readonly tone: Tone
  readonly what: string
  readonly meaning: string
  readonly next: string
  /** What the clerk is sent to the ledger for; cancelling is asked about there, with its penalty. */
  readonly ledger: 'look' | 'cancel' | 'closings' | null
}

/** What a notice says: what happened, what it means for the booking, what to do next. */
export function noticeWords(kind: NoticeKind): NoticeWords {
  switch (kind) {
    case 'recovered':
      return {
        tone: 'confirmed',
        what: 'The answer to this booking was lost, and a look-up has found it.',
        meaning: 'It is booked, and it is in the ledger.',
        next: 'Give the guest the booking reference, and do not book the stay again.',
        ledger: 'look',
      }
    case 'surfacedLate':
      return {
        tone: 'unknown',
        what: 'This booking was taken for not booked, and the service now shows it as booked.',
        meaning: 'If the stay was booked again meanwhile, it is booked twice.',
        next: 'Look for a second booking of the stay, and cancel the one that is not wanted.',
        ledger: 'cancel',
      }
    case 'surfacedUnclear':
      return {
        tone: 'unknown',
        what: 'This booking was taken for not booked, and the service now shows it with a status that the desk does not know.',
        meaning: 'It may be booked, so it is looked up again and cannot be sent again meanwhile.',
        next: 'Ask the service what the status means, quoting the client reference.',
        ledger: 'look',
      }
    case 'anotherStay':
      return {
        tone: 'failed',
        what: 'Under the client reference of this booking the service shows another hotel or other nights.',
        meaning: 'It is not taken for this booking, which stays as unknown as it was; the service may have booked the wrong stay.',
        next: 'Ask the service about both references, and do not book the stay again before it has answered.',
        ledger: 'look',
      }
    case 'sharedReference':
      return {
        tone: 'failed',
        what: 'The service shows two bookings of different client references under this booking reference.',
        meaning: 'Both are in the ledger, the second one without the reference; neither has taken the place of the other.',
        next: 'Ask the service which of them has the reference, and cancel neither by it before it has answered.',
        ledger: 'look',
      }
    case 'duplicate':
      return {
        tone: 'failed',
        what: 'The service has two confirmed bookings under one client reference.',
        meaning: 'The stay is booked twice, and both may be charged.',
        next: 'Look at both, cancel the one that is not wanted, and tell the service.',
        ledger: 'cancel',
      }
    case 'doubleStay':
      return {
        tone: 'failed',
        what: 'Possible duplicate: a guest has two confirmed bookings on the same nights.',
        meaning: 'The stay may be booked twice, by a colleague at another desk or by this one, and both may be charged.',
        next: 'Ask who made them, and cancel the one that is not wanted.',
        ledger: 'cancel',
      }
    case 'cancelledElsewhere':
      return {
        tone: 'failed',
        what: 'The service shows this booking as cancelled, and it was not cancelled at this desk.',
        meaning: 'The guest has no room under it.',
        next: 'Find out who cancelled it, and book another rate if the guest still comes.',
        ledger: 'look',
      }
    case 'failedLater':
      return {
        tone: 'failed',
        what: 'This booking was confirmed, and the service now shows it as failed.',
        meaning: 'The guest has no room under it.',
        next: 'Ask the service about it, and book another rate if the guest still comes.',
        ledger: 'look',
      }
    case 'vanished':
      return {
        tone: 'failed',
        what: 'This booking is confirmed here, and three comparisons in a row did not show it at the service.',
        meaning: 'It may be booked or not; the ledger keeps it as confirmed.',
        next: 'Ask the service about it, quoting its reference, and do not book the stay again before it has answered.',
        ledger: 'look',
      }
    case 'escalated':
      return {
        tone: 'unknown',
        what: 'A request was sent a day ago, and what became of it is still unknown.',
        meaning: 'It may have taken place; the desk goes on looking it up.',
        next: 'Ask the service about it, quoting the reference, and do not book the stay again before it has answered.',
        ledger: null,
      }
    case 'notInLedger':
      return {
        tone: 'unknown',
        what: 'A request was sent that the ledger has lost.',
        meaning: 'It may have taken place; the desk looks it up under its reference, and other records may be lost too.',
        next: 'Wait for its verdict below, and tell whoever looks after this computer.',
        ledger: null,
      }
    case 'closingsDamaged':
      return {
        tone: 'unknown',
        what: 'The log of closed months beside the ledger was damaged, gone or incomplete; what is known of it was written anew.',
        meaning: 'What the ledger, the log and its copy know as closed stays closed; a damaged log is kept under another name beside it.',
        next: 'Compare the list of closed months with the files that accounting has, before the next one is closed.',
        ledger: 'closings',
      }
    case 'closingsTakenIn':
      return {
        tone: 'info',
        what: 'The ledger lacked files of closed months that the log beside it has, as after a restored backup; they were taken in.',
        meaning: 'These months stay closed, and nothing of them is told to accounting a second time.',
        next: 'Sync, then export their changes: bookings may differ from what accounting was told.',
        ledger: 'closings',
      }
    case 'closingsDiffer':
      return {
        tone: 'failed',
        what: 'The ledger and the log beside it have different files for the same closed months, as when an older ledger closed them again.',
        meaning: 'The months stay closed, and their changes go by the ledger; accounting may have the other file, or both.',
        next: 'Save the files again under Closed months, and compare them with those of accounting before changes are exported.',
        ledger: 'closings',
      }
    case 'witnessDamaged':
      return {
        tone: 'info',
        what: 'The list of sent requests that is kept beside the ledger had lost lines; they were written again.',
        meaning: 'No booking is affected: the ledger has them all.',
        next: 'Tell whoever looks after this computer, since its disk may be failing.',
        ledger: null,
      }
    case 'attemptUnreadable':
      return {
        tone: 'failed',
        what: 'What the ledger keeps of this booking attempt is damaged and cannot be read.',
        meaning: 'It may be booked; if its outcome was open, the same stay can be booked here only with a reason.',
        next: 'Look it up at the service, do not book the stay again before you know, and restore a backup from before the damage.',
        ledger: 'look',
      }
    case 'cancellationUnreadable':
      return {
        tone: 'failed',
        what: 'What the ledger keeps of this cancellation is damaged and cannot be read.',
        meaning: 'The booking may be cancelled or may stand; if the outcome was open, it cannot be cancelled again here.',
        next: 'Look the booking up at the service, and restore a backup from before the damage.',
        ledger: 'look',
      }
    case 'setBack':
      return {
        tone: 'unknown',
        what: 'This desk was set back to an older state, or a copy of it is in use on another computer.',
        meaning: 'Bookings that were made meanwhile are taken into the ledger again as the service lists them; their evidence is lost.',
        next: 'Look through the newest bookings in the ledger before you book a stay again, and tell whoever looks after this computer.',
        ledger: null,
      }
    case 'bookedDifferently':
      return {
        tone: 'unknown',
        what: 'The booking is not quite what was agreed to.',
        meaning: 'The guest may get or pay something else than was said.',
        next: 'Compare the two in the ledger before you tell the guest.',
        ledger: 'look',
      }
    case 'cancelWanted':
      return {
        tone: 'unknown',
        what: 'The booking that you wanted cancelled has been found.',
        meaning: 'It is booked, and nothing was cancelled yet.',
        next: 'Look at the penalty as it is now, and decide.',
        ledger: 'cancel',
      }
    case 'cancelledAfterAll':
      return {
        tone: 'confirmed',
        what: 'The answer to this cancellation was lost, and a look-up shows that it took place.',
        meaning: 'The booking is cancelled.',
        next: 'See in the ledger what the service charged.',
        ledger: 'look',
      }
    case 'notCancelled':
      return {
        tone: 'unknown',
        what: 'The answer to this cancellation was lost, and look-ups show that it did not take place.',
        meaning: 'The booking stands, and its penalty may have risen.',
        next: 'Cancel it again if you still want to: the penalty is asked about anew.',
        ledger: 'cancel',
      }
    case 'cancelNotFound':
      return {
        tone: 'failed',
        what: 'The service does not find a booking whose cancellation is not known yet.',
        meaning: 'It may be cancelled or may stand; the desk goes on looking it up.',
        next: 'Ask the service about it, quoting its reference.',
        ledger: 'look',
      }
    case 'penaltyDiffers':
      return {
        tone: 'unknown',
        what: 'The service charged another penalty than the one agreed to.',
        meaning: 'The booking is cancelled, and what the service charged counts.',
        next: 'Compare the two in the ledger, and ask the service if you do not accept it.',
        ledger: 'look',
      }
    default:
      return kind satisfies never
  }
}

/** So many months are named; a log that was lost may be of years. */
const mostNamed = 12

/** `Closed months: March 2027 by booking day; April 2027 by check-in`; null for a notice of none. */
export function monthsOfNotice({ months }: Pick<Notice, 'months'>): string | null {
  if (months.length === 0) return null
  const more = months.length - mostNamed
  const named = months.slice(-mostNamed).map(closedMonthWords).join('; ')
  return `${months.length === 1 ? 'Closed month' : 'Closed months'}: ${named}${more > 0 ? `; and ${more} earlier` : ''}`
}

/** The references under which the ledger has what a notice tells of: of two bookings, both. */
export function ledgerReferences({ bookingRef, clientRef, otherRef }: Notice): string[] {
  const first = bookingRef ?? clientRef
  return [first, otherRef].filter((reference) => reference !== null)
}

/** Who made a booking, and when: `Booked at another desk, 22 Nov 2026 09:41`. */
export function bookedByWords({ row, ownDesk }: StayOfNotice, zone: string): string {
  const madeMs = row.creationDate === null ? null : (parseMoment(row.creationDate)?.instantMs ?? null)
  return `Booked at ${ownDesk ? 'this desk' : 'another desk'}${madeMs === null ? '' : `, ${formatInstant(madeMs, zone)}`}`
}

/** What cancelling a booking of the ledger costs at an instant, in words. Terms that say nothing are never told as free. */
export function cancelNowWords(row: LedgerRow, nowMs: number, zone: string): string {
  if (row.known === 'CANCELLED') return 'Cancelled already'
  if (row.known !== 'CONFIRMED') return 'Not confirmed any more'
  const penalty = penaltyAt(row, nowMs)
  const money = (amount: string) => (row.currency === null ? amount : formatMoney({ amount, currency: row.currency }))
  switch (penalty.kind) {
    case 'free': {
      const next = nextStep(row, nowMs)
      return next ? `Cancelling is free until ${formatMoment(next.from, zone)}` : 'Cancelling is free'
    }
    case 'charged':
      return `Cancelling now costs ${money(penalty.amount)}`
    case 'everything':
      return penalty.amount === null ? 'Cancelling costs the whole amount' : `Cancelling costs the whole ${money(penalty.amount)}`
    case 'unknown':
      return 'Terms unknown: treat cancelling as not free'
    default:
      return penalty satisfies never
  }
}
