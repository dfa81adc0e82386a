/** Clients, offers to them, and unfinished forms. They are stored in the ledger and need no service, except to check an offer. */

import { maxNoteLength } from '../../../domain/desk-facts.ts'
import { Client, ClientId, ClientInput } from '../../../domain/selling/clients.ts'
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { FormDraft } from '../../views/draft-views.ts'
import { FactsChange } from '../../views/note-views.ts'
import {
  OfferChoices,
  OfferCounts,
  OfferFilter,
  OfferForm,
  OfferMonth,
  OfferNumber,
  OfferQuery,
  OfferRow,
  OfferView,
} from '../../views/offer-views.ts'

const Clients = z.array(Client)

export const sellingProcedures = {
  // The clients of a desk. They are stored in the ledger and need no service.
  /** Sorted by name. */
  'clients.all': { input: Nothing, output: z.object({ clients: Clients }) },
  /** Adds a client (`id` null), or changes the client with this id. Errors: `input` (another client has the name), `notHere`. */
  'clients.save': {
    input: z.strictObject({ id: ClientId.nullable(), client: ClientInput }),
    output: z.object({ id: ClientId, clients: Clients }),
  },
  /** Deletes a client and removes its name from its bookings, which remain. */
  'clients.drop': { input: z.strictObject({ id: ClientId }), output: z.object({ clients: Clients }) },

  // Offers to clients: made from rates of a search, stored in the ledger, checked again before a rate is booked.
  /** Returns offers, newest first. `counts` ignores the state in the query. `next` is the cursor of the next page; null at the end. */
  'offers.list': { input: OfferQuery, output: z.object({ rows: z.array(OfferRow), next: OfferNumber.nullable(), counts: OfferCounts }) },
  /** Returns how many offers were made in each month of a year, January first, and how many of them became bookings. */
  'offers.months': {
    input: z.strictObject({ filter: OfferFilter, year: z.int().min(1900).max(2999) }),
    output: z.object({ months: z.array(OfferMonth) }),
  },
  'offers.choices': { input: Nothing, output: OfferChoices },
  /** Errors: `notHere`. */
  'offers.read': { input: z.strictObject({ number: OfferNumber }), output: OfferView },
  /** Makes an offer, or changes one (`number`) that is not booked, not withdrawn and still has its client. Errors: `input`, `notHere`. */
  'offers.save': { input: z.strictObject({ number: OfferNumber.nullable(), form: OfferForm }), output: OfferView },
  /** Marks an offer as sent or withdrawn, or undoes that. Errors: `notHere`. */
  'offers.mark': {
    input: z.strictObject({ number: OfferNumber, as: z.enum(['sent', 'withdrawn', 'reopened']) }),
    output: OfferView,
  },
  /** Writes a note, or replaces the text of an existing one; blank text deletes it. Errors: `notHere`, also if the client was erased. */
  'offers.writeNote': {
    input: z.strictObject({
      number: OfferNumber,
      note: z.int().nullable(),
      text: z.string().max(maxNoteLength),
      aboutGuest: z.boolean().optional(),
    }),
    output: OfferView,
  },
  /** Changes tags, references or follow-up; omitted fields stay unchanged. Errors: `notHere`, also if the client was erased. */
  'offers.changeFacts': { input: z.strictObject({ number: OfferNumber, change: FactsChange }), output: OfferView },
  /** Checks each rate at the service and stores the results. Errors: `notHere`, `noKey`, `stopped`. */
  'offers.check': { input: z.strictObject({ number: OfferNumber }), output: OfferView },
  'offers.stopChecking': { input: Nothing, output: Nothing },

  // Unfinished forms, stored in the ledger while a clerk fills them in, so that neither another phone call nor a restart loses one.
  /** Newest first. */
  'drafts.list': { input: Nothing, output: z.object({ drafts: z.array(FormDraft) }) },
  /** Adds a form, or replaces the one with the same id. */
  'drafts.save': { input: FormDraft.pick({ id: true, form: true }).strict(), output: Nothing },
  'drafts.discard': { input: FormDraft.pick({ id: true }).strict(), output: Nothing },
} as const satisfies Procedures

export const sellingEvents = {
  /** An offer was made, changed, or became a booking. `number` is null if it may be any offer. */
  'offers.changed': z.object({ number: OfferNumber.nullable() }),
} as const satisfies Events
