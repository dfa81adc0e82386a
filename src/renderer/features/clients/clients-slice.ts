/** The clients in the desk's ledger, and the form that edits one. */
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { Client, ClientInput } from '../../../shared/domain/selling/clients.ts'
import type { Part } from '../../state.ts'

/** Fields that the form of a new client starts with. */
export type KnownClient = Partial<Pick<Client, 'name' | 'email' | 'note'>>

/** `client` is null for a new one. `onSaved` is called with the client once it is saved. */
interface ClientForm {
  readonly client: Client | null
  readonly known: KnownClient
  readonly onSaved: ((client: Client) => void) | null
}

export interface ClientsSlice {
  /** By id, sorted by name. */
  readonly all: ReadonlyMap<number, Client>
  /** Whether `all` was read from the ledger; until then it is empty. */
  readonly isRead: boolean
  /** Why reading the clients failed, or null. */
  readonly failure: Failure | null
  /** Null while the form is closed. */
  readonly form: ClientForm | null
  read(): Promise<void>
  /** Opens the form of a client; with null, a form for a new client that starts with the fields in `known`. */
  edit(client: Client | null, onSaved?: (client: Client) => void, known?: KnownClient): void
  closeForm(): void
  /** Saves the client and closes the form. Resolves to the failure, or null. */
  save(client: ClientInput): Promise<Failure | null>
  /** Deletes the client in the form and closes the form. Resolves to the failure, or null. */
  remove(): Promise<Failure | null>
}

const byId = (clients: readonly Client[]) => new Map(clients.map((client) => [client.id, client]))

/** Creates the state of the clients. */
export const createClientsSlice =
  (desk: DeskBridge): Part<ClientsSlice> =>
  (set, get) => ({
    all: new Map(),
    isRead: false,
    failure: null,
    form: null,

    async read() {
      const outcome = await desk.ask('clients.all', {})
      set(outcome.ok ? { all: byId(outcome.value.clients), isRead: true, failure: null } : { failure: outcome.failure })
    },

    edit: (client, onSaved, known = {}) => set({ form: { client, known, onSaved: onSaved ?? null } }),
    closeForm: () => set({ form: null }),

    async save(client) {
      const { form } = get()
      const outcome = await desk.ask('clients.save', { id: form?.client?.id ?? null, client })
      if (!outcome.ok) return outcome.failure
      const clients = byId(outcome.value.clients)
      set({ all: clients })
      // The form was closed meanwhile, so another caller's booking may be shown now.
      if (get().form !== form) return null
      set({ form: null })
      const savedClient = clients.get(outcome.value.id)
      if (savedClient) form?.onSaved?.(savedClient)
      return null
    },

    async remove() {
      const { form } = get()
      if (!form?.client) return null
      const outcome = await desk.ask('clients.drop', { id: form.client.id })
      if (!outcome.ok) return outcome.failure
      set({ all: byId(outcome.value.clients), form: null })
      return null
    },
  })
