/** Every seed that ever revealed a defect, in the desk or in the campaign itself; the tests replay each of them. */
import type { Plan } from './schedule.ts'
import { faults, standing } from './world/faults.ts'

export interface FoundSeed extends Plan {
  /** What was wrong, as described by the author of the fix. */
  readonly was: string
}

/** A seed found with the default fault rates on 2026-11-22. */
const plain = (seed: number, manner: Plan['manner'], was: string): FoundSeed => ({ seed, manner, model: 'a', faults: standing, was })

const unknownWord = 'a word that nobody knows took the place of a known status, and nothing was planned that would look again'
const refusedNews =
  'the row said what a call had shown, the case did not because the ledger refused it or the desk died, and nothing was planned'
const secondClick = 'a second click met the first attempt while it was taken back, and asked for the same under a new reference'
const lateReference = 'a reference that only a late answer told was dropped with it, and the attempt had no row'
const mixedUp = 'a cancellation learned a wrong client reference from a mixed-up answer, and believed no true one any more'
const olderNews = 'an older answer cleared a doubt that had come later'
const clockJump = 'a day’s jump of the clock ended the watch over a failed booking, and its stay was booked again'
const untold = 'an answer without our reference left the window untold that the booking was cancelled'
const refusedAtStart = 'what a write that was refused at a start would have kept, its evidence with it, was gone for good'

export const foundSeeds: readonly FoundSeed[] = [
  {
    seed: 20317943,
    manner: 'sameBooking',
    model: 'a',
    faults: [],
    was: 'a desk that had crashed went on for a moment and sent its booking, whose row had gone with the crash',
  },
  { seed: 1417945593, manner: 'conflict', model: 'a', faults: [], was: refusedAtStart },
  { seed: 778252, manner: 'sameBooking', model: 'a', faults: [], was: refusedAtStart },
  {
    seed: 69,
    manner: 'anotherBooking',
    model: 'a',
    faults: [],
    real: true,
    was: 'the name of a new witness was not made durable when the first process ended before it could; a power cut took file and lines',
  },
  {
    seed: 2114,
    manner: 'conflict',
    model: 'a',
    faults: [],
    real: true,
    was: 'after a flush that had failed, the next line went on a line that was in memory and not on the disk, and was lost with it',
  },
  plain(904, 'sameBooking', unknownWord),
  plain(2670, 'anotherBooking', unknownWord),
  plain(2876, 'conflict', unknownWord),
  plain(2950, 'sameBooking', unknownWord),
  plain(101553, 'anotherBooking', unknownWord),
  plain(427619, 'anotherBooking', refusedNews),
  plain(703675, 'sameBooking', refusedNews),
  plain(425436, 'sameBooking', refusedNews),
  plain(809372, 'sameBooking', refusedNews),
  plain(428432, 'anotherBooking', secondClick),
  plain(427475, 'anotherBooking', secondClick),
  plain(1553225118, 'sameBooking', untold),
  plain(5008770, 'conflict', 'a list that was stored outlived the loss of later commits in the twin'),
  plain(2002597, 'anotherBooking', 'a second press took the draft of the first one, which went with that press while it was being sent'),
  plain(810500, 'sameBooking', lateReference),
  plain(809638, 'anotherBooking', mixedUp),
  plain(907949, 'anotherBooking', mixedUp),
  plain(911059, 'conflict', olderNews),
  plain(1000125, 'anotherBooking', clockJump),
  plain(1005513, 'anotherBooking', untold),
  plain(1010029, 'sameBooking', untold),
  plain(1010652, 'anotherBooking', untold),
  plain(40021467, 'sameBooking', 'older news of a booking ended the look-ups that a newer one with an unknown word had begun'),
  plain(40026324, 'sameBooking', 'of two that took news of one settled case the first let it go, and the window was not told'),
  plain(40053768, 'sameBooking', 'the campaign compared the books while a refused write was to be tried again'),
  plain(
    60040958,
    'sameBooking',
    'the campaign held a reference that a disk had kept, although it said no, against the one made in its place',
  ),
  plain(70001166, 'sameBooking', 'after the clock was set back by a minute a penalty was taken for lower than it was'),
  plain(
    70035243,
    'sameBooking',
    'a cancellation had heard of it by a list that the ledger refused, and took a doubt that the row had for old',
  ),
  {
    seed: 3478,
    manner: 'anotherBooking',
    model: 'a',
    faults: ['setBack'],
    was: 'a call told a cancellation again while its save was refused, which then stood in memory as proven and was looked up no more',
  },
  {
    seed: 9000550,
    manner: 'conflict',
    model: 'a',
    faults,
    real: true,
    was: 'a witness that a refused write had sealed stayed so in the campaign, which nobody started again',
  },
  {
    seed: 50002334,
    manner: 'sameBooking',
    model: 'a',
    faults,
    real: true,
    was: 'a desk set back, whose clock was a day behind, took its own booking for one that another made later under the id it had given up',
  },
  plain(
    700011580,
    'anotherBooking',
    'what the witness told at the start went on record nowhere: its save was refused after another one of the case had set out',
  ),
  plain(
    362342612,
    'anotherBooking',
    'a word that nobody knows, from an older answer, took back that the booking had failed; its stay was booked again unasked, and it turned',
  ),
  plain(
    800006627,
    'anotherBooking',
    'a failed booking that was shown with a word that nobody knows was watched by when it had failed, which a jump of the clock had made long past',
  ),
  plain(
    663464077,
    'anotherBooking',
    'a cancellation left by a slow clock of the machine’s, after the penalty had risen: the service had not answered on a new connection yet',
  ),
  plain(
    663469998,
    'conflict',
    'a cancellation that only the witness remembered took a mixed-up answer for its own although the ledger had its booking by then',
  ),
  plain(
    674478505,
    'conflict',
    'the word that a day had passed without a key went on no record; it took back a verdict that the ledger had kept and said that it had not',
  ),
]
