/** Types and schemas that the procedure groups share. */
import { z } from '../domain/zod.ts'
import { endpoints } from './endpoints.ts'

/** The procedures of a group, by name (`group.procedure`). The window may call each of them. */
export type Procedures = Record<string, { input: z.ZodType; output: z.ZodType }>
/** Events that the desk sends to the window. */
export type Events = Record<string, z.ZodType>

/** Empty input or output. */
export const Nothing = z.strictObject({})
/** A booking by one of its references, like the input of `checkBooking`. */
export const ReferenceInput = endpoints.checkBooking.request
