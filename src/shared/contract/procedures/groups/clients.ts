/** The clients of a desk. They are stored in the ledger and need no service. */

import { Client, ClientId, ClientInput } from '../../../domain/selling/clients.ts'
import { z } from '../../../domain/zod.ts'
import { Nothing, type Procedures } from '../../procedure-group.ts'

const Clients = z.array(Client)

export const clientsProcedures = {
  /** Sorted by name. */
  'clients.all': { input: Nothing, output: z.object({ clients: Clients }) },
  /** Adds a client, or changes the one with the id. Errors: `input` (another client has the name), `notHere`. */
  'clients.save': {
    input: z.strictObject({ id: ClientId.nullable(), client: ClientInput }),
    output: z.object({ id: ClientId, clients: Clients }),
  },
  /** Deletes a client and removes its name from its bookings, which remain. */
  'clients.drop': { input: z.strictObject({ id: ClientId }), output: z.object({ clients: Clients }) },
} as const satisfies Procedures
