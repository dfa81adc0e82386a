/** Every seed that ever revealed a defect, in the desk or in the campaign itself; the tests replay each of them. */
import type { Plan } from './schedule.ts'
import { faults, standing } from './world/faults.ts'

export interface FoundSeed extends Plan {
  /** What was wrong, as described by the author of the fix. */
  readonly was: string
}

/** A seed found with the default fault rates on 2026-11-22. */
const plain = (seed: number, manner: Plan['manner'], was: string): FoundSeed => ({ seed, manner, model: 'a', faults: standing, was })

const unrecognisedStatus = 'an unrecognised status replaced a known one, and no further look-up was scheduled'
const caseNotUpdated =
  'the row of a booking was updated but its case was not, because the write failed or the desk crashed, and no look-up was scheduled'
const secondClick = 'a second click during the withdrawal of the first attempt sent the same request under a new reference'
const lateReference = 'a booking reference known only from a late answer was dropped with the answer, and the attempt had no row'
const mixedUp = 'a cancellation stored a wrong client reference from a mixed-up answer, and then rejected correct answers'
const olderAnswer = 'an older answer cleared a newer mark that the status was unclear'
const clockJump = 'a clock jump of one day ended the look-ups of a failed booking, and its stay was booked again'
const windowNotNotified = 'the window was not notified of a cancelled booking because the answer lacked our reference'
const failedWriteAtStart = 'a state and its evidence were lost because their write failed at startup'

export const foundSeeds: readonly FoundSeed[] = [
  {
    seed: 20317943,
    manner: 'sameBooking',
    model: 'a',
    faults: [],
    was: 'in the simulation a crashed desk continued for a moment and sent a booking whose row was lost in the crash',
  },
  { seed: 1417945593, manner: 'conflict', model: 'a', faults: [], was: failedWriteAtStart },
  { seed: 778252, manner: 'sameBooking', model: 'a', faults: [], was: failedWriteAtStart },
  {
    seed: 69,
    manner: 'anotherBooking',
    model: 'a',
    faults: [],
    real: true,
    was: 'the folder of a new send journal was not flushed because the first process ended too early; a power cut lost the file',
  },
  {
    seed: 2114,
    manner: 'conflict',
    model: 'a',
    faults: [],
    real: true,
    was: 'after a failed flush, the next entry continued a line that was not on the disk, and was lost with it',
  },
  plain(904, 'sameBooking', unrecognisedStatus),
  plain(2670, 'anotherBooking', unrecognisedStatus),
  plain(2876, 'conflict', unrecognisedStatus),
  plain(2950, 'sameBooking', unrecognisedStatus),
  plain(101553, 'anotherBooking', unrecognisedStatus),
  plain(427619, 'anotherBooking', caseNotUpdated),
  plain(703675, 'sameBooking', caseNotUpdated),
  plain(425436, 'sameBooking', caseNotUpdated),
  plain(809372, 'sameBooking', caseNotUpdated),
  plain(428432, 'anotherBooking', secondClick),
  plain(427475, 'anotherBooking', secondClick),
  plain(1553225118, 'sameBooking', windowNotNotified),
  plain(5008770, 'conflict', 'in the simulation a stored list survived although later commits were lost'),
  plain(2002597, 'anotherBooking', 'a second click reused the draft of the first one while the first one was being sent'),
  plain(810500, 'sameBooking', lateReference),
  plain(809638, 'anotherBooking', mixedUp),
  plain(907949, 'anotherBooking', mixedUp),
  plain(911059, 'conflict', olderAnswer),
  plain(1000125, 'anotherBooking', clockJump),
  plain(1005513, 'anotherBooking', windowNotNotified),
  plain(1010029, 'sameBooking', windowNotNotified),
  plain(1010652, 'anotherBooking', windowNotNotified),
  plain(40021467, 'sameBooking', 'an older observation ended the look-ups that a newer one with an unrecognised status had started'),
  plain(40026324, 'sameBooking', 'of two calls that updated one settled case, the first one released it, and the window was not notified'),
  plain(40053768, 'sameBooking', 'the campaign compared ledger and service while a failed write was waiting for its retry'),
  plain(60040958, 'sameBooking', 'the campaign counted a reference as a duplicate that the disk had stored although it reported an error'),
  plain(70001166, 'sameBooking', 'after the clock was set back by one minute, a penalty was computed too low'),
  plain(
    70035243,
    'sameBooking',
    'a cancellation knew the booking from a list that the ledger failed to store, and ignored that the row was marked as unclear',
  ),
  {
    seed: 3478,
    manner: 'anotherBooking',
    model: 'a',
    faults: ['setBack'],
    was: 'an observation was applied twice while the save failed; the cancellation stayed proven in memory and was not looked up again',
  },
  {
    seed: 9000550,
    manner: 'conflict',
    model: 'a',
    faults,
    real: true,
    was: 'a send journal that was sealed after a failed write stayed sealed, because the campaign did not restart the desk',
  },
  {
    seed: 50002334,
    manner: 'sameBooking',
    model: 'a',
    faults,
    real: true,
    was: 'a desk that was set back, with its clock a day behind, attributed its own booking to another desk with the given-up id',
  },
  {
    seed: 1531529814,
    manner: 'anotherBooking',
    model: 'a',
    faults,
    real: true,
    was: 'the campaign expected a desk to know a booking under an id that it had taken after the image to which its machine was put back',
  },
  plain(
    700011580,
    'anotherBooking',
    'a case recovered from the send journal was never stored: its save failed while another save of the case was queued',
  ),
  plain(
    362342612,
    'anotherBooking',
    'an unrecognised status in an older answer undid a failure; the stay was booked again without a warning, and the first booking was confirmed',
  ),
  plain(
    800006627,
    'anotherBooking',
    'the look-ups of a failed booking with an unrecognised status ended early, because a clock jump made the failure look old',
  ),
  plain(
    663464077,
    'anotherBooking',
    'a cancellation was sent after the penalty had risen: the machine’s clock was slow, and the new connection had no answer of the service yet',
  ),
  plain(
    663469998,
    'conflict',
    'a cancellation recovered from the send journal accepted a mixed-up answer although the ledger already had its booking',
  ),
  plain(
    674478505,
    'conflict',
    'the escalation after a day without a key was not stored; its failure undid a verdict that the ledger had stored',
  ),
]
