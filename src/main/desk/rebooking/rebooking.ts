/** Better rates for bookings as the window asks for them. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk, Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { BookingPlace } from '../../../shared/contract/views/ledger-views.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/running/service-connection.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { RebookedBooking } from '../../ledger/rebooked-booking.ts'
import { sentContent } from '../records/sent-content.ts'
import type { DeskMemory } from '../settings/settings.ts'
import { createLookPace } from './look-pace.ts'
import { comparable, gainOf, lookForRates } from './rate-look.ts'

/** What the window may ask about better rates. */
export type RebookingDesk = Pick<Desk, Extract<keyof Desk, `rebooking.${string}`>> & {
  /** Makes sure that a checked rate is better than a booking, and answers what is kept of that. Errors: `notHere`, `notBetter`. */
  needBetter(booking: BookingPlace, check: RateCheck): Promise<RebookedBooking>
  stop(): void
}

/** What better rates need. */
export interface RebookingParts {
  readonly ledger: Pick<Ledger, 'record' | 'attempt' | 'clients' | 'rebookings' | 'keepBoth'>
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
  readonly memory: Pick<DeskMemory, 'read'>
  readonly clock: Clock
  readonly emit: Emit
}

/** Serves one open ledger. One look at a time, whoever asks. */
export function createRebookingDesk({ ledger, service, memory, clock, emit }: RebookingParts): RebookingDesk {
  const stopping = new AbortController()
  const pace = createLookPace(clock, stopping.signal)

  const nationalityOf = async (client: number | null): Promise<string> => {
    const known = client === null ? undefined : (await ledger.clients()).find(({ id }) => id === client)
    return known?.nationality ?? memory.read().settings.nationality
  }

  /** The booking with what it is compared by; `nationality` of null is the one that the desk assumes. */
  const read = async (booking: BookingPlace, nationality: string | null) => {
    const found = await ledger.record(booking)
    if (!found) throw new FailureError({ kind: 'notHere' })
    if ((await ledger.rebookings()).some(({ old }) => old.id === found.row.id)) return 'replaced'
    const sent = await sentContent(ledger, found.row.clientRef)
    const from = nationality ?? (await nationalityOf(found.client?.id ?? null))
    return comparable(found, sent?.occupancies ?? null, from, serviceNowMs(clock, service()))
  }

  return {
    'rebooking.look': async ({ booking, nationality }) => {
      const current = service()
      const asked = await read(booking, nationality)
      if (typeof asked === 'string') return { kind: 'notCompared', booking, why: asked }
      return pace.inTurn(() => lookForRates(current.service, asked, serviceNowMs(clock, current), stopping.signal))
    },
    'rebooking.list': async () => ({ rebookings: await ledger.rebookings() }),
    'rebooking.keepBoth': async ({ clientRef, back }) => {
      if (!(await ledger.keepBoth(clientRef, back ? null : clock.nowMs()))) throw new FailureError({ kind: 'notHere' })
      emit('rebooking.changed', {})
      return {}
    },
    needBetter: async (booking, check) => {
      const old = await read(booking, check.stay.nationality)
      const gain = typeof old === 'string' ? null : gainOf(old, check, serviceNowMs(clock, service()))
      if (typeof old === 'string' || gain === null) throw new FailureError({ kind: 'notBetter' })
      return { booking: old.booking, currency: old.held.currency, fee: old.fee, gain }
    },
    stop: () => stopping.abort(),
  }
}
