/** Better rates for bookings as the window asks for them. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { createSerial } from '../../async/serial.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/running/service-connection.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { sentContent } from '../records/sent-content.ts'
import type { DeskMemory } from '../settings/settings.ts'
import { comparable, lookForRates } from './rate-look.ts'

/** What the window may ask about better rates. */
export type RebookingDesk = Pick<Desk, Extract<keyof Desk, `rebooking.${string}`>> & { stop(): void }

/** What better rates need. */
export interface RebookingParts {
  readonly ledger: Pick<Ledger, 'record' | 'attempt' | 'clients'>
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
  readonly memory: Pick<DeskMemory, 'read'>
  readonly clock: Clock
}

/** From the end of one look to the beginning of the next: many bookings at once are no reason to crowd the service. */
const pauseMs = 500

/** Serves one open ledger. One look at a time, whoever asks. */
export function createRebookingDesk({ ledger, service, memory, clock }: RebookingParts): RebookingDesk {
  const stopping = new AbortController()
  const looks = createSerial()
  let nextAtTick = 0

  const inTurn = <T>(look: () => Promise<T>): Promise<T> =>
    looks.run(async () => {
      const waitMs = nextAtTick - clock.tickMs()
      if (waitMs > 0) await new Promise<void>((go) => clock.after(waitMs, go))
      if (stopping.signal.aborted) throw new FailureError({ kind: 'stopped' })
      return look().finally(() => {
        nextAtTick = clock.tickMs() + pauseMs
      })
    })

  const nationalityOf = async (client: number | null): Promise<string> => {
    const known = client === null ? undefined : (await ledger.clients()).find(({ id }) => id === client)
    return known?.nationality ?? memory.read().settings.nationality
  }

  return {
    'rebooking.look': async ({ booking, nationality }) => {
      const found = await ledger.record(booking)
      if (!found) throw new FailureError({ kind: 'notHere' })
      const current = service()
      const sent = await sentContent(ledger, found.row.clientRef)
      const from = nationality ?? (await nationalityOf(found.client?.id ?? null))
      const asked = comparable(found, sent?.occupancies ?? null, from, serviceNowMs(clock, current))
      if (typeof asked === 'string') return { kind: 'notCompared', booking, why: asked }
      return inTurn(() => lookForRates(current.service, asked, serviceNowMs(clock, current), stopping.signal))
    },
    stop: () => stopping.abort(),
  }
}
