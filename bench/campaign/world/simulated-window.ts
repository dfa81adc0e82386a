/** The simulated window: books through the guard against double bookings, as `desk/booking/booking.ts` does, and then the booking attempts. */

import type { AttemptContent, Consent } from '../../../src/main/booking/attempts/booking-attempt.ts'
import type { BookingAttempts } from '../../../src/main/booking/attempts/booking-attempts.ts'
import type { StayGuard } from '../../../src/main/desk/booking/similar-stays.ts'

/** The clerk's actions. Each resolves when the booking has ended, and rejects with the failure that the window would show. */
export interface SimulatedWindow {
  book(content: AttemptContent): Promise<void>
  sendAgain(clientRef: string): Promise<void>
  /** Books despite similar open or booked stays: acknowledges each of them and gives a reason. */
  override(content: AttemptContent, reason: string): Promise<void>
}

const noConsent: Consent = { seen: null, acknowledged: [], reason: null }

/** Creates a window without a rate check, fast enough for hundreds of thousands of schedules. */
export function openSimulatedWindow(attempts: BookingAttempts, guard: StayGuard): SimulatedWindow {
  const bookWith = async (consent: Consent, content: AttemptContent) => {
    await attempts.begin(content, async () => {
      await guard.needAcknowledged(content, null, consent)
      return { consent }
    })
  }
  return {
    book: (content) => bookWith(noConsent, content),
    sendAgain: async (clientRef) => {
      const { content } = await attempts.case(clientRef)
      if (content) await guard.needAcknowledged(content, clientRef, noConsent)
      await attempts.sendAgain(clientRef, { consent: noConsent })
    },
    override: async (content, reason) => {
      const acknowledged = (await guard.similar(content, null)).map(({ key }) => key)
      await bookWith({ seen: null, acknowledged, reason }, content)
    },
  }
}
