/** The clients of the desk, as its ledger has them, and the form in which one is written. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge, InputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { Client, ClientInput } from '../../../shared/domain/selling/clients.ts'

/** `client` is null of a new one. `kept` is told of it once it is in the ledger. */
interface ClientForm {
  readonly client: Client | null
  readonly kept: ((client: Client) => void) | null
}

export interface ClientsSlice {
  /** By their ids, in the order of their names. */
  readonly clients: ReadonlyMap<number, Client>
  /** Whether they are those of the ledger: before it answers there seem to be none. */
  readonly clientsRead: boolean
  /** Why they could not be read; null when they were. */
  readonly clientsFailure: Failure | null
  /** Null while none is written. */
  readonly clientForm: ClientForm | null
  readClients(): Promise<void>
  /** Opens the form: of a client, or of a new one. */
  writeClient(client: Client | null, kept?: (client: Client) => void): void
  leaveClient(): void
  /** Keeps what the form says, and closes it; answers why it was not kept. */
  saveClient(client: ClientInput): Promise<Failure | null>
  /** Deletes the client of the form, and closes it; answers why it was not deleted. */
  dropClient(): Promise<Failure | null>
}

const byId = (clients: readonly Client[]) => new Map(clients.map((client) => [client.id, client]))

/** None is read at first. */
export const createClientsSlice =
  (desk: DeskBridge): StateCreator<ClientsSlice, [], [], ClientsSlice> =>
  (set, get) => ({
    clients: new Map(),
    clientsRead: false,
    clientsFailure: null,
    clientForm: null,

    async readClients() {
      const outcome = await desk.ask('clients.all', {})
      set(
        outcome.ok
          ? { clients: byId(outcome.value.clients), clientsRead: true, clientsFailure: null }
          : { clientsFailure: outcome.failure },
      )
    },

    writeClient: (client, kept) => set({ clientForm: { client, kept: kept ?? null } }),
    leaveClient: () => set({ clientForm: null }),

    async saveClient(client) {
      const { clientForm } = get()
      const question: InputOf<'clients.save'> = { id: clientForm?.client?.id ?? null, client }
      const outcome = await desk.ask('clients.save', question)
      if (!outcome.ok) return outcome.failure
      const clients = byId(outcome.value.clients)
      set({ clients, clientForm: null })
      const saved = clients.get(outcome.value.id)
      if (saved) clientForm?.kept?.(saved)
      return null
    },

    async dropClient() {
      const { clientForm } = get()
      if (!clientForm?.client) return null
      const outcome = await desk.ask('clients.drop', { id: clientForm.client.id })
      if (!outcome.ok) return outcome.failure
      set({ clients: byId(outcome.value.clients), clientForm: null })
      return null
    },
  })
