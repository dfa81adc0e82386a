/** The clients in the desk's ledger, and the form that edits one. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge, InputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { Client, ClientInput } from '../../../shared/domain/selling/clients.ts'
import type { AppState } from '../../state.ts'

/** `client` is null for a new one. `kept` is called with the client once it is saved. */
interface ClientForm {
  readonly client: Client | null
  readonly onSaved: ((client: Client) => void) | null
}

export interface ClientsSlice {
  /** By id, sorted by name. */
  readonly clients: ReadonlyMap<number, Client>
  /** Whether `clients` was read from the ledger; until then it is empty. */
  readonly clientsRead: boolean
  /** Why reading them failed, or null. */
  readonly clientsFailure: Failure | null
  /** Null while the form is closed. */
  readonly clientForm: ClientForm | null
  readClients(): Promise<void>
  /** Opens the form of a client, or of a new one for null. */
  writeClient(client: Client | null, onSaved?: (client: Client) => void): void
  leaveClient(): void
  /** Saves the client and closes the form. Resolves to the failure, or null. */
  saveClient(client: ClientInput): Promise<Failure | null>
  /** Deletes the client of the form and closes it. Resolves to the failure, or null. */
  dropClient(): Promise<Failure | null>
}

const byId = (clients: readonly Client[]) => new Map(clients.map((client) => [client.id, client]))

/** Creates the state of the clients. */
export const createClientsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], ClientsSlice> =>
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

    writeClient: (client, onSaved) => set({ clientForm: { client, onSaved: onSaved ?? null } }),
    leaveClient: () => set({ clientForm: null }),

    async saveClient(client) {
      const { clientForm } = get()
      const question: InputOf<'clients.save'> = { id: clientForm?.client?.id ?? null, client }
      const outcome = await desk.ask('clients.save', question)
      if (!outcome.ok) return outcome.failure
      const clients = byId(outcome.value.clients)
      set({ clients, clientForm: null })
      const saved = clients.get(outcome.value.id)
      if (saved) clientForm?.onSaved?.(saved)
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
