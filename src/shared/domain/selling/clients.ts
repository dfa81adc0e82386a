/** Clients for whom a desk searches, sells and writes. They are stored in the ledger, never unencrypted. */

import { languageCodes } from '../../words/languages.ts'
import { say } from '../../words/say.ts'
import { maxNoteLength, tidyFact, tidyNote } from '../desk-facts.ts'
import { CountryCode, CurrencyCode, Email } from '../schemas.ts'
import { z } from '../zod.ts'
import { MarginRule } from './selling.ts'

/** Identifies a client, in the desk and in saved searches. An id is never reused. */
export const ClientId = z.int().min(1)

const line = (longest: number) =>
  z
    .string()
    .max(longest, { error: () => say('schemas.textTooLong', { longest }) })
    .transform((text) => tidyFact(text) ?? '')

/** A client as typed; empty text and null are values that the clerk left out. */
export const ClientInput = z.strictObject({
  name: line(100).pipe(z.string().min(1, { error: () => say('clients.nameMissing') })),
  /** Language of the documents for the client. */
  language: z.enum(languageCodes).nullable(),
  /** Prefills the search. */
  nationality: CountryCode.nullable(),
  currency: CurrencyCode.nullable(),
  /** Overrides the margin rule of the settings; null does not override it. */
  marginRule: MarginRule.nullable(),
  email: z.union([
    z
      .string()
      .regex(/^\s*$/)
      .transform(() => ''),
    Email,
  ]),
  /** The client's own name for itself, or a number that the desk assigned. */
  reference: line(100),
  note: z.string().max(maxNoteLength).transform(tidyNote),
})
export type ClientInput = z.output<typeof ClientInput>

/** A client as stored, with the number of bookings and offers made for it. */
export const Client = z.object({
  id: ClientId,
  name: z.string(),
  language: ClientInput.shape.language,
  nationality: z.string().nullable(),
  currency: z.string().nullable(),
  marginRule: MarginRule.nullable(),
  email: z.string(),
  reference: z.string(),
  note: z.string(),
  bookings: z.int(),
  offers: z.int(),
})
export type Client = z.output<typeof Client>
