/** Clients of a desk: for whom it searches, sells and writes. They are kept in the ledger, never in clear. */

import { languageNames } from '../../words/languages.ts'
import { say } from '../../words/say.ts'
import { longestNote, tidyFact, tidyNote } from '../desk-facts.ts'
import { CountryCode, CurrencyCode, Email } from '../schemas.ts'
import { z } from '../zod.ts'
import { MarginRule } from './selling.ts'

/** By which a client is named to the desk and in searches that are kept. An id is never used again. */
export const ClientId = z.int().min(1)

const line = (longest: number) =>
  z
    .string()
    .max(longest, { error: () => say('schemas.atMostLongestCharacters', { longest }) })
    .transform((text) => tidyFact(text) ?? '')

/** A client as it is typed; empty text and null are what the clerk leaves out. */
export const ClientInput = z.strictObject({
  name: line(100).pipe(z.string().min(1, { error: () => say('clients.giveAName') })),
  /** Of the documents that are made for the client. */
  language: z.enum(languageNames).nullable(),
  /** Fills the search. */
  nationality: CountryCode.nullable(),
  currency: CurrencyCode.nullable(),
  /** Goes before that of the settings; null leaves it to them. */
  marginRule: MarginRule.nullable(),
  email: z.union([
    z
      .string()
      .regex(/^\s*$/)
      .transform(() => ''),
    Email,
  ]),
  /** What the client calls itself in its own books, or a number of the desk's own. */
  reference: line(100),
  note: z.string().max(longestNote).transform(tidyNote),
})
export type ClientInput = z.output<typeof ClientInput>

/** A client as it is kept, and how many bookings and offers were made for it. */
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
