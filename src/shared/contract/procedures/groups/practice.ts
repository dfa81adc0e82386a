/** The practice service: its faults, and codes to try. */
import { z } from '../../../domain/zod.ts'
import { SwitchedFault } from '../../practice.ts'
import { Nothing, type Procedures } from '../../procedure-group.ts'

export const practiceProcedures = {
  'practice.faults': { input: Nothing, output: z.object({ faults: z.array(SwitchedFault) }) },
  'practice.switchOn': { input: SwitchedFault, output: z.object({ faults: z.array(SwitchedFault) }) },
  /** All of them, or only those of the tour. */
  'practice.switchOff': {
    input: z.strictObject({ by: SwitchedFault.shape.by }),
    output: z.object({ faults: z.array(SwitchedFault) }),
  },
  /** Bookings change as others may change them overnight: the next sync tells of it. */
  'practice.drift': { input: Nothing, output: z.object({ changed: z.int() }) },
  /** Codes to try: hotels and destinations of the seeded inventory. */
  'practice.codes': {
    input: Nothing,
    output: z.object({
      hotels: z.array(z.string()),
      destinations: z.array(z.object({ code: z.string(), name: z.string(), hotels: z.int() })),
    }),
  },
} as const satisfies Procedures
