/** How the window books: past the guard against a second booking of a stay, as `desk/booking/booking.ts` does it, then to the casebook. */
import type { Casebook } from '../../../src/main/booking/attempts/casebook.ts'
import type { Consent, Content } from '../../../src/main/booking/attempts/intent.ts'
import type { StayGuard } from '../../../src/main/desk/booking/similar-stays.ts'

export interface FrontDesk {
  book(content: Content): Promise<void>
  sendAgain(clientRef: string): Promise<void>
  /** Books whatever else is open or booked, each of it acknowledged, for a reason. */
  override(content: Content, reason: string): Promise<void>
}

const noConsent: Consent = { seen: null, acknowledged: [], reason: null }

export function openFrontDesk(casebook: Casebook, guard: StayGuard): FrontDesk {
  const bookWith = async (consent: Consent, content: Content) => {
    await casebook.begin(content, async () => {
      await guard.needAcknowledged(content, null, consent)
      return { consent }
    })
  }
  return {
    book: (content) => bookWith(noConsent, content),
    sendAgain: async (clientRef) => {
      const { content } = await casebook.case(clientRef)
      if (content) await guard.needAcknowledged(content, clientRef, noConsent)
      await casebook.sendAgain(clientRef, { consent: noConsent })
    },
    override: async (content, reason) => {
      const acknowledged = (await guard.similar(content, null)).map(({ key }) => key)
      await bookWith({ seen: null, acknowledged, reason }, content)
    },
  }
}
