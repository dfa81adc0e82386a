/** A simulated window that books like a clerk: it checks the rate, agrees to the terms, and is subject to the guards of the app's own booking desk. */
import type { Clock } from '../../../src/main/booking/lifecycle/clock.ts'
import type { ServiceConnection } from '../../../src/main/booking/lifecycle/service-connection.ts'
import { createBookingDesk } from '../../../src/main/desk/booking/booking.ts'
import type { Cases } from '../../../src/main/desk/session/cases.ts'
import { FailureError } from '../../../src/shared/contract/failure.ts'
import type { SimulatedWindow } from './simulated-window.ts'
import { holder, occupancies, search } from './stays.ts'

/** What the window needs. */
export interface GuardedWindowParts {
  readonly cases: Cases
  /** Throws `noKey`. */
  readonly needService: () => ServiceConnection
  readonly clock: Pick<Clock, 'nowMs' | 'tickMs'>
}

const notHere = () => Promise.reject(new FailureError({ kind: 'notHere' }))

/** Returns a window that books through the app's own booking desk, as a clerk does on screen. */
export function openGuardedWindow({ cases, needService, clock }: GuardedWindowParts): SimulatedWindow {
  const desk = createBookingDesk({
    service: needService,
    // This window neither makes offers nor replaces bookings.
    session: () => ({ ...cases, offered: notHere, needBetter: notHere }),
    origins: async () => [],
    clock,
    cardEntry: () => true,
  })

  const check = async (rateKey: string) => {
    const { checkId, now } = await desk['booking.checkRate']({ rateKey, seen: null, stay: search })
    return { checkId, agreed: now, holder, occupancies }
  }

  /** The open page of each rate, until its booking has ended: two clicks on its button share one check. */
  const pages = new Map<string, ReturnType<typeof check>>()
  const onPage = async (rateKey: string, press: (form: Awaited<ReturnType<typeof check>>) => Promise<unknown>): Promise<void> => {
    const page = pages.get(rateKey) ?? check(rateKey)
    pages.set(rateKey, page)
    try {
      await press(await page)
    } finally {
      pages.delete(rateKey)
    }
  }

  return {
    book: ({ rateKey }) => onPage(rateKey, desk['booking.book']),
    sendAgain: async (clientRef) => void (await desk['booking.sendAgain']({ clientRef })),
    override: ({ rateKey }, reason) =>
      onPage(rateKey, async (form) => {
        try {
          await desk['booking.book'](form)
        } catch (error) {
          if (!(error instanceof FailureError) || error.failure.kind !== 'similarStays') throw error
          const acknowledged = error.failure.stays.map(({ key }) => key)
          await desk['booking.book']({ ...form, acknowledged, reason })
        }
      }),
  }
}
