/** The client procedures. Clients are stored encrypted in the open ledger. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { say } from '../../../shared/words/say.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { PurgePosition } from '../../ledger/records.ts'
import type { DeskContext } from '../context/desk-context.ts'

interface ClientDeskParts extends Pick<DeskContext, 'clock' | 'emit'> {
  readonly ledger: Ledger
  /** Resolves once the ledger check has passed. */
  readonly ledgerChecked: () => Promise<void>
}

/** Creates the client procedures of one connection. */
export function createClientDesk({
  ledger,
  clock,
  ledgerChecked,
  emit,
}: ClientDeskParts): Pick<Desk, Extract<keyof Desk, `clients.${string}`>> {
  return {
    'clients.all': async () => ({ clients: await ledger.clients() }),
    'clients.save': async ({ id: oldId, client }) => {
      const id = await ledger.saveClient(oldId, client, clock.nowMs())
      if (id === null) {
        throw new FailureError({ kind: 'input', fields: [{ path: 'client.name', problem: say('clients.nameTaken') }] })
      }
      return { id, clients: await ledger.clients() }
    },
    'clients.drop': async ({ id }) => {
      await ledgerChecked()
      const ids = await ledger.dropClient(id, clock.nowMs())
      for (let purgeStep: PurgePosition | null = { at: 'index', begun: false }; purgeStep !== null; ) {
        purgeStep = (await ledger.purgeSlice('', clock.nowMs(), purgeStep)).next
      }
      // From now on, bookings and offers of the client are shown without a client.
      emit('ledger.changed', { ids })
      emit('offers.changed', { number: null })
      return { clients: await ledger.clients() }
    },
  }
}
