import type { AttemptView } from '../../../../shared/contract/booking-views.ts'

type Ended = NonNullable<AttemptView['attempts'][number]['ended']>

/** How one request of a booking ended, after the moment at which it was sent. */
const ends: Record<Ended, string> = {
  Y: 'answered: booked',
  F: 'answered: failed',
  X: 'answered: booked and cancelled since',
  N: 'not taken on by the service',
  R: 'refused by the service',
  Z: 'never left this computer',
  P: 'payment refused; looked up to be sure that nothing was booked',
  U: 'no clear answer',
}

export function endWords(ended: Ended | null): string {
  return ended === null ? 'on its way' : ends[ended]
}
