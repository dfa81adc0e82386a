/** What the groups of procedures share. */
import { z } from '../domain/zod.ts'
import { endpoints } from './endpoints.ts'

/** Rows of a group: what the window may ask, named `group.procedure`. */
export type Procedures = Record<string, { input: z.ZodType; output: z.ZodType }>
/** Rows of what the desk tells the window unasked. */
export type Events = Record<string, z.ZodType>

/** An input or an output without content. */
export const Nothing = z.strictObject({})
/** A booking by one of its references, as `checkBooking` takes it. */
export const ReferenceInput = endpoints.checkBooking.request
